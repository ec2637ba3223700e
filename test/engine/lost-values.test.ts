import { expect, test } from 'vitest';
import { lines, PROJECT, statuses, type World, world } from '../helpers/world.ts';
import { branch, byHand, neonManifest } from './scenarios.ts';

const BEFORE = neonManifest([
  '{ name: dev, endpoints: [{ type: read_write }, { type: read_only, name: ro }] }',
]);

function after(allow: string, endpoint: string): string {
  return neonManifest([
    `{ name: dev, annotations: { k: v }, ignore: [expires_at], allow: [${allow}], endpoints: [${endpoint}] }`,
  ]);
}

/** Computes that someone disabled, in a branch to which someone gave an expiry. */
async function closed(): Promise<World> {
  const here = world();
  await here.apply(BEFORE);
  const { body } = here.foreign('GET', `/neon/api/v2/projects/${PROJECT}/endpoints`);
  for (const { id, branch_id } of (body as { endpoints: { id: string; branch_id: string }[] }).endpoints)
    if (branch_id === branch(here, 'dev').id)
      byHand(here, 'PATCH', `/endpoints/${id}`, { endpoint: { disabled: true } });
  byHand(here, 'PATCH', `/branches/${branch(here, 'dev').id}`, {
    branch: { expires_at: '2026-11-28T00:00:00Z' },
  });
  return here;
}

const COMPUTES = '{ type: read_write, ignore: [disabled] }, { type: read_only, name: ro }';

test('a replace names every loss at once: data, its own ignored values, and those of what is in it', async () => {
  const here = await closed();
  expect(lines(await here.plan(after('replace', COMPUTES)))[0]).toMatch(
    /^blocked .*(?:deleting this resource|replacing this resource \(a delete, then a create\)) would destroy an unknown amount of data, 3 live values \(.*`expires_at`.*`disabled` of .*\/dev\/read_write.*`disabled` of .*\/dev\/ro/,
  );
});

test('what an entry in it makes or deletes has no value to lose', async () => {
  const here = await closed();
  const others = '{ type: read_only, name: ro, absent: true }, { type: read_only, name: other }';
  const { plan } = await here.plan(
    after('replace, loss', `{ type: read_write, ignore: [disabled] }, ${others}`),
  );
  const told = plan.rows.flatMap(({ loss }) => loss.flatMap(({ notes = [] }) => notes));
  expect(told.filter(({ code }) => code === 'loss/live-value')).toEqual([
    { code: 'loss/live-value', field: 'expires_at' },
    { code: 'loss/live-value', field: 'disabled', address: expect.stringMatching(/read_write$/) },
  ]);
});

test('and with leave to lose, the row says what goes', async () => {
  const here = await closed();
  const { plan } = await here.plan(after('replace, loss', COMPUTES));
  const row = plan.rows.find(each => each.action === 'replace');
  expect(row?.loss.map(({ what, count }) => [what, count])).toEqual([
    ['data', null],
    ['live values', 3],
  ]);
});

test('a row that a default alone may not widen shows all that differs', async () => {
  const here = await closed();
  const manifest = neonManifest([
    '{ name: dev, endpoints: [{ type: read_write, suspend_timeout_seconds: 600 }] }',
  ]);
  const { plan } = await here.drift(manifest);
  const row = plan.rows.find(each => each.kind === 'neon.endpoint');
  expect(row?.action).toBe('blocked');
  expect(row?.fields.map(({ path }) => path)).toEqual(['disabled', 'suspend_timeout_seconds']);
  here.forget();
  expect(statuses(await here.apply(manifest)).filter(each => each.startsWith('done neon.endpoint'))).toEqual(
    [],
  );
});
