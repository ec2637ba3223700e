import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Failure } from '../../src/core/report/failure.ts';
import type { Keel } from '../../src/node/keel.ts';
import type { ApplyOptions, OpenOptions } from '../../src/node/keel-options.ts';
import { openKeel } from '../../src/node/open-keel.ts';
import { openSandbox, type TestSandbox } from '../../src/sandbox/open-sandbox.ts';
import { APPLICATION, PROJECT } from '../helpers/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-parts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DAY_MS = 86_400_000;
const BOTH = `evenkeel: 1
name: acme
discord:
  application_id: "${APPLICATION}"
  commands: [{ name: ban, description: Ban }]
neon:
  projects: [{ id: ${PROJECT}, branches: [{ name: main, protected: true }] }]
`;
const SWEEP = `evenkeel: 1
name: acme
neon:
  projects:
    - { id: ${PROJECT}, sweep: [{ match: ["preview/*"], older_than: 7d, no_open: "preview/pr-{number}" }] }
`;

let files = 0;

function written(text: string): string {
  const file = join(folder, `${++files}`);
  writeFileSync(file, text);
  return file;
}

interface Here {
  readonly sandbox: TestSandbox;
  readonly keel: Keel;
}

async function here(text: string, { env, ...more }: Partial<OpenOptions> = {}): Promise<Here> {
  const sandbox = openSandbox();
  const { outside } = sandbox;
  const file = written(text);
  const keel = await openKeel({ file, env: { ...sandbox.env, ...env }, outside, ...more }, '1.2.3');
  return { sandbox, keel };
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Failure && error.code === 'usage') return `${error.message}. ${error.next ?? ''}`;
  throw new Error(`not refused: ${String(error)}`);
}

const YES = { confirm: () => true };

test('a report has the run that made it, as the command line writes it', async () => {
  const { keel } = await here(BOTH);
  for (const report of [await keel.plan(), await keel.drift(), await keel.apply(YES)]) {
    expect(report.runs).toHaveLength(1);
    const [run] = report.runs ?? [];
    expect(run).toMatchObject({ version: '1.2.3', exit: report.command === 'drift' ? 2 : 0 });
    expect(run?.files).toHaveLength(1);
    expect(run?.hosts).toEqual(['127.0.0.1:9']);
    expect(Date.parse(run?.ended ?? '')).toBeGreaterThanOrEqual(Date.parse(run?.started ?? ''));
  }
});

describe('a sweep', () => {
  async function withOld(): Promise<Here & { readonly open: readonly string[] }> {
    const made = await here(SWEEP);
    for (const number of [1, 2]) {
      made.sandbox.send('POST', `/neon/api/v2/projects/${PROJECT}/branches`, {
        branch: { name: `preview/pr-${number}` },
      });
      made.sandbox.advance(60_000);
    }
    made.sandbox.advance(8 * DAY_MS);
    const file = written(JSON.stringify([{ number: 2, headRefName: 'f' }]));
    // The list is as old as the sandbox's time says, whatever day it is here.
    const now = made.sandbox.now() / 1000;
    utimesSync(file, now, now);
    return { ...made, open: [file] };
  }

  test('deletes what it matches and nobody has open, after someone agreed to it', async () => {
    const { keel, open } = await withOld();
    const planned = await keel.plan({ sweep: true, open });
    expect(planned.plan.rows.map(({ action, address }) => `${action} ${address}`)).toEqual([
      `delete neon.branch/${PROJECT}/preview%2Fpr-1`,
    ]);
    const refused = await keel.apply({ sweep: true, open, confirm: () => false });
    expect(refused.refused?.reason.code).toBe('guard/not-confirmed');
    const { digest } = planned.plan;
    const swept = await keel.apply({ sweep: true, open, review: { digest }, maxDeletes: 1 });
    expect(swept.results.map(({ status }) => status)).toEqual(['done']);
    expect((await keel.drift({ sweep: true, open })).plan.rows).toEqual([]);
  });

  test('is not among what any other run does', async () => {
    const { keel } = await withOld();
    expect((await keel.plan()).plan.rows).toEqual([]);
  });

  test('is not applied for a pull request, whose manifest could match anything', async () => {
    const { keel } = await here(SWEEP, { env: { GITHUB_EVENT_NAME: 'pull_request' } });
    expect(await refusalOf(keel.apply({ ...YES, sweep: true }))).toContain('does not run for a pull request');
    await keel.plan({ sweep: true });
  });
});

describe('shards', () => {
  test('do all of it together, and nothing twice', async () => {
    const { keel } = await here(BOTH);
    const parts = await Promise.all([1, 2].map(index => keel.plan({ shard: { index, of: 2 } })));
    expect(parts.map(({ shard }) => shard)).toEqual([
      { index: 1, of: 2 },
      { index: 2, of: 2 },
    ]);
    const whole = (await keel.plan()).plan.rows.map(({ address }) => address);
    expect(parts.flatMap(({ plan }) => plan.rows.map(({ address }) => address)).sort()).toEqual(whole.sort());
    expect(parts.map(({ plan }) => plan.rows.length)).toEqual([1, 1]);
  });
});

test('a plan of one scope under a reviewed plan of more says that it would run, and it does', async () => {
  const { keel } = await here(BOTH);
  const { plan } = await keel.plan();
  const one = { target: [`neon.project/${PROJECT}`], review: { plan } };
  expect((await keel.plan(one)).refused).toBeUndefined();
  expect((await keel.apply(one)).results.map(({ status }) => status)).toEqual(['done']);
});

describe('what changed since the last apply', () => {
  const base = (): string => written(BOTH.replace('description: Ban', 'description: Bans'));

  test('alone is read, planned and approved', async () => {
    const { keel, sandbox } = await here(BOTH);
    const of = { changed: true, baseApplied: base() };
    const planned = await keel.plan(of);
    expect(planned.plan.rows.map(({ kind }) => kind)).toEqual(['discord.command']);
    expect(sandbox.requests.entries.filter(({ path }) => path.startsWith('/neon'))).toEqual([]);
    const { digest } = planned.plan;
    expect(digest).toMatch(/^ekc1-/);
    const applied = await keel.apply({ ...of, review: { digest } });
    expect(applied.results.map(({ status }) => status)).toEqual(['done']);
  });

  test('approves nothing of what did not change, and a whole plan nothing of it', async () => {
    const { keel, sandbox } = await here(BOTH);
    const of = { changed: true, baseApplied: base() };
    const { plan } = await keel.plan(of);
    const whole = (await keel.plan()).plan;
    for (const review of [{ plan }, { digest: plan.digest }])
      expect(await refusalOf(keel.apply({ review }))).toContain('covers only a part of the scopes');
    for (const review of [{ plan: whole }, { digest: whole.digest }])
      expect(await refusalOf(keel.apply({ ...of, review }))).toContain('without --changed');
    expect(sandbox.requests.entries.every(({ method }) => method === 'GET')).toBe(true);
  });
});

test.each([
  [{ open: ['open.json'] }, /--open needs --sweep/],
  [{ sweep: true, openComplete: true }, /--open-complete needs --open/],
  [{ sweep: true, secretsTo: 'secrets' }, /together/],
  [{ sweep: 'true' }, /sweep must be true or false/],
  [{ changed: true }, /the manifest that was applied last/],
  [{ shard: { index: 0, of: 2 } }, /the index is from 1 to `of`/],
  [{ shard: { index: 3, of: 2 } }, /the index is from 1 to `of`/],
  [{ shard: { index: 1 } }, /the index is from 1 to `of`/],
  [{ shard: '1/2' }, /shard must be an object/],
  [{ shard: { index: 1, off: 2 } }, /no option off/],
])('apply refuses %j before anything is sent', async (more, message) => {
  const { keel, sandbox } = await here(SWEEP);
  expect(await refusalOf(keel.apply({ ...YES, ...more } as unknown as ApplyOptions))).toMatch(message);
  expect(sandbox.requests.entries).toEqual([]);
});
