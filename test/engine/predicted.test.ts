import { expect, test } from 'vitest';
import { commandId } from '../contract/discord.command.ts';
import {
  APPLICATION,
  GUILD,
  lines,
  notesOf,
  PROJECT,
  statuses,
  type World,
  world,
} from '../helpers/world.ts';
import { branch, byHand, names, neonManifest } from './scenarios.ts';

test('a new branch inherits the buckets of its parent, so that they are not made again', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: main, buckets: [{ name: uploads }] }']));
  const preview = neonManifest([
    '{ name: preview, parent: main, buckets: [{ name: uploads }, { name: scratch }] }',
  ]);
  const planned = await here.plan(preview);
  expect(lines(planned)).toEqual([
    'create neon.branch/shiny-wind-028834/preview',
    'create neon.bucket/shiny-wind-028834/preview/scratch',
  ]);
  expect(planned.plan.counts.unchanged).toBe(1);
  const applied = await here.apply(preview);
  expect(applied.results.map(result => result.status)).toEqual(['done', 'done']);
  expect(lines(await here.plan(preview))).toEqual([]);
});

test('an inherited bucket with another access level is a blocked row before anything is made', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: main, buckets: [{ name: uploads, access_level: private }] }']));
  const planned = await here.plan(
    neonManifest(['{ name: preview, buckets: [{ name: uploads, access_level: public_read }] }']),
  );
  expect(lines(planned)).toEqual([
    'create neon.branch/shiny-wind-028834/preview',
    expect.stringMatching(/^blocked neon\.bucket.*cannot change `access_level`/),
  ]);
});

/**
 * A parent with a role, a database of it and a bucket, a minute ago; and a branch from 5 s ago with
 * `entries`.
 */
async function fromThePast(entries: string): Promise<{ readonly here: World; readonly manifest: string }> {
  const here = world();
  const parent =
    '{ name: p, roles: [{ name: r }], databases: [{ name: d, owner_name: r }], buckets: [{ name: u }] }';
  await here.apply(neonManifest([parent]));
  here.clock.advance(60_000);
  const at = new Date(here.clock.now() - 5_000).toISOString().replace(/\.\d+Z/, 'Z');
  const child = `{ name: c, parent: p, parent_timestamp: "${at}", ${entries} }`;
  here.forget();
  return { here, manifest: neonManifest(['{ name: p }', child]) };
}

test('what is absent in a branch that cannot be predicted is deleted if it is inherited', async () => {
  const { here, manifest } = await fromThePast(
    [
      'roles: [{ name: r, absent: true }, { name: nobody, absent: true }]',
      'databases: [{ name: d, absent: true }]',
      'buckets: [{ name: u, absent: true, allow: [loss] }]',
    ].join(', '),
  );
  const planned = await here.plan(manifest);
  expect(
    planned.plan.rows.slice(1).map(row => [row.action, row.address, row.was, notesOf(row.notes)]),
  ).toEqual(
    ['bucket/#/c/u', 'database/#/c/d', 'role/#/c/nobody', 'role/#/c/r'].map(each => [
      'delete',
      `neon.${each.replace('#', PROJECT)}`,
      null,
      [
        'this plan makes a copy, such as a new branch, and evenkeel deletes this resource there only if the copy includes it',
      ],
    ]),
  );
  const applied = await here.apply(manifest, { review: { plan: planned.plan } });
  expect(applied.results.map(result => result.status)).toEqual([
    'done',
    'done',
    'done',
    'done_before',
    'done',
  ]);
  expect(here.writes().filter(request => request.startsWith('DELETE'))).toHaveLength(3);
  here.clock.advance(60_000);
  expect(lines(await here.plan(manifest))).toEqual([]);
});

test('a bucket that may be inherited with objects goes only with allow: [loss]', async () => {
  const { here, manifest } = await fromThePast('buckets: [{ name: u, absent: true }]');
  expect(lines(await here.plan(manifest))).toEqual([
    expect.stringMatching(/^create/),
    expect.stringMatching(
      /^blocked neon\.bucket.*\/c\/u: (?:deleting this resource|replacing this resource \(a delete, then a create\)) would destroy an unknown number of objects/,
    ),
  ]);
});

test('a role that owns what stays in a branch that cannot be predicted stays too, and that is said', async () => {
  const { here, manifest } = await fromThePast('roles: [{ name: r, absent: true }]');
  expect(statuses(await here.apply(manifest))).toEqual([
    expect.stringMatching(/^done/),
    expect.stringMatching(/^stale neon\.role.*\/c\/r: .*\/c\/d depends on this resource/),
  ]);
});

test('inherited buckets are never pruned', async () => {
  const here = world();
  await here.apply(
    neonManifest(['{ name: main, buckets: [{ name: uploads }] }', '{ name: preview, parent: main }']),
  );
  here.clock.advance(60_000);
  await here.apply(neonManifest(['{ name: preview, buckets: [{ name: own }, { name: other }] }']));
  const planned = await here.plan(
    neonManifest(['{ name: main }', '{ name: preview, prune: true, buckets: [{ name: other }] }']),
  );
  expect(lines(planned)).toEqual(['delete neon.bucket/shiny-wind-028834/preview/own']);
});

test('a new branch with its compute is one POST, and its children come after it', async () => {
  const here = world();
  const manifest = neonManifest([
    '{ name: a, endpoints: [{ type: read_write, autoscaling_limit_max_cu: 2 }], buckets: [{ name: files }], backup_schedule: [{ frequency: daily, hour: 3 }] }',
    '{ name: b, parent: a }',
  ]);
  const applied = await here.apply(manifest);
  expect(applied.results.every(result => result.status === 'done')).toBe(true);
  const posts = here
    .writes()
    .filter(request => request.endsWith('/branches') || request.endsWith('/endpoints'));
  expect(posts).toHaveLength(2);
  expect(names(here)).toEqual(['a', 'b', 'main']);
  expect(branch(here, 'b').parent_id).toBe(branch(here, 'a').id);
});

test('a branch without compute says so', async () => {
  const planned = await world().plan(neonManifest(['{ name: dev }']));
  expect(notesOf(planned.plan.rows[0]?.notes ?? []).join()).toContain('no compute');
});

test('a parent that is neither live nor in the manifest is a blocked row', async () => {
  const planned = await world().plan(
    neonManifest(['{ name: dev, parent: nowhere }', '{ name: child, parent: dev }']),
  );
  expect(lines(planned)).toEqual([
    expect.stringMatching(
      /^blocked .*\/child: this entry needs .*\/dev, which does not exist, and the row that would create it is blocked/,
    ),
    expect.stringMatching(/^blocked .*\/dev: this entry needs .*\/nowhere, which does not exist/),
  ]);
});

test('another parent is blocked, and a replacement with allow', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: a }', '{ name: dev, parent: main }']));
  const moved = (allow: string): string =>
    neonManifest(['{ name: a }', `{ name: dev, parent: a, allow: [${allow}] }`]);
  expect(lines(await here.plan(moved('')))[0]).toMatch(/^blocked .*cannot change `parent`/);
  expect(lines(await here.plan(moved('replace')))[0]).toMatch(/^blocked .*would destroy/);
  const { id } = branch(here, 'dev');
  expect(lines(await here.plan(moved('replace, loss')))).toEqual([
    'replace neon.branch/shiny-wind-028834/dev',
  ]);
  const applied = await here.apply(moved('replace, loss'), { maxDeletes: 1 });
  expect(statuses(applied)).toEqual(['done neon.branch/shiny-wind-028834/dev']);
  expect(branch(here, 'dev').id).not.toBe(id);
  expect(lines(await here.plan(moved('replace, loss')))).toEqual([]);
});

/** Puts an object into a bucket of `main`, as its owner does. */
function upload(here: World, bucket: string): void {
  const at = `/branches/${branch(here, 'main').id}/buckets/${bucket}/objects`;
  const { url } = byHand(here, 'POST', `${at}/a.txt/presign`, { operation: 'upload' }) as {
    readonly url: string;
  };
  const { pathname, search } = new URL(url);
  here.sandbox.handle({ method: 'PUT', path: pathname + search, headers: {}, text: 'hello' });
}

test('a loss that blocks one row has the plan decided again, and no other row is asked about twice', async () => {
  const here = world();
  const buckets = (more: string): string =>
    neonManifest([`{ name: main, buckets: [{ name: empty${more} }, { name: full${more} }] }`]);
  await here.apply(buckets(''));
  upload(here, 'full');
  here.sandbox.requests.clear();
  const { plan } = await here.plan(buckets(', absent: true'));
  expect(plan.rows.map(({ action }) => action)).toEqual(['delete', 'blocked']);
  const asked = here.sandbox.requests.entries.flatMap(
    ({ path }) => /buckets\/(\w+)\/objects/.exec(path)?.[1] ?? [],
  );
  expect(asked.sort()).toEqual(['empty', 'full']);
});

test('a bucket with objects goes only with allow: [loss]', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: main, buckets: [{ name: uploads }] }']));
  upload(here, 'uploads');
  const gone = (allow: string): string =>
    neonManifest([`{ name: main, buckets: [{ name: uploads, absent: true, allow: [${allow}] }] }`]);
  expect(lines(await here.plan(gone('')))[0]).toMatch(/^blocked .*would destroy 1 objects?/);
  const planned = await here.plan(gone('loss'));
  expect(planned.plan.rows[0]).toMatchObject({ action: 'delete', loss: [{ what: 'objects', count: 1 }] });
});

const guilds = (commands: string, permissions: string): string => `
name: acme
discord:
  application_id: "${APPLICATION}"
  guilds:
    - ids: ["${GUILD}"]
      commands: [${commands}]
      ${permissions}
`;
const permissions =
  'permissions: [{ command: ban, of: guild, overwrites: [{ role: "345678901234567890", allow: true }] }]';

test('a renamed guild command gets its declared overwrites back in the same apply', async () => {
  const here = world();
  await here.apply(guilds('{ name: ban, description: x }', permissions));
  const renamed = guilds(
    '{ name: kick, renamed_from: ban, description: x }',
    permissions.replace('command: ban', 'command: kick'),
  );
  const planned = await here.plan(renamed);
  expect(lines(planned)).toEqual([
    `rename discord.command/${APPLICATION}/${GUILD}/chat_input/kick`,
    `create discord.permissions/${APPLICATION}/${GUILD}/guild/chat_input/kick`,
  ]);
  expect(planned.plan.rows[0]?.loss).toEqual([
    expect.objectContaining({ what: 'overwrites', restored: true }),
  ]);
  const applied = await here.apply(renamed);
  expect(applied.results.map(result => result.status)).toEqual(['done', 'done']);
  expect(lines(await here.plan(renamed))).toEqual([]);
});

test('undeclared overwrites of a renamed guild command are carried over', async () => {
  const here = world();
  await here.apply(guilds('{ name: ban, description: x }', permissions));
  const renamed = guilds('{ name: kick, renamed_from: ban, description: x }', '');
  const planned = await here.plan(renamed);
  expect(planned.plan.rows.map(row => [row.action, row.kind, notesOf(row.notes)])).toEqual([
    ['rename', 'discord.command', expect.anything()],
    [
      'create',
      'discord.permissions',
      [
        `the change to ${planned.plan.rows[0]?.address} makes the service delete this resource, and this row creates it again with the values that it had`,
      ],
    ],
  ]);
  const applied = await here.apply(renamed);
  expect(applied.results.map(result => result.status)).toEqual(['done', 'done']);
  const all = here.foreign(
    'GET',
    `/discord/api/v10/applications/${APPLICATION}/guilds/${GUILD}/commands/permissions`,
  ).body;
  expect(all).toEqual([
    expect.objectContaining({ permissions: [{ id: '345678901234567890', type: 1, permission: true }] }),
  ]);
});

test('a rename that could not put the overwrites back is barred before the first write', async () => {
  const full = world();
  await full.apply(guilds('{ name: ban, description: x }', permissions));
  const here = world({ without: ['permissions'], state: full.sandbox.state() });
  const applied = await here.apply(guilds('{ name: kick, renamed_from: ban, description: x }', ''));
  expect(applied.results.map(result => result.status)).toEqual(['blocked', 'blocked']);
  expect(here.writes()).toEqual([]);
});

test('a renamed global command needs allow: [loss] where the guilds cannot be listed', async () => {
  const here = world({
    wrap: wire => async request =>
      request.url.includes('/users/@me/guilds') ? { status: 403, headers: {}, body: '{}' } : wire(request),
  });
  const global = (entry: string): string => `
name: acme
discord:
  application_id: "${APPLICATION}"
  commands: [${entry}]
`;
  await here.apply(global('{ name: ban, description: x }'));
  const id = commandId(here, 'ban');
  expect(lines(await here.plan(global('{ name: kick, renamed_from: ban, description: x }')))[0]).toMatch(
    /^blocked .*overwrites/,
  );
  await here.apply(global('{ name: kick, renamed_from: ban, description: x, allow: [loss] }'));
  expect(commandId(here, 'kick')).toBe(id);
});
