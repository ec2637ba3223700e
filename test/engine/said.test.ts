import { expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import { exitCode } from '../../src/core/report/exit-code.ts';
import { lines, statuses, type World, world } from '../helpers/world.ts';
import { branch, byHand, neonManifest } from './scenarios.ts';

const exit = (report: Parameters<typeof exitCode>[0]) =>
  exitCode(report, { detailed: false, strictChecks: false });
const reset = () => Object.assign(new Error('reset'), { code: 'ECONNRESET' });
const count =
  (
    then: (
      nth: number,
      request: Parameters<Transport>[0],
      go: () => ReturnType<Transport>,
    ) => ReturnType<Transport>,
    which: (r: Parameters<Transport>[0]) => boolean,
  ) =>
  (transport: Transport): Transport => {
    let nth = 0;
    return request => (which(request) ? then(++nth, request, () => transport(request)) : transport(request));
  };

test('a row that was so already is not called moved by someone when Ctrl-C comes before the last look', async () => {
  const controller = new AbortController();
  let armed = false;
  const here = world({
    signal: controller.signal,
    wrap: count(
      (_, __, go) => {
        if (armed) controller.abort('signal');
        return go();
      },
      r => r.method === 'PATCH',
    ),
  });
  await here.apply(neonManifest(['{ name: a }', '{ name: b }']));
  const applied = await here.apply(
    neonManifest(['{ name: a, protected: true }', '{ name: b, protected: true }']),
    {
      confirm: async () => {
        byHand(here, 'PATCH', `/branches/${branch(here, 'a').id}`, { branch: { protected: true } });
        armed = true;
        return true;
      },
    },
  );
  expect(statuses(applied).join()).not.toMatch(/someone changed it/);
});

test('a row that was so already is not called moved by someone when the last list cannot be read', async () => {
  let reads = -1;
  const here = world({
    wrap: count(
      (_, __, go) =>
        reads >= 0 && ++reads >= 2
          ? Promise.resolve({
              status: 403,
              headers: { 'content-type': 'application/json' },
              body: '{"message":"no"}',
            })
          : go(),
      r => r.method === 'GET',
    ),
  });
  await here.apply(neonManifest(['{ name: b }']));
  const second = await here.apply(neonManifest(['{ name: b, protected: true }']), {
    confirm: async () => {
      byHand(here, 'PATCH', `/branches/${branch(here, 'b').id}`, { branch: { protected: true } });
      reads = 0;
      return true;
    },
  });
  expect(statuses(second).join()).not.toMatch(/someone changed it/);
});

/** What a faulty request is answered. */
const then = { status: 403, body: { message: 'no' } };

const REPLACE = neonManifest(['{ name: dev, parent: other, allow: [replace, loss] }', '{ name: other }']);
for (const theirs of [{ name: 'dev' }, { name: 'dev', parent: 'other' }] as const)
  test(`a replace whose delete was ours says so when someone makes another one: ${JSON.stringify(theirs)}`, async () => {
    let armed = false;
    let here: World;
    here = world({
      wrap: count(
        async (_, __, go) => {
          const answer = await go();
          if (armed) {
            armed = false;
            here.clock.advance(10_000);
            byHand(here, 'POST', '/branches', {
              branch: { name: 'dev', ...('parent' in theirs ? { parent_id: branch(here, 'other').id } : {}) },
            });
          }
          return answer;
        },
        r => r.method === 'DELETE',
      ),
    });
    await here.apply(neonManifest(['{ name: dev }', '{ name: other }']));
    armed = true;
    here.forget();
    const applied = await here.apply(REPLACE);
    expect(statuses(applied).join()).toMatch(/deleted|made, and then/);
    expect(exit(applied)).not.toBe(4);
  });

test('a create whose second part is refused does not read as nothing done', async () => {
  const here = world();
  here.sandbox.faults.add([
    {
      match: { method: 'POST', path: 'set_as_default', times: 9 },
      then,
    },
  ]);
  const applied = await here.apply(neonManifest(['{ name: dev, default: true }']));
  expect(exit(applied)).toBe(5);
});

test('the same, interrupted between the parts', async () => {
  const controller = new AbortController();
  const here = world({
    signal: controller.signal,
    wrap: count(
      (_, __, go) => {
        controller.abort('signal');
        return go();
      },
      r => r.url.includes('/operations'),
    ),
  });
  const applied = await here.apply(neonManifest(['{ name: dev, default: true }']));
  expect(applied.results).toMatchObject([{ partly: true, reason: { code: 'apply/partly-written' } }]);
});
test('the same, list unreadable between the parts', async () => {
  let posted = false;
  const here = world({
    wrap: t => r => {
      if (r.method === 'POST') posted = true;
      if (posted && r.method === 'GET' && r.url.includes('/branches?'))
        return Promise.resolve({
          status: 403,
          headers: { 'content-type': 'application/json' },
          body: '{"message":"no"}',
        });
      return t(r);
    },
  });
  const applied = await here.apply(neonManifest(['{ name: dev, default: true }']));
  expect(applied.results).toMatchObject([{ partly: true, reason: { code: 'apply/partly-written' } }]);
});

test('a write whose answer was lost and that was done, then moved by someone: never said to be only "stale" (not written)', async () => {
  let here: World;
  here = world({
    wrap: count(
      async (nth, r, go) => {
        const a = await go();
        if (nth > 1) return a;
        here.clock.advance(20_000);
        const id = r.url.split('/').at(-1);
        byHand(here, 'PATCH', `/branches/${id}`, { branch: { protected: true } });
        throw reset();
      },
      r => r.method === 'PATCH',
    ),
  });
  await here.apply(neonManifest(['{ name: dev }']));
  const applied = await here.apply(neonManifest(['{ name: new, renamed_from: dev, protected: false }']));
  expect(exit(applied)).toBe(6);
});

/**
 * A branch `dev` whose lists lag behind; the first write is done and its answer lost, later ones
 * are answered like that.
 */
async function lagging(method: string, later: Awaited<ReturnType<Transport>>): Promise<World> {
  const there = world();
  await there.apply(neonManifest(['{ name: dev }']));
  there.clock.advance(60_000);
  const lists = new Map<string, ReturnType<Transport>>();
  const losing = count(
    async (nth, _, go) => {
      if (nth > 1) return later;
      await go();
      throw reset();
    },
    request => request.method === method,
  );
  const here = world({
    state: there.sandbox.state(),
    wrap: transport => {
      const send = losing(transport);
      return request => {
        if (request.method !== 'GET' || !request.url.includes('/branches?')) return send(request);
        const first = lists.get(request.url) ?? send(request);
        lists.set(request.url, first);
        return first;
      };
    },
  });
  here.clock.advance(60_000);
  return here;
}

test('a lost DELETE, a list that lags, and then 503 until the attempts are over: unknown, not failed', async () => {
  const here = await lagging('DELETE', { status: 503, headers: {}, body: '' });
  const applied = await here.apply(neonManifest(['{ name: dev, absent: true }']));
  expect(exit(applied)).toBe(6);
});

test('a lost PATCH that was done, a list that lags, then 400: unknown, not failed', async () => {
  const here = await lagging('PATCH', {
    status: 404,
    headers: { 'content-type': 'application/json' },
    body: '{"message":"branch not found"}',
  });
  const applied = await here.apply(neonManifest(['{ name: dev2, renamed_from: dev }']));
  expect(exit(applied)).toBe(6);
});

test('what is in a branch whose list could not be read is not said to be in one that "does not exist"', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: dev }']));
  here.sandbox.faults.add([
    {
      match: { method: 'GET', path: '/branches?', times: 100 },
      then,
    },
  ]);
  const planned = await here.plan(neonManifest(['{ name: dev, buckets: [{ name: up }] }']));
  expect(lines(planned).join()).not.toMatch(/does not exist/);
});
