import { describe, expect, test } from 'vitest';
import { exitCode } from '../../../src/core/report/exit-code.ts';
import { memorySink } from '../../helpers/memory-sink.ts';
import type { WorldOptions } from '../../helpers/world.ts';
import { nextOf, said } from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';
import {
  applied,
  beside,
  branches,
  endOf,
  killedAt,
  MASKED,
  manifest,
  PLAIN,
  renewal,
  standing,
} from './helpers/succession-world.ts';

/** A run over the same service that is told to stop at its nth write. */
function stoppedAt(nth: number, when: 'before' | 'after' | 'lost') {
  const stop = new AbortController();
  let writes = 0;
  const wrap: WorldOptions['wrap'] = wire => async request => {
    if (request.method === 'GET') return await wire(request);
    writes += 1;
    if (writes !== nth) return await wire(request);
    stop.abort();
    const answer = when === 'before' ? undefined : await wire(request);
    if (answer !== undefined && when === 'after') return answer;
    throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
  };
  return { run: 'run-1', signal: stop.signal, wrap };
}

const OLD_ONE_LEFT =
  'the new resource has the name, and the old one is not deleted: only a part of this row was written: the run was stopped before the rest was sent';

test.each([
  ['the answer of the first rename', 2, 'after', OLD_ONE_LEFT],
  ['a first rename whose answer is lost', 2, 'lost', 'Both resources may be live'],
  ['a second rename whose request is lost', 3, 'before', 'Both resources may be live'],
  ['the answer of the second rename', 3, 'after', OLD_ONE_LEFT],
] as const)(
  'a signal at %s: the new branch gets the name, the old one is left, and the end says so',
  async (_, nth, when, told) => {
    const { here, old } = await applied(PLAIN);
    const first = beside(here, stoppedAt(nth, when));
    const report = await first.apply(manifest(PLAIN), renewal);
    expect(endOf(report)).toMatchObject({ reason: 'renew/not-over' });
    expect(exitCode(report)).not.toBe(0);
    expect(first.writes().map(line => line.split(' ')[0])).toEqual(['POST', 'PATCH', 'PATCH']);
    expect(branches(here).get('masked-retired')).toBe(old);
    expect(standing(here)).toEqual(['masked', 'masked-retired']);
    const { reason } = report.results.find(({ action }) => action === 'renew') ?? {};
    expect(said(reason)).toContain(told);
    expect(said(reason)).not.toContain('before this row was sent');
    expect(nextOf(reason)).toContain(`evenkeel apply --renew ${MASKED}`);
    if (told === OLD_ONE_LEFT)
      expect(nextOf(reason)).toContain(
        ', with `--secrets-to FILE` where the entry has `outputs`, deletes it and makes no third one',
      );
    here.clock.advance(60_000);
    expect(exitCode(await beside(here).apply(manifest(PLAIN), renewal))).toBe(0);
    expect(standing(here)).toEqual(['masked']);
  },
);

test('a second rename whose answer is lost, and nothing can be read then: the end claims nothing of what is left', async () => {
  const { here } = await applied(PLAIN);
  const report = await beside(here, killedAt(3, 'after')).apply(manifest(PLAIN), renewal);
  const { status, reason } = report.results.find(({ action }) => action === 'renew') ?? {};
  expect({ status, code: reason?.code }).toEqual({ status: 'unknown', code: 'renew/not-over' });
  expect(reason).not.toHaveProperty('left');
  expect(standing(here)).toEqual(['masked', 'masked-retired']);
});

test('a signal before the first rename was done: the old branch keeps its name', async () => {
  const { here, old } = await applied(PLAIN);
  const first = beside(here, stoppedAt(2, 'before'));
  const report = await first.apply(manifest(PLAIN), renewal);
  expect(exitCode(report)).not.toBe(0);
  expect(first.writes().map(line => line.split(' ')[0])).toEqual(['POST']);
  expect(branches(here).get('masked')).toBe(old);
});

test('a signal while a row of the new branch is written sends no rename', async () => {
  const { here, old } = await applied();
  const first = beside(here, stoppedAt(3, 'after'));
  const report = await first.apply(manifest(), renewal);
  expect(exitCode(report)).not.toBe(0);
  expect(first.writes().filter(line => line.startsWith('PATCH'))).toEqual([]);
  expect(branches(here).get('masked')).toBe(old);
});

test.each([
  ['by a signal while the new branch is made', stoppedAt(1, 'before')],
  ['by a signal while a role in it is made', stoppedAt(2, 'before')],
  ['by a signal once a role in it is made', stoppedAt(2, 'after')],
  ['with its connection, before the first rename', killedAt(4, 'before')],
] as const)('a run that ends %s: each row that is not done names the renewal', async (_, options) => {
  const { here } = await applied();
  const report = await beside(here, options).apply(manifest(), renewal);
  const undone = report.results.filter(({ status }) => status !== 'done');
  expect(undone.length).toBeGreaterThan(0);
  for (const { reason, address } of undone)
    expect([address, nextOf(reason)]).toEqual([address, expect.stringContaining(`--renew ${MASKED}`)]);
});

describe('a signal during the delete of the old branch', () => {
  const written = { keys: 'allow: [loss], endpoints: [{ type: read_write }], outputs: [connection_uri]' };

  test.each(['after', 'lost'] as const)('(%s): no next step renews once more', async when => {
    const { here, old } = await applied(written, { operationMs: 0 });
    const report = await beside(here, stoppedAt(4, when)).apply(manifest(written), renewal);
    expect(endOf(report)).toEqual({ code: 130, status: 'done', reason: 'renew/done' });
    expect(standing(here)).toEqual(['masked']);
    expect([...branches(here).values()]).not.toContain(old);
    const { reason } = report.results.find(({ action }) => action === 'update') ?? {};
    expect(reason?.code).toBe('secrets/outputs-not-written');
    expect(said(reason)).toContain('the run was stopped before that');
    expect(nextOf(reason)).toBe(
      'Apply again without `--renew`, which would renew once more, and with `--secrets-to FILE`, a new file.',
    );
    const sink = memorySink();
    here.clock.advance(60_000);
    expect(exitCode(await beside(here, { secrets: sink }).apply(manifest(written)))).toBe(0);
    expect(sink.kept.map(({ address }) => address)).toEqual([MASKED]);
    expect(standing(here)).toEqual(['masked']);
  });

  test('while its operations go on: the end says that the delete is accepted', async () => {
    const { here } = await applied(written);
    const report = await beside(here, stoppedAt(4, 'after')).apply(manifest(written), renewal);
    expect(endOf(report)).toMatchObject({ status: 'running', reason: 'renew/not-over' });
    const { reason } = report.results.find(({ action }) => action === 'renew') ?? {};
    expect(said(reason)).toContain('the service has accepted the delete of the old one');
    expect(nextOf(reason)).toContain('Otherwise it is done, and `--renew` would renew once more');
    expect(nextOf(reason)).toContain('`--secrets-to FILE`');
    here.clock.advance(60_000);
    const { plan } = await here.plan(manifest(written));
    expect([...plan.notes, ...plan.rows].filter(each => 'code' in each)).toEqual([]);
  });

  test('outputs without a renewal are written by the same command', async () => {
    const { here } = await applied(written);
    const stop = new AbortController();
    const report = await beside(here, {
      signal: stop.signal,
      wrap: wire => async request => {
        const answer = await wire(request);
        if (request.method === 'PATCH') stop.abort();
        return answer;
      },
    }).apply(manifest({ keys: `${written.keys}, ttl: 2d` }));
    const { reason } = report.results.find(each => each.reason?.code === 'secrets/outputs-not-written') ?? {};
    expect(nextOf(reason)).toBe('Apply again.');
  });
});

test('a 423 of the second rename after a signal: the end says that nothing has the name, and the next run finishes', async () => {
  const { here, old } = await applied(PLAIN);
  const first = beside(here, {
    ...stoppedAt(2, 'after'),
    run: 'run-1',
  });
  here.sandbox.faults.add([
    faultOf({ status: 423 }, { method: 'PATCH', path: '/branches/', nth: 2, times: 'all' }),
  ]);
  const report = await first.apply(manifest(PLAIN), renewal);
  expect(standing(here)).toEqual(['masked-renewal', 'masked-retired']);
  expect(endOf(report)).toEqual({ code: 130, status: 'failed', reason: 'renew/not-over' });
  const { reason, partly } = report.results.find(({ action }) => action === 'renew') ?? {};
  expect(partly).toBe(true);
  expect(said(reason)).toMatch(/^nothing has this name now: .*423.*before the write was sent again$/);
  expect(nextOf(reason)).toContain(
    `\`evenkeel apply --renew ${MASKED}\`, with \`--secrets-to FILE\` where the entry has \`outputs\`, gives the new one the name`,
  );
  here.sandbox.faults.clear();
  here.clock.advance(60_000);
  expect(exitCode(await beside(here).apply(manifest(PLAIN), renewal))).toBe(0);
  expect(standing(here)).toEqual(['masked']);
  expect([...branches(here).values()]).not.toContain(old);
});
