import { describe, expect, test } from 'vitest';
import { exitCode } from '../../../src/core/report/exit-code.ts';
import { nextOf, said, statuses, type World, type WorldOptions } from '../../helpers/world.ts';
import {
  applied,
  BASE,
  BESIDE,
  bare,
  beside,
  branches,
  EMAIL,
  endOf,
  killedAt,
  MASKED,
  MASKING,
  manifest,
  PLAIN,
  renewal,
  standing,
} from './helpers/succession-world.ts';

const SLOW = { operationMs: 20_000 };

/** The world right after a run was killed that had asked for the masked branch. */
async function masking(written: Parameters<typeof applied>[0] = PLAIN, options: WorldOptions = SLOW) {
  const found = await applied(written, options);
  found.here.clock.advance(600_000);
  const planned = await found.here.plan(manifest(written), renewal);
  const killed = beside(found.here, { run: 'run-1', ...killedAt(1, 'after') });
  await killed.apply(manifest(written), renewal).catch(error => error);
  expect(standing(found.here)).toEqual(['masked', 'masked-renewal']);
  found.here.forget();
  return { ...found, planned };
}

/** A connection over which the masking of the new branch never ends. */
function unending(here: World): WorldOptions {
  return {
    wrap: wire => async request => {
      const answer = await wire(request);
      const isOfIt = request.url.endsWith(`${branches(here).get('masked-renewal')}/anonymized_status`);
      if (!isOfIt) return answer;
      return { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), state: 'anonymizing' }) };
    },
  };
}

/** The requests of a run until its first rename. */
function beforeRename(run: World): readonly string[] {
  const sent = run.sent();
  return sent.slice(
    0,
    sent.findIndex(line => line.startsWith('PATCH')),
  );
}

const kinds = (run: World): readonly string[] => run.writes().map(line => line.split(' ')[0] as string);

function resultOf(report: Awaited<ReturnType<World['apply']>>, address: string) {
  return report.results.find(each => each.address === address);
}

describe('a second run while the new branch is being masked', () => {
  test('says so, waits, looks again and changes the names over', async () => {
    const { here, old } = await masking();
    const { plan } = await here.plan(manifest(PLAIN), renewal);
    expect(plan.rows.map(({ action, address }) => `${action} ${address}`)).toEqual([`renew ${MASKED}`]);
    const note = plan.rows[0]?.notes.find(({ code }) => code === 'neon/renewal-left');
    expect(said(note)).toContain('Its data is still being masked (created)');
    expect(nextOf(note)).toContain(`\`evenkeel apply --renew ${MASKED}\` waits for that, and finishes it.`);
    const made = branches(here).get('masked-renewal');
    const second = beside(here);
    const report = await second.apply(manifest(PLAIN), renewal);
    expect(endOf(report)).toEqual({ code: 0, status: 'done', reason: 'renew/done' });
    expect(kinds(second)).toEqual(['PATCH', 'PATCH', 'DELETE']);
    expect(second.events).toContainEqual(
      expect.objectContaining({ type: 'waiting', what: ['anonymization of masked-renewal'] }),
    );
    const looks = beforeRename(second);
    const lastWait = looks.map(line => line.endsWith('/anonymized_status')).lastIndexOf(true);
    expect(looks.findLastIndex(line => /\/branches\?/.test(line))).toBeGreaterThan(lastWait - 3);
    expect(looks.findLastIndex(line => /\/branches\?/.test(line))).toBeGreaterThan(
      looks.findIndex(line => line.endsWith('/anonymized_status')),
    );
    expect(standing(here)).toEqual(['masked']);
    expect(branches(here).get('masked')).toBe(made);
    expect(made).not.toBe(old);
  });

  test('makes what is missing in it after the masking, and sends nothing before', async () => {
    const { here } = await masking({});
    const at: string[] = [];
    const second = beside(here, {
      wrap: wire => async request => {
        const id = branches(here).get('masked-renewal');
        if (request.method !== 'GET' && id !== undefined)
          at.push(
            (here.foreign('GET', `${BASE}/branches/${id}/anonymized_status`).body as { state: string }).state,
          );
        return await wire(request);
      },
    });
    const report = await second.apply(manifest(), renewal);
    expect(exitCode(report)).toBe(0);
    expect(kinds(second)).toEqual(['POST', 'POST', 'PATCH', 'PATCH', 'DELETE']);
    expect(new Set(at)).toEqual(new Set(['anonymized']));
    expect(standing(here)).toEqual(['masked']);
  });

  test('is covered by the review of the run that was killed, and by that of its own plan', async () => {
    const { here, planned } = await masking({});
    const own = await here.plan(manifest(), renewal);
    here.clock.advance(30_000);
    const now = await here.plan(manifest(), renewal);
    expect(now.plan.digest).toBe(own.plan.digest);
    const report = await beside(here).apply(manifest(), { ...renewal, review: { plan: planned.plan } });
    expect(report.refused).toBeUndefined();
    expect(exitCode(report)).toBe(0);
    expect(standing(here)).toEqual(['masked']);
  });

  test('finds it done where the other run goes on meanwhile', async () => {
    const { here } = await masking();
    let isOver = false;
    const second = beside(here, {
      wrap: wire => async request => {
        const answer = await wire(request);
        if (!isOver && second.events.some(({ type }) => type === 'waiting')) {
          isOver = true;
          here.clock.advance(120_000);
          expect(exitCode(await beside(here, { run: 'run-1' }).apply(manifest(PLAIN), renewal))).toBe(0);
        }
        return answer;
      },
    });
    const report = await second.apply(manifest(PLAIN), renewal);
    expect(isOver).toBe(true);
    expect(endOf(report)).toMatchObject({ code: 0, status: 'done_before' });
    expect(second.writes()).toEqual([]);
    expect(standing(here)).toEqual(['masked']);
  });
});

describe('nothing is sent', () => {
  test('where the masking does not end in time', async () => {
    const { here, old } = await masking({});
    const second = beside(here, unending(here));
    const from = here.clock.now();
    const report = await second.apply(manifest(), renewal);
    expect(second.writes()).toEqual([]);
    expect((here.clock.now() - from) / 60_000).toBeLessThan(16);
    const ends = report.results.map(({ status, reason }) => [status, reason?.code]);
    expect(ends).toEqual([
      ['failed', 'renew/again'],
      ['failed', 'renew/again'],
      ['failed', 'renew/again'],
    ]);
    expect(said(resultOf(report, MASKED)?.reason)).toBe(
      'the write was not sent: after 15 minutes evenkeel stopped waiting for anonymization of masked-renewal',
    );
    expect(branches(here).get('masked')).toBe(old);
  });

  test('after a signal', async () => {
    const { here, old } = await masking();
    const stop = new AbortController();
    const second = beside(here, {
      signal: stop.signal,
      wrap: wire => async request => {
        if (second.events.some(({ type }) => type === 'waiting')) stop.abort();
        return await wire(request);
      },
    });
    const report = await second.apply(manifest(PLAIN), renewal);
    expect(endOf(report)).toEqual({ code: 130, status: 'skipped', reason: 'apply/stopped' });
    expect(second.writes()).toEqual([]);
    expect(branches(here).get('masked')).toBe(old);
  });

  test('where the masking fails', async () => {
    const { here, old } = await applied(PLAIN, SLOW);
    here.clock.advance(600_000);
    const bad = MASKING.map(rule => ({ ...rule, masking_function: 'fake_email()' }));
    here.foreign('PATCH', `${BASE}/branches/${old}/masking_rules`, { masking_rules: bad });
    const text = manifest({ ...PLAIN, rules: EMAIL.replace('anon.fake_email', 'fake_email') });
    const killed = beside(here, { run: 'run-1', ...killedAt(1, 'after') });
    await killed.apply(text, renewal).catch(error => error);
    const second = beside(here);
    const report = await second.apply(text, renewal);
    expect(endOf(report)).toMatchObject({ status: 'failed', reason: 'apply/not-sent' });
    expect(said(resultOf(report, MASKED)?.reason)).toContain('which did not succeed: error');
    expect(second.writes()).toEqual([]);
    expect(branches(here).get('masked')).toBe(old);
    const { plan } = await here.plan(text, renewal);
    const row = plan.rows.find(({ address }) => address === BESIDE);
    expect(row?.reason?.code).toBe('neon/masking-failed');
    expect(nextOf(row?.reason)).toBe(
      'Delete "masked-renewal", then renew again: the old branch still has its name.',
    );
  });

  test('where it ends with fewer columns than there are rules', async () => {
    const { here, old } = await masking();
    const second = beside(here, {
      wrap: wire => async request => {
        const answer = await wire(request);
        if (!request.url.endsWith(`${branches(here).get('masked-renewal')}/anonymized_status`)) return answer;
        const body = JSON.parse(answer.body);
        return {
          ...answer,
          body: JSON.stringify({ ...body, last_run: { ...body.last_run, masked_columns: 0 } }),
        };
      },
    });
    const report = await second.apply(manifest(PLAIN), renewal);
    expect(endOf(report)).toMatchObject({ status: 'failed', reason: 'apply/not-sent' });
    expect(said(resultOf(report, MASKED)?.reason)).toContain('the masking run reached 0 of 1 columns');
    expect(second.writes()).toEqual([]);
    expect(branches(here).get('masked')).toBe(old);
  });

  test('where other rules mask it: that is no masking to wait for', async () => {
    const { here, old } = await masking();
    const id = branches(here).get('masked-renewal');
    const other = MASKING.map(rule => ({ ...rule, column_name: 'notes' }));
    here.foreign('PATCH', `${BASE}/branches/${id}/masking_rules`, { masking_rules: other });
    const second = beside(here);
    const report = await second.apply(manifest(PLAIN), renewal);
    expect(bare(report)).toEqual([`blocked ${MASKED}`, `blocked ${BESIDE}`]);
    expect(statuses(report).every(line => line.startsWith('blocked'))).toBe(true);
    const { notes } = (await here.plan(manifest(PLAIN))).plan;
    const [left] = notes.filter(({ code }) => code === 'neon/renewal-left');
    expect(said(left)).toContain('Other rules than those of the entry mask its data');
    expect(nextOf(left)).toBe(
      `Delete "masked-renewal". Then \`evenkeel apply --renew ${MASKED}\` starts anew.`,
    );
    expect(second.writes()).toEqual([]);
    expect(branches(here).get('masked')).toBe(old);
    here.clock.advance(120_000);
    here.foreign('DELETE', `${BASE}/branches/${id}`);
    expect(exitCode(await beside(here, { run: 'run-3' }).apply(manifest(PLAIN), renewal))).toBe(0);
    expect(standing(here)).toEqual(['masked']);
    expect(branches(here).get('masked')).not.toBe(old);
  });

  test('where the service says that the new branch is not anonymized, though it is being masked', async () => {
    const { here, old } = await masking({});
    const second = beside(here, {
      wrap: wire => async request => {
        const answer = await wire(request);
        const isOfIt = request.url.endsWith(`${branches(here).get('masked-renewal')}/anonymized_status`);
        return isOfIt ? { ...answer, status: 404, body: '{"message":"not an anonymized branch"}' } : answer;
      },
    });
    const report = await second.apply(manifest(), renewal);
    const result = resultOf(report, MASKED);
    expect(result?.status).toBe('blocked');
    expect(said(result?.reason)).toContain('Neon says that the new branch "masked-renewal"');
    expect(second.writes()).toEqual([]);
    expect(branches(here).get('masked')).toBe(old);
  });

  test('where the rules change while the run waits', async () => {
    const { here, old } = await masking();
    let isChanged = false;
    const second = beside(here, {
      wrap: wire => async request => {
        if (!isChanged && second.events.some(({ type }) => type === 'waiting')) {
          isChanged = true;
          const id = branches(here).get('masked-renewal');
          here.foreign('PATCH', `${BASE}/branches/${id}/masking_rules`, { masking_rules: [] });
        }
        return await wire(request);
      },
    });
    const report = await second.apply(manifest(PLAIN), renewal);
    expect(isChanged).toBe(true);
    expect(endOf(report)).toMatchObject({ status: 'stale', reason: 'stale/new-one-missing' });
    expect(second.writes()).toEqual([]);
    expect(branches(here).get('masked')).toBe(old);
  });
});
