import { expect, test } from 'vitest';
import type { Report } from '../../src/core/report/report.ts';
import { expectedTime } from '../../src/engine/plan/expected-time.ts';
import { APPLICATION, GUILD, PROVIDERS, world } from '../helpers/world.ts';

const timeOf = ({ plan }: Report, shards?: number) =>
  expectedTime(plan.rows, { providers: PROVIDERS, ...(shards === undefined ? {} : { shards }) });

const PROJECTS = ['quiet-sea-000001', 'quiet-sea-000002'];
const names = (count: number) => Array.from({ length: count }, (_, nth) => `{ name: b${nth} }`).join(', ');
const branches = (count: number) => `
name: acme
neon:
  projects:
${PROJECTS.map(id => `    - { id: ${id}, branches: [${names(count)}] }`).join('\n')}
`;
const commands = (count: number) => `
name: acme
discord:
  application_id: "${APPLICATION}"
  guilds:
    - ids: ["${GUILD}"]
      commands: [${Array.from({ length: count }, (_, nth) => `{ name: c${nth}, description: x }`).join(', ')}]
`;

test('a plan without rows takes no time and rests on nothing', () => {
  expect(expectedTime([], { providers: PROVIDERS })).toEqual({ leastSeconds: 0, mostSeconds: 0, basis: [] });
});

test('operations follow one another in a project, and the projects go side by side', async () => {
  const here = world({ projects: PROJECTS });
  const time = timeOf(await here.plan(branches(10)));
  expect(time.basis).toEqual([
    {
      provider: 'neon',
      requests: { least: 22, most: 62 },
      perSecond: 11,
      operations: { count: 20, each: { leastSeconds: 1, mostSeconds: 7 }, lanes: 2 },
    },
  ]);
  expect(time.leastSeconds).toBe(10);
  expect(time.mostSeconds).toBe(76);
});

test('creates of commands take as long as the tightest limit that was seen, at most', async () => {
  const here = world();
  const time = timeOf(await here.plan(commands(90)));
  expect(time.basis[0]?.unlistedCreates).toBe(90);
  expect(time.leastSeconds).toBe(0);
  expect(time.mostSeconds).toBeGreaterThan(17 * 20);
  expect(time.mostSeconds).toBeLessThan(18 * 20 + 100);
});

test('runs that share a limit take longer each', async () => {
  const here = world({ projects: PROJECTS });
  const report = await here.plan(branches(10));
  expect(timeOf(report, 4).basis[0]?.perSecond).toBe(11 / 4);
  expect(timeOf(report, 4).mostSeconds).toBeGreaterThan(timeOf(report).mostSeconds);
});

test.each([
  ['branches', branches(12), 400],
  ['branches of slow operations', branches(6), 5_000],
  ['commands', commands(30), 400],
])('an apply of %s ends within what was told', async (_, yaml, operationMs) => {
  const here = world({ projects: PROJECTS, operationMs });
  const time = timeOf(await here.plan(yaml));
  const applied = await here.apply(yaml);
  expect(applied.results.every(({ status }) => status === 'done')).toBe(true);
  expect(applied.ms / 1000).toBeLessThanOrEqual(time.mostSeconds);
});
