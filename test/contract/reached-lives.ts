import { PROJECT } from '../helpers/world.ts';

/** Manifests that are applied one after the other, each in whole, and every row must be done. */
type Life = readonly string[];

const project = (inner: string): string =>
  `{ name: acme, neon: { projects: [{ id: ${PROJECT}, ${inner} }] } }`;
const branches = (...more: readonly string[]): string =>
  project(`branches: [{ name: main }${more.map(each => `, ${each}`).join('')}]`);
const main = (inner: string): string => project(`branches: [{ name: main, ${inner} }]`);

const KEYS = 'https://auth.example.com/jwks.json';
const RULE = 'database_name: neondb, schema_name: public, table_name: users';
const FUNCTION = `{ ${RULE}, column_name: email, masking_function: anon.fake_email() }`;
const VALUE = `{ ${RULE}, column_name: name, masking_value: hidden }`;

const settings = (number: number, yes: boolean): string =>
  project(`settings: {
    name: acme${number}, history_retention_seconds: ${3600 * number},
    allowed_ips: { ips: [203.0.113.${number}], protected_branches_only: ${yes} },
    quota: { active_time_seconds: ${number}, compute_time_seconds: ${number}, written_data_bytes: ${number},
      data_transfer_bytes: ${number}, logical_size_bytes: ${number} },
    maintenance_window: { weekdays: [${number}], start_time: "03:00", end_time: "04:00" },
    block_public_connections: ${yes}, block_vpc_connections: ${yes}, enable_logical_replication: true,
    audit_log_level: ${yes ? 'full' : 'base'}, hipaa: true,
    preload_libraries: { use_defaults: ${yes}, enabled_libraries: [pg_cron] },
    default_endpoint_settings: { autoscaling_limit_min_cu: ${number}, autoscaling_limit_max_cu: ${number + 1},
      suspend_timeout_seconds: ${60 * number}, pg_settings: { work_mem: "${number}MB" } } }`);

const computes = (number: number, provisioner: string): string =>
  branches(`{ name: dev, endpoints: [
    { type: read_write, name: own${number}, provisioner: ${provisioner}, disabled: ${number === 1}, ${computeOf(number)} },
    { type: read_only, name: replica, ${computeOf(number)} }] }`);
const computeOf = (number: number): string =>
  `autoscaling_limit_min_cu: ${number}, autoscaling_limit_max_cu: ${number + 1}, suspend_timeout_seconds: ${60 * number},
    settings: { pg_settings: { work_mem: "${number}MB" }, preload_libraries: { use_defaults: true, enabled_libraries: [pg_cron] } }`;

const served = (number: number): string =>
  `settings: { db_aggregates_enabled: ${number === 1}, db_anon_role: anonymous${number}, db_extra_search_path: extra${number},
    db_max_rows: ${number}, db_schemas: [api${number}], jwt_role_claim_key: .role${number}, jwt_cache_max_lifetime: ${number},
    openapi_mode: ${number === 1 ? 'disabled' : 'ignore-privileges'}, server_cors_allowed_origins: "https://${number}.example",
    server_timing_enabled: ${number === 1} }`;
const dataApi = (number: number): string =>
  main(`data_api: [{ database: neondb, auth_provider: external, jwks_url: "${KEYS}", provider_name: Auth0,
    jwt_audience: acme, add_default_grants: true, skip_auth_schema: true, ${served(number)} }]`);

const auth = (number: number): string =>
  main(`auth: { auth_provider: better_auth, database: neondb, name: Acme${number}, prune: true, allow: [loss],
    trusted_domains: ["https://${number}.example"], allow_localhost: ${number === 2},
    email_and_password: { enabled: ${number === 1}, email_verification_method: ${number === 1 ? 'link' : 'otp'},
      require_email_verification: ${number === 1}, auto_sign_in_after_verification: ${number === 2},
      send_verification_email_on_sign_up: ${number === 1}, send_verification_email_on_sign_in: ${number === 1},
      disable_sign_up: ${number === 1} },
    email_provider: { sender_email: auth${number}@example.com, sender_name: Acme${number} },
    oauth_providers: { google: ${number === 1 ? 'false' : 'shared'} },
    plugins: { organization: { enabled: ${number === 2}, organization_limit: ${number}, membership_limit: ${number},
        creator_role: ${number === 1 ? 'admin' : 'owner'}, send_invitation_email: ${number === 1} },
      magic_link: { enabled: ${number === 1}, expires_in: ${5 + number}, disable_sign_up: ${number === 1} },
      phone_number: { enabled: ${number === 1}, otp_expires_in: ${60 * number} } },
    webhooks: { enabled: ${number === 1}, webhook_url: "https://${number}.example/hook",
      enabled_events: [${number === 1 ? 'user.created' : 'send.otp'}], timeout_seconds: ${number} } }`);

const withSecrets = (number: number): string =>
  main(`auth: { oauth_providers: { microsoft: { client_id: client${number}, client_secret_from: EVENKEEL_SECRET_A, microsoft_tenant_id: tenant${number} } },
    email_provider: { type: standard, host: ${number}.example, port: ${number}, username: mailer${number}, password_from: EVENKEEL_SECRET_B,
      sender_email: auth${number}@example.com, sender_name: Acme${number} } }`);

/**
 * Whatever a manifest of Neon can say: made, made otherwise where the API can change it, and
 * deleted.
 */
export const LIVES: readonly Life[] = [
  [settings(1, true), settings(2, false)],
  [
    project(
      `branches: [{ name: main }], jwks: [{ jwks_url: "${KEYS}", provider_name: Auth0, jwt_audience: acme, branch: main }],
       vpc_restrictions: [{ vpc_endpoint_id: vpce-1234567890abcdef0, label: one }]`,
    ),
    project(
      `branches: [{ name: main }], jwks: [{ jwks_url: "${KEYS}", absent: true }],
       vpc_restrictions: [{ vpc_endpoint_id: vpce-1234567890abcdef0, absent: true }]`,
    ),
  ],
  [
    branches(
      `{ name: a, parent: main, ttl: 7d, annotations: { team: web }, endpoints: [{ type: read_write, provisioner: k8s-neonvm, ${computeOf(1)} }] }`,
      '{ name: b, parent_timestamp: "2026-11-19T12:00:00Z", protected: true }',
      '{ name: c, parent_lsn: "0/1", init_source: parent-schema }',
      '{ name: d, archived: true }',
    ),
    branches(
      `{ name: a2, renamed_from: a, expires_at: null, endpoints: [{ type: read_write, provisioner: k8s-neonvm, ${computeOf(1)} }] }`,
      '{ name: b, protected: false, default: true }',
      '{ name: c, absent: true }',
    ),
  ],
  [
    branches(
      `{ name: masked, ttl: 7d, anonymized: { masking_rules: [${FUNCTION}] }, endpoints: [{ type: read_write, ${computeOf(1)} }] }`,
    ),
    branches(
      `{ name: masked, ttl: 7d, allow: [loss], anonymized: { masking_rules: [${FUNCTION}, ${VALUE}] }, endpoints: [{ type: read_write, ${computeOf(1)} }] }`,
    ),
  ],
  [
    branches(
      `{ name: masked, parent_timestamp: "2026-11-19T12:00:00Z", protected: true, anonymized: { masking_rules: [${VALUE}] },
        endpoints: [{ type: read_write, provisioner: k8s-neonvm, ${computeOf(1)} }] }`,
    ),
  ],
  [
    branches(
      `{ name: masked, parent_lsn: "0/1", archived: true, init_source: parent-data, anonymized: { masking_rules: [${VALUE}] } }`,
    ),
  ],
  [
    branches('{ name: dev }'),
    computes(1, 'k8s-neonvm'),
    computes(2, 'k8s-pod'),
    branches(
      '{ name: dev, endpoints: [{ type: read_write, absent: true }, { type: read_only, name: replica, absent: true }] }',
    ),
  ],
  [
    main(`roles: [{ name: one }, { name: two, no_login: true }], databases: [{ name: app, owner_name: one }],
      buckets: [{ name: uploads, access_level: private }],
      credentials: [{ name: ci, scopes: ["storage:read"] }],
      backup_schedule: [{ frequency: weekly, day: 1, hour: 3, retention: 14d }],
      snapshots: [{ name: s, expires_at: 2027-06-01T00:00:00Z }]`),
    main(`roles: [{ name: one }, { name: two }], databases: [{ name: app2, renamed_from: app, owner_name: two }],
      backup_schedule: [{ frequency: daily, hour: 3, retention: 14d }],
      snapshots: [{ name: s2, renamed_from: s, expires_at: null }]`),
    main(`roles: [{ name: one, absent: true, allow: [loss] }], databases: [{ name: app2, absent: true, allow: [loss] }],
      buckets: [{ name: uploads, absent: true, allow: [loss] }], credentials: [{ name: ci, absent: true }],
      snapshots: [{ name: s2, absent: true }]`),
  ],
  [main('snapshots: [{ name: then, timestamp: "2026-11-19T12:00:00Z", slug: then }]')],
  [main('snapshots: [{ name: there, lsn: "0/1" }]')],
  [auth(1), auth(2), main('auth: { absent: true, delete_data: true, allow: [loss] }')],
  [withSecrets(1), withSecrets(2)],
  [dataApi(1), dataApi(2), main('data_api: [{ database: neondb, absent: true, allow: [loss] }]')],
];
