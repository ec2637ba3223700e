import { describe, expect, it } from 'vitest';
import type { NeonJwks } from '../../../src/generated/manifest.ts';
import { type JwksRecord, neonJwks } from '../../../src/providers/neon/jwks.ts';
import { keySetIds } from '../../contract/neon.jwks.ts';
import { lines, world as sandboxWorld, statuses, type World } from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';
import { rowOf } from './helpers/rows.ts';
import { base, main, operation, sentBy } from './helpers/verb-arguments.ts';
import { branch, PROJECT, PROJECT_ID, world } from './helpers/world.ts';

const URL = 'https://auth.example.com/jwks.json';
const seen = world({ branches: [branch('main')] });

function record(more: Partial<JwksRecord> = {}): JwksRecord {
  return { id: 'jwks-1', jwks_url: URL, provider_name: 'Auth0', ...more };
}

function liveOf(raw: JwksRecord) {
  const live = neonJwks.live(raw, PROJECT, seen);
  if (!live) throw new Error('not a key set');
  return live;
}

describe('a key set', () => {
  it('is known by its url, and reads branches only where it names one', () => {
    const [plain] = neonJwks.expand({ jwks_url: URL, provider_name: 'Auth0' }, PROJECT);
    expect(plain).toEqual({
      address: `neon.jwks/${PROJECT_ID}/https:%2F%2Fauth.example.com%2Fjwks.json`,
      parts: [PROJECT_ID, URL],
      fields: { provider_name: 'Auth0' },
    });
    const [bound] = neonJwks.expand({ jwks_url: URL, provider_name: 'Auth0', branch: 'main' }, PROJECT);
    expect(bound?.fields).toEqual({ provider_name: 'Auth0', branch: { $ref: main.address } });
    expect(bound?.reads).toEqual([{ kind: 'neon.branch', scope: PROJECT }]);
    expect(neonJwks.expand({ jwks_url: URL, branch: null }, PROJECT)[0]?.fields).toEqual({ branch: null });
  });

  it('has the same normal form live', () => {
    expect(liveOf(record()).fields()).toEqual({ provider_name: 'Auth0', jwt_audience: null, branch: null });
    expect(liveOf(record({ branch_id: 'br-main', jwt_audience: 'a' })).fields()).toEqual({
      provider_name: 'Auth0',
      jwt_audience: 'a',
      branch: { $ref: main.address },
    });
  });

  it.each([record(), record({ branch_id: 'br-main', jwt_audience: 'a' })])('is exported as it is', raw => {
    const live = liveOf(raw);
    const [made] = neonJwks.expand(neonJwks.written?.(live, seen) as unknown as NeonJwks, PROJECT);
    expect(made?.address).toBe(live.address);
    expect(live.fields()).toMatchObject(made?.fields ?? {});
  });

  it.each<[string, NeonJwks, readonly string[]]>([
    ['no provider', { jwks_url: URL }, ['neon/jwks-provider']],
    ['no provider where it shall go', { jwks_url: URL, absent: true }, []],
    [
      'what the API has deprecated',
      { jwks_url: URL, provider_name: 'a', role_names: ['x'], skip_role_creation: true },
      ['neon/jwks-deprecated', 'neon/jwks-deprecated'],
    ],
  ])('is told apart from a mistake: %s', (_what, entry, rules) => {
    const found = neonJwks.rules?.(entry, PROJECT, 0) ?? [];
    expect(found.map(each => each.rule)).toEqual(rules);
    for (const each of found) expect(each.hint).toBeDefined();
  });

  it('is added with the id of its branch, and deleted by the id of the row', async () => {
    const desired = { provider_name: 'Auth0', jwt_audience: null, branch: { $ref: main.address } };
    const create = rowOf('create', 'neon.jwks', PROJECT, URL, { desired });
    expect(await sentBy(neonJwks.create, create, { jwks: record(), operations: [operation] })).toEqual([
      {
        method: 'POST',
        path: `${base}/jwks`,
        body: { jwks_url: URL, provider_name: 'Auth0', branch_id: 'br-main' },
      },
    ]);
    const remove = rowOf('replace', 'neon.jwks', PROJECT, URL, { was: 'jwks-old' });
    expect(await sentBy(neonJwks.delete, remove, {})).toEqual([
      { method: 'DELETE', path: `${base}/jwks/jwks-old` },
    ]);
  });
});

describe('key sets on the sandbox', () => {
  const manifest = (jwks: string, more = ''): string => `
name: acme
neon: { projects: [{ id: ${PROJECT_ID}${more}${jwks} }] }
`;
  const one = (audience: string): string =>
    `, jwks: [{ jwks_url: "${URL}", provider_name: Auth0, jwt_audience: ${audience}, allow: [replace] }]`;

  function foreign(here: World, url: string): void {
    here.foreign('POST', `/neon/api/v2/projects/${PROJECT_ID}/jwks`, { jwks_url: url, provider_name: 'x' });
    here.clock.advance(10_000);
  }

  async function replaced(here: World): Promise<readonly string[]> {
    await here.apply(manifest(one('a')));
    here.clock.advance(10_000);
    here.forget();
    return statuses(await here.apply(manifest(one('b'))));
  }

  it.each(['operations', 'all_writes'])(
    'are replaced by a new one before the old one goes, with a lock on %s',
    async lock_scope => {
      const here = sandboxWorld({ quirks: { lock_scope } });
      expect(await replaced(here)).toEqual([expect.stringMatching(/^done /)]);
      expect(
        here
          .writes()
          .map(each => each.split(' ')[0])
          .filter((verb, index, all) => verb !== all[index - 1]),
      ).toEqual(['POST', 'DELETE']);
      expect(keySetIds(here)).toHaveLength(1);
      expect(lines(await here.plan(manifest(one('b'))))).toEqual([]);
    },
  );

  it('are done in part where the old one cannot be deleted, which is named', async () => {
    const here = sandboxWorld();
    await here.apply(manifest(one('a')));
    const [old] = keySetIds(here);
    here.sandbox.faults.add([faultOf({ status: 400, body: { message: 'no' } }, { method: 'DELETE' })]);
    here.clock.advance(10_000);
    const [result] = (await here.apply(manifest(one('b')))).results;
    expect(result).toMatchObject({
      status: 'failed',
      partly: true,
      message: expect.stringContaining(`the new one was made; the old one (${old}) is still there: DELETE `),
      next: expect.stringContaining(`Delete the old one (${old}) by hand`),
    });
    expect(lines(await here.plan(manifest(one('b'))))).toEqual([expect.stringMatching(/^blocked .*2 live/)]);
  });

  it('keep the old one where the new one is refused', async () => {
    const here = sandboxWorld();
    await here.apply(manifest(one('a')));
    const before = keySetIds(here);
    here.sandbox.faults.add([
      faultOf({ status: 400, body: { message: 'no' } }, { method: 'POST', path: '/jwks' }),
    ]);
    here.clock.advance(10_000);
    expect(statuses(await here.apply(manifest(one('b'))))).toEqual([
      expect.stringMatching(/^failed (?!.*it was deleted).*no$/),
    ]);
    expect(keySetIds(here)).toEqual(before);
  });

  it('are left alone, both, where two have one url', async () => {
    const here = sandboxWorld();
    foreign(here, URL);
    foreign(here, URL);
    expect(lines(await here.plan(manifest(one('a'))))).toEqual([
      expect.stringMatching(/^blocked .*2 live resources/),
    ]);
  });

  it('are pruned only where the manifest has a list of them', async () => {
    const here = sandboxWorld();
    foreign(here, 'https://old.example.com/jwks.json');
    here.forget();
    expect(lines(await here.plan(manifest('', ', prune: true, branches: [{ name: main }]')))).toEqual([]);
    expect(here.sent().some(each => each.endsWith('/jwks'))).toBe(false);
    const planned = await here.plan(manifest(one('a'), ', prune: true'));
    expect(planned.plan.rows.map(row => row.action).sort()).toEqual(['create', 'delete']);
  });
});
