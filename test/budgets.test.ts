import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changedScopes } from '../src/engine/desired/changed-scopes.ts';
import { changedOnly } from '../src/engine/desired/scope-parts.ts';
import { exportScopes } from '../src/engine/export.ts';
import { discordScope } from '../src/providers/discord/scope.ts';
import { projectScope } from '../src/providers/neon/scopes.ts';
import { apply, plan } from '../src/reconcile.ts';
import { collectFile, ROOT } from './golden/collect-file.ts';
import {
  APPLICATION,
  GUILD,
  lines,
  PROJECT,
  PROVIDERS,
  statuses,
  type World,
  world,
} from './helpers/world.ts';

/*
 * Compares requests with the theoretical minimum. What was sent is read from the sandbox's own log.
 * Ids of branches are written as their names: `branches/<main>`.
 */

const OTHER_GUILD = '197038439483310087';
const BRANCHES = `GET neon/branches`;
const ENDPOINTS = `GET neon/endpoints`;
const GLOBAL = 'GET discord/commands';
const ME = 'GET /discord/api/v10/applications/@me';
const IN_GUILD = `GET discord/guilds/${GUILD}/commands`;
const PERMISSIONS = `GET discord/guilds/${GUILD}/commands/permissions`;
const buckets = (branch: string): string => `GET neon/branches/<${branch}>/buckets`;
const schedule = (branch: string): string => `GET neon/branches/<${branch}>/backup_schedule`;

const discord = (section: string): string => `
name: acme
discord:
  application_id: "${APPLICATION}"
${section}
`;
const neon = (branches: readonly string[], more = ''): string => `
name: acme
neon:
  projects:
    - id: ${PROJECT}
      ${more}
      branches:
${branches.map(branch => `        - ${branch}`).join('\n')}
`;
const docs = (answers: readonly string[]): string => `
name: acme
docs:
  portals:
    - url: DOCS
      answers:
${answers.map(answer => `        - ${answer}`).join('\n')}
`;
const many = (count: number, one: (index: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, index) => one(index));

/** Requests since the log was last emptied, sorted, without what differs from run to run. */
function sent(here: World): readonly string[] {
  const entries = here.sandbox.requests.entries.map(
    ({ method, path }) => [method, path.replace(/\?.*/, '')] as const,
  );
  const { body } = here.foreign('GET', `/neon/api/v2/projects/${PROJECT}/branches`);
  const branches = (body as { readonly branches: readonly { readonly id: string; readonly name: string }[] })
    .branches;
  const short = (path: string): string =>
    branches
      .reduce((text, { id, name }) => text.replaceAll(id, `<${name}>`), path)
      .replace(`/neon/api/v2/projects/${PROJECT}`, 'neon')
      .replace(`/discord/api/v10/applications/${APPLICATION}`, 'discord')
      .replace(/^\/docs/, 'docs');
  return entries.map(([method, path]) => `${method} ${short(path)}`).sort();
}

function isRead(request: string): boolean {
  return request.startsWith('GET ');
}

/** What a plan sends, where `before` was applied first and everything has settled. */
async function planSends(manifest: string, before: readonly string[] = []): Promise<readonly string[]> {
  const here = world({ guilds: [GUILD, OTHER_GUILD] });
  for (const each of before) {
    const applied = await here.apply(each);
    expect(statuses(applied).filter(line => !line.startsWith('done'))).toEqual([]);
    here.clock.advance(60_000);
  }
  here.sandbox.requests.clear();
  await here.plan(manifest);
  return sent(here);
}

const PING = '{ name: ping, description: Answers }';
const IN_MAIN =
  '{ name: main, buckets: [{ name: files }], backup_schedule: [{ frequency: daily, hour: 3 }] }';
const UPLOADS = neon(['{ name: main, buckets: [{ name: uploads }] }']);

const SHAPES: readonly (readonly [
  shape: string,
  manifest: string,
  requests: readonly string[],
  before?: readonly string[],
])[] = [
  ['no section', 'name: acme', []],
  [
    'forty global commands',
    discord(`  commands: [${many(40, at => `{ name: c${at}, description: x }`).join(', ')}]`),
    [GLOBAL],
  ],
  [
    'commands that say for which installs they are, in two scopes: the application, once',
    discord(
      `  commands: [{ name: ping, description: x, integration_types: [guild_install] }, { name: pong, description: x, integration_types: [user_install] }]\n  guilds: [{ ids: ["${GUILD}"], commands: [${PING}] }]`,
    ),
    [ME, GLOBAL, IN_GUILD],
  ],
  [
    'the same where nothing differs',
    discord(`  commands: [{ name: ping, description: x, integration_types: [guild_install] }]`),
    [GLOBAL],
    [discord(`  commands: [{ name: ping, description: x, integration_types: [guild_install] }]`)],
  ],
  ['a guild alone', discord(`  guilds: [{ ids: ["${GUILD}"], commands: [${PING}] }]`), [IN_GUILD]],
  [
    'global commands and two guilds',
    discord(
      `  commands: [${PING}]\n  guilds: [{ ids: ["${GUILD}", "${OTHER_GUILD}"], commands: [{ name: pong, description: x }] }]`,
    ),
    [GLOBAL, IN_GUILD, `GET discord/guilds/${OTHER_GUILD}/commands`],
  ],
  [
    'permissions of a global command',
    discord(
      `  guilds: [{ ids: ["${GUILD}"], permissions: [{ command: ping, of: global, overwrites: [{ everyone: true, allow: true }] }] }]`,
    ),
    [GLOBAL, PERMISSIONS],
  ],
  [
    "permissions of a guild's command",
    discord(
      `  guilds: [{ ids: ["${GUILD}"], commands: [${PING}], permissions: [{ command: ping, overwrites: [{ everyone: true, allow: true }] }] }]`,
    ),
    [IN_GUILD, PERMISSIONS],
  ],
  ['pruned commands', discord('  commands: []\n  prune: true'), [GLOBAL]],
  ['forty branches', neon(many(40, at => `{ name: b${at} }`)), [BRANCHES]],
  ['pruned branches', neon(['{ name: main }'], 'prune: true'), [BRANCHES]],
  [
    'endpoints of many branches',
    neon(many(9, at => `{ name: b${at}, endpoints: [{ type: read_write }, { type: read_only, name: r }] }`)),
    [BRANCHES, ENDPOINTS],
  ],
  ['buckets and a schedule of a live branch', neon([IN_MAIN]), [BRANCHES, buckets('main'), schedule('main')]],
  [
    'buckets of branches that are still to be made: the list of their parent, once',
    neon([
      '{ name: a, parent: main, buckets: [{ name: x }] }',
      '{ name: b, parent: a, buckets: [{ name: x }] }',
    ]),
    [BRANCHES, buckets('main')],
  ],
  [
    'a schedule of a branch that is still to be made',
    neon(['{ name: a, backup_schedule: [{ frequency: daily }] }']),
    [BRANCHES],
  ],
  [
    'a branch whose buckets and computes are pruned',
    neon(['{ name: main, prune: true }']),
    [BRANCHES, ENDPOINTS, buckets('main')],
  ],
  [
    'a bucket to delete: one look inside',
    neon(['{ name: main, buckets: [{ name: uploads, absent: true }] }']),
    [BRANCHES, buckets('main'), 'GET neon/branches/<main>/buckets/uploads/objects'],
    [UPLOADS],
  ],
  ['a branch to delete', neon(['{ name: a, absent: true }']), [BRANCHES], [neon(['{ name: a }'])]],
  [
    'three checks',
    docs(
      many(
        3,
        at => `{ id: q${at}, page: /guides/recovery, ask: How long can a deleted branch be recovered? }`,
      ),
    ),
    ['GET docs/guides/recovery', 'GET docs/guides/recovery', 'GET docs/guides/recovery'],
  ],
  [
    'a check that fails, asked twice more',
    docs([
      '{ page: /guides/recovery, ask: How long can a deleted branch be recovered?, mentions: [banana] }',
    ]),
    many(3, () => 'GET docs/guides/recovery'),
  ],
  [
    'a check of which four of five answers must be right, until four are',
    docs([
      '{ page: /guides/recovery, ask: How long can a deleted branch be recovered?, mentions: [7 days], runs: 5, pass: 4 }',
    ]),
    many(4, () => 'GET docs/guides/recovery'),
  ],
  [
    'a check of several expectations, asked once for all',
    docs([
      '{ page: /guides/recovery, ask: How long can a deleted branch be recovered?, expect: [{ mentions: { any_of: [a week, 7 days] } }, { cites: [/guides/recovery] }] }',
    ]),
    ['GET docs/guides/recovery'],
  ],
];

describe('a plan sends no more than it must', () => {
  test.each(
    SHAPES.map(([shape, manifest, requests, before]) => [shape, manifest, requests, before] as const),
  )('%s', async (_shape, manifest, requests, before) => {
    expect(await planSends(manifest, before)).toEqual([...requests].sort());
  });

  test('a project whose list may have been cut at a round number of branches: one more look', async () => {
    const live = (count: number): string => neon(many(count, at => `{ name: b${at} }`));
    expect(await planSends(live(8), [live(8)])).toEqual([BRANCHES]);
    expect(await planSends(live(9), [live(9)])).toEqual([BRANCHES, BRANCHES]);
  });

  test('a renamed guild command: its overwrites, once', async () => {
    const guild = (command: string): string =>
      discord(`  guilds: [{ ids: ["${GUILD}"], commands: [${command}] }]`);
    const before = [guild('{ name: ping, description: x }')];
    const requests = await planSends(guild('{ name: pong, renamed_from: ping, description: x }'), before);
    expect(requests).toEqual([IN_GUILD, PERMISSIONS]);
  });
});

describe('a plan of what changed', () => {
  const SCOPES = 10_000;
  const fleet = (last: string): string =>
    JSON.stringify({
      name: 'acme',
      neon: {
        projects: many(SCOPES, at => `p-${at}`).map((id, at) => ({
          id: at === SCOPES - 1 ? PROJECT : id,
          branches: [{ name: at === SCOPES - 1 ? last : 'dev' }],
        })),
      },
    });

  test('reads one of 10,000 scopes with one request', async () => {
    const here = world();
    const [before, now] = [here.collect(fleet('old')), here.collect(fleet('new'))];
    const read = changedScopes({ before, now, providers: PROVIDERS });
    const some = changedOnly(now, read, 'before');
    expect(some.part).toEqual({
      scopes: [`neon.project/${PROJECT}`],
      unread: SCOPES - 1,
      since: 'before',
    });
    const planned = await plan(some, here.session(), { prune: true });
    expect(planned.plan.rows.map(row => row.action)).toEqual(['create']);
    expect(sent(here)).toEqual([BRANCHES]);
  });
});

/** Pages that shall exist: each one's Markdown, and one list of all for the portal. */
const LOOKED_AT = ['GET docs/guides/protection.md', 'GET docs/guides/recovery.md', 'GET docs/llms.txt'];
/** A list that says where questions are asked settles that for all of them. */
const ASKED_AS_MARKDOWN = [
  'GET docs/index.md',
  'GET docs/guides/protection.md',
  'GET docs/guides/recovery.md',
];
const EXAMPLES: readonly (readonly [file: string, fresh: readonly string[], settled: readonly string[]])[] = [
  ['minimal.yaml', [GLOBAL, BRANCHES], [GLOBAL, BRANCHES]],
  ['discord.yaml', [ME, GLOBAL, IN_GUILD, PERMISSIONS], [GLOBAL, IN_GUILD, PERMISSIONS]],
  [
    'neon.yaml',
    [BRANCHES, ENDPOINTS, buckets('main'), schedule('main')],
    [BRANCHES, ENDPOINTS, buckets('main'), buckets('staging'), schedule('main')],
  ],
  [
    'docs.yaml',
    [...ASKED_AS_MARKDOWN, ...many(4, () => 'GET docs/guides/recovery.md'), ...LOOKED_AT],
    [...ASKED_AS_MARKDOWN, ...many(4, () => 'GET docs/guides/recovery.md'), ...LOOKED_AT],
  ],
  ['preview/evenkeel.yaml', [BRANCHES, ENDPOINTS], [BRANCHES, ENDPOINTS]],
  [
    'everything/evenkeel.yaml',
    [
      GLOBAL,
      IN_GUILD,
      PERMISSIONS,
      BRANCHES,
      ENDPOINTS,
      buckets('main'),
      schedule('main'),
      'GET docs/guides/recovery',
    ],
    [
      GLOBAL,
      IN_GUILD,
      PERMISSIONS,
      BRANCHES,
      ENDPOINTS,
      buckets('main'),
      buckets('qa'),
      schedule('main'),
      'GET docs/guides/recovery',
    ],
  ],
];

describe('an example', () => {
  test.each(EXAMPLES)(
    '%s is planned with the fewest requests, before and after it is applied',
    async (file, fresh, settled) => {
      const here = world();
      const { wanted } = await collectFile(join(ROOT, 'examples', file));
      await plan(wanted, here.session(), { prune: true });
      expect(sent(here)).toEqual([...fresh].sort());
      await apply(wanted, here.session(), { prune: true });
      here.clock.advance(60_000);
      here.sandbox.requests.clear();
      await plan(wanted, here.session(), { prune: true });
      expect(sent(here)).toEqual([...settled].sort());
    },
  );

  test.each(EXAMPLES)(
    '%s is applied with no more writes than rows, and with none once it is live',
    async (file, _, settled) => {
      const here = world({ secrets: 'none' });
      const { wanted } = await collectFile(join(ROOT, 'examples', file));
      const first = await apply(wanted, here.session(), { prune: true });
      const writes = sent(here).filter(request => !isRead(request));
      const inOnePost = first.plan.rows.filter(
        row => row.kind === 'neon.endpoint' && row.parts[2] === 'read_write' && row.action === 'create',
      );
      expect(writes.length).toBeLessThanOrEqual(first.plan.rows.length - inOnePost.length);
      expect(writes.length > 0).toBe(first.plan.rows.length > 0);
      here.clock.advance(60_000);
      here.sandbox.requests.clear();
      await apply(wanted, here.session(), { prune: true });
      const asked = settled.filter(request => !request.startsWith('GET docs'));
      // Where pruning looks at a list, it is read to its very last page.
      const lastPages = wanted.scopes.some(({ scope, prune }) => prune && scope.kind === 'neon.project')
        ? [BRANCHES]
        : [];
      expect(sent(here)).toEqual([...asked, ...lastPages].sort());
    },
  );
});

describe('an apply', () => {
  test('of commands reads the list once for the plan, once just before the bulk overwrite, once after, and asks whose the token is', async () => {
    const here = world();
    const manifest = discord(
      `  commands: [${many(20, at => `{ name: c${at}, description: x }`).join(', ')}]`,
    );
    const applied = await here.apply(manifest);
    expect(statuses(applied).filter(line => !line.startsWith('done'))).toEqual([]);
    const order = here.sandbox.requests.entries.map(({ method }) => method);
    expect(order).toEqual(['GET', 'GET', 'GET', 'PUT', 'GET']);
  });

  test('of a few commands reads each list once before and once after', async () => {
    const here = world();
    const applied = await here.apply(discord(`  commands: [${PING}, { name: pong, description: x }]`));
    expect(statuses(applied).filter(line => !line.startsWith('done'))).toEqual([]);
    const order = here.sandbox.requests.entries.map(({ method }) => method);
    expect(order).toEqual(['GET', 'GET', 'POST', 'POST', 'GET']);
  });

  test('of one changed command among forty is one write', async () => {
    const here = world();
    const manifest = (description: string): string =>
      discord(
        `  commands: [${many(40, at => `{ name: c${at}, description: ${at === 7 ? description : 'x'} }`).join(', ')}]`,
      );
    await here.apply(manifest('x'));
    here.clock.advance(60_000);
    here.sandbox.requests.clear();
    await here.apply(manifest('changed'));
    expect(sent(here).filter(request => !isRead(request))).toEqual([
      expect.stringMatching(/^PATCH discord\/commands\/\d+$/),
    ]);
  });
});

const READS_A_ROUND = 1;
const LISTS_ARE_FRESH_MS = 5_000;

describe('the reads of an apply that waits', () => {
  test.each([1, 5, 8])('grow with its wait rounds only: %i new branches', async count => {
    const here = world();
    const manifest = neon(many(count, at => `{ name: b${at} }`));
    const before = here.clock.now();
    const applied = await here.apply(manifest);
    expect(statuses(applied).filter(line => !line.startsWith('done'))).toEqual([]);
    const rounds = here.events.filter(event => event.type === 'waiting').length;
    const requests = sent(here);
    const lists = requests.filter(request => request === BRANCHES).length;
    const waits = requests.filter(request => isRead(request) && request !== BRANCHES).length;
    const aged = Math.floor((here.clock.now() - before) / LISTS_ARE_FRESH_MS);
    expect(requests.filter(request => !isRead(request))).toHaveLength(count);
    expect(waits).toBeLessThanOrEqual(READS_A_ROUND * rounds);
    // The plan's, once more to its last page (something is missing in it), one before each create,
    // one at the end.
    const lastPage = 2;
    expect(lists).toBeLessThanOrEqual(1 + lastPage + count + aged + 1);
  });
});

describe('what only looks', () => {
  test('sends nothing but GET: plan, drift, and export', async () => {
    const here = world();
    const { wanted } = await collectFile(join(ROOT, 'examples/everything/evenkeel.yaml'));
    await apply(wanted, here.session(), { prune: true });
    here.clock.advance(60_000);
    const state = here.sandbox.state();
    here.sandbox.requests.clear();
    const changed = (await collectFile(join(ROOT, 'examples/discord.yaml'))).wanted;
    expect(lines(await plan(changed, here.session(), { prune: true })).length).toBeGreaterThan(0);
    await here.drift(UPLOADS);
    const scopes = [projectScope(PROJECT), discordScope(APPLICATION), discordScope(APPLICATION, GUILD)];
    await exportScopes(scopes, here.session());
    expect(here.sandbox.requests.entries.length).toBeGreaterThan(10);
    expect(here.sandbox.requests.entries.filter(entry => entry.method !== 'GET')).toEqual([]);
    // A 404 has a request id, which the sandbox draws.
    const besides = { discord: undefined, random: undefined };
    expect({ ...here.sandbox.state(), ...besides }).toEqual({ ...state, ...besides });
  });

  test('reads for an export each list once', async () => {
    const here = world();
    await here.apply(neon(['{ name: a }', '{ name: b }']));
    here.clock.advance(60_000);
    here.sandbox.requests.clear();
    await exportScopes([projectScope(PROJECT)], here.session());
    const inside = ['main', 'a', 'b'].flatMap(name => [buckets(name), schedule(name)]);
    const requests = sent(here);
    expect(requests).toEqual(expect.arrayContaining([BRANCHES, ENDPOINTS, ...inside]));
    // The databases of a branch once more, because each of them is asked for its data API.
    const twice = requests.filter((each, index) => requests.indexOf(each) !== index);
    expect(twice.every(each => each.endsWith('/databases'))).toBe(true);
    expect(twice).toHaveLength(3);
  });
});
