import { expect, test } from 'vitest';
import type { Report } from '../../src/core/report/report.ts';
import { withExpectedTime } from '../../src/engine/plan/expected-time.ts';
import { wordsOf } from '../../src/render/reason-words/reason-words.ts';
import { APPLICATION, GUILD, world } from '../helpers/world.ts';

const PROJECTS = ['quiet-sea-000001', 'quiet-sea-000002'];
const numbered = (count: number, each: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => each(nth)).join(', ');
const branches = (count: number) =>
  `neon:\n  projects:\n${PROJECTS.map(id => `    - { id: ${id}, branches: [${numbered(count, nth => `{ name: b${nth} }`)}] }`).join('\n')}\n`;
const commands = (count: number) =>
  `discord:\n  application_id: "${APPLICATION}"\n  guilds:\n    - ids: ["${GUILD}"]\n      commands: [${numbered(count, nth => `{ name: c${nth}, description: x }`)}]\n`;

/** What the report says once the time is added. */
const toldBy = (report: Report) =>
  withExpectedTime(report, world({ projects: PROJECTS }).session())
    .plan.notes.filter(({ code }) => code === 'plan/expected-time')
    .map(note => wordsOf(note).message);

test('a plan says beforehand how long an apply takes, and what that rests on', async () => {
  const here = world({ projects: PROJECTS });
  const yaml = `name: acme\n${commands(90)}${branches(40)}`;
  expect(toldBy(await here.plan(yaml))).toEqual([
    'an apply takes up to 8 min, with at most 513 requests: 90 creates (the service publishes no limit for creates), 80 operations of 1 to 7 s each, in 2 projects in parallel, one at a time in each project',
  ]);
});

test('what an interrupted apply left is told in the same words, and that the rest takes no time', async () => {
  const guilds = Array.from({ length: 120 }, (_, nth) => String(197_038_439_483_000_000n + BigInt(nth)));
  const here = world({ guilds });
  const ping = (of: readonly string[]) =>
    `name: acme\ndiscord:\n  application_id: "${APPLICATION}"\n  guilds:\n    - ids: [${of.map(id => `"${id}"`).join(', ')}]\n      commands: [{ name: ping, description: x }]\n`;
  await here.apply(ping(guilds.slice(0, 5)));
  expect(toldBy(await here.plan(ping(guilds)))).toEqual([
    'an apply takes up to 15 s, with at most 460 requests: 115 creates (the service publishes no limit for creates); the 5 unchanged resources take no time',
  ]);
});

test('a short apply, and a plan without rows, say nothing of it', async () => {
  const here = world({ projects: PROJECTS });
  expect(toldBy(await here.plan(`name: acme\n${branches(2)}`))).toEqual([]);
  expect(toldBy(await here.plan('name: acme\nneon: { projects: [] }\n'))).toEqual([]);
});
