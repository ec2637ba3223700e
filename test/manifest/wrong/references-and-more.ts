import { branches, commands, discord, neon, top, type WrongManifest } from './wrong-manifest.ts';

export const referencesAndMore: readonly WrongManifest[] = [
  [
    'rename itself',
    branches('        - { name: a, renamed_from: a }\n'),
    'manifest/renamed-from-itself 7:36',
    'write the old name, or remove "renamed_from"',
  ],
  [
    'same branch twice',
    branches('        - { name: a }\n        - { name: a }\n'),
    'manifest/duplicate 8:11',
    'remove one of the two entries; the first is at evenkeel.yaml:7:11',
  ],
  [
    'same command twice',
    commands('    - { name: ban, description: a }\n    - { name: ban, description: b }\n'),
    'manifest/duplicate 7:7',
    'remove one of the two entries; the first is at evenkeel.yaml:6:7',
  ],
  [
    'parent cycle',
    branches('        - { name: a, parent: b }\n        - { name: b, parent: a }\n'),
    'neon/branch-parent-cycle 7:30',
    'branch "a" descends from itself: a → b → a',
  ],
  [
    'parent of itself',
    branches('        - { name: a, parent: a }\n'),
    'neon/branch-own-parent 7:30',
    'branch "a" cannot be its own parent',
  ],
  [
    'overwrite none',
    discord(
      '  guilds:\n    - ids: ["197038439483310086"]\n      permissions:\n        - { command: ban, of: global, overwrites: [{ id: "345678901234567890", type: 1, permission: true }] }\n',
    ),
    'discord/overwrite-form 8:52',
    'write { role: "345678901234567890", allow: true }',
  ],
  [
    'second follows',
    commands('    - { nam: ban, description: Ban }\n'),
    'schema/unknown-key 6:9',
    'did you mean "name"?',
  ],
  [
    'docs no url',
    top('docs:\n  portals:\n    - answers: []\n'),
    'schema/missing-key 5:7',
    'a portal needs the key "url"',
  ],
  [
    'docs url no scheme',
    top(
      'docs:\n  portals:\n    - url: docs.example.com\n      answers:\n        - { page: /x, ask: why? }\n',
    ),
    'docs/portal-url 5:12',
    'write https://docs.example.com',
  ],
  [
    'docs http url',
    top(
      'docs:\n  portals:\n    - url: http://docs.example.com\n      answers:\n        - { page: /x, ask: why? }\n',
    ),
    'docs/portal-url 5:12',
    'write https://docs.example.com',
  ],
  [
    'missing comma in braces',
    commands('    - { name: ban description: Ban }\n'),
    'yaml/syntax 6:15',
    'write , before description:',
  ],
  [
    'missing comma in brackets',
    commands('    - { name: ban, description: Ban, contexts: [guild bot_dm] }\n'),
    'schema/enum 6:49',
    'write a comma between them: guild, bot_dm',
  ],
  [
    'two values on a line',
    commands('    - name: "ban" description: "Ban"\n'),
    'yaml/syntax 6:13',
    'write each key on a line of its own',
  ],
  [
    'quote in a quote',
    commands('    - name: ban\n      description: "He said "hi" to you"\n'),
    'yaml/syntax 7:30',
    'write \\" for a quote in the text, or put the text in single quotes',
  ],
  [
    'unclosed quote closed by the next',
    commands('    - { name: ban, description: "Ban }\n    - { name: ping, description: "Ping" }\n'),
    'yaml/syntax 6:33',
    'write " at the end of the value',
  ],
  [
    'unclosed quote closed by the next line of the same map',
    commands('    - { name: "ban,\n        description: "Ban a member" }\n'),
    'yaml/syntax 6:15',
    'write " at the end of the value',
  ],
  [
    'unclosed quote block',
    commands(
      '    - name: ban\n      description: "Ban a member\n    - name: ping\n      description: "Ping"\n',
    ),
    'yaml/syntax 7:20',
    'write " at the end of the value',
  ],
  [
    'missing colon inner',
    commands('    - name ban\n      description: Ban\n'),
    'yaml/syntax 6:7',
    'write name: ban',
  ],
  [
    'missing colon after section',
    'evenkeel: 1\nname: acme\nneon\n  projects:\n    - id: shiny-wind-028834\n',
    'yaml/syntax 3:1',
    'write neon:',
  ],
  [
    'too deep one key',
    commands('    - name: ban\n       description: Ban\n'),
    'yaml/syntax 7:1',
    'this key is indented more than the key above: begin the keys of one entry in the same column',
  ],
  [
    'value on two levels',
    commands('    - name: ban\n      description: Ban\n        a member: x\n'),
    'yaml/syntax 8:1',
    'this key is indented more than the key above: begin the keys of one entry in the same column',
  ],
  [
    'permissions with pipe',
    commands(
      '    - { name: ban, description: Ban, default_member_permissions: BAN_MEMBERS | KICK_MEMBERS }\n',
    ),
    'schema/pattern 6:66',
    'write a list: [BAN_MEMBERS, KICK_MEMBERS]',
  ],
  [
    'permissions with comma',
    commands(
      '    - { name: ban, description: Ban, default_member_permissions: "BAN_MEMBERS, KICK_MEMBERS" }\n',
    ),
    'schema/pattern 6:66',
    'write a list: [BAN_MEMBERS, KICK_MEMBERS]',
  ],
  [
    'seconds with unit',
    branches('        - { name: a, endpoints: [{ type: read_write, suspend_timeout_seconds: 5m }] }\n'),
    'schema/type 7:79',
    'write 300',
  ],
  [
    'role as number',
    discord(
      '  guilds:\n    - ids: ["197038439483310086"]\n      permissions:\n        - { command: ban, of: global, overwrites: [{ role: 345678901234567890, allow: true }] }\n',
    ),
    'yaml/unquoted-id 8:60',
    'use quotes: "345678901234567890"',
  ],
  [
    'allow yes',
    discord(
      '  guilds:\n    - ids: ["197038439483310086"]\n      permissions:\n        - { command: ban, of: global, overwrites: [{ role: "345678901234567890", allow: yes }] }\n',
    ),
    'schema/type 8:89',
    'write true',
  ],
  [
    'role and user',
    discord(
      '  guilds:\n    - ids: ["197038439483310086"]\n      permissions:\n        - { command: ban, of: global, overwrites: [{ role: "345678901234567890", user: "345678901234567890", allow: true }] }\n',
    ),
    'schema/one-of 8:52',
    'an overwrite needs exactly one of role, user, channel, everyone, all_channels',
  ],
  [
    'of guild id',
    discord(
      '  guilds:\n    - ids: ["197038439483310086"]\n      permissions:\n        - { command: ban, of: globl, overwrites: [{ role: "345678901234567890", allow: true }] }\n',
    ),
    'schema/enum 8:31',
    'did you mean global?',
  ],
  [
    'guild twice',
    discord('  guilds:\n    - ids: ["197038439483310086", "197038439483310086"]\n'),
    'schema/repeated 6:35',
    'entry 2 of "ids" repeats entry 1',
  ],
  [
    'description null',
    commands('    - { name: ban, description: null }\n'),
    'discord/description-needed 6:7',
    'A chat_input command needs a description of 1 to 100 characters.',
  ],
  [
    'description list',
    commands('    - { name: ban, description: [Ban] }\n'),
    'schema/type 6:33',
    'write the value without brackets or dash: Ban',
  ],
  [
    'options 26',
    commands(
      '    - { name: ban, description: Ban, options: [{ type: string, name: Member, description: b }] }\n',
    ),
    'discord/name-case 6:70',
    'did you mean "member"?',
  ],
  [
    'choices and autocomplete',
    commands(
      '    - { name: ban, description: Ban, options: [{ type: string, name: a, description: b, autocomplete: true, choices: [{ name: x, value: y }] }] }\n',
    ),
    'discord/choices-or-autocomplete 6:103',
    'An option has either choices or autocomplete, not both.',
  ],
  [
    'sub command beside option',
    commands(
      '    - { name: ban, description: Ban, options: [{ type: sub_command, name: a, description: b }, { type: string, name: c, description: d }] }\n',
    ),
    'discord/mixed-options 6:47',
    'This list has subcommands and other options, and then people can use only the subcommands.',
  ],
  [
    'menu with description',
    commands('    - { type: message, name: Report, description: Report it }\n'),
    'discord/description-not-taken 6:38',
    'A message command has no description.',
  ],
  [
    'endpoints at project',
    neon('      endpoints: [{ type: read_write }]\n'),
    'schema/unknown-key 6:7',
    'this key belongs in an entry of neon.projects.branches',
  ],
  [
    'protected at project',
    neon('      protected: true\n'),
    'schema/unknown-key 6:7',
    'this key belongs in an entry of neon.projects.branches',
  ],
  [
    'options at discord',
    discord('  options: []\n'),
    'schema/unknown-key 5:3',
    'this key belongs in an entry of discord.commands',
  ],
  [
    'permissions at discord',
    discord('  permissions: []\n'),
    'schema/unknown-key 5:3',
    'this key belongs in an entry of discord.guilds',
  ],
  [
    'ttl at project',
    neon('      ttl: 7d\n'),
    'schema/unknown-key 6:7',
    'this key belongs in an entry of neon.projects.branches',
  ],
  [
    'guilds at top',
    top('guilds:\n  - ids: ["197038439483310086"]\n'),
    'schema/unknown-key 3:1',
    'this key belongs under discord',
  ],
  [
    'portals at top',
    top('portals:\n  - url: https://docs.example.com\n'),
    'schema/unknown-key 3:1',
    'this key belongs under docs',
  ],
  [
    'role_name',
    branches('        - { name: main, roles: [{ role_name: app }] }\n'),
    'schema/unknown-key 7:35',
    'did you mean "name"?',
  ],
  [
    'database no owner',
    branches('        - { name: main, databases: [{ name: app }] }\n'),
    'neon/database-owner 7:37',
    'name a role of the branch, such as `owner_name: app_owner`',
  ],
  ['prune yes', neon('      prune: yes\n'), 'schema/type 6:14', 'write true'],
  [
    'keep star',
    'evenkeel: 1\nname: acme\nkeep: ["*"]\n',
    'manifest/keep 3:8',
    'an address is a kind and its parts, such as neon.branch/*/main; kinds:',
  ],
  [
    'keep parts',
    'evenkeel: 1\nname: acme\nkeep: ["neon.branch/main"]\n',
    'manifest/keep 3:8',
    'did you mean neon.branch/*/main?',
  ],
  [
    'keep discord of',
    'evenkeel: 1\nname: acme\nkeep: ["discord.command/222222222222222222/ban"]\n',
    'manifest/keep 3:8',
    'such an address is discord.command/<application>/<guild or',
  ],
  [
    'allow typo',
    branches('        - { name: a, allow: [lose] }\n'),
    'schema/enum 7:30',
    'did you mean loss?',
  ],
  [
    'allow bare',
    branches('        - { name: a, allow: loss }\n'),
    'schema/type 7:29',
    'write a list: [loss]',
  ],
  [
    'alias in own anchor',
    branches('        - &a { name: x, endpoints: [*a] }\n'),
    'yaml/alias 7:37',
    'the alias *a is inside its own anchor',
  ],
  [
    'alias typo',
    'evenkeel: 1\nname: acme\nx-b: &base { protected: true }\nneon:\n  projects:\n    - id: shiny-wind-028834\n      branches: [*bas]\n',
    'yaml/alias 7:18',
    'did you mean *base?',
  ],
  ['directive', '%YAML 1.1\n---\nevenkeel: 1\nname: acme\n', 'yaml/directive 1:1', 'remove the line'],
  [
    'secret in vars',
    'evenkeel: 1\nname: acme\nvars: { key: { default: 5, type: text } }\n',
    'schema/enum 3:34',
    '"type" is text, but must be one of: string, number, boolean',
  ],
  [
    'vars null',
    'evenkeel: 1\nname: acme\nvars:\n',
    'schema/type 3:1',
    'write the content of this key below the key, with more indentation, or remove the line',
  ],
  [
    'vars unset',
    top('vars: { app: {} }\ndiscord:\n  application_id: ${app}\n'),
    'vars/no-value 5:19',
    'give --var app=… or set EVENKEEL_VAR_app',
  ],
  [
    'vars upper',
    top('vars: { my-guild: {} }\n'),
    'schema/pattern 3:9',
    'the name "my-guild" must begin with a letter or _ and hold only letters, digits and _',
  ],
  [
    'accepted no until',
    top(
      'accepted:\n  - { address: neon.branch/shiny-wind-028834/main, field: protected, wants: true, is: false }\n',
    ),
    'schema/missing-key 4:5',
    '"accepted" needs the key "until"',
  ],
  [
    'accepted long',
    top(
      'accepted:\n  - { address: neon.branch/shiny-wind-028834/main, field: protected, wants: true, is: false, until: tomorrow }\n',
    ),
    'schema/pattern 4:101',
    '"until" must be a day, such as 2026-12-15',
  ],
  [
    'sweep without age',
    neon('      sweep:\n        - { match: ["preview/**"], no_open: "preview/pr-{number}" }\n'),
    'schema/missing-key 7:11',
    'a sweep needs the key "older_than"',
  ],
  [
    'sweep all',
    neon('      sweep:\n        - { match: ["**"], older_than: 7d, idle_for: 1d }\n'),
    'neon/sweep-matches-all 7:21',
    'begin the pattern with the part that all the names share, such as `preview/**`',
  ],
  [
    'renamed_from list',
    branches('        - { name: a, renamed_from: [b] }\n'),
    'schema/type 7:36',
    'write the value without brackets or dash: b',
  ],
  [
    'three renames',
    branches('        - { name: a, renamed_from: b }\n        - { name: c, renamed_from: b }\n'),
    'manifest/renamed-twice 8:11',
    'neon.branch/shiny-wind-028834/b is renamed to two names',
  ],
  [
    'hindi wide before',
    commands('    - { name: प्रतिबंध, description: सदस्य, contxts: [guild] }\n'),
    'schema/unknown-key 6:45',
    'did you mean "contexts"?',
  ],
  [
    'flag emoji before',
    commands('    - { name: flag, description: "🇩🇪 🏳️‍🌈", contxts: [guild] }\n'),
    'schema/unknown-key 6:49',
    'did you mean "contexts"?',
  ],
  [
    'fullwidth digits id',
    top('discord:\n  application_id: "２２２２２２２２２２２２２２２２２２"\n'),
    'schema/pattern 4:19',
    'the ２ (U+FF12) only looks like a digit of the keyboard',
  ],
  ['arabic comma', commands('    - { name: ban، description: Ban }\n'), 'yaml/syntax 6:15', 'write ,'],
  [
    'json in yaml fine but key',
    '{ "evenkeel": 1, "name": "acme", "Neon": {} }\n',
    'schema/unknown-key 1:34',
    'did you mean "neon"?',
  ],
  [
    "API's overwrite of a user that is denied",
    discord(
      '  guilds:\n    - ids: ["197038439483310086"]\n      permissions:\n        - { command: ban, of: global, overwrites: [{ id: "345678901234567890", type: user, permission: false }] }\n',
    ),
    'discord/overwrite-form 8:52',
    'write { user: "345678901234567890", allow: false }',
  ],
  [
    'deny in an overwrite',
    discord(
      '  guilds:\n    - ids: ["197038439483310086"]\n      permissions:\n        - { command: ban, of: global, overwrites: [{ role: "345678901234567890", deny: true }] }\n',
    ),
    'discord/overwrite-form 8:82',
    'write allow: false',
  ],
  [
    'subcommands',
    commands(
      '    - name: ban\n      description: Ban\n      subcommands: [{ name: open, description: Open }]\n',
    ),
    'discord/unknown-member 8:7',
    'write options: and in each entry type: sub_command',
  ],
  [
    'args of a command',
    commands(
      '    - name: ban\n      description: Ban\n      args: [{ name: a, description: b, type: string }]\n',
    ),
    'discord/unknown-member 8:7',
    'write options:',
  ],
  [
    'params of a command',
    commands(
      '    - name: ban\n      description: Ban\n      params: [{ name: a, description: b, type: string }]\n',
    ),
    'discord/unknown-member 8:7',
    'write options:',
  ],
  [
    'arguments of a command',
    commands(
      '    - name: ban\n      description: Ban\n      arguments: [{ name: a, description: b, type: string }]\n',
    ),
    'discord/unknown-member 8:7',
    'write options:',
  ],
  [
    'parameters of a command',
    commands(
      '    - name: ban\n      description: Ban\n      parameters: [{ name: a, description: b, type: string }]\n',
    ),
    'discord/unknown-member 8:7',
    'write options:',
  ],
  [
    'admin_only',
    commands('    - name: ban\n      description: Ban\n      admin_only: true\n'),
    'discord/unknown-member 8:7',
    'write default_member_permissions: []',
  ],
  [
    'owner_only',
    commands('    - name: ban\n      description: Ban\n      owner_only: true\n'),
    'discord/unknown-member 8:7',
    'write default_member_permissions: []',
  ],
  [
    'permissions of a command',
    commands('    - name: ban\n      description: Ban\n      permissions: [BAN_MEMBERS]\n'),
    'discord/unknown-member 8:7',
    'write default_member_permissions: and a list such as [KICK_MEMBERS]',
  ],
  [
    'permission of a command',
    commands('    - name: ban\n      description: Ban\n      permission: [BAN_MEMBERS]\n'),
    'discord/unknown-member 8:7',
    'write default_member_permissions: and a list such as [KICK_MEMBERS]',
  ],
  [
    'required_permissions of a command',
    commands('    - name: ban\n      description: Ban\n      required_permissions: [BAN_MEMBERS]\n'),
    'discord/unknown-member 8:7',
    'write default_member_permissions: and a list such as [KICK_MEMBERS]',
  ],
  [
    'choices of a command',
    commands('    - name: ban\n      description: Ban\n      choices: [{ name: a, value: b }]\n'),
    'discord/unknown-member 8:7',
    'only an option has choices',
  ],
  [
    'args of a subcommand',
    commands(
      '    - name: ban\n      description: Ban\n      options:\n        - { type: sub_command, name: a, description: b, args: [] }\n',
    ),
    'discord/unknown-member 9:57',
    'write options:',
  ],
  [
    'a member that nobody knows',
    commands('    - name: ban\n      description: Ban\n      cooldown: 5\n'),
    'discord/unknown-member 8:7',
    'Discord has no "cooldown" in a command, so evenkeel does not send it',
  ],
  [
    'allowed addresses as a list',
    neon('      settings:\n        allowed_ips: [203.0.113.0/24]\n'),
    'schema/type 7:22',
    'write { ips: [203.0.113.0/24] }',
  ],
  [
    'allowed addresses as a list of lines',
    neon('      settings:\n        allowed_ips: \n          - 203.0.113.0/24\n'),
    'schema/type 8:11',
    'write { ips: [203.0.113.0/24] }',
  ],
  [
    'one allowed address',
    neon('      settings:\n        allowed_ips: 203.0.113.0/24\n'),
    'schema/type 7:22',
    'write { ips: [203.0.113.0/24] }',
  ],
  [
    'numbers as choices',
    commands(
      '    - name: roll\n      description: Roll\n      options:\n        - { type: integer, name: a, description: b, choices: [6] }\n',
    ),
    'schema/type 9:63',
    'write { name: "6", value: 6 }',
  ],
  [
    'name of a database alone',
    branches('        - name: main\n          databases: [app]\n'),
    'schema/type 8:23',
    'write { name: "app", owner_name: … }',
  ],
  [
    'id of one guild',
    discord('  guilds:\n    - id: "197038439483310086"\n'),
    'schema/unknown-key 6:7',
    'write ids: ["197038439483310086"]',
  ],
  [
    'id of one project',
    top('neon:\n  project_id: shiny-wind-028834\n'),
    'schema/unknown-key 4:3',
    'write projects: and below it - id: shiny-wind-028834',
  ],
  [
    'keep with an en dash',
    top('keep: [neon.branch–x]\nneon:\n  projects:\n    - id: shiny-wind-028834\n'),
    'manifest/keep 3:8',
    'is not a hyphen: write -',
  ],
  [
    'ttl of 45 days',
    branches('        - { name: a, ttl: 45d }\n'),
    'neon/branch-ttl 7:27',
    'write 30d or less',
  ],
  [
    'more passes than runs',
    top(
      'docs:\n  portals:\n    - url: https://docs.example.com\n      answers:\n        - { page: /a, ask: How?, mentions: [x], runs: 3, pass: 5 }\n',
    ),
    'docs/runs 7:64',
    '"pass" (5) is more than "runs" (3)',
  ],
];
