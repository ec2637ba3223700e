import { describe, expect, it } from 'vitest';
import type { NeonJwks } from '../../../src/generated/manifest.ts';
import { type JwksRecord, neonJwks } from '../../../src/providers/neon/contents/jwks.ts';
import { keySetIds } from '../../contract/neon.jwks.ts';
import { rowOf } from '../../helpers/report-builders.ts';
import { wantedBy } from '../../helpers/wanted-by.ts';
import {
  lines,
  nextOf,
  notesOf,
  said,
  world as sandboxWorld,
  statuses,
  type World,
} from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';
import { base, main, operation, sentBy } from './helpers/verb-arguments.ts';
import { branch, PROJECT, PROJECT_ID, world } from './helpers/world.ts';

const URL = 'https://auth.example.com/jwks.json';
const seen = world({ branches: [branch('main')] });

function record(more: Partial<JwksRecord> = {}): JwksRecord {
  return { id: 'jwks-1', jwks_url: URL, provider_name: 'Auth0', ...more };
}

function liveOf(raw: JwksRecord) {
  const live = neonJwks.read.live(raw, PROJECT, seen);
  if (!live) throw new Error('not a key set');
  return live;
}

describe('a key set', () => {
  it('is known by its url, and reads branches only where it names one', () => {
    const plain = wantedBy(neonJwks, { jwks_url: URL, provider_name: 'Auth0' }, PROJECT);
    expect(plain).toEqual({
      address: `neon.jwks/${PROJECT_ID}/https:%2F%2Fauth.example.com%2Fjwks.json`,
      parts: [PROJECT_ID, URL],
      fields: { provider_name: 'Auth0' },
    });
    const bound = wantedBy(neonJwks, { jwks_url: URL, provider_name: 'Auth0', branch: 'main' }, PROJECT);
    expect(bound?.fields).toEqual({ provider_name: 'Auth0', branch: { $ref: main.address } });
    expect(bound?.reads).toEqual([{ kind: 'neon.branch', scope: PROJECT }]);
    expect(wantedBy(neonJwks, { jwks_url: URL, branch: null }, PROJECT).fields).toEqual({
      branch: null,
    });
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
    const made = wantedBy(neonJwks, neonJwks.export?.written?.(live, seen) as unknown as NeonJwks, PROJECT);
    expect(made?.address).toBe(live.address);
    expect(live.fields()).toMatchObject(made?.fields ?? {});
  });

  it.each<[string, NeonJwks, readonly string[]]>([
    ['no provider', { jwks_url: URL }, ['neon/jwks-provider']],
    ['no provider if it is absent', { jwks_url: URL, absent: true }, []],
    [
      'what the API has deprecated',
      { jwks_url: URL, provider_name: 'a', role_names: ['x'], skip_role_creation: true },
      ['neon/jwks-deprecated', 'neon/jwks-deprecated'],
    ],
  ])('is told apart from a mistake: %s', (_what, entry, rules) => {
    const found = neonJwks.entry.rules?.(entry, PROJECT, 0) ?? [];
    expect(found.map(each => each.rule)).toEqual(rules);
    for (const each of found) expect(each.hint).toBeDefined();
  });

  it('is added with the id of its branch, and deleted by the id of the row', async () => {
    const desired = { provider_name: 'Auth0', jwt_audience: null, branch: { $ref: main.address } };
    const create = rowOf('create', 'neon.jwks', PROJECT, URL, { desired });
    expect(await sentBy(neonJwks.write.create, create, { jwks: record(), operations: [operation] })).toEqual([
      {
        method: 'POST',
        path: `${base}/jwks`,
        body: { jwks_url: URL, provider_name: 'Auth0', branch_id: 'br-main' },
      },
    ]);
    const remove = rowOf('replace', 'neon.jwks', PROJECT, URL, { was: 'jwks-old' });
    expect(await sentBy(neonJwks.write.delete, remove, {})).toEqual([
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
      reason: { code: 'apply/old-one-left', was: old, sure: true, cause: { code: 'service/rejected' } },
    });
    expect(said(result?.reason)).toContain(
      `the new resource was created; the old resource (${old}) is still there: DELETE `,
    );
    expect(nextOf(result?.reason)).toContain(`Delete the old resource (${old}) by hand`);
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

describe('a key set of a branch that is replaced', () => {
  const BRANCHES = '{ name: p }, { name: x, parent: p, allow: [replace, loss] }';
  const manifest = (branches: string, jwks = '', more = ''): string => `
name: acme
neon: { projects: [{ id: ${PROJECT_ID}${more}, branches: [${branches}]${jwks} }] }
`;
  const of = (more: string): string => `, jwks: [{ jwks_url: "${URL}", ${more} }]`;
  const BOUND = of('provider_name: Auth0, branch: x');
  const at = `neon.jwks/${PROJECT_ID}/https:%2F%2Fauth.example.com%2Fjwks.json`;

  const keySets = (here: World): readonly JwksRecord[] => {
    const { body } = here.foreign('GET', `/neon/api/v2/projects/${PROJECT_ID}/jwks`);
    return (body as { readonly jwks: readonly JwksRecord[] }).jwks;
  };
  const idOf = (here: World, name: string): string | undefined => {
    const { body } = here.foreign('GET', `/neon/api/v2/projects/${PROJECT_ID}/branches`);
    return (body as { branches: { id: string; name: string }[] }).branches.find(each => each.name === name)
      ?.id;
  };

  async function live(jwks: string, quirks = {}): Promise<World> {
    const here = sandboxWorld({ quirks });
    await here.apply(manifest('{ name: p }, { name: x }', jwks));
    here.clock.advance(60_000);
    here.forget();
    return here;
  }

  it('is deleted with the old one, and restored on the new one in the same apply', async () => {
    const here = await live(BOUND);
    const planned = await here.plan(manifest(BRANCHES, BOUND));
    expect(lines(planned)).toEqual([`replace neon.branch/${PROJECT_ID}/x`, `create ${at}`]);
    expect(planned.plan.rows.find(row => row.address === at)?.because).toBe(`neon.branch/${PROJECT_ID}/x`);
    const applied = await here.apply(manifest(BRANCHES, BOUND), { review: { plan: planned.plan } });
    expect(applied.results.map(result => result.status)).toEqual(['done', 'done']);
    expect(keySets(here)).toEqual([expect.objectContaining({ branch_id: idOf(here, 'x') })]);
    expect(lines(await here.plan(manifest(BRANCHES, BOUND)))).toEqual([]);
  });

  it('is restored as it was if no entry names it, or an entry does not say all of it', async () => {
    for (const jwks of ['', of('provider_name: Auth0')]) {
      const here = await live(of('provider_name: Auth0, jwt_audience: acme, branch: x'));
      const applied = await here.apply(manifest(BRANCHES, jwks));
      expect(applied.results.map(result => result.status)).toEqual(['done', 'done']);
      expect(keySets(here)).toEqual([
        expect.objectContaining({ jwt_audience: 'acme', branch_id: idOf(here, 'x') }),
      ]);
    }
  });

  it('is not restored if two of one url are bound to it', async () => {
    const here = await live('');
    const body = { jwks_url: URL, provider_name: 'a', branch_id: idOf(here, 'x') };
    for (const _ of [1, 2]) {
      here.foreign('POST', `/neon/api/v2/projects/${PROJECT_ID}/jwks`, body);
      here.clock.advance(10_000);
    }
    const { plan } = await here.plan(manifest(BRANCHES));
    expect(plan.rows.map(row => row.action)).toEqual(['replace']);
    expect(notesOf(plan.notes)).toEqual([
      `several live resources have the address ${at}, so evenkeel cannot restore the one that is deleted with neon.branch/${PROJECT_ID}/x`,
    ]);
  });

  it('says which of two of one url is deleted with its branch, and that the next plan is about the other', async () => {
    const here = await live('');
    for (const branch_id of [idOf(here, 'x'), idOf(here, 'p')]) {
      const body = { jwks_url: URL, provider_name: 'a', branch_id };
      here.foreign('POST', `/neon/api/v2/projects/${PROJECT_ID}/jwks`, body);
      here.clock.advance(10_000);
    }
    const pruned = manifest('{ name: p }', ', jwks: []', ', prune: true');
    const planned = await here.plan(pruned);
    expect(lines(planned)).toEqual([`delete neon.branch/${PROJECT_ID}/x`]);
    expect(notesOf(planned.plan.notes)).toEqual([
      `several live resources have the address ${at}, and the delete of neon.branch/${PROJECT_ID}/x also deletes one of them`,
    ]);
    await here.apply(pruned, { maxDeletes: 1 });
    expect(keySets(here).map(({ branch_id }) => branch_id)).toEqual([idOf(here, 'p')]);
    expect(lines(await here.plan(pruned))).toEqual([`delete ${at}`]);
  });

  it.each(['deleted', 'kept'])('is gone afterwards if its entry is absent, %s by then', async position => {
    for (const [jwks, more] of [
      [of('absent: true'), ''],
      [', jwks: []', ', prune: true'],
    ] as const) {
      const here = await live(BOUND, { branch_key_sets: position });
      const applied = await here.apply(manifest(BRANCHES, jwks, more), { maxDeletes: 9 });
      expect(applied.results.every(result => result.status.startsWith('done'))).toBe(true);
      expect(keySets(here)).toEqual([]);
    }
  });

  it('is not made twice where the branch may not be deleted', async () => {
    const here = await live(BOUND);
    const then = { status: 502 };
    here.sandbox.faults.add([{ match: { method: 'DELETE', path: '/branches/', times: 100 }, then }]);
    const applied = await here.apply(manifest(BRANCHES, BOUND));
    expect(applied.results.map(result => result.status)).toEqual(['unknown', 'skipped']);
    expect(keySets(here)).toHaveLength(1);
  });

  it.each(['/branches', '/jwks'])(
    'is named in full where it is gone and no entry has it (%s)',
    async path => {
      const here = await live(of('provider_name: Auth0, jwt_audience: acme, branch: x'));
      const then = { status: 400, body: { code: '', message: 'no' } };
      here.sandbox.faults.add([{ match: { method: 'POST', path, times: 9 }, then }]);
      const applied = await here.apply(manifest(BRANCHES, ''));
      expect(keySets(here)).toEqual([]);
      const [result] = applied.results.filter(({ address }) => address === at);
      expect(said(result?.reason)).toMatch(
        /^this resource was deleted together with .*\/x, and evenkeel did not create it again: /,
      );
      expect(nextOf(result?.reason)).toMatch(/^Write an entry for neon\.jwks\/\S+ under `jwks` of /);
      for (const part of [at, '"provider_name":"Auth0"', '"jwt_audience":"acme"'])
        expect(nextOf(result?.reason)).toContain(part);
    },
  );

  it.each([
    ['no entry has it', '', true],
    ['an entry has less of it', of('provider_name: Auth0'), true],
    ['an entry has all of it', of('provider_name: Auth0, jwt_audience: acme, branch: x'), false],
  ])('is told with the start of the branch, for a run that is left, where %s', async (_, jwks, told) => {
    const here = await live(of('provider_name: Auth0, jwt_audience: acme, branch: x'));
    await here.apply(manifest(BRANCHES, jwks));
    const branchStarted = here.events.find(event => event.type === 'started' && event.action === 'replace');
    expect(branchStarted).toMatchObject({ address: `neon.branch/${PROJECT_ID}/x` });
    const entry = { jwt_audience: 'acme', provider_name: 'Auth0' };
    if (told) expect(branchStarted).toMatchObject({ ifLeft: [{ code: 'restore/left', address: at, entry }] });
    else expect(branchStarted).not.toHaveProperty('ifLeft');
  });

  it('is an unknown loss where the list cannot be read', async () => {
    const here = await live(BOUND);
    const then = { status: 403 };
    here.sandbox.faults.add([{ match: { method: 'GET', path: '/jwks', times: 99 }, then }]);
    const [row] = (await here.plan(manifest(BRANCHES, ''))).plan.rows;
    expect(row?.loss.map(({ what, count }) => [what, count])).toEqual([
      ['data', null],
      ['key sets', null],
    ]);
  });

  it('is told to be left on the old one by a service that keeps it', async () => {
    const here = await live(BOUND, { branch_key_sets: 'kept' });
    expect(statuses(await here.apply(manifest(BRANCHES, BOUND)))).toEqual([
      expect.stringMatching(/^done/),
      expect.stringMatching(/^stale .*cannot change `branch`/),
    ]);
    const allowed = of('provider_name: Auth0, branch: x, allow: [replace]');
    expect(statuses(await here.apply(manifest(BRANCHES, allowed)))).toEqual([`done ${at}`]);
    expect(keySets(here)).toEqual([expect.objectContaining({ branch_id: idOf(here, 'x') })]);
  });

  it('holds its branch where `keep` holds it: against replace, absent, pruning and an expiry, not against a rename', async () => {
    const here = await live(BOUND);
    const kept = (entries: string, more = '', glob = 'neon.jwks/**'): Promise<readonly string[]> =>
      here.plan(`keep: ["${glob}"]${manifest(entries, '', more)}`).then(lines);
    const held =
      /^blocked neon\.branch.*\/x: .*the line neon\.jwks\S* of `keep` matches a resource that the service deletes together with this one/;
    expect(await kept(BRANCHES)).toEqual([expect.stringMatching(held)]);
    expect(await kept('{ name: x, absent: true }')).toEqual([expect.stringMatching(held)]);
    expect(await kept('{ name: x, ttl: 7d }')).toEqual([expect.stringMatching(held)]);
    expect(await kept('{ name: p }', ', prune: true')).toEqual([]);
    expect(await kept('{ name: y, renamed_from: x }')).toEqual([`rename neon.branch/${PROJECT_ID}/y`]);
    // Another branch, or another key set, is no reason.
    expect(await kept('{ name: p, absent: true }')).toEqual([`delete neon.branch/${PROJECT_ID}/p`]);
    const other = `neon.jwks/${PROJECT_ID}/https:%2F%2Fother*`;
    expect(await kept('{ name: x, absent: true }', '', other)).toEqual([
      `delete neon.branch/${PROJECT_ID}/x`,
    ]);
  });

  it('costs a plan the list of key sets if a branch is replaced, or may be deleted while `keep` may hold one', async () => {
    const here = await live(BOUND);
    const asks = async (yaml: string): Promise<boolean> => {
      here.forget();
      await here.plan(yaml);
      return here.sent().some(request => request.endsWith('/jwks'));
    };
    expect(await asks(manifest(BRANCHES))).toBe(true);
    expect(await asks(`keep: ["neon.jwks/**"]${manifest('{ name: x, absent: true }')}`)).toBe(true);
    expect(await asks(`keep: ["neon.branch/*/p"]${manifest('{ name: x, absent: true }')}`)).toBe(false);
    expect(await asks(manifest('{ name: y, renamed_from: x }'))).toBe(false);
    expect(await asks(manifest('{ name: x, ttl: 7d }, { name: z }'))).toBe(false);
  });
});
