import { recordsOf } from '../helpers/records.ts';
import { APPLICATION, GUILD, PROJECT, type World } from '../helpers/world.ts';

const NEON = `/neon/api/v2/projects/${PROJECT}`;
const COMMANDS = `/discord/api/v10/applications/${APPLICATION}`;
const GUILD_COMMANDS = `${COMMANDS}/guilds/${GUILD}/commands`;
const ROLE = '345678901234567890';

/** Everything that can be made, each with something that depends on it where anything can. */
export const MANIFEST = `evenkeel: 1
name: acme
neon:
  projects:
    - id: ${PROJECT}
      jwks: [{ jwks_url: "https://ours.example.com/jwks", provider_name: ours, branch: dev }]
      branches:
        - name: dev
          endpoints: [{ type: read_only, name: reports }]
          backup_schedule: [{ frequency: daily, hour: 3 }]
          roles: [{ name: app }]
          databases: [{ name: shop, owner_name: app }]
          buckets: [{ name: files }]
          credentials: [{ name: ci, scopes: ["storage:read"] }]
          snapshots: [{ name: first }]
        - { name: late, parent: dev, backup_schedule: [{ frequency: daily, hour: 4 }] }
discord:
  application_id: "${APPLICATION}"
  commands: [{ name: ping, description: Ping }]
  guilds:
    - ids: ["${GUILD}"]
      commands: [{ name: ban, description: Ban }]
      permissions:
        - { command: ban, overwrites: [{ everyone: true, allow: false }] }
        - { command: ping, of: global, overwrites: [{ everyone: true, allow: false }] }
`;

export type Body = Readonly<Record<string, unknown>>;

/** What someone else has: one of each kind, and what lives in it. */
export interface Foreign {
  readonly branch: Body;
  readonly endpoint: Body;
  readonly role: Body;
  readonly database: Body;
  readonly bucket: Body;
  readonly credential: Body;
  readonly snapshot: Body;
  readonly jwks: Body;
  readonly global: Body;
  readonly guild: Body;
  readonly permissions: Body;
}

export function seeded(here: World, scheduled: boolean): Foreign {
  const made = (method: string, path: string, body?: unknown): Body => {
    const answer = here.foreign(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    here.clock.advance(60_000);
    return answer.body as Body;
  };
  const one = (of: Body, key: string): Body => of[key] as Body;
  const branch = one(made('POST', `${NEON}/branches`, { branch: { name: 'theirs' } }), 'branch');
  const inBranch = `${NEON}/branches/${String(branch['id'])}`;
  if (scheduled)
    made('PUT', `${inBranch}/backup_schedule`, { schedule: [{ frequency: 'weekly', day: 1, hour: 1 }] });
  const endpoint = made('POST', `${NEON}/endpoints`, {
    endpoint: { branch_id: branch['id'], type: 'read_only', name: 'their reports' },
  });
  const role = made('POST', `${inBranch}/roles`, { role: { name: 'them' } });
  const database = made('POST', `${inBranch}/databases`, {
    database: { name: 'their_shop', owner_name: 'them' },
  });
  const bucket = made('POST', `${inBranch}/buckets`, { name: 'their-files' });
  const credential = made('POST', `${inBranch}/credentials`, {
    name: 'their-ci',
    scopes: ['storage:read'],
    principal_type: 'user',
  });
  const snapshot = made('POST', `${inBranch}/snapshot?name=theirs`);
  const jwks = made('POST', `${NEON}/jwks`, {
    jwks_url: 'https://theirs.example.com/jwks',
    provider_name: 'theirs',
  });
  const global = made('POST', `${COMMANDS}/commands`, { name: 'theirs', description: 'Theirs' });
  const guild = made('POST', GUILD_COMMANDS, { name: 'their-ban', description: 'Theirs' });
  const put = (id: unknown): Body =>
    made('PUT', `${GUILD_COMMANDS}/${String(id)}/permissions`, {
      permissions: [{ id: ROLE, type: 1, permission: true }],
    });
  put(global['id']);
  return {
    // As it is by now: ready.
    branch: one(made('GET', inBranch), 'branch'),
    endpoint: one(endpoint, 'endpoint'),
    role: one(role, 'role'),
    database: one(database, 'database'),
    bucket: one(bucket, 'bucket'),
    credential,
    snapshot: one(snapshot, 'snapshot'),
    jwks: one(jwks, 'jwks'),
    global,
    guild,
    permissions: put(guild['id']),
  };
}

/** All that lives of someone else, whole, as the services tell it and as they keep it. */
export function foreignIn(
  here: World,
  { branch, endpoint, jwks, global, guild }: Foreign,
): readonly string[] {
  const inBranch = `${NEON}/branches/${String(branch['id'])}`;
  const told = [
    inBranch,
    ...['backup_schedule', 'endpoints', 'roles', 'databases', 'buckets', 'credentials'].map(
      list => `${inBranch}/${list}`,
    ),
    `${NEON}/endpoints/${String(endpoint['id'])}`,
    `${COMMANDS}/commands/${String(global['id'])}`,
    ...[guild, global].map(({ id }) => `${GUILD_COMMANDS}/${String(id)}/permissions`),
    `${GUILD_COMMANDS}/${String(guild['id'])}`,
  ].map(path => `${path} ${JSON.stringify(here.foreign('GET', path))}`);
  const keySets = here.foreign('GET', `${NEON}/jwks`).body as { readonly jwks: readonly Body[] };
  return [...told, JSON.stringify(keySets.jwks.find(({ id }) => id === jwks['id'])), ...recordsIn(here)];
}

export function recordsIn(here: World): readonly string[] {
  return recordsOf(here.sandbox.state());
}
