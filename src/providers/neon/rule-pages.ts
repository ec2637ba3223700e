import type { CodePage } from '../../core/code-page.ts';
import { sweepRulePages } from './sweep-rule-pages.ts';

/** The pages of the mistakes that a `neon` section can have. */
export const neonRulePages = {
  ...sweepRulePages,
  'neon/branch-expires-at': {
    title: 'A branch expires too far ahead',
    means: 'Neon lets a branch expire at most 30 days ahead.',
    wrong: `branches:
  - { name: preview, expires_at: "2027-06-01T00:00:00Z" }`,
    right: `branches:
  - { name: preview, ttl: 14d }`,
    next: 'Give an earlier moment, or `ttl`. A branch that must live longer has no expiry.',
  },
  'neon/branch-expires-default': {
    title: 'The default branch cannot expire',
    means: 'Neon refuses an expiry on the default branch.',
    wrong: `branches:
  - { name: main, default: true, ttl: 7d }`,
    right: `branches:
  - { name: main, default: true }`,
    next: 'Remove `ttl` or `expires_at`, or make another branch the default.',
  },
  'neon/branch-expires-parent': {
    title: 'A branch with children cannot expire',
    means: 'Another branch of the manifest has this one as its parent. Neon does not let a parent expire.',
    wrong: `branches:
  - { name: staging, ttl: 7d }
  - { name: preview, parent: staging }`,
    right: `branches:
  - { name: staging }
  - { name: preview, parent: staging, ttl: 7d }`,
    next: 'Let the children expire instead, or give them another parent.',
  },
  'neon/branch-expires-protected': {
    title: 'A protected branch cannot expire',
    means: 'Neon refuses an expiry on a protected branch.',
    wrong: `branches:
  - { name: main, protected: true, ttl: 7d }`,
    right: `branches:
  - { name: main, protected: true }`,
    next: 'Remove `ttl` or `expires_at`, or the protection.',
  },
  'neon/branch-expires-twice': {
    title: 'A branch has a ttl and an expires_at',
    means:
      'Both say when the branch expires: `ttl` counted from its creation, `expires_at` as a moment. Only one of them can apply.',
    wrong: `branches:
  - { name: preview, ttl: 7d, expires_at: "2026-12-01T00:00:00Z" }`,
    right: `branches:
  - { name: preview, ttl: 7d }`,
    next: 'Keep one of the two.',
  },
  'neon/branch-own-parent': {
    title: 'A branch is its own parent',
    means: 'A branch begins as a copy of another branch.',
    wrong: `branches:
  - { name: preview, parent: preview }`,
    right: `branches:
  - { name: preview, parent: main }`,
    next: 'Name the parent, or leave it out: then it is the default branch.',
  },
  'neon/branch-parent-cycle': {
    title: 'Branches are parents of each other in a cycle',
    means: 'Following the parents leads back to the same branch, so none of them can be created first.',
    wrong: `branches:
  - { name: a, parent: b }
  - { name: b, parent: a }`,
    right: `branches:
  - { name: a }
  - { name: b, parent: a }`,
    next: 'Correct the parent of one of them.',
  },
  'neon/branch-point-twice': {
    title: 'A branch starts from two points in time',
    means: '`parent_timestamp` and `parent_lsn` both name a point in the history of the parent.',
    wrong: `branches:
  - { name: rescue, parent_timestamp: "2026-11-19T08:00:00Z", parent_lsn: 0/1E88838 }`,
    right: `branches:
  - { name: rescue, parent_timestamp: "2026-11-19T08:00:00Z" }`,
    next: 'Keep one of the two.',
  },
  'neon/branch-second-default': {
    title: 'Two branches claim to be the default',
    means: 'A project has one default branch.',
    wrong: `branches:
  - { name: main, default: true }
  - { name: next, default: true }`,
    right: `branches:
  - { name: main }
  - { name: next, default: true }`,
    next: 'Keep `default: true` in one entry. The service changes the other branch.',
  },
  'neon/branch-ttl': {
    title: 'A ttl is zero or too long',
    means: 'Neon lets a branch live at most 30 days once it has an expiry.',
    wrong: `branches:
  - { name: preview, ttl: 90d }`,
    right: `branches:
  - { name: preview, ttl: 30d }`,
    next: 'Write a duration of up to 30 days, such as `7d`, `36h` or `90m`. A branch that must live longer has no ttl.',
  },
  'neon/backups-age': {
    title: 'No snapshot can be as young or as old as the check says',
    means:
      'A schedule takes a snapshot once a day at most, and keeps it for 35 days at most. The check takes an age of 1 hour to 35 days.',
    wrong: `checks:
  backups: { newer_than: 60d }`,
    right: `checks:
  backups: { newer_than: 26h }`,
    next: 'Write a little more than the time between two snapshots of the schedule.',
  },
  'neon/consumption': {
    title: 'A budget cannot be measured as it is written',
    means:
      'Some metrics exist only for projects, some only for branches. A metric of the history needs a `window` of 1 hour to 364 days; a counter of the billing period has none.',
    wrong: `checks:
  consumption: [{ metric: compute_unit_seconds, at_most: 360000 }]`,
    right: `checks:
  consumption: [{ metric: compute_unit_seconds, window: 30d, at_most: 360000 }]`,
    next: 'Follow the hint: add or remove `window`, or move the check to the project or the branch.',
  },
  'neon/credential-scopes': {
    title: 'A credential has no scopes',
    means: 'The scopes of a credential say what it may do, and cannot be changed later.',
    wrong: `branches:
  - { name: dev, credentials: [{ name: uploads }] }`,
    right: `branches:
  - { name: dev, credentials: [{ name: uploads, scopes: ["storage:read"] }] }`,
    next: 'Add `scopes`. An entry with `absent: true` needs none.',
  },
  'neon/database-owner': {
    title: 'A database has no owner',
    means: 'Neon makes a database for a role of the branch, which owns it.',
    wrong: `branches:
  - { name: dev, databases: [{ name: app }] }`,
    right: `branches:
  - { name: dev, roles: [{ name: app_owner }], databases: [{ name: app, owner_name: app_owner }] }`,
    next: 'Add `owner_name` with a role of the branch.',
  },
  'neon/endpoint-ignores-name': {
    title: 'A read-only endpoint cannot ignore its name',
    means:
      'The name of a `read_only` endpoint is its identity: another name is another endpoint. An identity cannot be left to others.',
    wrong: `branches:
  - { name: dev, endpoints: [{ type: read_only, name: reports, ignore: [name] }] }`,
    right: `branches:
  - { name: dev, endpoints: [{ type: read_only, name: reports }] }`,
    next: 'Take `name` out of `ignore`.',
  },
  'neon/endpoint-id': {
    title: 'A read_write compute has an id',
    means:
      'A branch has at most one read_write compute, so its type is its identity. Only a read_only one has an `id`.',
    wrong: `branches:
  - name: main
    endpoints: [{ type: read_write, id: ep-cool-forest-123456 }]`,
    right: `branches:
  - name: main
    endpoints: [{ type: read_write }]`,
    next: 'Remove `id`.',
  },
  'neon/endpoint-name': {
    title: 'A read-only endpoint needs a name of its own',
    means:
      'A branch has one endpoint of the type `read_write` and any number of `read_only` ones, which are distinguished by their names. `read_write` is the name of the first.',
    wrong: `branches:
  - { name: dev, endpoints: [{ type: read_only }] }`,
    right: `branches:
  - { name: dev, endpoints: [{ type: read_only, name: reports }] }`,
    next: 'Add a `name`, such as the service that uses it.',
  },
  'neon/endpoint-size': {
    title: 'The smallest size is larger than the largest',
    means: 'A compute scales between `autoscaling_limit_min_cu` and `autoscaling_limit_max_cu`.',
    wrong: `branches:
  - name: dev
    endpoints: [{ type: read_write, autoscaling_limit_min_cu: 4, autoscaling_limit_max_cu: 2 }]`,
    right: `branches:
  - name: dev
    endpoints: [{ type: read_write, autoscaling_limit_min_cu: 2, autoscaling_limit_max_cu: 4 }]`,
    next: 'Exchange the two, or correct one of them.',
  },
  'neon/project-id': {
    title: 'An entry must name its project once',
    means:
      'An entry of `projects` has an `id`, or `ids` for several projects with the same settings and branches.',
    wrong: `neon:
  projects:
    - { id: shiny-wind-028834, ids: [late-frost-123456] }`,
    right: `neon:
  projects:
    - { ids: [shiny-wind-028834, late-frost-123456] }`,
    next: 'Remove one of the two, or add the one that is missing.',
  },
  'neon/allowed-address': {
    title: 'An item of the allow list is no address',
    means: 'An item is an IP address, a range (`192.0.2.1-192.0.2.9`) or a network (`203.0.113.0/24`).',
    wrong: `neon:
  projects:
    - { id: shiny-wind-028834, settings: { allowed_ips: { ips: [999.1.1.1] } } }`,
    right: `neon:
  projects:
    - { id: shiny-wind-028834, settings: { allowed_ips: { ips: [203.0.113.7] } } }`,
    next: 'Correct the address.',
  },
  'neon/endpoint-suspend': {
    title: 'A compute cannot suspend so early',
    means:
      'A compute suspends after 60 seconds without work at the earliest. `0` is the default of the plan, `-1` is never.',
    wrong: `branches:
  - { name: dev, endpoints: [{ type: read_write, suspend_timeout_seconds: 30 }] }`,
    right: `branches:
  - { name: dev, endpoints: [{ type: read_write, suspend_timeout_seconds: 60 }] }`,
    next: 'Write 60 or more, or leave it out.',
  },
  'neon/jwks-deprecated': {
    title: 'A key set has a field that Neon has deprecated',
    means: '`role_names` and `skip_role_creation` will leave the API, so evenkeel does not manage them.',
    wrong: `jwks:
  - { jwks_url: "https://auth.example.com/jwks.json", provider_name: Auth0, role_names: [app] }`,
    right: `jwks:
  - { jwks_url: "https://auth.example.com/jwks.json", provider_name: Auth0 }`,
    next: 'Remove the field, and declare the roles under `roles` of a branch.',
  },
  'neon/jwks-provider': {
    title: 'A key set names no provider',
    means: 'Neon wants the name of the authentication provider with each key set.',
    wrong: `jwks:
  - { jwks_url: "https://auth.example.com/jwks.json" }`,
    right: `jwks:
  - { jwks_url: "https://auth.example.com/jwks.json", provider_name: Auth0 }`,
    next: 'Add `provider_name`. An entry with `absent: true` needs none.',
  },
  'neon/vpc-label': {
    title: 'A VPC restriction has no label',
    means: 'Neon wants a label with each VPC restriction.',
    wrong: `vpc_restrictions:
  - { vpc_endpoint_id: vpce-1234567890abcdef0 }`,
    right: `vpc_restrictions:
  - { vpc_endpoint_id: vpce-1234567890abcdef0, label: app servers }`,
    next: 'Add `label`. An entry with `absent: true` needs none.',
  },
  'neon/masking-rule': {
    title: 'A masking rule has no mask, or two',
    means:
      'A rule puts the result of a `masking_function` or a fixed `masking_value` into the column. With neither, the column would stay as it is.',
    wrong: `branches:
  - name: masked
    anonymized:
      masking_rules: [{ database_name: app, table_name: users, column_name: email }]`,
    right: `branches:
  - name: masked
    anonymized:
      masking_rules:
        - { database_name: app, table_name: users, column_name: email, masking_function: anon.fake_email() }`,
    next: 'Keep exactly one of `masking_function` and `masking_value`.',
  },
  'neon/masking-rule-twice': {
    title: 'A column has two masking rules',
    means: 'It is not known which of the two would apply. `schema_name` is `public` where it is left out.',
    wrong: `branches:
  - name: masked
    anonymized:
      masking_rules:
        - { database_name: app, table_name: users, column_name: notes, masking_value: "" }
        - { database_name: app, schema_name: public, table_name: users, column_name: notes, masking_value: x }`,
    right: `branches:
  - name: masked
    anonymized:
      masking_rules:
        - { database_name: app, table_name: users, column_name: notes, masking_value: "" }`,
    next: 'Remove one of the two.',
  },
  'neon/moment': {
    title: 'A date and time does not exist',
    means: 'The text has the form of a date and time, but does not exist, such as February 30 or 24:00.',
    wrong: `branches:
  - { name: rescue, parent_timestamp: "2026-02-30T00:00:00Z" }`,
    right: `branches:
  - { name: rescue, parent_timestamp: "2026-02-28T00:00:00Z" }`,
    next: 'Write it like `2026-12-01T00:00:00Z`.',
  },
  'neon/postgres-name': {
    title: 'A Postgres name has too many bytes',
    means: 'Names of roles and databases have at most 63 bytes. A letter outside of ASCII takes two to four.',
    wrong: `branches:
  - { name: dev, roles: [{ name: übersichtsübersichtsübersichtsübersichtsübersichtsübersicht }] }`,
    right: `branches:
  - { name: dev, roles: [{ name: overview }] }`,
    next: 'Shorten the name, or write it in ASCII.',
  },
  'neon/schedule-retention': {
    title: 'Scheduled snapshots are kept too short or too long',
    means: 'Neon keeps a snapshot of a schedule for 1 hour to 35 days.',
    wrong: `branches:
  - { name: main, backup_schedule: [{ frequency: daily, hour: 3, retention: 90d }] }`,
    right: `branches:
  - { name: main, backup_schedule: [{ frequency: daily, hour: 3, retention: 35d }] }`,
    next: 'Write a `retention` in that range. What must be kept longer is an entry of `snapshots`.',
  },
  'neon/schedule-retention-twice': {
    title: 'A scheduled snapshot has two retentions',
    means: '`retention` and `retention_seconds` set the same thing.',
    wrong: `branches:
  - { name: main, backup_schedule: [{ frequency: daily, hour: 3, retention: 14d, retention_seconds: 1209600 }] }`,
    right: `branches:
  - { name: main, backup_schedule: [{ frequency: daily, hour: 3, retention: 14d }] }`,
    next: 'Keep one of the two.',
  },
  'neon/schema-check-empty': {
    title: 'A schema check checks nothing',
    means:
      'It compares a database with the same one of another branch (`same_as`), or looks for tables (`tables`), or both.',
    wrong: `branches:
  - { name: staging, checks: { schema: [{ database: app }] } }`,
    right: `branches:
  - { name: staging, checks: { schema: [{ database: app, same_as: main }] } }`,
    next: 'Add `same_as` or `tables`.',
  },
  'neon/schema-check-itself': {
    title: 'A branch is compared with itself',
    means: 'The branch of `same_as` is the branch of the check itself, so it could never fail.',
    wrong: `branches:
  - { name: staging, checks: { schema: [{ database: app, same_as: staging }] } }`,
    right: `branches:
  - { name: staging, checks: { schema: [{ database: app, same_as: main }] } }`,
    next: 'Name the branch to compare with.',
  },
  'neon/secrets-same-name': {
    title: 'Two entries write one name into the file of secrets',
    means:
      "Names in the file of `--secrets-to` are made of the credential's name; `DATABASE_URL` is the connection of a branch. Whoever reads the file by name sees the last one. This is a warning.",
    wrong: `branches:
  - { name: main, outputs: [connection_uri] }
  - { name: staging, outputs: [connection_uri] }`,
    right: `branches:
  - { name: main, outputs: [connection_uri] }
  - { name: staging }`,
    next: 'Read the file by the addresses in it, or apply the entries apart with `--target`.',
  },
  'neon/snapshot-point-twice': {
    title: 'A snapshot has two points in time',
    means: '`timestamp` and `lsn` both name the point in the history of the branch.',
    wrong: `branches:
  - { name: main, snapshots: [{ name: before, timestamp: "2026-11-19T08:00:00Z", lsn: 0/1E88838 }] }`,
    right: `branches:
  - { name: main, snapshots: [{ name: before, timestamp: "2026-11-19T08:00:00Z" }] }`,
    next: 'Keep one of the two, or neither for a snapshot of now.',
  },
} satisfies Readonly<Record<string, CodePage>>;

/** Makes a mistake without a page a compile error. */
export type NeonRule = keyof typeof neonRulePages;
