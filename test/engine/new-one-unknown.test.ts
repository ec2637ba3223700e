import { describe, expect, test } from 'vitest';
import type { FaultEffect } from '../../src/sandbox/faults.ts';
import { credentialsOn } from '../contract/neon.credential.ts';
import { keySetIds } from '../contract/neon.jwks.ts';
import { memorySink } from '../helpers/memory-sink.ts';
import {
  lines,
  nextOf,
  PROJECT,
  said,
  statuses,
  type World,
  type WorldOptions,
  world,
} from '../helpers/world.ts';
import { faultOf } from '../sandbox/fault-of.ts';

const CREDENTIAL = `neon.credential/${PROJECT}/main/uploads`;
const credential = (scope: string): string => `
name: acme
neon: { projects: [{ id: ${PROJECT}, branches: [{ name: main, credentials: [
  { name: uploads, scopes: ["${scope}"], allow: [replace] } ] }] }] }
`;
const URL = 'https://auth.example.com/jwks.json';
const keySet = (audience: string): string => `
name: acme
neon: { projects: [{ id: ${PROJECT}, jwks: [
  { jwks_url: "${URL}", provider_name: Auth0, jwt_audience: ${audience}, allow: [replace] } ] }] }
`;
const OLD = credential('storage:read');
const NEW = credential('storage:write');

async function live(manifest: string, options: WorldOptions = {}): Promise<World> {
  const here = world({ secrets: memorySink(), ...options });
  await here.apply(manifest);
  later(here);
  return here;
}

function later(here: World): void {
  here.clock.advance(60_000);
  here.forget();
}

function loseAnswer(here: World, then: FaultEffect = { drop: 'after' }): void {
  here.sandbox.faults.add([faultOf(then, { method: 'POST' })]);
}

/** What someone does who was told to take this one away. */
function revoke(here: World, shown: string): void {
  const { path, ids } = credentialsOn(here, 'main');
  const id = ids.find(each => each.startsWith(shown));
  expect(here.foreign('DELETE', `${path}/${id}`).status).toBeLessThan(300);
  later(here);
}

describe('a lost answer to the first half of a replace that makes the new one first', () => {
  test('of a credential says which one is from before and which may be ours, and its next step ends well', async () => {
    const here = await live(OLD);
    const [old = 'none'] = credentialsOn(here, 'main').ids;
    loseAnswer(here);
    const [result] = (await here.apply(NEW)).results;
    expect(result).toMatchObject({ status: 'unknown', reason: { code: 'apply/new-one-unknown' } });
    const [, before = '', made = ''] =
      /live now with this address: (\w+) \(live before this write\), (\w+) \(created after this write, perhaps by this run\)$|x/.exec(
        said(result?.reason) ?? '',
      ) ?? [];
    expect([old.startsWith(before), before !== old, before !== made]).toEqual([true, true, true]);
    expect(nextOf(result?.reason)).toBe(
      `Revoke ${made} by hand, because its secrets were lost with the answer. Then apply again.`,
    );
    later(here);
    expect(lines(await here.plan(NEW))).toEqual([
      `blocked ${CREDENTIAL}: 2 live resources have this address: ${[before, made].sort().join(', ')}`,
    ]);
    revoke(here, made);
    expect(statuses(await here.apply(NEW))).toEqual([`done ${CREDENTIAL}`]);
    later(here);
    expect(credentialsOn(here, 'main').ids).toHaveLength(1);
    expect(lines(await here.plan(NEW))).toEqual([]);
  });

  test('of a key set has the old one deleted by hand, and then nothing is left to do', async () => {
    const here = await live(keySet('a'));
    const [old] = keySetIds(here);
    loseAnswer(here);
    const [result] = (await here.apply(keySet('b'))).results;
    expect(result?.status).toBe('unknown');
    expect(said(result?.reason)).toContain(`${old} (live before this write)`);
    expect(nextOf(result?.reason)).toBe(`Delete ${old} by hand, then run \`evenkeel plan\`.`);
    expect(here.foreign('DELETE', `/neon/api/v2/projects/${PROJECT}/jwks/${old}`).status).toBe(200);
    later(here);
    expect(lines(await here.plan(keySet('b')))).toEqual([]);
  });

  test('that was not done says that only the one from before is live, and applying again ends well', async () => {
    const here = await live(OLD);
    loseAnswer(here, { status: 500 });
    const [result] = (await here.apply(NEW)).results;
    expect(said(result?.reason)).toMatch(
      /live now with this address: nak_live_\w+ \(live before this write\)$/,
    );
    expect(nextOf(result?.reason)).toMatch(
      /If the plan says "2 live resources have this address", revoke the resource that is not nak_live_\w+ by hand\. Then apply again\.$/,
    );
    later(here);
    expect(statuses(await here.apply(NEW))).toEqual([`done ${CREDENTIAL}`]);
  });

  test.each([
    ['lags behind', { stale: true }],
    ['cannot be read', { status: 403, body: { message: 'no' } }],
  ])('whose list %s afterwards names the one that stays, and that ends well', async (_, list) => {
    const here = await live(OLD);
    const [old = 'none'] = credentialsOn(here, 'main').ids;
    loseAnswer(here);
    const report = await here.apply(NEW, {
      // The lists of the plan and of the look before the write are good.
      confirm: async () => {
        here.sandbox.faults.add([faultOf(list, { method: 'GET', path: '/credentials', nth: 2, times: 9 })]);
        return true;
      },
    });
    const next = nextOf(report.results[0]?.reason) ?? '';
    const stays = /the resource that is not (\w+) by hand/.exec(next)?.[1] ?? 'none';
    expect(old.startsWith(stays)).toBe(true);
    here.sandbox.faults.clear();
    later(here);
    const blocked = lines(await here.plan(NEW)).join();
    const ids = /address: (\w+), (\w+)$/.exec(blocked)?.slice(1) ?? [];
    expect(ids).toContain(stays);
    revoke(here, ids.find(id => id !== stays) ?? 'none');
    expect(statuses(await here.apply(NEW))).toEqual([`done ${CREDENTIAL}`]);
  });

  test('of a run that is stopped then reads nothing more, and says so', async () => {
    const controller = new AbortController();
    let armed = false;
    const here = await live(OLD, {
      signal: controller.signal,
      wrap: send => request => {
        if (armed && request.method === 'POST') controller.abort('signal');
        return send(request);
      },
    });
    armed = true;
    loseAnswer(here);
    const [result] = (await here.apply(NEW)).results;
    expect(result?.reason).not.toHaveProperty('live');
    expect(said(result?.reason)).toContain('the run was stopped before evenkeel could look for it');
    expect(nextOf(result?.reason)).toContain('revoke the resource that is not nak_live_');
  });

  test('tells what someone else made meanwhile from what may be ours', async () => {
    let armed = false;
    const here = await live(OLD, {
      wrap: send => async request => {
        if (armed && request.method === 'POST') {
          const theirs = { principal_type: 'user', name: 'uploads', scopes: ['storage:read'] };
          here.foreign('POST', credentialsOn(here, 'main').path, theirs);
          loseAnswer(here);
        }
        return send(request);
      },
    });
    armed = true;
    const [result] = (await here.apply(NEW)).results;
    expect(said(result?.reason)).toMatch(/nak_live_\w+ \(created after this write by someone else\)/);
    expect(nextOf(result?.reason)).toBe(
      'Find out which of these resources is needed, and delete the others by hand: the answer with the secrets of the new resource was lost. Then plan again.',
    );
  });
});

test('names that several bear are told with what tells them apart', async () => {
  const here = world();
  for (const provider_name of ['x', 'y']) {
    here.foreign('POST', `/neon/api/v2/projects/${PROJECT}/jwks`, { jwks_url: URL, provider_name });
    later(here);
  }
  const { plan } = await here.plan(keySet('a'));
  expect(lines(await here.plan(keySet('a'))).join()).toContain(
    `address: ${[...keySetIds(here)].sort().join(', ')}`,
  );
  expect(nextOf(plan.rows[0]?.reason)).toBe('Delete or rename all but one of them by hand, then plan again.');
});
