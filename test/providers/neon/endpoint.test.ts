import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameJson } from '../../../src/core/json.ts';
import type { Row } from '../../../src/core/report/row.ts';
import type { NeonEndpoint } from '../../../src/generated/manifest.ts';
import { neonEndpoint } from '../../../src/providers/neon/compute/endpoint.ts';
import type { EndpointRecord } from '../../../src/providers/neon/compute/endpoint-fields.ts';
import { changed, rowOf } from '../../helpers/report-builders.ts';
import { wantedBy } from '../../helpers/wanted-by.ts';
import { branch, branchScope, endpoint, PROJECT, PROJECT_ID, wanted, world } from './helpers/world.ts';

const scope = branchScope('main');

function liveOf(raw: EndpointRecord, seen = world({ branches: [branch('main')] })) {
  const live = neonEndpoint.read.live(raw, PROJECT, seen);
  if (!live) throw new Error('not an endpoint');
  return live;
}

describe('the desired side of an endpoint', () => {
  it('is known by its type, or by its name where it is read-only', () => {
    expect(wantedBy(neonEndpoint, { type: 'read_write', name: 'x' }, scope).address).toBe(
      `neon.endpoint/${PROJECT_ID}/main/read_write`,
    );
    expect(wantedBy(neonEndpoint, { type: 'read_only', name: 'reports' }, scope).address).toBe(
      `neon.endpoint/${PROJECT_ID}/main/reports`,
    );
  });

  it('manages only what is written, nested settings as flat paths', () => {
    const entry: NeonEndpoint = {
      type: 'read_write',
      autoscaling_limit_max_cu: 2,
      settings: { preload_libraries: { enabled_libraries: ['pg_cron'] } },
    };
    expect(wantedBy(neonEndpoint, entry, scope).fields).toEqual({
      type: 'read_write',
      autoscaling_limit_max_cu: 2,
      'settings.preload_libraries': { use_defaults: false, enabled_libraries: ['pg_cron'] },
    });
  });

  it('has a name as field only where the name is not the identity', () => {
    expect(wantedBy(neonEndpoint, { type: 'read_write', name: 'x' }, scope).fields).toHaveProperty(
      'name',
      'x',
    );
    expect(wantedBy(neonEndpoint, { type: 'read_only', name: 'x' }, scope).fields).toEqual({
      type: 'read_only',
    });
  });
});

describe('the live side of an endpoint', () => {
  it('lives in its branch, as the manifest will name that', () => {
    const renamed = new Map([['br-main', branchScope('production').address]]);
    const seen = world({ branches: [branch('main')], renamed, desired: [wanted({ name: 'production' })] });
    expect(liveOf(endpoint(), seen)).toMatchObject({
      address: `neon.endpoint/${PROJECT_ID}/production/read_write`,
      scope: {
        address: branchScope('production').address,
        parts: [PROJECT_ID, 'production'],
        parent: PROJECT,
      },
    });
  });

  it('is nothing of ours in a branch that was not read', () => {
    expect(neonEndpoint.read.live(endpoint({ branch_id: 'br-other' }), PROJECT, world({}))).toBeUndefined();
  });

  it('has its id for a name where it has none, or one that means something else', () => {
    const readOnly = endpoint({ type: 'read_only', id: 'ep-ro' });
    expect(liveOf(readOnly).parts.at(-1)).toBe('ep-ro');
    expect(liveOf({ ...readOnly, name: 'read_write' }).parts.at(-1)).toBe('ep-ro');
    expect(liveOf({ ...readOnly, name: 'reports' }).parts.at(-1)).toBe('reports');
  });

  it('is exported by its id, not by a name that means something else', () => {
    const seen = world({ branches: [branch('main')] });
    const live = liveOf(endpoint({ type: 'read_only', id: 'ep-ro', name: 'read_write' }), seen);
    expect(neonEndpoint.export?.written?.(live, seen)).toBeUndefined();
    const entry = neonEndpoint.export?.written?.(live, seen, { ids: true });
    expect(entry).toMatchObject({ type: 'read_only', id: 'ep-ro' });
    expect(entry).not.toHaveProperty('name');
  });

  it('has every path, with none where the service says nothing', () => {
    const { provisioner: _provisioner, ...bare } = endpoint();
    expect(liveOf(bare).fields()).toEqual({
      type: 'read_write',
      name: null,
      autoscaling_limit_min_cu: 0.25,
      autoscaling_limit_max_cu: 1,
      suspend_timeout_seconds: 0,
      provisioner: null,
      disabled: false,
      'settings.pg_settings': {},
      'settings.preload_libraries': { use_defaults: false, enabled_libraries: [] },
    });
  });
});

describe('what becomes of an endpoint with its branch', () => {
  it('is not predicted', () => {
    expect(neonEndpoint.inherit?.predict).toBeUndefined();
  });

  it('is that pruning may take read-only ones', () => {
    const owned = (type: EndpointRecord['type']) =>
      neonEndpoint.own?.owned?.(liveOf(endpoint({ type, name: 'x' })), 'acme', world({}));
    expect([owned('read_only'), owned('read_write')]).toEqual([true, false]);
  });

  it('is that a protected branch keeps it, unless the manifest unprotects that', () => {
    const guarded = branch('main', { protected: true });
    const seen = world({ branches: [guarded] });
    const why = (...rows: readonly Row[]): string | undefined =>
      neonEndpoint.own?.undeletable?.(liveOf(endpoint(), seen), seen, () => rows)?.said;
    expect(why()).toMatch(/protected/);
    const fields = [changed('protected', true, false)];
    const lifts = rowOf('update', 'neon.branch', PROJECT, 'main', { fields });
    expect(why(lifts)).toBeUndefined();
    expect(why({ ...lifts, action: 'blocked' })).toMatch(/protected/);
  });

  it('is that the service may forbid deleting the read-write one', () => {
    const restricted_actions = [{ name: 'delete-rw-endpoint', reason: 'in use by replication' }];
    const seen = world({ branches: [branch('main', { restricted_actions })] });
    expect(neonEndpoint.own?.undeletable?.(liveOf(endpoint(), seen), seen, () => [])?.said).toBe(
      'in use by replication',
    );
    const replica = liveOf(endpoint({ type: 'read_only', name: 'x' }), seen);
    expect(neonEndpoint.own?.undeletable?.(replica, seen, () => [])).toBeUndefined();
  });
});

describe('mistakes in an endpoint entry', () => {
  it.each<[string, NeonEndpoint, readonly string[]]>([
    ['a read-only one without a name', { type: 'read_only' }, ['neon/endpoint-name']],
    [
      'a read-only one with the name of the other',
      { type: 'read_only', name: 'read_write' },
      ['neon/endpoint-name'],
    ],
    [
      'a smallest size over the largest',
      { type: 'read_write', autoscaling_limit_min_cu: 2, autoscaling_limit_max_cu: 1 },
      ['neon/endpoint-size'],
    ],
    [
      'a time-out under a minute',
      { type: 'read_write', suspend_timeout_seconds: 59 },
      ['neon/endpoint-suspend'],
    ],
    ['none', { type: 'read_write', suspend_timeout_seconds: -1, autoscaling_limit_min_cu: 1 }, []],
  ])('%s', (_what, entry, rules) => {
    expect(neonEndpoint.entry.rules?.(entry, scope, Date.UTC(2026, 10, 20)).map(each => each.rule)).toEqual(
      rules,
    );
  });

  it('are told with the line to write where a read-only one has no name', () => {
    const [problem] = neonEndpoint.entry.rules?.({ type: 'read_only' }, scope, 0) ?? [];
    expect(problem?.hint).toMatch(/^write `name: reader` for a new one; `id` names a live one/);
  });
});

describe('an exported endpoint', () => {
  const record = fc
    .record({
      type: fc.constantFrom('read_write' as const, 'read_only' as const),
      name: fc.option(fc.constantFrom('reports', 'x', 'read_write'), { nil: undefined }),
      autoscaling_limit_max_cu: fc.constantFrom(0.25, 1, 8),
      suspend_timeout_seconds: fc.constantFrom(-1, 0, 300),
      provisioner: fc.constantFrom('k8s-neonvm', 'k8s-pod'),
      settings: fc.constantFrom<EndpointRecord['settings']>(
        {},
        { pg_settings: {} },
        { pg_settings: { max_connections: '200' }, pgbouncer_settings: { a: '1' } },
        { preload_libraries: { use_defaults: true } },
        { preload_libraries: { enabled_libraries: ['b', 'a'] } },
      ),
    })
    .map(({ name, ...more }) => endpoint({ ...more, ...(name !== undefined && { name }) }));

  it('expands to what is live again', () => {
    fc.assert(
      fc.property(record, raw => {
        const live = liveOf(raw);
        const entry = neonEndpoint.export?.written?.(live, world({})) as unknown as NeonEndpoint | undefined;
        if (entry === undefined) {
          expect(raw.type).toBe('read_only');
          return;
        }
        const made = wantedBy(neonEndpoint, entry, scope);
        const fields = live.fields();
        expect(made?.address).toBe(live.address);
        for (const [path, value] of Object.entries(made?.fields ?? {})) {
          expect(sameJson(value, fields[path as keyof typeof fields] ?? null)).toBe(true);
        }
      }),
    );
  });

  it('has its type, its sizes and parameters also at their default, and what else is no default', () => {
    expect(neonEndpoint.export?.written?.(liveOf(endpoint()), world({}))).toEqual({
      type: 'read_write',
      autoscaling_limit_min_cu: 0.25,
      autoscaling_limit_max_cu: 1,
      suspend_timeout_seconds: 0,
      settings: { pg_settings: {} },
    });
  });
});
