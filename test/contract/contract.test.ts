import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createTransport } from '../../src/http/transport.ts';
import { QUIRKS } from '../../src/sandbox/quirks.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { hastyClock } from '../helpers/hasty-clock.ts';
import { lines, PROVIDERS, said, statuses, type World, world } from '../helpers/world.ts';
import type { ContractCase } from './contract-case.ts';

const folder = new URL('.', import.meta.url);
const files = readdirSync(folder).filter(
  name => /^[a-z_]+\.[a-z_]+\.ts$/.test(name) && !name.endsWith('.test.ts'),
);
const cases = await Promise.all(
  files.map(
    async name =>
      ((await import(new URL(name, folder).href)) as { readonly contract: ContractCase }).contract,
  ),
);
const positions = [
  {},
  ...Object.entries(QUIRKS).map(([name, { values }]) => ({ [name]: values[1] as string })),
] as readonly Readonly<Record<string, string>>[];

test('every kind has its case', () => {
  const kinds = PROVIDERS.flatMap(provider => provider.kinds.map(kind => kind.name));
  expect(cases.map(each => each.kind).sort()).toEqual([...kinds].sort());
});

describe.each(cases)('$kind', story => {
  test.each(positions.map(quirks => [label(quirks), quirks] as const))(
    'keeps the contract with %s',
    async (_, quirks) => {
      await tell(story, world({ quirks }), quirks);
    },
  );

  test('keeps the contract over sockets', async () => {
    const clock = hastyClock();
    const server = await startSandbox({ operationMs: 5, clock });
    const transport = createTransport();
    try {
      const served = { sandbox: server.sandbox, url: server.url, transport: transport.send, clock };
      await tell(story, world({ served }), {});
    } finally {
      await transport.close();
      await server.close();
    }
  });
});

/** The life of one resource, from nothing to nothing. */
async function tell(
  story: ContractCase,
  here: World,
  quirks: Readonly<Record<string, string>>,
): Promise<void> {
  await converge(here, story.empty);
  await step(here, story, story.created, [story.first ?? 'create']);
  if (story.change.action === 'update') await step(here, story, story.changed, ['update']);
  else await refused(here, story, story.changed, story.change.reason);
  const now = story.change.action === 'update' ? story.changed : story.created;
  story.disturb(here);
  settle(here);
  const drifted = await here.drift(now);
  expect(rowsOf(drifted, story), 'drift is seen').toEqual([story.disturbed]);
  await converge(here, now);
  if (story.absent === undefined) return;
  if (story.absentIs !== undefined) await refused(here, story, story.absent, story.absentIs.blocked);
  else if (refusesDelete(story, quirks)) await deleteFails(here, story, story.absent);
  else await gone(here, story, story.absent);
}

/** One change: planned as expected, applied and seen, and then nothing is left. */
async function step(
  here: World,
  story: ContractCase,
  manifest: string,
  actions: readonly string[],
): Promise<void> {
  const planned = await here.plan(manifest);
  expect(rowsOf(planned, story)).toEqual(actions);
  expect(planned.plan.digest).toMatch(/^ek1-[0-9a-f]{40}$/);
  await converge(here, manifest);
}

async function converge(here: World, manifest: string): Promise<void> {
  const applied = await here.apply(manifest);
  expect(applied.refused).toBeUndefined();
  expect(statuses(applied).filter(line => !line.startsWith('done'))).toEqual([]);
  settle(here);
  here.forget();
  const again = await here.plan(manifest);
  expect(lines(again), 'the second plan is empty').toEqual([]);
  expect(here.writes()).toEqual([]);
}

/** A verb that the kind lacks: the row is blocked, says why, and nothing is sent. */
async function refused(here: World, story: ContractCase, manifest: string, reason: RegExp): Promise<void> {
  here.forget();
  const applied = await here.apply(manifest);
  const row = applied.plan.rows.find(each => each.kind === story.kind);
  expect(row?.action).toBe('blocked');
  expect(said(row?.reason)).toMatch(reason);
  expect(applied.results.map(result => result.status)).toEqual(['blocked']);
  expect(here.writes()).toEqual([]);
}

async function gone(here: World, story: ContractCase, absent: string): Promise<void> {
  const planned = await here.plan(absent);
  expect(rowsOf(planned, story).at(-1)).toBe('delete');
  await converge(here, absent);
}

async function deleteFails(here: World, story: ContractCase, absent: string): Promise<void> {
  const applied = await here.apply(absent);
  expect(applied.results.map(result => result.status)).toEqual(['failed']);
  const again = await here.plan(absent);
  expect(rowsOf(again, story)).toEqual(['delete']);
}

function rowsOf(report: Awaited<ReturnType<World['plan']>>, story: ContractCase): readonly string[] {
  return report.plan.rows.filter(row => row.kind === story.kind).map(row => row.action);
}

/** Time passes, so that what another client started is over. */
function settle(here: World): void {
  here.clock.advance(10_000);
}

function refusesDelete(story: ContractCase, quirks: Readonly<Record<string, string>>): boolean {
  return Object.entries(story.deleteRefusedWhen ?? {}).some(
    ([name, value]) => (quirks[name] ?? QUIRKS[name]?.values[0]) === value,
  );
}

function label(quirks: Readonly<Record<string, string>>): string {
  const [first] = Object.entries(quirks);
  return first === undefined ? 'the default quirks' : `${first[0]}=${first[1]}`;
}
