/** A wrong file, and what an editor underlines in it. */
interface Wrong {
  readonly what: string;
  readonly text: string;
  /** What the underlined text begins with. */
  readonly at: string;
  /** The words beside it. */
  readonly says: RegExp;
  readonly line?: 'manifest' | 'locale';
}

const TOP = 'evenkeel: 1\nname: acme\n';
const DISCORD = `${TOP}discord:\n  application_id: "222222222222222222"\n`;
const COMMAND = `${DISCORD}  commands:\n    - name: ban\n      description: Ban a member\n`;
const OPTION = `${COMMAND}      options:\n        - name: who\n          description: Who\n`;
const PROJECT = `${TOP}neon:\n  projects:\n    - id: shiny-wind-028834\n`;
const BRANCH = `${PROJECT}      branches:\n        - name: main\n`;
const PORTAL = `${TOP}docs:\n  portals:\n    - url: https://docs.example.com\n`;

function wrong(what: string, text: string, at: string, says: RegExp): Wrong {
  return { what, text: `${text}\n`, at, says };
}

function wrongLocale(what: string, text: string, at: string, says: RegExp): Wrong {
  return { what, text: `${text}\n`, at, says, line: 'locale' };
}

const TYPE = /Incorrect type/;
const UNKNOWN = /is not allowed/;
const WORD = /not accepted/;
const ID = /15 to 21 digits/;

export const WRONG: readonly Wrong[] = [
  wrong('another version', 'evenkeel: 2\nname: acme', '2', /1/),
  wrong('a name with a blank', 'evenkeel: 1\nname: my app', 'my app', /letters, digits and/),
  wrong('an empty name', 'evenkeel: 1\nname: ""', '""', /letters, digits|shorter/),
  wrong('a name of 64 characters', `evenkeel: 1\nname: ${'a'.repeat(64)}`, 'aaa', /63/),
  wrong('an unknown section', `${TOP}slack: {}`, 'slack', UNKNOWN),
  wrong('a variable with a bad name', `${TOP}vars:\n  a-b: {}`, 'a-b', /letter or _/),
  wrong('an unknown type of variable', `${TOP}vars:\n  a: { type: int }`, 'int', WORD),
  wrong('a variable without braces as an id', `${TOP}discord:\n  application_id: $APP`, '$APP', ID),
  wrong('a variable of shells', `${TOP}discord:\n  application_id: \${var.app}`, '${var', ID),
  wrong('an expression of a workflow', `${TOP}discord:\n  application_id: \${{ vars.APP }}`, '${{', ID),
  wrong('an id without quotes', `${TOP}discord:\n  application_id: 222222222222222222`, '222', TYPE),
  wrong('an id that is too short', `${TOP}discord:\n  application_id: "2222"`, '"2222"', ID),
  wrong(
    'no application',
    `${TOP}discord:\n  applications:\n    dev:\n      prune: true`,
    'dev',
    /Missing property "application_id"/,
  ),
  wrong('commands as a map', `${DISCORD}  commands: { ban: {} }`, '{ ban', TYPE),
  wrong(
    'a command without a name',
    `${DISCORD}  commands:\n    - description: x`,
    'description',
    /Missing property "name"/,
  ),
  wrong('an unknown key of a command', `${COMMAND}      permision: []`, 'permision', UNKNOWN),
  wrong('camel case', `${COMMAND}      defaultMemberPermissions: []`, 'defaultMember', UNKNOWN),
  wrong('an unknown type of command', `${COMMAND}      type: slash`, 'slash', WORD),
  wrong(
    'a permission that there is not',
    `${COMMAND}      default_member_permissions: [BAN_MEMBER]`,
    'BAN_MEMBER]',
    WORD,
  ),
  wrong(
    'a permission in lower case',
    `${COMMAND}      default_member_permissions: [ban_members]`,
    'ban_members',
    WORD,
  ),
  wrong('permissions as a number', `${COMMAND}      default_member_permissions: 4`, '4', TYPE),
  wrong(
    'the same permission twice',
    `${COMMAND}      default_member_permissions: [BAN_MEMBERS, BAN_MEMBERS]`,
    '[BAN',
    /duplicate/i,
  ),
  wrong('yes for true', `${COMMAND}      nsfw: yes`, 'yes', /true or false, or have a variable/),
  wrong('a switch in quotes', `${COMMAND}      nsfw: "true"`, '"true"', /true or false/),
  wrong(
    'a description of 101 characters',
    `${DISCORD}  commands:\n    - name: ban\n      description: ${'a'.repeat(101)}`,
    'aaa',
    /100/,
  ),
  wrong(
    'a locale of another form',
    `${COMMAND}      name_localizations: { de-DE: bannen }`,
    'de-DE',
    UNKNOWN,
  ),
  wrong(
    'a locale that Discord has not',
    `${COMMAND}      name_localizations: { es: prohibir }`,
    'es:',
    UNKNOWN,
  ),
  wrong('an empty text of a locale', `${COMMAND}      name_localizations: { de: "" }`, '""', /shorter/),
  wrong('an unknown context', `${COMMAND}      contexts: [dm]`, 'dm]', WORD),
  wrong('a deprecated key', `${COMMAND}      dm_permission: false`, 'dm_permission', /Deprecated by the API/),
  wrong('an unknown type of option', `${OPTION}          type: int`, 'int', WORD),
  wrong('an option without a type', OPTION.trimEnd(), 'name: who', /Missing property "type"/),
  wrong(
    'a length that is too large',
    `${OPTION}          type: string\n          max_length: 6001`,
    '6001',
    /6000/,
  ),
  wrong(
    'a length with a fraction',
    `${OPTION}          type: string\n          max_length: 1.5`,
    '1.5',
    TYPE,
  ),
  wrong(
    'a length in words',
    `${OPTION}          type: string\n          max_length: ten`,
    'ten',
    /a whole number, or have a variable/,
  ),
  wrong('a guild as a number', `${DISCORD}  guilds:\n    - ids: [197038439483310086]`, '197', TYPE),
  wrong(
    'a guild twice',
    `${DISCORD}  guilds:\n    - ids: ["197038439483310086", "197038439483310086"]`,
    '["197',
    /duplicate/i,
  ),
  wrong('no guild', `${DISCORD}  guilds:\n    - ids: []`, '[]', /1/),
  wrong('a project with capitals', `${TOP}neon:\n  projects:\n    - id: Shiny`, 'Shiny', /lower-case/),
  wrong('an unknown key of a branch', `${BRANCH}          protcted: true`, 'protcted', UNKNOWN),
  wrong('a switch as a number', `${BRANCH}          protected: 1`, '1', TYPE),
  wrong('a time to live as a number', `${BRANCH}          ttl: 12`, '12', TYPE),
  wrong(
    'an unknown type of endpoint',
    `${BRANCH}          endpoints:\n            - type: readwrite`,
    'readwrite',
    WORD,
  ),
  wrong(
    'a portal without an address',
    `${TOP}docs:\n  portals:\n    - answers: []`,
    'answers',
    /Missing property "url"/,
  ),
  wrong('a number of questions below 0', `${PORTAL}      max_questions: -1`, '-1', /0/),
  wrongLocale('an unknown key in a locale file', 'ban:\n  nam: bannen', 'nam', UNKNOWN),
  wrongLocale('a list in a locale file', 'ban:\n  options: [who]', '[who', TYPE),
  wrongLocale('a choice of a command in a locale file', 'ban:\n  choices: { a: b }', 'choices', UNKNOWN),
  wrongLocale('a long name in a locale file', `ban:\n  name: ${'a'.repeat(33)}`, 'aaa', /32/),
];
