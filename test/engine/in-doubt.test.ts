import { expect, test } from 'vitest';
import { exitCode } from '../../src/core/report/exit-code.ts';
import { APPLICATION, GUILD, lines, statuses, type World, world } from '../helpers/world.ts';
import { branch, branches, byHand, names, neonManifest } from './scenarios.ts';

/* What a live resource is has to be settled before anything is done to it, in it or with it. */

const P = 'shiny-wind-028834';
const exit = (report: Parameters<typeof exitCode>[0]) =>
  exitCode(report, { detailed: false, strictChecks: false });
const inside = (here: World, name: string, what: 'buckets' | 'databases'): string[] => {
  const { body } = here.foreign(
    'GET',
    `/neon/api/v2/projects/${P}/branches/${branch(here, name).id}/${what}`,
  );
  return ((body as Record<string, { name: string }[]>)[what] ?? []).map(each => each.name).sort();
};
async function live(...setups: string[][]): Promise<World> {
  const here = world();
  for (const setup of setups) {
    await here.apply(neonManifest(setup));
    here.clock.advance(60_000);
  }
  here.forget();
  return here;
}
const anew = async (here: World, yaml: string) => {
  const after = world({ state: here.sandbox.state() });
  after.clock.advance(60_000);
  return lines(await after.plan(yaml));
};
const HELD =
  '{ name: prod, roles: [{ name: r }], buckets: [{ name: u }], databases: [{ name: d, owner_name: r }] }';

test.each([[['{ name: b }']], [['{ name: other }']]])(
  'a rename from an entry of its own is blocked, whatever is live: %j',
  async before => {
    const here = await live(before);
    const applied = await here.apply(neonManifest(['{ name: a }', '{ name: b, renamed_from: a }']));
    expect(statuses(applied)).toContainEqual(
      expect.stringMatching(/^blocked .*b: `renamed_from` in this entry names .*an entry of its own/),
    );
    expect(exit(applied)).toBe(4);
  },
);

test('names that are swapped: blocked, and nothing inside is deleted', async () => {
  const own = (x: string) =>
    `{ name: ${x}, roles: [{ name: r }], databases: [{ name: d${x}, owner_name: r }] }`;
  const here = await live(['{ name: a }', '{ name: b }'], [own('a'), own('b')]);
  const swapped = (x: string, y: string) =>
    `{ name: ${x}, renamed_from: ${y}, databases: [{ name: d${y}, owner_name: r }, { name: d${x}, absent: true }] }`;
  await here.apply(neonManifest([swapped('a', 'b'), swapped('b', 'a')]));
  expect(inside(here, 'a', 'databases')).toContain('da');
  expect(inside(here, 'b', 'databases')).toContain('db');
});

test('a blocked rename: nothing is deleted in the branch of the old name', async () => {
  const here = await live(['{ name: prod }', '{ name: o }'], [HELD, '{ name: o }']);
  const r = await here.apply(
    neonManifest([
      '{ name: z, renamed_from: prod, parent: o, prune: true, databases: [{ name: d, absent: true }] }',
      '{ name: o }',
    ]),
    { maxDeletes: 9 },
  );
  expect(lines(r)[0]).toMatch(/^blocked neon.branch/);
  expect(inside(here, 'prod', 'databases')).toContain('d');
  expect(inside(here, 'prod', 'buckets')).toContain('u');
});

test('a blocked rename: nothing is made in the branch that has the new name', async () => {
  const here = await live(['{ name: a }', '{ name: b }']);
  const yaml = neonManifest(['{ name: a }', '{ name: b, renamed_from: a, buckets: [{ name: u }] }']);
  const applied = await here.apply(yaml);
  expect(applied.plan.rows.map(({ action }) => action)).toEqual(['blocked', 'blocked']);
  expect(inside(here, 'b', 'buckets')).toEqual([]);
});

test('Discord: the permissions of a blocked command are left alone', async () => {
  const m = (commands: string, permissions: string) =>
    `name: acme\ndiscord: { application_id: "${APPLICATION}", guilds: [ { ids: ["${GUILD}"], commands: [${commands}], permissions: [${permissions}] } ] }`;
  const here = world();
  await here.apply(
    m(
      '{ name: new, description: A }, { name: old, description: B }',
      '{ command: new, overwrites: [{ everyone: true, allow: false }] }',
    ),
  );
  here.forget();
  await here.apply(
    m(
      '{ name: new, renamed_from: old, description: B }',
      '{ command: new, overwrites: [{ everyone: true, allow: true }] }',
    ),
  );
  expect(here.writes()).toEqual([]);
});

test('one live branch is not replaced by one entry while another one renames it', async () => {
  const here = await live(['{ name: x }', '{ name: o }']);
  const { id } = branch(here, 'x');
  byHand(here, 'PATCH', `/branches/${id}`, { branch: { name: 'b' } });
  await here.apply(
    neonManifest([
      '{ name: zz, renamed_from: b }',
      '{ name: x, parent: o, allow: [replace, loss] }',
      '{ name: o }',
    ]),
  );
  expect(branches(here).map(each => each.id)).toContain(id);
});

test('exit 0 of a replaced branch means that what it inherits is as wanted, too', async () => {
  const here = await live(['{ name: d }', '{ name: x }'], ['{ name: d, buckets: [{ name: u }] }']);
  const m = neonManifest([
    '{ name: d }',
    '{ name: x, parent: d, allow: [replace, loss], buckets: [{ name: u, absent: true, allow: [loss] }] }',
  ]);
  expect(exit(await here.apply(m))).toBe(0);
  expect(await anew(here, m)).toEqual([]);
});

test('a replace that is blocked for its loss leaves no rows that were meant for the new one', async () => {
  const here = await live(['{ name: d }', '{ name: x }'], ['{ name: x, buckets: [{ name: u }] }']);
  const { plan } = await here.plan(
    neonManifest(['{ name: d }', '{ name: x, parent: d, allow: [replace], buckets: [{ name: u }] }']),
  );
  expect(plan.rows.map(row => row.action)).toEqual(['blocked']);
});

test('keep holds against an expiry', async () => {
  const here = await live(['{ name: prod }']);
  await here.apply(neonManifest(['{ name: prod, ttl: 1h }'], { top: 'keep: ["neon.branch/*/prod"]' }));
  here.clock.advance(2 * 3_600_000);
  expect(names(here)).toContain('prod');
});

test('keep does not hold against the end of an expiry', async () => {
  const here = await live(['{ name: prod, ttl: 1d }']);
  const yaml = neonManifest(['{ name: prod, expires_at: null }'], { top: 'keep: ["neon.branch/*/prod"]' });
  expect(statuses(await here.apply(yaml))[0]).toMatch(/^done/);
  here.clock.advance(2 * 86_400_000);
  expect(names(here)).toContain('prod');
});

test('a plan can be carried out', async () => {
  const here = await live(['{ name: a, endpoints: [{ type: read_write }, { type: read_only, name: ro }] }']);
  const r = await here.apply(
    neonManifest(['{ name: a, protected: true, prune: true, endpoints: [{ type: read_write }] }']),
    { maxDeletes: 9 },
  );
  expect(statuses(r).filter(each => each.startsWith('stale'))).toEqual([]);
});

test('an accepted write is not "nothing done"', async () => {
  let wrote = false;
  const here: World = world({
    wrap: transport => async request => {
      if (request.url.endsWith('/roles') && request.method === 'POST') wrote = true;
      if (!wrote || !request.url.includes('/operations')) return transport(request);
      return {
        status: 404,
        headers: { 'content-type': 'application/json' },
        body: '{"message":"not found"}',
      };
    },
  });
  await here.apply(neonManifest(['{ name: a }']));
  here.clock.advance(60_000);
  expect(exit(await here.apply(neonManifest(['{ name: a, roles: [{ name: r }] }'])))).not.toBe(1);
});

test('--target does not replace a branch that has an entry of its own', async () => {
  const here = await live(['{ name: x }', '{ name: o }']);
  const { id } = branch(here, 'x');
  byHand(here, 'PATCH', `/branches/${id}`, { branch: { name: 'b' } });
  const m = neonManifest(['{ name: b }', '{ name: x, parent: o, allow: [replace, loss] }', '{ name: o }']);
  expect(lines(await here.plan(m))).toEqual([expect.stringMatching(/^create .*\/x/)]);
  await here.apply(m, { target: [`neon.branch/${P}/x`] });
  expect(branches(here).map(each => each.id)).toContain(id);
});

test('--target does not delete what the whole manifest blocks', async () => {
  const here = await live(['{ name: a }']);
  const m = neonManifest(['{ name: a, absent: true }', '{ name: b, renamed_from: a }']);
  await here.apply(m, { target: [`neon.branch/${P}/a`] });
  expect(names(here)).toContain('a');
});
