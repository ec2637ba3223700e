import { describe, expect, test } from 'vitest';
import { testCli } from '../cli/test-io.ts';

const HEAD = 'evenkeel: 1\nname: acme\n';
const COMMANDS = `${HEAD}discord:\n  application_id: "222222222222222222"\n  commands:\n`;
const BRANCHES = `${HEAD}neon:\n  projects:\n    - id: shiny-wind-028834\n      branches:\n`;
const ID = '{ default: "222222222222222222" }';

interface Told {
  readonly at: string;
  readonly says: string;
  readonly hint?: string;
}

type Files = Readonly<Record<string, string>>;
type Case = readonly [mistake: string, text: string, told: Told, more?: Files];

/** Each is told once, where it is, with what mends it. */
const CASES: readonly Case[] = [
  [
    'a duration without its unit',
    `${BRANCHES}        - { name: a, ttl: 12 }\n`,
    { at: '7:27', says: '"ttl" must be text, but is the number 12', hint: 'write 12h or 12d' },
  ],
  [
    'a variable as Terraform writes it',
    `${HEAD}vars: { app: ${ID} }\ndiscord:\n  application_id: \${var.app}\n`,
    { at: '5:19', says: '"var.app" is not the name of a variable', hint: 'write ${app}' },
  ],
  [
    'a variable as a shell writes it',
    `${HEAD}discord:\n  application_id: $APP_ID\n`,
    {
      at: '4:19',
      says: 'must be an id',
      hint: 'write ${APP_ID}, declare it under vars: { APP_ID: {} }, and set EVENKEEL_VAR_APP_ID',
    },
  ],
  [
    'a variable as other tools name the environment',
    `${HEAD}discord:\n  application_id: "\${env:APP}"\n`,
    { at: '4:19', says: '"env:APP" is not', hint: 'write ${APP}, declare it under vars: { APP: {} }' },
  ],
  [
    'a value where a variable is declared',
    `${HEAD}vars: { guild: "1" }\n`,
    { at: '3:16', says: '"guild" must be a map', hint: 'write { default: "1" }' },
  ],
  [
    'a locale without its country',
    `${COMMANDS}    - { name: mute, description: Mute, name_localizations: { es: silencio } }\n`,
    { at: '6:62', says: 'unknown key "es"', hint: 'did you mean "es-ES" or "es-419"?' },
  ],
  [
    'a locale with an underscore',
    `${COMMANDS}    - { name: mute, description: Mute, name_localizations: { en_us: mute } }\n`,
    { at: '6:62', says: 'unknown key "en_us"', hint: 'did you mean "en-US"?' },
  ],
  [
    'a locale file that is named after a language',
    `${HEAD}discord:\n  application_id: "222222222222222222"\n  localizations: locales/*.yaml\n  commands:\n    - { name: mute, description: Mute }\n`,
    { at: 'locales/es.yaml:1:1', says: '"es" is no locale', hint: 'name the file es-ES.yaml or es-419.yaml' },
    { 'locales/es.yaml': 'mute:\n  name: silenciar\n  description: Silenciar\n' },
  ],
  [
    'a locale file that is given as the manifest',
    'mute:\n  name: stumm\n  description: Stumm schalten\n',
    {
      at: '1:1',
      says: 'this looks like a locale file',
      hint: '`evenkeel validate -f FILE` with that manifest checks both',
    },
  ],
  [
    'a brace that nothing closes',
    `${COMMANDS}    - { name: ban, description: Ban\n    - { name: kick, description: Kick }\n`,
    { at: '6:7', says: 'the { that opens here is not closed', hint: 'write } at the end of the value' },
  ],
  [
    'a bracket that nothing closes',
    `${HEAD}keep: ["neon.branch/*/main"\nneon:\n  projects: []\n`,
    { at: '3:7', says: 'the [ that opens here is not closed', hint: 'write ] at the end of the value' },
  ],
  [
    'a quote that nothing closes',
    `${COMMANDS}    - name: ban\n      description: "Ban\n    - name: kick\n      description: Kick\n`,
    { at: '7:20', says: 'the " that opens here is not closed' },
  ],
  [
    'a no-break space before a key',
    `${COMMANDS}    - { name: ban,\u00a0description: Ban }\n`,
    {
      at: '6:19',
      says: 'unknown key "\\u{a0}description"',
      hint: 'the key has a no-break space (U+00A0); did you mean "description"?',
    },
  ],
  [
    'a no-break space in the indentation',
    `${COMMANDS}    - name: ban\n     \u00a0description: Ban\n`,
    {
      at: '7:1',
      says: 'the indentation',
      hint: 'the indentation has a no-break space (U+00A0): write a space',
    },
  ],
  [
    'a zero-width space in a key',
    `${COMMANDS}    - { name: ban, descrip\u200btion: Ban }\n`,
    { at: '6:20', says: '"descrip\\u{200b}tion"', hint: 'the key has a zero-width space (U+200B)' },
  ],
  [
    'a merge key, and not the key that it would have given',
    `${HEAD}x-a: &a { description: Ban }\ndiscord:\n  application_id: "222222222222222222"\n  commands:\n    - { <<: *a, name: ban }\n`,
    { at: '7:9', says: 'merge keys', hint: 'write the keys out' },
  ],
  [
    'an alias of nothing, and not the key that it stands for',
    `${COMMANDS}    - { name: ban, description: *nope }\n`,
    { at: '6:33', says: 'no anchor &nope' },
  ],
  [
    'tabs, once',
    `${COMMANDS}\t- name: ban\n\t  description: Ban\n`,
    { at: '6:1', says: 'tabs cannot', hint: 'use spaces, also on line ' },
  ],
  [
    'a missing dash, once',
    `${COMMANDS}    - name: ban\n      description: Ban\n      name: kick\n      description: Kick\n`,
    { at: '8:7', says: 'is here twice', hint: 'or begin another entry of the list with a dash' },
  ],
  [
    'a dash with one space too few',
    `${COMMANDS}    - name: ban\n      description: Ban\n   - name: kick\n     description: Kick\n`,
    { at: '8:1', says: 'the indentation', hint: 'begin each - of a list in the same column' },
  ],
  [
    'commands as a map',
    `${COMMANDS}      ban: { description: Ban }\n`,
    { at: '6:7', says: 'must be a list', hint: 'begin each entry with a dash and its name: - name: ban' },
  ],
  [
    'projects as a map',
    `${HEAD}neon:\n  projects:\n    shiny-wind-028834:\n      branches: []\n`,
    { at: '5:5', says: 'must be a list', hint: 'its id: - id: shiny-wind-028834' },
  ],
];

describe('a mistake that many make is told once, at its place, with its mend', () => {
  test.each(CASES.map(([mistake, ...given]) => ({ mistake, given })))('$mistake', async ({ given }) => {
    const [text, { at, says, hint }, more = {}] = given;
    const { code, stdout, stderr } = await testCli({ files: { 'evenkeel.yaml': text, ...more } }).run(
      'validate',
    );
    const shown = stdout + stderr;
    expect(code).toBe(3);
    expect(shown.match(/^error\[/gm)).toHaveLength(1);
    expect(shown).toContain(says);
    expect(shown).toContain(`--> ${at.includes('.yaml') ? at : `evenkeel.yaml:${at}`}\n`);
    if (hint !== undefined)
      expect(shown).toContain(`= ${hint.startsWith('or') ? 'remove one of the two keys, ' : ''}`);
    if (hint !== undefined) expect(shown).toContain(hint);
  });

  test('an expression of a workflow', async () => {
    const text = `${HEAD}discord:\n  application_id: "\${{ vars.APP }}"\n`;
    const { stdout, stderr } = await testCli({ files: { 'evenkeel.yaml': text } }).run('validate');
    expect(stdout + stderr).toContain(
      '= write ${APP}, declare it under vars: { APP: {} }, and set EVENKEEL_VAR_APP',
    );
  });
});

test('carets stand under what they mean where characters are wide or joined', async () => {
  const text = `${COMMANDS}    - { name: ban, description: 日本語👨‍👩‍👧, descripton: x }\n`;
  const { stdout, stderr } = await testCli({ files: { 'evenkeel.yaml': text } }).run('validate');
  const [line = '', carets = ''] = (stdout + stderr).split('\n').slice(3);
  expect(line).toContain('👨‍👩‍👧');
  // Three characters of two columns, and five code points that take two together.
  expect(carets.indexOf('^')).toBe(line.indexOf('descripton') + 3 - '👨‍👩‍👧'.length + 2);
  expect(carets.match(/\^+/)?.[0]).toBe('^'.repeat('descripton'.length));
});
