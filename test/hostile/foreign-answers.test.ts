import { describe, expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import { memorySink } from '../helpers/memory-sink.ts';
import { recordsOf } from '../helpers/records.ts';
import { APPLICATION, GUILD, lines, PROJECT, type World, world } from '../helpers/world.ts';

const NEON = `/neon/api/v2/projects/${PROJECT}`;
const COMMANDS = `/discord/api/v10/applications/${APPLICATION}`;
const GUILD_COMMANDS = `${COMMANDS}/guilds/${GUILD}/commands`;
const ROLE = '345678901234567890';

/** Everything that can be made, each with something that depends on it where anything can. */
const MANIFEST = `evenkeel: 1
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

type Body = Readonly<Record<string, unknown>>;

/** What somebody else has: one of each kind, and what lives in it. */
interface Foreign {
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

function seeded(here: World, scheduled: boolean): Foreign {
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

/** One sort of write: its request, where its answer has the resource, and somebody else's. */
interface Sort {
  readonly what: string;
  readonly of: keyof Foreign;
  readonly is: (method: string, path: string) => boolean;
  /** The member of the answer that has the resource; absent: the answer is the resource. */
  readonly under?: string;
  readonly id: string;
  readonly name?: string;
  /** As the report names the foreign one. */
  readonly address: string;
}

const post = (end: RegExp) => (method: string, path: string) => method === 'POST' && end.test(path);

const SORTS: readonly Sort[] = [
  {
    what: 'a branch',
    of: 'branch',
    is: post(/\/branches$/),
    under: 'branch',
    id: 'id',
    name: 'name',
    address: `neon.branch/${PROJECT}/theirs`,
  },
  {
    what: 'an endpoint',
    of: 'endpoint',
    is: post(/\/endpoints$/),
    under: 'endpoint',
    id: 'id',
    name: 'name',
    address: `neon.endpoint/${PROJECT}/theirs/their%20reports`,
  },
  {
    what: 'a role',
    of: 'role',
    is: post(/\/roles$/),
    under: 'role',
    id: 'branch_id',
    name: 'name',
    address: `neon.role/${PROJECT}/theirs/`,
  },
  {
    what: 'a database',
    of: 'database',
    is: post(/\/databases$/),
    under: 'database',
    id: 'branch_id',
    name: 'name',
    address: `neon.database/${PROJECT}/theirs/`,
  },
  {
    what: 'a credential',
    of: 'credential',
    is: post(/\/credentials$/),
    id: 'branch_id',
    name: 'name',
    address: `neon.credential/${PROJECT}/theirs/`,
  },
  {
    what: 'a snapshot',
    of: 'snapshot',
    is: post(/\/snapshot(\?|$)/),
    under: 'snapshot',
    id: 'id',
    name: 'name',
    address: `neon.snapshot/${PROJECT}/theirs/theirs`,
  },
  {
    what: 'a key set',
    of: 'jwks',
    is: post(/\/jwks$/),
    under: 'jwks',
    id: 'id',
    name: 'jwks_url',
    address: `neon.jwks/${PROJECT}/https:%2F%2Ftheirs.example.com%2Fjwks`,
  },
  {
    what: 'a global command',
    of: 'global',
    is: post(/\/applications\/\d+\/commands$/),
    id: 'id',
    name: 'name',
    address: `discord.command/${APPLICATION}/global/chat_input/theirs`,
  },
  {
    what: "a guild's command",
    of: 'guild',
    is: post(/\/guilds\/\d+\/commands$/),
    id: 'id',
    name: 'name',
    address: `discord.command/${APPLICATION}/${GUILD}/chat_input/their-ban`,
  },
  {
    what: 'overwrites',
    of: 'permissions',
    is: (method, path) => method === 'PUT' && path.endsWith('/permissions'),
    id: 'id',
    address: `discord.permissions/${APPLICATION}/${GUILD}/guild/chat_input/their-ban`,
  },
];

type Lie = (record: Body, foreign: Body, sort: Sort, all: Foreign) => Body;

const LIES: Readonly<Record<string, Lie>> = {
  'the whole body of a foreign one': (_, foreign) => foreign,
  'the right name and a foreign id': (record, foreign, { id }) => ({ ...record, [id]: foreign[id] }),
  'the right id and a foreign name': (record, foreign, { name }) =>
    name === undefined ? record : { ...record, [name]: foreign[name] },
  'a body of another type': (_, _foreign, { of }, all) => (of === 'role' ? all.branch : all.role),
  'the type of another command': (record, _, { of }) =>
    of === 'global' || of === 'guild' ? { ...record, type: 2 } : record,
  'the body of another project, application or guild': record => ({
    ...record,
    ...('project_id' in record ? { project_id: 'other-project-123456' } : {}),
    ...('guild_id' in record ? { guild_id: '999999999999999999' } : {}),
    ...('application_id' in record ? { application_id: '888888888888888888' } : {}),
  }),
};

/** All that lives of somebody else, whole, as the services tell it and as they keep it. */
function foreignIn(here: World, { branch, endpoint, jwks, global, guild }: Foreign): readonly string[] {
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

function recordsIn(here: World): readonly string[] {
  return recordsOf(here.sandbox.state());
}

/** Answers the nth write of a sort with a lie. */
function lying(sort: Sort, lie: Lie, foreign: () => Foreign, times: number) {
  let told = 0;
  const wrap =
    (transport: Transport): Transport =>
    async request => {
      const answer = await transport(request);
      const { pathname } = new URL(request.url);
      if (!sort.is(request.method, pathname) || answer.status >= 300 || told >= times) return answer;
      told += 1;
      const { value: _, ...rest } = answer;
      const body = JSON.parse(answer.body) as Body;
      const record = (sort.under === undefined ? body : body[sort.under]) as Body;
      const changed = lie(record, foreign()[sort.of], sort, foreign());
      if (sort.under === undefined) return { ...rest, body: JSON.stringify(changed) };
      // Nothing is told to be under way, so that nothing is waited for and read again.
      const idle = 'operations' in body ? { operations: [] } : {};
      return { ...rest, body: JSON.stringify({ ...body, ...idle, [sort.under]: changed }) };
    };
  return { wrap, told: () => told };
}

describe.each(SORTS)('a write of $what', sort => {
  test.each(Object.entries(LIES))(
    'that is answered with %s touches nothing of anybody else, and is told',
    async (what, lie) => {
      for (const times of [1, 5]) {
        let foreign: Foreign | undefined;
        const liar = lying(sort, lie, () => foreign as Foreign, times);
        const here = world({ wrap: liar.wrap });
        const theirs = seeded(here, times > 1);
        foreign = theirs;
        const before = foreignIn(here, theirs);
        const applied = await here.apply(MANIFEST);
        expect(liar.told()).toBeGreaterThan(0);
        const after = new Set(foreignIn(here, theirs));
        expect(
          before.filter(record => !after.has(record)),
          JSON.stringify(applied.results),
        ).toEqual([]);
        const said = JSON.stringify(applied.results);
        if (what === 'the whole body of a foreign one') expect(said).toContain(sort.address);
        here.clock.advance(60_000);
        const open = new Set(lines(await here.plan(MANIFEST)).map(line => line.split(' ')[1]));
        for (const { status, address } of applied.results)
          if (status === 'done') expect(open, said).not.toContain(address);
        await here.apply(MANIFEST);
        here.clock.advance(60_000);
        await here.apply(MANIFEST);
        here.clock.advance(60_000);
        expect(lines(await here.plan(MANIFEST))).toEqual([]);
        const now = new Set(foreignIn(here, theirs));
        expect(before.filter(record => !now.has(record))).toEqual([]);
      }
    },
  );
});

const MINE = `evenkeel: 1
name: acme
neon:
  projects:
    - id: ${PROJECT}
      settings: { history_retention_seconds: HISTORY }
      branches:
        - name: dev
          protected: PROTECTED
          endpoints: [{ type: read_only, name: reports, suspend_timeout_seconds: SUSPEND }]
discord:
  application_id: "${APPLICATION}"
  commands: [{ name: ping, description: PING }]
  guilds:
    - ids: ["${GUILD}"]
      commands: [{ name: ban, description: PING }]
      permissions: [{ command: ban, overwrites: [{ everyone: true, allow: ALLOW }] }]
`;

function mine(changed: boolean): string {
  const values = changed
    ? { HISTORY: '7200', PROTECTED: 'true', SUSPEND: '600', PING: 'New', ALLOW: 'true' }
    : { HISTORY: '3600', PROTECTED: 'false', SUSPEND: '300', PING: 'Old', ALLOW: 'false' };
  return Object.entries(values).reduce((text, [key, value]) => text.replaceAll(key, value), MINE);
}

const CHANGES: readonly (Pick<Sort, 'what' | 'of' | 'under'> & { readonly path: RegExp })[] = [
  { what: 'a branch', path: /\/branches\/[^/]+$/, of: 'branch', under: 'branch' },
  { what: 'an endpoint', path: /\/endpoints\/[^/]+$/, of: 'endpoint', under: 'endpoint' },
  { what: 'a global command', path: /\/applications\/\d+\/commands\/\d+$/, of: 'global' },
  { what: "a guild's command", path: /\/guilds\/\d+\/commands\/\d+$/, of: 'guild' },
  { what: 'overwrites', path: /\/permissions$/, of: 'permissions' },
];

test.each(CHANGES)(
  'a change of $what goes to the id that its list has under that name, whatever an answer says',
  async ({ path, of, under }) => {
    let foreign: Foreign | undefined;
    const sent: string[] = [];
    const wrap =
      (transport: Transport): Transport =>
      async request => {
        const answer = await transport(request);
        const { pathname } = new URL(request.url);
        if (request.method !== 'GET') sent.push(pathname);
        if (request.method === 'GET' || !path.test(pathname) || foreign === undefined) return answer;
        const { value: _, ...rest } = answer;
        const body = foreign[of];
        const told =
          under === undefined ? body : { ...JSON.parse(answer.body), operations: [], [under]: body };
        return { ...rest, body: JSON.stringify(told) };
      };
    const here = world({ wrap });
    await here.apply(mine(false));
    const theirs = seeded(here, true);
    const before = foreignIn(here, theirs).slice(0, -recordsIn(here).length);
    foreign = theirs;
    sent.length = 0;
    const applied = await here.apply(mine(true));
    foreign = undefined;
    expect(applied.results.map(({ status }) => status)).not.toContain('failed');
    expect(sent.length).toBeGreaterThan(0);
    const ids = Object.values(theirs).map(({ id }) => String(id));
    expect(sent.filter(each => ids.some(id => each.includes(id)))).toEqual([]);
    expect(foreignIn(here, theirs).slice(0, before.length)).toEqual(before);
    here.clock.advance(60_000);
    expect(lines(await here.plan(mine(true)))).toEqual([]);
  },
);

test('the settings of another project are not taken for those of ours', async () => {
  const wrap =
    (transport: Transport): Transport =>
    async request => {
      const answer = await transport(request);
      if (request.method !== 'PATCH' || !request.url.endsWith(`/projects/${PROJECT}`)) return answer;
      const { value: _, ...rest } = answer;
      return { ...rest, body: answer.body.replaceAll(`"id":"${PROJECT}"`, '"id":"other-project-123456"') };
    };
  const here = world({ wrap });
  const { results } = await here.apply(mine(false));
  const result = results.find(({ address }) => address === `neon.project/${PROJECT}`);
  expect(result).toMatchObject({
    status: 'done',
    message: `PATCH /projects/${PROJECT} was answered with neon.project/other-project-123456 (other-project-123456)`,
  });
});

test("somebody else's secrets are not kept as ours, and their credential is not revoked", async () => {
  const secrets = memorySink();
  const [sort] = SORTS.filter(({ of }) => of === 'credential');
  if (sort === undefined) throw new Error('no such sort');
  let foreign: Foreign | undefined;
  const liar = lying(
    sort,
    (_, theirs) => theirs,
    () => foreign as Foreign,
    1,
  );
  const here = world({ wrap: liar.wrap, secrets });
  const theirs = seeded(here, false);
  foreign = theirs;
  const before = foreignIn(here, theirs);
  const { results } = await here.apply(MANIFEST);
  const address = `neon.credential/${PROJECT}/dev/ci`;
  expect(results.find(each => each.address === address)).toMatchObject({
    status: 'unknown',
    message: expect.stringContaining(`was answered with neon.credential/${PROJECT}/theirs/their-ci`),
  });
  expect(JSON.stringify([...secrets.kept])).not.toContain(String(theirs.credential['api_token']));
  const after = new Set(foreignIn(here, theirs));
  expect(before.filter(record => !after.has(record))).toEqual([]);
});

test.each([
  ['branches', 'project_id', PROJECT, '/branches', `neon.branch/${PROJECT}/dev`],
  [
    'commands',
    'guild_id',
    GUILD,
    `/guilds/${GUILD}`,
    `discord.command/${APPLICATION}/${GUILD}/chat_input/ban`,
  ],
])(
  'a list of %s that names another %s is no list of ours: nothing is written',
  async (list, member, own, within, address) => {
    let lie = false;
    const wrap =
      (transport: Transport): Transport =>
      async request => {
        const answer = await transport(request);
        const { value: _, ...rest } = answer;
        const isList = request.method === 'GET' && new RegExp(`/${list}(\\?|$)`).test(request.url);
        if (!lie || !isList) return answer;
        return {
          ...rest,
          body: answer.body.replaceAll(`"${member}":"${own}"`, `"${member}":"987654321098765432"`),
        };
      };
    const here = world({ wrap });
    await here.apply(mine(false));
    lie = true;
    here.forget();
    const report = await here.apply(mine(true));
    expect(report.plan.unread.map(({ reason }) => reason)).toContainEqual(
      expect.stringContaining('it is another one'),
    );
    expect(here.writes().filter(write => write.includes(within))).toEqual([]);
    expect(report.results.filter(result => result.address === address && result.status === 'done')).toEqual(
      [],
    );
  },
);

test('compute of another branch in the answer to a create is not taken for the new one', async () => {
  let foreign: Foreign | undefined;
  const wrap =
    (transport: Transport): Transport =>
    async request => {
      const answer = await transport(request);
      if (request.method !== 'POST' || !request.url.endsWith('/branches')) return answer;
      if (foreign === undefined) return answer;
      const { value: _, ...rest } = answer;
      const endpoints = [{ ...foreign.endpoint, type: 'read_write' }];
      return { ...rest, body: JSON.stringify({ ...JSON.parse(answer.body), endpoints }) };
    };
  const here = world({ wrap });
  const theirs = seeded(here, true);
  foreign = theirs;
  const before = foreignIn(here, theirs);
  // Settings of the project would be given to every compute of it.
  const manifest = mine(true)
    .replace('type: read_only, name: reports, suspend_timeout_seconds: 600', 'type: read_write')
    .replace(/.*settings:.*\n/, '');
  const { results } = await here.apply(manifest);
  expect(results.find(({ address }) => address === `neon.branch/${PROJECT}/dev`)).toMatchObject({
    status: 'done',
    message: expect.stringContaining(`was answered with neon.endpoint/${PROJECT}/theirs/their%20reports`),
  });
  const after = new Set(foreignIn(here, theirs));
  expect(before.filter(record => !after.has(record))).toEqual([]);
  here.clock.advance(60_000);
  expect(lines(await here.plan(manifest))).toEqual([]);
});

test('a bulk overwrite that is answered with the ids of others is read again before anything follows', async () => {
  let foreign: Foreign | undefined;
  const wrap =
    (transport: Transport): Transport =>
    async request => {
      const answer = await transport(request);
      if (request.method !== 'PUT' || !request.url.endsWith('/commands') || foreign === undefined)
        return answer;
      const { value: _, ...rest } = answer;
      const items = (JSON.parse(answer.body) as readonly Body[]).filter(({ name }) => name !== 'their-ban');
      const swapped = items.map(item =>
        item['name'] === 'c1' ? { ...item, id: foreign?.guild['id'] } : item,
      );
      return { ...rest, body: JSON.stringify([...swapped, foreign.guild]) };
    };
  const here = world({ wrap });
  const theirs = seeded(here, true);
  foreign = theirs;
  const before = foreignIn(here, theirs);
  const commands = [1, 2, 3, 4, 5].map(nth => `{ name: c${nth}, description: C }`).join(', ');
  const manifest = `evenkeel: 1
name: acme
discord:
  application_id: "${APPLICATION}"
  guilds:
    - ids: ["${GUILD}"]
      commands: [{ name: their-ban, description: Theirs }, ${commands}]
      permissions: [{ command: c1, overwrites: [{ everyone: true, allow: false }] }]
`;
  const { results } = await here.apply(manifest);
  expect(here.writes().some(write => write.startsWith('PUT') && write.endsWith('/commands'))).toBe(true);
  expect(results.map(({ status }) => status)).toEqual(results.map(() => 'done'));
  expect(JSON.stringify(results)).toContain(
    `was answered with the id of discord.command/${APPLICATION}/${GUILD}/chat_input/their-ban`,
  );
  const after = new Set(foreignIn(here, theirs));
  expect(before.filter(record => !after.has(record))).toEqual([]);
  expect(lines(await here.plan(manifest))).toEqual([]);
});

test('what depends on a create that is answered with the body of another branch is skipped, and that one is not touched', async () => {
  let foreign: Foreign | undefined;
  const wrap =
    (transport: Transport): Transport =>
    async request => {
      const isCreate = request.method === 'POST' && request.url.endsWith('/branches');
      if (!isCreate || foreign === undefined) return transport(request);
      // A connection that is out of step: the request is lost, and an answer to another one comes.
      const body = JSON.stringify({ branch: foreign.branch, operations: [] });
      return { status: 201, headers: { 'content-type': 'application/json' }, body };
    };
  const here = world({ wrap });
  const theirs = seeded(here, false);
  foreign = theirs;
  const before = foreignIn(here, theirs);
  here.forget();
  const { results } = await here.apply(MANIFEST);
  const of = (address: string) => results.find(each => each.address === address);
  expect(of(`neon.branch/${PROJECT}/dev`)).toMatchObject({
    status: 'unknown',
    message: `POST /projects/${PROJECT}/branches was answered with neon.branch/${PROJECT}/theirs (${String(theirs.branch['id'])}), and live does not show whether it was done`,
  });
  const others = results.filter(
    ({ address }) => address.startsWith('neon.') && address !== `neon.branch/${PROJECT}/dev`,
  );
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 'skipped'));
  expect(here.writes().filter(write => write.includes('/neon/'))).toEqual([]);
  expect(foreignIn(here, theirs)).toEqual(expect.arrayContaining([...before]));
});
