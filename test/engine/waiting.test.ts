import { expect, test } from 'vitest';
import { world } from '../helpers/world.ts';
import { neonManifest } from './scenarios.ts';

const PROJECTS = ['quiet-sea-000001', 'quiet-sea-000002', 'quiet-sea-000003'];

const fifteen = `
name: acme
neon:
  projects:
${PROJECTS.map(
  id => `    - id: ${id}
      branches:
${[1, 2, 3, 4, 5].map(n => `        - { name: b${n}, endpoints: [{ type: read_write }] }`).join('\n')}`,
).join('\n')}
`;

test('projects go on side by side, and each takes hardly longer than its own operations', async () => {
  const here = world({ projects: PROJECTS, operationMs: 1_500 });
  const before = here.clock.now();
  const applied = await here.apply(fifteen);
  expect(applied.plan.rows).toHaveLength(30);
  expect(applied.results.every(result => result.status === 'done')).toBe(true);
  const longest = 5 * 2 * 1_500;
  expect((here.clock.now() - before) / longest).toBeLessThanOrEqual(1.05);
});

test('an operation that someone else started delays only its own project', async () => {
  const here = world({ projects: PROJECTS, operationMs: 1_500 });
  await here.apply(fifteen);
  const more = fifteen.replaceAll('name: b', 'name: c');
  const slow = '/neon/api/v2/projects/quiet-sea-000001/branches';
  here.foreign('POST', slow, { branch: { name: 'theirs' } });
  const before = here.clock.now();
  const applied = await here.apply(more);
  expect(applied.results.every(result => result.status === 'done')).toBe(true);
  expect(here.clock.now() - before).toBeLessThan(1.15 * 11 * 1_500);
  expect(here.events.filter(event => event.type === 'held').map(event => event.lane)).toEqual([
    'neon.project/quiet-sea-000001',
  ]);
});

test.each([
  ['with a visible operation', true],
  ['without one', false],
])('a minute of 423 is outlived with few requests, %s', async (_, visible) => {
  const here = world({ operationMs: visible ? 60_000 : 400 });
  await here.plan(neonManifest(['{ name: dev }']));
  if (visible)
    here.foreign('POST', '/neon/api/v2/projects/shiny-wind-028834/branches', { branch: { name: 'theirs' } });
  const until = here.clock.now() + 60_000;
  const stormy = world({
    state: here.sandbox.state(),
    operationMs: 400,
    wrap: transport => request => {
      const locked = !visible && request.method === 'POST' && stormy.clock.now() < until;
      const body = JSON.stringify({
        code: '',
        message: 'project already has running conflicting operations',
      });
      return locked
        ? Promise.resolve({ status: 423, headers: { 'content-type': 'application/json' }, body })
        : transport(request);
    },
  });
  const applied = await stormy.apply(neonManifest(['{ name: dev }']));
  expect(applied.results.map(result => result.status)).toEqual(['done']);
  expect(stormy.clock.now()).toBeGreaterThanOrEqual(until);
  expect(stormy.sent().length).toBeLessThan(40);
});
