import { describe, expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import { exitCode } from '../../src/core/report/exit-code.ts';
import { lines, nextOf, statuses, type World, world } from '../helpers/world.ts';
import { branch, byHand, names, neonManifest, neonPath } from './scenarios.ts';

const DEV = neonManifest(['{ name: dev }']);
const DEV_AND_BUCKET = neonManifest(['{ name: dev, buckets: [{ name: files }] }', '{ name: other }']);

/** One fault at the first matching request. */
function fault(here: World, method: string, path: string, then: Record<string, unknown>, times = 1): void {
  here.sandbox.faults.add([{ match: { method, path, times }, then }]);
}

describe('a lost answer to a branch create', () => {
  test('that was done is found by its mark, and nothing is made twice', async () => {
    const here = world();
    fault(here, 'POST', '/branches', { drop: 'after' });
    const applied = await here.apply(DEV);
    expect(statuses(applied)).toEqual(['done neon.branch/shiny-wind-028834/dev']);
    expect(here.writes()).toHaveLength(1);
    expect(names(here)).toEqual(['dev', 'main']);
  });

  test('that was not done stops the row as unknown, without a second create', async () => {
    const here = world();
    fault(here, 'POST', '/branches', { status: 502 });
    const applied = await here.apply(DEV_AND_BUCKET);
    expect(
      applied.results.map(result => [result.address.split('/').slice(2).join('/'), result.status]),
    ).toEqual([
      ['dev', 'unknown'],
      ['other', 'done'],
      ['dev/files', 'skipped'],
    ]);
    expect(nextOf(applied.results[0]?.reason)).toMatch(
      /^Run `evenkeel plan --target neon.branch\/shiny-wind-028834\/dev`\. If that plan has a row for this resource, apply again/,
    );
    expect(here.writes().filter(request => request.endsWith('/branches'))).toHaveLength(2);
  });

  test('gives no command that runs what a name says', async () => {
    const here = world();
    fault(here, 'POST', '/branches', { status: 502 });
    const applied = await here.apply(neonManifest([`{ name: "x';id>&2;'" }`]));
    expect(nextOf(applied.results[0]?.reason)).toContain(
      `--target 'neon.branch/shiny-wind-028834/x'\\'';id>&2;'\\'''`,
    );
  });

  test.each(['unique', 'not_unique'])('makes no duplicate when the list lags behind (%s)', async quirk => {
    const here = world({ quirks: { branch_names: quirk } });
    fault(here, 'POST', '/branches', { drop: 'after' });
    fault(here, 'GET', '/branches?', { stale: true }, 2);
    await here.apply(DEV);
    here.clock.advance(60_000);
    await here.apply(DEV);
    expect(names(here)).toEqual(['dev', 'main']);
  });
});

test('"already exists" after a create of ours whose answer was lost is unknown, not failed, while the list lags', async () => {
  const lagging = (transport: Transport): Transport => {
    const lists = new Map<string, ReturnType<Transport>>();
    let lost = false;
    return async request => {
      if (!request.url.includes('/buckets')) return transport(request);
      if (request.method === 'GET') {
        const first = lists.get(request.url) ?? transport(request);
        lists.set(request.url, first);
        return first;
      }
      const answer = await transport(request);
      if (lost) return answer;
      lost = true;
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    };
  };
  const here = world({ wrap: lagging });
  const applied = await here.apply(neonManifest(['{ name: main, buckets: [{ name: files }] }']));
  expect(here.writes().filter(request => request.includes('/buckets'))).toHaveLength(2);
  expect(applied.results.map(({ address, status }) => [address, status])).toEqual([
    ['neon.bucket/shiny-wind-028834/main/files', 'unknown'],
  ]);
  expect(exitCode(applied, { detailed: false, strictChecks: false })).toBe(6);
});

test('a branch that was made by a lost create and then edited by someone is stale, not written over', async () => {
  const edit = (transport: Transport): Transport => {
    let made = false;
    return async request => {
      const answer = await transport(request);
      if (request.method !== 'POST' || made) return answer;
      made = true;
      const { branch: record } = JSON.parse(answer.body) as { readonly branch: { readonly id: string } };
      here.clock.advance(10_000);
      byHand(here, 'PATCH', `/branches/${record.id}`, { branch: { protected: true } });
      throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    };
  };
  const here: World = world({ wrap: edit });
  const applied = await here.apply(neonManifest(['{ name: dev, protected: false }']));
  expect(statuses(applied)).toEqual([expect.stringMatching(/^stale .*\/dev/)]);
  expect(here.writes()).toHaveLength(1);
});

test('a lost answer to an update is read again, and sent again only if it is still needed', async () => {
  const done = world();
  await done.apply(DEV);
  fault(done, 'PATCH', '/branches/', { drop: 'after' });
  done.forget();
  expect(statuses(await done.apply(neonManifest(['{ name: dev, protected: true }'])))).toEqual([
    'done neon.branch/shiny-wind-028834/dev',
  ]);
  expect(done.writes()).toHaveLength(1);
  const lost = world();
  await lost.apply(DEV);
  fault(lost, 'PATCH', '/branches/', { status: 500 });
  lost.forget();
  expect(statuses(await lost.apply(neonManifest(['{ name: dev, protected: true }'])))).toEqual([
    'done neon.branch/shiny-wind-028834/dev',
  ]);
  expect(lost.writes()).toHaveLength(2);
});

test('a lost answer to a delete is read again', async () => {
  const here = world();
  await here.apply(DEV);
  fault(here, 'DELETE', '/branches/', { drop: 'after' });
  here.forget();
  const applied = await here.apply(neonManifest(['{ name: dev, absent: true }']));
  expect(statuses(applied)).toEqual(['done neon.branch/shiny-wind-028834/dev']);
  expect(here.writes()).toHaveLength(1);
});

test('423 holds the lane: it waits for the operation that holds it, then sends once', async () => {
  const here = world({ operationMs: 3_000 });
  await here.plan(DEV);
  here.foreign('POST', neonPath('/branches'), { branch: { name: 'theirs' } });
  const applied = await here.apply(DEV);
  expect(statuses(applied)).toEqual(['done neon.branch/shiny-wind-028834/dev']);
  const held = here.events.find(event => event.type === 'held');
  expect(held).toMatchObject({
    by: [expect.stringMatching(/^create_branch on br-/)],
    reason: { code: 'service/held', said: expect.stringContaining('423') },
  });
  expect(here.writes().filter(request => request.startsWith('POST'))).toHaveLength(2);
});

test('423 with nothing visible behind it is sent again ever more rarely, at most ten minutes', async () => {
  const here = world();
  fault(here, 'POST', '/branches', { status: 423 }, 10_000);
  const before = here.clock.now();
  const applied = await here.apply(DEV_AND_BUCKET);
  expect(applied.results[0]).toMatchObject({
    status: 'failed',
    reason: { code: 'apply/held', cause: { code: 'service/held' } },
  });
  expect(here.clock.now() - before).toBeGreaterThan(10 * 60_000);
  expect(here.writes().length).toBeLessThan(280);
});

test('an operation that fails and is not retried fails its row, and what depends on it is skipped', async () => {
  const here = world();
  const failing = (request: string): boolean => request.includes('/operations');
  const broken =
    (transport: Transport): Transport =>
    async request => {
      const answer = await transport(request);
      if (!failing(request.url)) return answer;
      return {
        ...answer,
        body: answer.body.replaceAll(/"status":"(finished|running|scheduling)"/g, '"status":"failed"'),
      };
    };
  const disturbed = world({ wrap: broken });
  const applied = await disturbed.apply(DEV_AND_BUCKET);
  expect(applied.results.map(result => result.status)).toEqual(['failed', expect.anything(), 'skipped']);
  expect(here.events).toEqual([]);
});

test('a refusal fails its row alone', async () => {
  const here = world();
  fault(here, 'POST', '/branches', { status: 400, body: { code: '', message: 'limit of branches reached' } });
  const applied = await here.apply(DEV_AND_BUCKET);
  expect(statuses(applied)).toEqual([
    expect.stringMatching(/^failed .*\/dev: .*limit of branches reached/),
    'done neon.branch/shiny-wind-028834/other',
    expect.stringMatching(
      /^skipped .*\/dev\/files: this row depends on the change to .*\/dev, which was not done/,
    ),
  ]);
});

test('401 stops everything with that credential', async () => {
  const here = world();
  fault(here, 'POST', '/branches', { status: 401 });
  const applied = await here.apply(DEV_AND_BUCKET);
  expect(applied.results.map(result => result.status)).toEqual(['failed', 'failed', 'skipped']);
  expect(here.writes()).toHaveLength(1);
});

test('someone who makes the same branch first is told apart: equal is done before, different is stale', async () => {
  const same = world({ wrap: raceWith({ name: 'dev' }) });
  expect(statuses(await same.apply(DEV))[0]).toMatch(
    /^done_before .*nothing to write: this resource already is as the manifest says/,
  );
  const other = world({ wrap: raceWith({ name: 'dev', protected: true }) });
  expect(statuses(await other.apply(neonManifest(['{ name: dev, protected: false }'])))[0]).toMatch(
    /^stale /,
  );
});

/** Another client makes a branch just before our POST of one reaches the service. */
function raceWith(theirs: Record<string, unknown>): (transport: Transport) => Transport {
  let raced = false;
  return transport => async request => {
    if (request.method === 'POST' && request.url.endsWith('/branches') && !raced) {
      raced = true;
      await transport({ ...request, body: JSON.stringify({ branch: theirs }) });
    }
    return transport(request);
  };
}

test('a target that moved since the plan makes only its own row stale', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: a }', '{ name: b }']));
  const manifest = neonManifest(['{ name: a, protected: true }', '{ name: b, protected: true }']);
  const applied = await here.apply(manifest, {
    confirm: async () => {
      byHand(here, 'DELETE', `/branches/${branch(here, 'a').id}`);
      byHand(here, 'POST', '/branches', { branch: { name: 'a' } });
      return true;
    },
  });
  expect(statuses(applied)).toEqual([
    'stale neon.branch/shiny-wind-028834/a: this resource was deleted and created again since the plan',
    'done neon.branch/shiny-wind-028834/b',
  ]);
});

test('a list that cannot be read makes the plan incomplete, and nothing is written', async () => {
  const here = world();
  fault(here, 'GET', '/branches?', { status: 500 }, 100);
  const applied = await here.apply(DEV);
  expect(applied.plan.digest).toBe('incomplete');
  expect(statuses(applied)).toEqual([
    expect.stringMatching(/^blocked .*the list that would show this resource could not be read/),
  ]);
  expect(exitCode(applied, { detailed: false, strictChecks: false })).toBe(1);
  expect(here.writes()).toEqual([]);
  const reviewed = await here.apply(DEV, { review: { digest: 'incomplete' } });
  expect(reviewed.refused).toMatchObject({ reason: { code: 'review/not-comparable' } });
});

test('an interrupted apply names what is still running and starts nothing more', async () => {
  const controller = new AbortController();
  const stopAtPost =
    (transport: Transport): Transport =>
    async request => {
      const answer = await transport(request);
      if (request.method === 'POST') controller.abort('signal');
      return answer;
    };
  const here = world({ wrap: stopAtPost, signal: controller.signal });
  const applied = await here.apply(DEV_AND_BUCKET);
  expect(applied.interrupted).toBe('signal');
  expect(applied.results.map(result => result.status)).toEqual(['running', 'skipped', 'skipped']);
  expect(here.writes()).toHaveLength(1);
  const after = world({ state: here.sandbox.state() });
  after.clock.advance(60_000);
  await after.apply(DEV_AND_BUCKET);
  expect(lines(await after.plan(DEV_AND_BUCKET))).toEqual([]);
  expect(names(after)).toEqual(['dev', 'main', 'other']);
});
