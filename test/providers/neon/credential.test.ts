import { describe, expect, test } from 'vitest';
import { exitCode } from '../../../src/core/report/exit-code.ts';
import type { Report } from '../../../src/core/report/report.ts';
import type { SecretSink } from '../../../src/engine/session.ts';
import { neonCredential } from '../../../src/providers/neon/contents/credential.ts';
import { branchAddress, projectScope } from '../../../src/providers/neon/scopes.ts';
import type { ApplySettings } from '../../../src/reconcile.ts';
import { credentialsOn } from '../../contract/neon.credential.ts';
import { type MemorySink, memorySink } from '../../helpers/memory-sink.ts';
import {
  lines,
  nextOf,
  PROJECT,
  said,
  statuses,
  type World,
  type WorldOptions,
  world,
} from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';

const ADDRESS = `neon.credential/${PROJECT}/main/uploads`;
const UPLOADS = '{ name: uploads, scopes: ["storage:read"] }';

function manifest(credentials: string, branch = 'main'): string {
  return `
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - name: ${branch}
          credentials: [${credentials}]
`;
}

function withSink(): { readonly here: World; readonly sink: MemorySink } {
  const sink = memorySink();
  return { here: world({ secrets: sink }), sink };
}

describe('secrets', () => {
  test('go to the sink, which is opened before the request, and nowhere else', async () => {
    const { here, sink } = withSink();
    const report = await here.apply(manifest(UPLOADS));
    expect(statuses(report)).toEqual([`done ${ADDRESS}`]);
    expect(sink.opened()).toBe(1);
    expect(sink.kept).toEqual([
      {
        address: ADDRESS,
        secrets: [
          { name: 'UPLOADS_API_TOKEN', value: expect.stringContaining('canary-') },
          { name: 'UPLOADS_ACCESS_KEY_ID', value: credentialsOn(here, 'main').ids[0] },
          { name: 'UPLOADS_SECRET_ACCESS_KEY', value: expect.stringContaining('canary-') },
        ],
      },
    ]);
    expect(JSON.stringify([report, here.events])).not.toContain('canary-');
  });

  test('that have nowhere to go block the row, and nothing is sent', async () => {
    const here = world({ secrets: 'none' });
    const report = await here.apply(manifest(UPLOADS));
    expect(statuses(report)).toEqual([expect.stringMatching(/^blocked .*this run has no file for them/)]);
    expect(here.writes()).toEqual([]);
  });

  test.each<[string, string, Partial<ApplySettings>]>([
    ['is replaced', '{ name: uploads, scopes: ["storage:write"], allow: [replace] }', {}],
    ['is renewed', UPLOADS, { renew: [ADDRESS] }],
  ])(
    'that have nowhere to go block the row of one that %s, and the old one stays',
    async (_, entry, more) => {
      const { here: before } = withSink();
      await before.apply(manifest(UPLOADS));
      const { ids } = credentialsOn(before, 'main');
      const full: SecretSink = { ...memorySink(), open: () => Promise.reject(new Error('the disk is full')) };
      for (const [secrets, why] of [
        ['none', 'this run has no file for them'],
        [full, 'the disk is full'],
      ] as const) {
        const here = world({ state: before.sandbox.state(), secrets });
        const report = await here.apply(manifest(entry), more);
        expect(report.plan.rows.map(row => row.action)).toEqual(['replace']);
        expect(statuses(report)).toEqual([expect.stringMatching(new RegExp(`^blocked .*${why}`))]);
        expect(here.writes()).toEqual([]);
        expect(credentialsOn(here, 'main').ids).toEqual(ids);
      }
    },
  );

  test('that cannot be kept are revoked at once', async () => {
    const { here, sink } = withSink();
    sink.break('the disk is full');
    const report = await here.apply(manifest(UPLOADS));
    expect(statuses(report)).toEqual([
      expect.stringMatching(/^failed .*so evenkeel revoked the resource: the disk is full$/),
    ]);
    expect(credentialsOn(here, 'main').ids).toEqual([]);
    expect(lines(await here.plan(manifest(UPLOADS)))).toEqual([`create ${ADDRESS}`]);
  });

  test('that can be neither kept nor revoked are named by the id of their credential', async () => {
    const { here, sink } = withSink();
    sink.break('the disk is full');
    here.sandbox.faults.add([faultOf({ status: 400, body: { message: 'no' } }, { method: 'DELETE' })]);
    const report = await here.apply(manifest(UPLOADS));
    const [result] = report.results;
    expect(result?.status).toBe('unknown');
    // The short id, which is safe to log, begins the whole one.
    const id = /nak_live_\w+/.exec(nextOf(result?.reason) ?? '')?.[0] ?? 'none';
    expect(credentialsOn(here, 'main').ids[0]).toMatch(new RegExp(`^${id}`));
    expect(JSON.stringify([report, here.events])).not.toContain('canary-');
  });

  test('that were lost with an answer are reported, and nothing is sent a second time', async () => {
    const { here, sink } = withSink();
    here.sandbox.faults.add([faultOf({ drop: 'after' }, { method: 'POST', path: '/credentials' })]);
    const report = await here.apply(manifest(UPLOADS));
    expect(report.results[0]).toMatchObject({ status: 'unknown', reason: { code: 'apply/answer-lost' } });
    expect(said(report.results[0]?.reason)).toMatch(
      /^the answer to POST \S+ was lost; live now with this address: nak_live_\w+ \(created after this write, perhaps by this run\)$/,
    );
    expect(nextOf(report.results[0]?.reason)).toBe(
      `The lost answer had the secrets of this resource. Replace the resource: \`evenkeel apply --renew ${ADDRESS} --secrets-to FILE\``,
    );
    expect(here.writes()).toHaveLength(1);
    expect(sink.kept).toEqual([]);
  });

  test('that were not made are told as not in the list, and their apply can be repeated', async () => {
    const { here } = withSink();
    here.sandbox.faults.add([faultOf({ status: 500 }, { method: 'POST', path: '/credentials' })]);
    const [result] = (await here.apply(manifest(UPLOADS))).results;
    expect(said(result?.reason)).toMatch(
      /^the answer to POST \S+ was lost, and the list does not show the new resource$/,
    );
    expect(nextOf(result?.reason)).toContain('If `evenkeel plan` shows that the resource exists');
  });

  test('of an answer without them are lost, which is told', async () => {
    const { here } = withSink();
    const body = {
      token_id: 'nak_live_1',
      token_id_short: 'nak',
      scopes: [],
      branch_id: 'b',
      created_at: 'now',
    };
    here.sandbox.faults.add([faultOf({ body }, { method: 'POST', path: '/credentials' })]);
    const report = await here.apply(manifest(UPLOADS));
    expect(report.results[0]?.status).toBe('unknown');
  });
});

describe('a credential that exists', () => {
  test('is unchanged without a sink, whatever the order of its scopes', async () => {
    const { here } = withSink();
    await here.apply(manifest('{ name: uploads, scopes: ["storage:write", "storage:read"] }'));
    const again = manifest('{ name: uploads, scopes: ["storage:read", "storage:write"] }');
    expect(lines(await here.plan(again))).toEqual([]);
  });

  test('with other scopes is replaced where the entry says so: the new one is there before the old one goes', async () => {
    const { here, sink } = withSink();
    await here.apply(manifest(UPLOADS));
    const before = credentialsOn(here, 'main').ids;
    here.forget();
    const changed = manifest('{ name: uploads, scopes: ["storage:write"], allow: [replace] }');
    expect(statuses(await here.apply(changed))).toEqual([`done ${ADDRESS}`]);
    expect(here.writes().map(line => line.split(' ')[0])).toEqual(['POST', 'DELETE']);
    expect(here.writes()[1]).toContain(before[0]);
    expect(sink.kept).toHaveLength(2);
    expect(lines(await here.plan(changed))).toEqual([]);
  });

  test('stays where the secrets of its successor cannot be kept', async () => {
    const { here, sink } = withSink();
    await here.apply(manifest(UPLOADS));
    const before = credentialsOn(here, 'main').ids;
    sink.break('the disk is full');
    await here.apply(manifest('{ name: uploads, scopes: ["storage:write"], allow: [replace] }'));
    expect(credentialsOn(here, 'main').ids).toEqual(before);
  });

  test('twice under one name is left alone, both', async () => {
    const { here } = withSink();
    const { path } = credentialsOn(here, 'main');
    const body = { principal_type: 'user', name: 'uploads', scopes: ['storage:read'] };
    for (const _ of [1, 2]) here.foreign('POST', path, body);
    for (const entry of [UPLOADS, '{ name: uploads, absent: true }']) {
      const [row] = (await here.apply(manifest(entry))).plan.rows;
      expect(row?.action).toBe('blocked');
    }
    expect(credentialsOn(here, 'main').ids).toHaveLength(2);
  });

  test('that is absent is revoked', async () => {
    const { here } = withSink();
    await here.apply(manifest(UPLOADS));
    const report = await here.apply(manifest('{ name: uploads, absent: true }'));
    expect(statuses(report)).toEqual([`done ${ADDRESS}`]);
    expect(credentialsOn(here, 'main').ids).toEqual([]);
  });

  test('and is not declared is never pruned', async () => {
    const { here } = withSink();
    await here.apply(manifest(UPLOADS));
    expect(
      lines(await here.plan(manifest('').replace('- name: main', '- name: main\n          prune: true'))),
    ).toEqual([]);
  });
});

describe('--renew', () => {
  test('makes a new credential, keeps its secrets, then revokes the old one', async () => {
    const { here, sink } = withSink();
    await here.apply(manifest(UPLOADS));
    const [old] = credentialsOn(here, 'main').ids;
    here.forget();
    const report = await here.apply(manifest(UPLOADS), { renew: [ADDRESS] });
    expect(report.plan.rows.map(row => row.action)).toEqual(['replace']);
    expect(statuses(report)).toEqual([`done ${ADDRESS}`]);
    expect(here.writes().map(line => line.split(' ')[0])).toEqual(['POST', 'DELETE']);
    const now = credentialsOn(here, 'main').ids;
    expect(now).toHaveLength(1);
    expect(now[0]).not.toBe(old);
    expect(sink.kept.at(-1)?.secrets[1]?.value).toBe(now[0]);
    expect(lines(await here.plan(manifest(UPLOADS)))).toEqual([]);
  });

  test('revokes the old one, also where the list has the new one first', async () => {
    const sink = memorySink();
    const here = world({
      secrets: sink,
      wrap: transport => async request => {
        const { value: _, ...answer } = await transport(request);
        if (request.method !== 'GET' || !request.url.includes('/credentials')) return answer;
        const body = JSON.parse(answer.body) as { credentials: unknown[] };
        return { ...answer, body: JSON.stringify({ ...body, credentials: body.credentials.toReversed() }) };
      },
    });
    await here.apply(manifest(UPLOADS));
    const [old] = credentialsOn(here, 'main').ids;
    expect(statuses(await here.apply(manifest(UPLOADS), { renew: [ADDRESS] }))).toEqual([`done ${ADDRESS}`]);
    const now = credentialsOn(here, 'main').ids;
    expect([now.length, now.includes(old ?? '')]).toEqual([1, false]);
    expect(sink.kept.at(-1)?.secrets[1]?.value).toBe(now[0]);
  });

  test('of one that does not exist creates nothing', async () => {
    const { here } = withSink();
    const report = await here.apply(manifest(UPLOADS), { renew: [ADDRESS] });
    expect(report.plan.rows.map(row => row.reason?.code)).toEqual(['renew/not-live']);
    expect(credentialsOn(here, 'main').ids).toHaveLength(0);
  });

  test.each([`neon.project/${PROJECT}`, `neon.credential/${PROJECT}/main/nope`])(
    'of %s is refused before any request',
    async address => {
      const { here } = withSink();
      await expect(here.apply(manifest(UPLOADS), { renew: [address] })).rejects.toThrow('--renew');
      expect(here.sent()).toEqual([]);
    },
  );

  test('leaves what keep holds', async () => {
    const { here } = withSink();
    await here.apply(manifest(UPLOADS));
    const kept = `keep: ["neon.credential/**"]\n${manifest(UPLOADS)}`;
    const report = await here.apply(kept, { renew: [ADDRESS] });
    expect(report.plan.rows[0]?.action).toBe('blocked');
  });
});

describe('a replace whose old one stays', () => {
  const CHANGED = manifest('{ name: uploads, scopes: ["storage:write"], allow: [replace] }');
  const OLD = /nak_live_\w+/;

  /** The world before the replace, and the id of the credential that is to go. */
  async function replacing(
    options: WorldOptions = {},
  ): Promise<{ readonly here: World; readonly old: string }> {
    const here = world(options);
    await here.apply(manifest(UPLOADS));
    here.clock.advance(60_000);
    return { here, old: credentialsOn(here, 'main').ids[0] ?? '' };
  }

  function expectTold({ results }: Report, status: string, old: string): void {
    const [result] = results;
    expect(result).toMatchObject({ status, partly: true });
    expect(said(result?.reason)).toContain(
      'the new resource was created, and its secrets are in the file of --secrets-to',
    );
    // The short id, which is safe to log, begins the whole one.
    const id = OLD.exec(said(result?.reason) ?? '')?.[0] ?? 'none';
    expect(old.startsWith(id) && old !== id).toBe(true);
    expect(nextOf(result?.reason)).toContain(`Revoke the old resource (${id}) by hand`);
    expect(nextOf(result?.reason)).toContain('2 live resources have this address');
    expect(JSON.stringify(results)).not.toContain(old);
  }

  test.each([400, 401, 403, 423])('because the service answers %s is done in part', async status => {
    const { here, old } = await replacing();
    here.sandbox.faults.add([
      faultOf({ status, body: { message: `no ${old}` } }, { method: 'DELETE', times: 999 }),
    ]);
    const report = await here.apply(CHANGED);
    expectTold(report, 'failed', old);
    expect(said(report.results[0]?.reason)).toContain('is still there: ');
    expect(exitCode(report, { detailed: false, strictChecks: false })).toBe(5);
    expect(JSON.stringify(here.events)).not.toContain(old);
    const blocked = lines(await here.plan(CHANGED));
    expect(blocked).toEqual([
      expect.stringMatching(
        /^blocked .*uploads: 2 live resources have this address: nak_live_\w+, nak_live_\w+$/,
      ),
    ]);
  });

  test('because the run is stopped between the two is done in part', async () => {
    const controller = new AbortController();
    let armed = false;
    const { here, old } = await replacing({
      signal: controller.signal,
      wrap: send => async request => {
        const answer = await send(request);
        if (armed && request.method === 'POST') controller.abort('signal');
        return answer;
      },
    });
    armed = true;
    const report = await here.apply(CHANGED);
    expectTold(report, 'failed', old);
    expect(credentialsOn(here, 'main').ids).toHaveLength(2);
  });

  test('or not, as the answers to its revocation are lost, is told as that', async () => {
    const { here, old } = await replacing();
    here.sandbox.faults.add([faultOf({ status: 500 }, { method: 'DELETE', times: 999 })]);
    const report = await here.apply(CHANGED);
    expectTold(report, 'unknown', old);
    expect(said(report.results[0]?.reason)).toContain('may still be there: ');
  });
});

test('a replace that someone else did is not told as ours, whatever comes after', async () => {
  let listed = 0;
  let armed = false;
  const here = world({
    wrap: send => async request => {
      const lists = armed && request.method === 'GET' && request.url.endsWith('/credentials');
      if (!lists || ++listed === 1) return send(request);
      return { status: 403, headers: { 'content-type': 'application/json' }, body: '{"message":"no"}' };
    },
  });
  await here.apply(manifest(UPLOADS));
  here.clock.advance(60_000);
  here.forget();
  const confirm = async (): Promise<boolean> => {
    const { path, ids } = credentialsOn(here, 'main');
    here.foreign('DELETE', `${path}/${ids[0]}`);
    here.foreign('POST', path, { principal_type: 'user', name: 'uploads', scopes: ['storage:write'] });
    armed = true;
    return true;
  };
  const changed = manifest('{ name: uploads, scopes: ["storage:write"], allow: [replace] }');
  const { results } = await here.apply(changed, { confirm });
  expect(here.writes()).toEqual([]);
  expect(results).toMatchObject([{ status: 'failed', reason: { code: 'apply/not-sent' } }]);
  expect(results[0]).not.toHaveProperty('partly');
});

describe('what is live', () => {
  const main = {
    address: branchAddress('p', 'main'),
    kind: 'neon.branch',
    parts: ['p', 'main'],
    parent: projectScope('p'),
  };
  const record = {
    token_id: 'nak_live_0123',
    token_id_short: '0123',
    name: 'uploads',
    scopes: ['telemetry:write', 'storage:read'],
    principal_type: 'user',
    created_at: '2026-11-20T00:00:00Z',
  };
  const seen = async (value: object) => {
    const client = {
      get: async () => ({ status: 200, headers: {}, text: '', body: { credentials: [value] } }),
      now: () => 0,
    };
    const [raw] = await neonCredential.read.list(main, client, { of: () => 'br-1', has: () => true });
    const none = {
      list: () => [],
      at: () => undefined,
      addressOf: () => undefined,
      desired: () => undefined,
      unreadOf: () => [],
      wantedIn: () => [],
    };
    return raw && neonCredential.read.live(raw, main, none);
  };

  test('is compared without what the platform grants by itself, and known by what is safe to log', async () => {
    const live = await seen(record);
    expect(live?.fields()).toEqual({ scopes: ['storage:read'] });
    expect(live?.incarnation).toBe('0123');
  });

  test.each([
    ['a revoked one', { revoked_at: '2026-11-20T00:00:00Z' }],
    ['one of a function', { function_id: 'fn-1' }],
    ['one of the platform', { principal_type: 'system' }],
    ['one without a name', { name: undefined }],
  ])('is not %s', async (_, more) => {
    expect(await seen({ ...record, ...more })).toBeUndefined();
  });
});

test('an entry needs scopes, unless it is absent', () => {
  expect(() => world().collect(manifest('{ name: uploads }'))).toThrow('neon/credential-scopes');
  expect(() => world().collect(manifest('{ name: uploads, absent: true }'))).not.toThrow();
});
