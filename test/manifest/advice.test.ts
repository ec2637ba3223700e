import { expect, test } from 'vitest';
import { loadText } from './load-text.ts';
import { branches, commands, discord, neon, top } from './wrong/wrong-manifest.ts';

type Around = (written: string) => string;

const command: Around = line => commands(`    - name: ban\n      description: Ban\n      ${line}\n`);
const option: Around = line =>
  command(
    `options:\n        - type: string\n          name: size\n          description: Size\n          ${line}`,
  );
const guild: Around = line =>
  discord(
    `  guilds:\n    - ids: ["197038439483310086"]\n      commands: [{ name: ban, description: Ban }]\n      ${line}\n`,
  );
const branch: Around = line => branches(`        - name: main\n          ${line}\n`);
const endpoint: Around = line => branch(`endpoints:\n            - type: read_write\n              ${line}`);
const settings: Around = line => neon(`      settings:\n        ${line}\n`);
const answer: Around = line =>
  top(
    `docs:\n  portals:\n    - url: https://docs.example.com\n      answers:\n        - page: /a\n          ask: How long?\n          ${line}\n`,
  );
const portal: Around = line => top(`docs:\n  portals:\n    - url: https://docs.example.com\n      ${line}\n`);
const rest: Around = line => top(`${line}\nneon:\n  projects:\n    - id: shiny-wind-028834\n`);

/** What stands there, what the hint says to write, and what is then there. */
type Case = readonly [mistake: string, around: Around, wrong: string, advice: string, right: string];

const CASES: readonly Case[] = [
  ['a word for names', command, 'contexts: guild', 'write a list: [guild]', 'contexts: [guild]'],
  ['a word of other tools', command, 'contexts: dm', 'write a list: [bot_dm]', 'contexts: [bot_dm]'],
  [
    'several words for names',
    command,
    'contexts: guild, dm',
    'write a list: [guild, bot_dm]',
    'contexts: [guild, bot_dm]',
  ],
  [
    'words that are no names',
    command,
    'contexts: guilds and dms',
    'write a list of these: guild, bot_dm, private_channel',
    'contexts: [private_channel]',
  ],
  [
    'a flag of a program',
    command,
    'default_member_permissions: PermissionFlagsBits.BanMembers',
    'write a list: [BAN_MEMBERS]',
    'default_member_permissions: [BAN_MEMBERS]',
  ],
  [
    'flags of a program',
    command,
    'default_member_permissions: Flags.BanMembers | Flags.KickMembers',
    'write a list: [BAN_MEMBERS, KICK_MEMBERS]',
    'default_member_permissions: [BAN_MEMBERS, KICK_MEMBERS]',
  ],
  [
    'a permission in words',
    command,
    'default_member_permissions: ban members',
    'write a list: [BAN_MEMBERS]',
    'default_member_permissions: [BAN_MEMBERS]',
  ],
  [
    'a type of a program',
    command,
    'options: [{ type: ApplicationCommandOptionType.Integer, name: a, description: b }]',
    'did you mean integer?',
    'options: [{ type: integer, name: a, description: b }]',
  ],
  [
    'choices as a map',
    option,
    'choices: { Small: s, Large: l }',
    'begin each entry with a dash: - { name: Small, value: "s" }',
    'choices: [{ name: Small, value: "s" }]',
  ],
  [
    'choices as a text',
    option,
    'choices: small, large',
    '- { name: "small", value: "small" }',
    'choices: [{ name: "small", value: "small" }]',
  ],
  [
    'options as a map',
    command,
    'options: { member: { type: user, description: Who } }',
    'begin each entry with a dash and its name: - name: member',
    'options: [{ name: member, type: user, description: Who }]',
  ],
  [
    'a text without its locale',
    command,
    'name_localizations: bannen',
    'for example name_localizations: { de: "bannen" }',
    'name_localizations: { de: "bannen" }',
  ],
  [
    'ids where guilds are',
    discord,
    '  guilds: ["197038439483310086"]\n',
    'write { ids: ["197038439483310086"] }',
    '  guilds: [{ ids: ["197038439483310086"] }]\n',
  ],
  [
    'one entry with several keys, none of which is lost',
    branch,
    'backup_schedule: { frequency: daily, hour: 3, retention: 14d }',
    'begin each entry with a dash (- frequency: daily), or in one line with brackets: [{ frequency: daily, hour: 3, retention: "14d" }]',
    'backup_schedule: [{ frequency: daily, hour: 3, retention: "14d" }]',
  ],
  [
    'one entry that begins with a long value',
    branch,
    'anonymized: { masking_rules: { masking_function: "anon.partial_email(email) || anon.random_string(20) || anon.fake_name()", column_name: email } }',
    'begin each entry with a dash (- masking_function: "anon.partial_email(email) || anon.random_string(20) || anon.…"), or in one line with brackets: [{ masking_function: "anon.partial_email(email) || anon.random_string(20) || anon.…", … }]',
    'anonymized: { masking_rules: [{ masking_function: anon.fake_email(), column_name: email, table_name: users, database_name: neondb }] }',
  ],
  [
    'the id of a guild beside the application',
    discord,
    '  guild_id: "197038439483310086"\n',
    'write guilds: and below it - ids: ["197038439483310086"]',
    '  guilds:\n    - ids: ["197038439483310086"]\n',
  ],
  [
    'one overwrite without a dash',
    guild,
    'permissions: [{ command: ban, overwrites: { role: "345678901234567890", allow: true } }]',
    'begin each entry with a dash (- role: "345678901234567890"), or in one line with brackets: [{ role: "345678901234567890", allow: true }]',
    'permissions: [{ command: ban, overwrites: [{ role: "345678901234567890", allow: true }] }]',
  ],
  [
    'names where an enum has one',
    branch,
    'outputs: DATABASE_URL',
    'write [connection_uri]',
    'outputs: [connection_uri]',
  ],
  ['true where names are', branch, 'allow: true', 'write a list of these: replace, loss', 'allow: [replace]'],
  [
    'a text where one branch is',
    branch,
    'parent: [dev, test]',
    'write one of these values, such as dev',
    'parent: dev',
  ],
  ['a map where a name is', branch, 'parent: { name: dev }', 'write only the value: dev', 'parent: dev'],
  [
    'the type where computes are',
    branch,
    'endpoints: read_write',
    '- { type: read_write }',
    'endpoints: [{ type: read_write }]',
  ],
  [
    'a schedule in one word',
    branch,
    'backup_schedule: daily',
    '- { frequency: daily }',
    'backup_schedule: [{ frequency: daily }]',
  ],
  [
    'a compute as it is called elsewhere',
    branch,
    'compute: { min: 1 }',
    'did you mean "endpoints"? write the entries below the key: - { type: … }',
    'endpoints: [{ type: read_write }]',
  ],
  [
    'protection as Terraform writes it',
    branch,
    'lifecycle: { prevent_destroy: true }',
    'write protected: true',
    'protected: true',
  ],
  ['never', endpoint, 'suspend_timeout_seconds: never', 'write -1', 'suspend_timeout_seconds: -1'],
  [
    'minutes in words',
    endpoint,
    'suspend_timeout_seconds: 5 minutes',
    'write 300',
    'suspend_timeout_seconds: 300',
  ],
  ['a fraction', endpoint, 'autoscaling_limit_min_cu: 1/4', 'write 0.25', 'autoscaling_limit_min_cu: 0.25'],
  [
    'an amount with its unit',
    endpoint,
    'autoscaling_limit_max_cu: 2 CU',
    'write 2',
    'autoscaling_limit_max_cu: 2',
  ],
  [
    'a day of the week',
    settings,
    'maintenance_window: { weekdays: [saturday], start_time: "03:00", end_time: "04:00" }',
    'write 6',
    'maintenance_window: { weekdays: [6], start_time: "03:00", end_time: "04:00" }',
  ],
  [
    'bytes with a unit',
    settings,
    'quota: { logical_size_bytes: 10GB }',
    'write 10000000000, or 10737418240 if it is 10 GiB',
    'quota: { logical_size_bytes: 10737418240 }',
  ],
  [
    'bytes with a binary unit',
    settings,
    'quota: { logical_size_bytes: 512 MiB }',
    'write 536870912',
    'quota: { logical_size_bytes: 536870912 }',
  ],
  [
    'a number in groups',
    settings,
    'quota: { active_time_seconds: "36,000" }',
    'write 36000',
    'quota: { active_time_seconds: 36000 }',
  ],
  [
    'no limit',
    settings,
    'quota: { active_time_seconds: unlimited }',
    'write 0',
    'quota: { active_time_seconds: 0 }',
  ],
  [
    'words that must be there',
    answer,
    'mentions: 7 days',
    'write a list: ["7 days"]',
    'mentions: ["7 days"]',
  ],
  ['a number that must be there', answer, 'mentions: 7', 'write a list: ["7"]', 'mentions: ["7"]'],
  [
    'questions alone',
    portal,
    'answers: [How long is it kept?]',
    'write { page: …, ask: "How long is it kept?" }',
    'answers: [{ page: /a, ask: "How long is it kept?" }]',
  ],
  [
    'an address alone',
    top,
    'docs: { portals: "https://docs.example.com" }\n',
    '- { url: "https://docs.example.com" }',
    'docs: { portals: [{ url: "https://docs.example.com" }] }\n',
  ],
  [
    'a name to keep',
    rest,
    'keep: main',
    'for example keep: ["neon.branch/*/prod*"]',
    'keep: ["neon.branch/*/prod*"]',
  ],
  [
    'an address to keep',
    rest,
    'keep: neon.branch/*/main',
    'write a list: [neon.branch/*/main]',
    'keep: [neon.branch/*/main]',
  ],
  [
    'variables in a list',
    rest,
    'vars: [{ name: guild, default: "1" }]',
    'write each name as a key: guild: { default: "1" }',
    'vars: { guild: { default: "1" } }',
  ],
  [
    'one project without a list',
    top,
    'neon: { project: { id: shiny-wind-028834 } }\n',
    'did you mean "projects"? begin each entry with a dash (- id: shiny-wind-028834), or in one line with brackets: [{ id: shiny-wind-028834 }]',
    'neon: { projects: [{ id: shiny-wind-028834 }] }\n',
  ],
  [
    'everyone as a role',
    guild,
    'permissions: [{ command: ban, overwrites: [{ role: "@everyone", allow: true }] }]',
    'write everyone: true in place of role',
    'permissions: [{ command: ban, overwrites: [{ everyone: true, allow: true }] }]',
  ],
  [
    'guilds by their ids',
    discord,
    '  guilds: { "197038439483310086": { prune: false } }\n',
    'begin each entry with a dash and its ids: - ids: ["197038439483310086"]',
    '  guilds: [{ ids: ["197038439483310086"], prune: false }]\n',
  ],
  [
    'answers by a name',
    portal,
    'answers: { recovery: { page: /a, ask: How? } }',
    'begin each entry with a dash and its id: - id: recovery',
    'answers: [{ id: recovery, page: /a, ask: How? }]',
  ],
  [
    'settings as assignments',
    endpoint,
    'settings: { pg_settings: ["max_connections=200"] }',
    'write each name as a key: { max_connections: "200" }',
    'settings: { pg_settings: { max_connections: "200" } }',
  ],
  [
    'variables as assignments',
    rest,
    'vars: ["GUILD=197"]',
    'write each name as a key: { GUILD: { default: "197" } }',
    'vars: { GUILD: { default: "197" } }',
  ],
  [
    'names where texts belong to names',
    discord,
    '  renamed_from: [banish]\n',
    'for example renamed_from: { ban: "banish" }',
    '  commands: []\n',
  ],
  [
    'all of the words',
    answer,
    'mentions: { all: [7 days] }',
    'write the words as the list itself: mentions: [7 days]',
    'mentions: [7 days]',
  ],
  [
    'a type of another tool',
    rest,
    'vars: { pr: { type: int, default: 1 } }',
    'did you mean number?',
    'vars: { pr: { type: number, default: 1 } }',
  ],
  [
    'an alias where a text is',
    branch,
    'parent: *dev',
    'put a text that begins with * in quotes: "*dev"',
    'parent: "*dev"',
  ],
  [
    'an order that nobody has to give',
    branch,
    'depends_on: [dev]',
    'remove it: the order follows from what each entry names',
    'protected: true',
  ],
  [
    'a key that says the opposite',
    command,
    'options: [{ type: user, name: a, description: b, optional: true }]',
    'leave it out: an option is optional unless it has required: true',
    'options: [{ type: user, name: a, description: b }]',
  ],
  [
    'everyone in place of a list',
    guild,
    'permissions: [{ command: ban, overwrites: everyone }]',
    'for example overwrites: [{ role: "345678901234567890", allow: true }, { everyone: true, allow: false }]',
    'permissions: [{ command: ban, overwrites: [{ role: "345678901234567890", allow: true }, { everyone: true, allow: false }] }]',
  ],
  ['a duration under another name', branch, 'expires_in: 7d', 'did you mean "ttl"?', 'ttl: 7d'],
  ['a duration of nothing', branch, 'ttl: 0', 'it must be a duration such as 7d, 1h30m or P7D', 'ttl: 7d'],
  ['no end', branch, 'ttl: never', 'leave it out, and write expires_at: null', 'expires_at: null'],
  [
    'more than the most',
    endpoint,
    'suspend_timeout_seconds: 10d',
    'write at most 604800',
    'suspend_timeout_seconds: 604800',
  ],
  [
    'both limits in one',
    endpoint,
    'autoscaling: { min: 1, max: 2 }',
    'write autoscaling_limit_min_cu and autoscaling_limit_max_cu',
    'autoscaling_limit_min_cu: 1',
  ],
  [
    'one entry of a schedule',
    branch,
    'backup_schedule: { frequency: daily }',
    'begin each entry with a dash (- frequency: daily), or in one line with brackets: [{ frequency: daily }]',
    'backup_schedule: [{ frequency: daily }]',
  ],
  [
    'libraries without their key',
    settings,
    'preload_libraries: [pg_cron]',
    'write { enabled_libraries: [pg_cron] }',
    'preload_libraries: { enabled_libraries: [pg_cron] }',
  ],
  [
    'ids of projects alone',
    top,
    'neon: { projects: [shiny-wind-028834] }\n',
    'write { id: "shiny-wind-028834" }',
    'neon: { projects: [{ id: "shiny-wind-028834" }] }\n',
  ],
  ['a variable in braces alone', branch, 'parent: {pr}', 'put a text in quotes', 'parent: "{pr}"'],
  [
    'an address with a slash for the dot',
    body => rest(body),
    'keep: ["neon/branch/main"]\nx-n: 1',
    'neon.branch/*/main',
    'keep: ["neon.branch/*/main"]',
  ],
  [
    'assignments',
    around => branches(`        - ${around}\n`),
    'name = main',
    'write : and a space in place of =, as in name: …',
    'name: main',
  ],
];

test.each(CASES)('what a hint says to write is valid: %s', async (_mistake, around, wrong, advice, right) => {
  const told = await loadText(around(wrong));
  expect(told.problems.some(({ level }) => level === 'error')).toBe(true);
  expect(told.problems.map(({ hint = '' }) => hint).join('\n')).toContain(advice);
  expect((await loadText(around(right))).problems).toEqual([]);
});

test('an id inside of an address is told alone', async () => {
  const text = top(
    'discord:\n  application_id: https://discord.com/developers/applications/222222222222222222\n',
  );
  const { problems } = await loadText(text);
  expect(problems.map(({ hint }) => hint)).toEqual(['write "222222222222222222"']);
});
