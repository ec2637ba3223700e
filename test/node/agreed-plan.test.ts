import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { agreement } from '../../src/node/agreement.ts';
import type { Keel } from '../../src/node/keel.ts';
import type { ApplyOptions } from '../../src/node/keel-options.ts';
import { openKeel } from '../../src/node/open-keel.ts';
import { openSandbox } from '../../src/sandbox/open-sandbox.ts';
import { aPlan, aReport } from '../helpers/report-builders.ts';
import { APPLICATION, PROJECT } from '../helpers/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-agreed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MANIFEST = `evenkeel: 1
name: acme
discord:
  application_id: "${APPLICATION}"
  commands: [{ name: ban, description: Ban a member }]
neon:
  projects: [{ id: ${PROJECT}, branches: [{ name: main, protected: true }, { name: preview }] }]
`;

async function opened(text = MANIFEST): Promise<{ readonly keel: Keel; writes(): readonly string[] }> {
  const file = join(folder, 'evenkeel.yaml');
  writeFileSync(file, text);
  const sandbox = openSandbox();
  const { env, outside } = sandbox;
  const keel = await openKeel({ file, env, outside }, '1.2.3');
  const sent = () => sandbox.requests.entries.filter(({ method }) => method !== 'GET');
  return { keel, writes: () => sent().map(({ method, path }) => `${method} ${path}`) };
}

const YES = { confirm: () => true };

describe('an apply of a program', () => {
  test('runs what was planned, whatever the question does with its copy', async () => {
    const { keel, writes } = await opened();
    const { digest } = (await keel.plan()).plan;
    const { plan, results } = await keel.apply({
      confirm({ plan: { rows } }) {
        for (const { desired } of rows)
          Object.assign(desired ?? {}, { description: 'Another', protected: false });
        Object.assign(rows, { length: 1 });
        return true;
      },
    });
    expect(plan.digest).toBe(digest);
    expect(results.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
    expect(writes()).toHaveLength(3);
    expect((await keel.drift()).plan.rows).toEqual([]);
  });

  test('makes no second branch where two are agreed to at the same time', async () => {
    const { keel, writes } = await opened();
    let asked = 0;
    let bothAsked = (): void => undefined;
    const both = new Promise<void>(resolve => {
      bothAsked = resolve;
    });
    const confirm = async (): Promise<boolean> => {
      asked += 1;
      if (asked === 2) bothAsked();
      await both;
      return true;
    };
    await Promise.all([keel.apply({ confirm }), keel.apply({ confirm })]);
    expect(writes().filter(each => /POST .*branches$/.test(each))).toHaveLength(1);
    expect((await keel.drift()).plan.rows).toEqual([]);
  });

  test('is not asked about where it was stopped before, and says that nothing was written', async () => {
    const confirm = vi.fn(() => true);
    const { confirm: ask } = agreement({ confirm });
    const run = { stop: { signal: AbortSignal.abort() }, screen: { notice: () => undefined } };
    const asked = ask?.(aReport('apply', aPlan([])), run as unknown as Parameters<typeof ask>[1]);
    await expect(asked).rejects.toMatchObject({ code: 'interrupted' });
    expect(confirm).not.toHaveBeenCalled();
  });

  test('says that outputs are not written where the run ends between the last write and them', async () => {
    const { keel } = await opened(
      MANIFEST.replace('name: preview', 'name: preview, outputs: [connection_uri]'),
    );
    const stop = new AbortController();
    const { results } = await keel.apply({
      ...YES,
      secretsTo: join(folder, 'outputs.env'),
      signal: stop.signal,
      onEvent: ({ type }) => (type === 'verifying' ? stop.abort() : undefined),
    });
    const preview = results.filter(({ address }) => address.endsWith('/preview'));
    expect(preview).toMatchObject([
      { action: 'create', status: 'done' },
      { status: 'failed', reason: { code: 'secrets/outputs-not-written', cause: { code: 'apply/stopped' } } },
    ]);
  });

  test.each([-1, 0, 2 ** 31])('is refused with a time of %d ms, which no timer has', async timeoutMs => {
    const { keel, writes } = await opened();
    await expect(keel.apply({ ...YES, timeoutMs })).rejects.toThrow(
      /`timeoutMs` must be from 1 to 2073600000/,
    );
    expect(writes()).toEqual([]);
  });

  test('is refused with a review of two, of which one would count for nothing', async () => {
    const { keel, writes } = await opened();
    const { plan } = await keel.plan();
    const review = { plan, digest: `ek1-${'0'.repeat(40)}` };
    const how = { review } as unknown as ApplyOptions;
    await expect(keel.apply(how)).rejects.toThrow('`review` has both `plan` and `digest`');
    expect(writes()).toEqual([]);
  });
});
