/** What someone asks for, the manifest that an agent wrote of it, and what its plan must do. */
export interface PlainRequest {
  readonly asked: string;
  /** Below the first two lines, which are in every manifest. */
  readonly manifest: string;
  /**
   * The rows of the plan, and no other: the action, the address, and fields that the request names.
   * Of what is live already these are all fields that change.
   */
  readonly rows: readonly (readonly [
    action: string,
    address: string,
    fields?: Readonly<Record<string, unknown>>,
  ])[];
  /** The checks of the plan, by their addresses. */
  readonly checks?: readonly string[];
  /** More words of the plan. */
  readonly argv?: readonly string[];
}

const APP = 'discord:\n  application_id: "222222222222222222"\n';
const NEON = 'neon:\n  projects:\n    - id: shiny-wind-028834\n      branches:\n';
const DOCS = 'docs:\n  portals:\n    - url: https://docs.acme.example\n';
const GLOBAL = 'discord.command/222222222222222222/global';
const GUILD = '197038439483310086';
export const OTHER_GUILD = '197038439483310087';
const OF_GUILD = `discord.command/222222222222222222/${GUILD}`;
const OF_OTHER = `discord.command/222222222222222222/${OTHER_GUILD}`;
const BRANCH = 'neon.branch/shiny-wind-028834';

export const PLAIN_REQUESTS: readonly PlainRequest[] = [
  {
    asked: 'Add /warn with a member and a reason, for people who may kick members. In German too.',
    manifest: `${APP}  commands:
    - name: warn
      description: Warn a member
      description_localizations: { de: Ein Mitglied verwarnen }
      name_localizations: { de: verwarnen }
      default_member_permissions: [KICK_MEMBERS]
      options:
        - { type: user, name: member, description: Who, required: true }
        - { type: string, name: reason, description: Why }
`,
    rows: [
      [
        'create',
        `${GLOBAL}/chat_input/warn`,
        { default_member_permissions: '2', name_localizations: { de: 'verwarnen' } },
      ],
    ],
  },
  {
    asked: 'A right click on a member should offer "Show profile".',
    manifest: `${APP}  commands:\n    - { name: Show profile, type: user }\n`,
    rows: [['create', `${GLOBAL}/user/Show%20profile`]],
  },
  {
    asked: `/poll in our server ${GUILD} alone, with the choices yes and no.`,
    manifest: `${APP}  guilds:
    - ids: ["${GUILD}"]
      commands:
        - name: poll
          description: Vote
          options:
            - { type: string, name: answer, description: Your answer, required: true, choices: [{ name: "yes", value: "yes" }, { name: "no", value: "no" }] }
`,
    rows: [['create', `${OF_GUILD}/chat_input/poll`]],
  },
  {
    asked: `In server ${GUILD} only the role 345678901234567890 may use our global /ban.`,
    manifest: `${APP}  guilds:
    - ids: ["${GUILD}"]
      permissions:
        - { command: ban, of: global, overwrites: [{ role: "345678901234567890", allow: true }, { everyone: true, allow: false }] }
`,
    rows: [['create', `discord.permissions/222222222222222222/${GUILD}/global/chat_input/ban`]],
  },
  {
    asked: 'Every server that the bot is in gets /help and /about.',
    manifest: `${APP}  guilds:
    - every: true
      commands:
        - { name: help, description: Show help }
        - { name: about, description: Who made this }
`,
    rows: [
      ['create', `${OF_GUILD}/chat_input/about`],
      ['create', `${OF_GUILD}/chat_input/help`],
      ['create', `${OF_OTHER}/chat_input/about`],
      ['create', `${OF_OTHER}/chat_input/help`],
    ],
  },
  {
    asked: 'Call /mute /silence from now on, and take /old away.',
    manifest: `${APP}  commands:
    - name: silence
      renamed_from: mute
      description: Silence a member
      options:
        - { type: user, name: member, description: Who, required: true }
    - { name: old, absent: true }
`,
    rows: [
      ['delete', `${GLOBAL}/chat_input/old`],
      ['rename', `${GLOBAL}/chat_input/silence`, { name: 'silence' }],
    ],
  },
  {
    asked: "Make emojis/wave.gif the bot's emoji wave.",
    manifest: `${APP}  emojis:\n    - { name: wave, image: emojis/wave.gif }\n`,
    rows: [['create', 'discord.emoji/222222222222222222/wave']],
  },
  {
    asked: '/settings with the subcommands show and reset.',
    manifest: `${APP}  commands:
    - name: settings
      description: Settings of the bot
      options:
        - { type: sub_command, name: show, description: Show the settings }
        - { type: sub_command, name: reset, description: Reset the settings }
`,
    rows: [['create', `${GLOBAL}/chat_input/settings`]],
  },
  {
    asked: '/bid takes a price from 1 to 100.',
    manifest: `${APP}  commands:
    - name: bid
      description: Make an offer
      options:
        - { type: integer, name: price, description: Your price, required: true, min_value: 1, max_value: 100 }
`,
    rows: [['create', `${GLOBAL}/chat_input/bid`]],
  },
  {
    asked: '/upload takes a file. In servers and in messages to the bot.',
    manifest: `${APP}  commands:
    - name: upload
      description: Send a file
      contexts: [guild, bot_dm]
      options:
        - { type: attachment, name: file, description: The file, required: true }
`,
    rows: [['create', `${GLOBAL}/chat_input/upload`, { contexts: ['guild', 'bot_dm'] }]],
  },
  {
    asked: 'Protect our main branch, and make sure that nobody deletes it by mistake.',
    manifest: `keep: ["neon.branch/*/main"]\n${NEON}        - { name: main, protected: true }\n`,
    rows: [['update', `${BRANCH}/main`, { protected: true }]],
  },
  {
    asked: 'A branch qa of main with a compute from 0.25 to 2 CU.',
    manifest: `${NEON}        - name: qa
          parent: main
          endpoints: [{ type: read_write, autoscaling_limit_min_cu: 0.25, autoscaling_limit_max_cu: 2 }]
`,
    rows: [
      ['create', `${BRANCH}/qa`],
      [
        'create',
        'neon.endpoint/shiny-wind-028834/qa/read_write',
        { autoscaling_limit_min_cu: 0.25, autoscaling_limit_max_cu: 2 },
      ],
    ],
  },
  {
    asked: 'Make the database neondb of main reachable over HTTP.',
    manifest: `${NEON}        - { name: main, data_api: [{ database: neondb }] }\n`,
    rows: [['create', 'neon.data_api/shiny-wind-028834/main/neondb']],
  },
  {
    asked: 'A branch demo that is there until the first of December 2026, 8 in the morning (UTC).',
    manifest: `${NEON}        - { name: demo, expires_at: "2026-12-01T08:00:00Z" }\n`,
    rows: [['create', `${BRANCH}/demo`, { expires_at: '2026-12-01T08:00:00Z' }]],
  },
  {
    asked: 'A branch dev with a role app and a database shop that belongs to it.',
    manifest: `${NEON}        - name: dev
          roles: [{ name: app }]
          databases: [{ name: shop, owner_name: app }]
`,
    rows: [
      ['create', `${BRANCH}/dev`],
      ['create', 'neon.database/shiny-wind-028834/dev/shop'],
      ['create', 'neon.role/shiny-wind-028834/dev/app'],
    ],
  },
  {
    asked: 'Back main up once a week, on the day that the service calls 1, at 4, and keep that for 35 days.',
    manifest: `${NEON}        - name: main
          backup_schedule: [{ frequency: weekly, day: 1, hour: 4, retention: 35d }]
`,
    rows: [['create', 'neon.backup_schedule/shiny-wind-028834/main']],
  },
  {
    asked: 'A bucket images on main that anybody may read.',
    manifest: `${NEON}        - name: main\n          buckets: [{ name: images, access_level: public_read }]\n`,
    rows: [['create', 'neon.bucket/shiny-wind-028834/main/images', { access_level: 'public_read' }]],
  },
  {
    asked: 'People sign in on main with Google, coming from https://app.acme.example alone.',
    manifest: `${NEON}        - name: main
          auth:
            trusted_domains: ["https://app.acme.example"]
            prune: true
            oauth_providers: { google: shared }
`,
    rows: [
      [
        'create',
        'neon.auth/shiny-wind-028834/main',
        { trusted_domains: ['https://app.acme.example'], 'oauth_providers.google': 'shared' },
      ],
    ],
  },
  {
    asked:
      'https://docs.acme.example/guides/recovery must answer that a branch can be recovered for 7 days, and a search for "delete branch" must find it among the first three.',
    manifest: `${DOCS}      answers:
        - { page: /guides/recovery, ask: How long can a deleted branch be recovered?, mentions: [7 days] }
      searches:
        - { search: delete branch, finds: /guides/recovery, within: 3 }
`,
    rows: [],
    checks: [
      'docs.answer/docs.acme.example/how-long-can-a-deleted-branch-be-recovered',
      'docs.search/docs.acme.example/delete-branch',
    ],
  },
  {
    asked: 'Branches preview/… that are older than a week shall go, whoever made them.',
    manifest: `neon:
  projects:
    - id: shiny-wind-028834
      sweep: [{ match: ["preview/**"], older_than: 7d, idle_for: 24h }]
`,
    argv: ['--sweep'],
    rows: [['delete', `${BRANCH}/preview%2Fold`]],
  },
];
