import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameJson } from '../../../src/core/json.ts';
import type { NeonBranch } from '../../../src/generated/manifest.ts';
import { neonBranch } from '../../../src/providers/neon/branch/branch.ts';
import type { BranchRecord } from '../../../src/providers/neon/branch/branch-record.ts';
import { rowOf } from '../../helpers/report-builders.ts';
import { wantedBy } from '../../helpers/wanted-by.ts';
import { recordingWriter } from './helpers/recording-writer.ts';
import {
  branch,
  branchScope,
  idsOf,
  liveBranch,
  marks,
  PROJECT,
  PROJECT_ID,
  wanted,
  world,
} from './helpers/world.ts';

const main = branch('main');
const ref = (name: string) => ({ $ref: branchScope(name).address });

describe('the desired side of a branch', () => {
  it('manages nothing that is left out', () => {
    expect(wantedBy(neonBranch, { name: 'main' }, PROJECT)).toEqual({
      address: `neon.branch/${PROJECT_ID}/main`,
      parts: [PROJECT_ID, 'main'],
      fields: {},
    });
  });

  it('encodes a name with a slash as one part of the address', () => {
    expect(wantedBy(neonBranch, { name: 'preview/pr 1' }, PROJECT).address).toBe(
      `neon.branch/${PROJECT_ID}/preview%2Fpr%201`,
    );
  });

  it('points to its parent by address and keeps a ttl as seconds', () => {
    const made = wantedBy(neonBranch, { name: 'a', parent: 'main', protected: false, ttl: '1d12h' }, PROJECT);
    expect(made?.fields).toEqual({ parent: ref('main'), protected: false, ttl: 129_600 });
    expect(made?.expiresAt).toBeUndefined();
  });

  it('writes expires_at in UTC to the second and says when there is nothing to want any more', () => {
    const made = wantedBy(neonBranch, { name: 'a', expires_at: '2026-12-01T01:30:00.9+01:00' }, PROJECT);
    expect(made?.fields).toEqual({ expires_at: '2026-12-01T00:30:00Z' });
    expect(made?.expiresAt).toBe(Date.parse('2026-12-01T00:30:00.9Z'));
  });

  it('takes null as no expiry', () => {
    const made = wantedBy(neonBranch, { name: 'a', expires_at: null }, PROJECT);
    expect(made?.fields).toEqual({ expires_at: null });
    expect(made?.expiresAt).toBeUndefined();
  });
});

describe('the live side of a branch', () => {
  it('has the same normal form', () => {
    const raw = branch('a', {
      expires_at: '2026-11-17T00:00:00.000Z',
      ttl_interval_seconds: 604_800,
      protected: true,
    });
    const live = liveBranch(raw, world({ branches: [main, raw] }));
    expect(live.fields()).toEqual({
      parent: ref('main'),
      init_source: null,
      parent_timestamp: null,
      parent_lsn: null,
      protected: true,
      default: false,
      archived: false,
      expires_at: '2026-11-17T00:00:00Z',
      ttl: 604_800,
      annotations: {},
      'anonymized.masking_rules': null,
      'anonymized.state': null,
    });
    expect(live).toMatchObject({ id: 'br-a', incarnation: 'br-a', parts: [PROJECT_ID, 'a'] });
    expect(live.needs?.()).toEqual([branchScope('main').address]);
  });

  it('has null for the parent of a root branch and for no expiry', () => {
    const live = liveBranch(main, world({ branches: [main] }));
    expect(live.fields()).toMatchObject({ parent: null, protected: false, expires_at: null, ttl: null });
    expect(live.needs?.()).toEqual([]);
  });

  it('names a parent as the manifest will have it after a rename', () => {
    const raw = branch('a');
    const renamed = new Map([['br-main', branchScope('production').address]]);
    expect(liveBranch(raw, world({ branches: [main, raw], renamed })).fields().parent).toEqual(
      ref('production'),
    );
  });

  it.each([
    [604_741, 604_800],
    [604_860, 604_800],
    [604_739, 604_740],
    [604_861, 604_860],
  ])('reads an interval of %d seconds as %d where 7 days are wanted', (interval, seen) => {
    const raw = branch('a', { expires_at: '2026-11-17T00:00:00Z', ttl_interval_seconds: interval });
    const seenWorld = world({ branches: [main, raw], desired: [wanted({ name: 'a', ttl: '7d' })] });
    expect(liveBranch(raw, seenWorld).fields().ttl).toBe(seen);
  });

  it('finds the wanted ttl of a branch that is still under its old name', () => {
    const raw = branch('old', { expires_at: '2026-11-17T00:00:00Z', ttl_interval_seconds: 604_790 });
    const renamed = new Map([['br-old', branchScope('new').address]]);
    const seen = world({ branches: [main, raw], renamed, desired: [wanted({ name: 'new', ttl: '7d' })] });
    expect(liveBranch(raw, seen).fields().ttl).toBe(604_800);
  });

  it('counts the interval from the creation where the service names none', () => {
    const raw = branch('a', { expires_at: '2026-11-11T00:00:00Z' });
    expect(liveBranch(raw, world({ branches: [main, raw] })).fields().ttl).toBe(86_400);
  });

  it('has no ttl once the expiry was taken away', () => {
    const raw = branch('a', { ttl_interval_seconds: 86_400 });
    expect(liveBranch(raw, world({ branches: [main, raw] })).fields().ttl).toBeNull();
  });

  it.each(['init', 'resetting'])('is busy in state %s', state => {
    expect(liveBranch(branch('a', { current_state: state }), world({})).busy).toBe(state);
  });

  it('is not busy when ready or archived', () => {
    expect(liveBranch(main, world({})).busy).toBeUndefined();
    expect(liveBranch(branch('a', { current_state: 'archived' }), world({})).busy).toBeUndefined();
  });
});

describe('ownership of a branch', () => {
  const ownedBy = (name: string, made: string, more: Partial<BranchRecord> = {}): boolean | undefined => {
    const live = liveBranch({ branch: branch('a', more), annotation: marks('acme', made) }, world({}));
    return neonBranch.own?.owned?.(live, name, world({}));
  };

  it('reads the mark from the annotation', () => {
    const live = liveBranch({ branch: branch('a'), annotation: marks('acme', 'b') }, world({}));
    expect(live.mark).toEqual({ name: 'acme', address: branchScope('b').address, run: 'run-1' });
  });

  it('is ours with our mark under the name it was made under', () => {
    expect(ownedBy('acme', 'a')).toBe(true);
  });

  it.each([
    ['another manifest made it', 'other', 'a', {}],
    ['it was renamed', 'acme', 'b', {}],
    ['it is protected', 'acme', 'a', { protected: true }],
    ['it is the default', 'acme', 'a', { default: true }],
    ['it was restored', 'acme', 'a', { restore_status: 'restored' }],
    ['it replaced another in a restore', 'acme', 'a', { restored_as: 'br-x' }],
    ['it came from a snapshot', 'acme', 'a', { restored_from: 'snap-x' }],
  ])('is not ours when %s', (_why, name, made, more) => {
    expect(ownedBy(name, made, more)).toBe(false);
  });

  it('is not ours without a mark, or with half of one', () => {
    const bare = liveBranch(branch('a'), world({}));
    const half = liveBranch({ branch: branch('a'), annotation: { evenkeel: 'acme' } }, world({}));
    expect(neonBranch.own?.owned?.(bare, 'acme', world({}))).toBe(false);
    expect(neonBranch.own?.owned?.(half, 'acme', world({}))).toBe(false);
  });

  it('has no mark in an empty annotation', () => {
    const live = liveBranch({ branch: branch('a'), annotation: {} }, world({}));
    expect(live.mark).toBeUndefined();
  });
});

describe('what cannot be deleted', () => {
  const why = (
    raw: BranchRecord,
    entry?: NeonBranch,
    beside: readonly BranchRecord[] = [],
  ): string | undefined => {
    const seen = world({
      branches: [main, raw, ...beside],
      desired: entry ? [wanted(entry, { absent: true })] : [],
    });
    const found = neonBranch.own?.undeletable?.(liveBranch(raw, seen), seen, () => []);
    return found && `${found.said} ${found.next ?? ''}`;
  };

  it('is the default branch, a root branch and a protected one', () => {
    expect(why(main)).toMatch(/default/);
    const { parent_id: _parent, ...root } = branch('a');
    expect(why(root)).toMatch(/root/);
    expect(why(branch('a', { protected: true }))).toMatch(/protected: false/);
    expect(why(branch('a'))).toBeUndefined();
  });

  const rootAt = (created_at: string, more: Partial<BranchRecord> = {}): BranchRecord => {
    const { parent_id: _parent, ...root } = branch('a', { created_at, ...more });
    return root;
  };
  const early = '2026-10-01T00:00:00Z';
  const late = '2026-11-12T00:00:00Z';

  it('is not a younger root that has only a schema', () => {
    expect(why(rootAt(late, { init_source: 'schema-only' }))).toBeUndefined();
  });

  it('is not a younger root that a finalized restore replaced', () => {
    const over = branch('b', { restored_as: 'br-a', restore_status: 'finalized' });
    expect(why(rootAt(late), undefined, [over])).toBeUndefined();
    const open = branch('b', { restored_as: 'br-a', restore_status: 'restored' });
    expect(why(rootAt(late), undefined, [open])).toMatch(/root/);
  });

  it('is the root that the project began with, wherever a restore left it', () => {
    const over = branch('b', { restored_as: 'br-a', restore_status: 'finalized' });
    expect(why(rootAt(early), undefined, [over])).toMatch(/oldest root branch of its project/);
    expect(why(rootAt(early, { init_source: 'schema-only' }))).toMatch(/oldest root branch of its project/);
  });

  it('is both of two oldest roots of the same age', () => {
    expect(why(rootAt(main.created_at, { init_source: 'schema-only' }))).toMatch(
      /oldest root branch of its project/,
    );
  });

  it('is a root of which nothing shows what it is', () => {
    for (const init_source of [undefined, 'parent-data', 'import', 'another'])
      expect(why(rootAt(late, init_source === undefined ? {} : { init_source }))).toMatch(
        /this branch seems to be neither/,
      );
  });

  it('is no longer a protected one that the same entry unprotects', () => {
    const entry: NeonBranch = { name: 'a', absent: true, protected: false };
    expect(why(branch('a', { protected: true }), entry)).toBeUndefined();
  });
});

describe('what a new branch is a copy of', () => {
  it('is its parent, else the default branch as the manifest names it', () => {
    const seen = world({
      branches: [main, branch('a')],
      renamed: new Map([['br-main', branchScope('production').address]]),
    });
    expect(neonBranch.inherit?.copies?.(wanted({ name: 'b', parent: 'a' }), seen)).toEqual({
      from: branchScope('a').address,
    });
    expect(neonBranch.inherit?.copies?.(wanted({ name: 'b' }), seen)).toEqual({
      from: branchScope('production').address,
    });
    expect(neonBranch.inherit?.copies?.(wanted({ name: 'b' }), world({}))).toBeUndefined();
  });
});

describe('remarks on a branch row', () => {
  const row = rowOf('create', 'neon.branch', PROJECT, 'a');

  it('say that a new branch has no compute', () => {
    expect(neonBranch.say?.remarks?.(row, new Map(), world({}))).toMatchObject([
      { code: 'neon/no-compute', said: expect.stringMatching(/gets no compute, so /) },
    ]);
  });

  it('say nothing of an archived or an anonymized one', () => {
    for (const desired of [{ archived: true }, { 'anonymized.masking_rules': [] }])
      expect(neonBranch.say?.remarks?.({ ...row, desired }, new Map(), world({}))).toEqual([]);
  });

  it('say nothing where its compute is in the plan, or nothing is made', () => {
    const compute = rowOf('create', 'neon.endpoint', branchScope('a'), 'read_write');
    expect(neonBranch.say?.remarks?.(row, new Map([[compute.address, compute]]), world({}))).toEqual([]);
    expect(
      neonBranch.say?.remarks?.(rowOf('update', 'neon.branch', PROJECT, 'a'), new Map(), world({})),
    ).toEqual([]);
  });

  it('show that a replacement loses the data', async () => {
    const read = recordingWriter();
    const loss = (action: 'replace' | 'delete') =>
      neonBranch.cascade?.inspect?.(
        rowOf(action, 'neon.branch', PROJECT, 'a'),
        read,
        idsOf({}),
        world({ branches: [main] }),
      );
    expect(await loss('replace')).toMatchObject([{ what: 'data', count: null }]);
    expect(await loss('delete')).toEqual([]);
    expect(read.sent).toEqual([]);
  });
});

describe('mistakes in a branch entry', () => {
  it.each<[string, NeonBranch, readonly string[]]>([
    ['a ttl of nothing', { name: 'a', ttl: '0d' }, ['neon/branch-ttl']],
    ['a ttl over 30 days', { name: 'a', ttl: '30d1s' }, ['neon/branch-ttl']],
    ['a ttl over any number', { name: 'a', ttl: '99999999999999999d' }, ['neon/branch-ttl']],
    ['a ttl of 30 days', { name: 'a', ttl: 'P30D' }, []],
    ['a date that is none', { name: 'a', expires_at: '2026-13-01T00:00:00Z' }, ['neon/moment']],
    [
      'two expiries',
      { name: 'a', ttl: '1d', expires_at: '2026-12-01T00:00:00Z' },
      ['neon/branch-expires-twice'],
    ],
    [
      'an expiry on a protected branch',
      { name: 'a', ttl: '1d', protected: true },
      ['neon/branch-expires-protected'],
    ],
    ['no expiry on a protected branch', { name: 'a', expires_at: null, protected: true }, []],
    [
      'an expiry on the default branch',
      { name: 'a', ttl: '1d', default: true },
      ['neon/branch-expires-default'],
    ],
    [
      'an expiry more than 30 days ahead',
      { name: 'a', expires_at: '2026-12-22T00:00:00Z' },
      ['neon/branch-expires-at'],
    ],
    ['an expiry that our clock cannot be sure of', { name: 'a', expires_at: '2026-12-20T12:00:00Z' }, []],
    [
      'two points to start from',
      { name: 'a', parent_timestamp: '2026-11-19T00:00:00Z', parent_lsn: '0/1' },
      ['neon/branch-point-twice'],
    ],
    ['a point that is no moment', { name: 'a', parent_timestamp: '2026-13-19T00:00:00Z' }, ['neon/moment']],
    ['itself as parent', { name: 'a', parent: 'a' }, ['neon/branch-own-parent']],
  ])('%s', (_what, entry, rules) => {
    expect(neonBranch.entry.rules?.(entry, PROJECT, Date.UTC(2026, 10, 20)).map(each => each.rule)).toEqual(
      rules,
    );
  });

  it('say that a ttl which no number holds is too long, and not that it is nothing', () => {
    const [problem] = neonBranch.entry.rules?.({ name: 'a', ttl: '99999999999999999d' }, PROJECT, 0) ?? [];
    expect(problem?.message).toBe('`ttl` must be at most 30 days, not 99999999999999999d');
  });
});

describe('where a live branch comes from', () => {
  const wants = wanted({
    name: 'a',
    parent: 'dev',
    parent_lsn: '0/ab',
    parent_timestamp: '2026-11-01T00:00:00Z',
    init_source: 'parent-data',
  });
  const fieldsOf = (more: Partial<BranchRecord>) => {
    const { parent_id: _parent, ...root } = branch('a');
    const raw = { ...root, ...more };
    return liveBranch(raw, world({ branches: [main, branch('dev'), raw], desired: [wants] })).fields();
  };
  const told = {
    parent_id: 'br-main',
    parent_lsn: '0/cd',
    parent_timestamp: '2026-11-02T00:00:00.500Z',
    init_source: 'parent-schema',
  };

  it('is what its record says', () => {
    expect(fieldsOf(told)).toMatchObject({
      parent: ref('main'),
      parent_lsn: '0/CD',
      parent_timestamp: '2026-11-02T00:00:00Z',
      init_source: 'parent-schema',
    });
  });

  it.each<[string, Partial<BranchRecord>]>([
    ['a root branch', {}],
    ['one that was reset', { ...told, init_source: 'parent-data', last_reset_at: '2026-11-10T00:00:00Z' }],
    ['a restore', { ...told, init_source: 'parent-data', restore_status: 'restored' }],
    ['one that detaches', { ...told, init_source: 'parent-data', restored_as: 'br-x' }],
  ])('is as wanted for %s', (_what, more) => {
    expect(fieldsOf(more)).toMatchObject(wants.fields);
  });

  it.each<[string, Partial<BranchRecord>, readonly string[]]>([
    ['a root branch', {}, ['parent', 'parent_timestamp', 'parent_lsn']],
    [
      'one that was reset',
      { ...told, last_reset_at: '2026-11-10T00:00:00Z' },
      ['parent_timestamp', 'parent_lsn'],
    ],
    ['a root branch of a schema', { init_source: 'schema-only' }, []],
    ['one that tells it', told, []],
  ])('has fields without effect for %s', (_what, more, fields) => {
    const { parent_id: _parent, ...root } = branch('a');
    const raw = { ...root, ...more };
    const live = liveBranch(raw, world({ branches: [main, branch('dev'), raw], desired: [wants] }));
    expect(neonBranch.entry.idle?.(wants, live).map(({ field }) => field)).toEqual(fields);
  });

  it('leaves our marks out of its annotations', () => {
    const raw = branch('a');
    const item = { branch: raw, annotation: { ...marks('acme', 'a'), team: 'web' } };
    const seen = world({ branches: [main, item] });
    expect(liveBranch(item, seen).fields().annotations).toEqual({ team: 'web' });
    expect(neonBranch.export?.written?.(liveBranch(item, seen), seen)).toMatchObject({
      annotations: { team: 'web' },
    });
  });

  it.each([
    [{ current_state: 'archived' }, true],
    [{ current_state: 'init', pending_state: 'archived' }, true],
    [{ current_state: 'ready' }, false],
  ])('and whether it is archived is its state: %j', (more, archived) => {
    expect(fieldsOf(more).archived).toBe(archived);
  });

  it('is the parent’s present, whole or in part, and nothing else', () => {
    const seen = world({ branches: [main] });
    const of = (more: object) =>
      neonBranch.inherit?.copies?.(wanted({ name: 'b', parent: 'main', ...more }), seen);
    const from = branchScope('main').address;
    expect(of({})).toEqual({ from });
    expect(of({ init_source: 'schema-only' })).toEqual({ from, partly: true });
    expect(of({ init_source: 'parent-schema' })).toEqual({ from, partly: true });
    expect(of({ init_source: 'import' })).toBeUndefined();
    expect(of({ parent_lsn: '0/1' })).toBeUndefined();
    expect(of({ parent_timestamp: '2026-11-01T00:00:00Z' })).toBeUndefined();
  });
});

describe('an exported branch', () => {
  const parents = fc.constantFrom('main', 'dev');
  const record = fc
    .record({
      isProtected: fc.boolean(),
      parent: fc.option(parents, { nil: undefined }),
      expires: fc.option(fc.integer({ min: 0, max: 2_000_000_000 }), { nil: undefined }),
      interval: fc.option(fc.integer({ min: 1, max: 2_592_000 }), { nil: undefined }),
    })
    .map(({ isProtected, parent, expires, interval }) => {
      const { parent_id: _parent, ...bare } = branch('a', { protected: isProtected });
      return {
        ...bare,
        ...(parent !== undefined && { parent_id: `br-${parent}` }),
        ...(expires !== undefined && { expires_at: new Date(expires * 1000).toISOString() }),
        ...(interval !== undefined && { ttl_interval_seconds: interval }),
      } satisfies BranchRecord;
    });

  it('expands to what is live again', () => {
    fc.assert(
      fc.property(record, raw => {
        const seen = world({ branches: [main, branch('dev'), raw] });
        const live = liveBranch(raw, seen);
        const entry = neonBranch.export?.written?.(live, seen) as unknown as NeonBranch;
        const made = wantedBy(neonBranch, entry, PROJECT);
        const fields = live.fields();
        expect(made?.address).toBe(live.address);
        for (const [path, value] of Object.entries(made?.fields ?? {})) {
          expect(sameJson(value ?? null, fields[path as keyof typeof fields] ?? null)).toBe(true);
        }
      }),
    );
  });

  it('has no server defaults, but says that it is the default branch', () => {
    const seen = world({ branches: [main, branch('a')] });
    expect(neonBranch.export?.written?.(liveBranch(main, seen), seen)).toEqual({
      name: 'main',
      default: true,
    });
    expect(neonBranch.export?.written?.(liveBranch(branch('a'), seen), seen)).toEqual({
      name: 'a',
      parent: 'main',
    });
  });

  it.each([
    [{ expires_at: '2026-11-27T00:00:00Z', ttl_interval_seconds: 604_800 }, { ttl: '7d' }],
    [{ expires_at: '2026-11-27T00:00:00Z', ttl_interval_seconds: 129_598 }, { ttl: '1d12h' }],
    // What an action with a moment of its own leaves.
    [
      { expires_at: '2026-11-27T00:00:00Z', ttl_interval_seconds: 674_194 },
      { expires_at: '2026-11-27T00:00:00Z' },
    ],
    [{ expires_at: '2026-11-27T00:00:00Z' }, { expires_at: '2026-11-27T00:00:00Z' }],
    [
      { expires_at: '2026-11-27T00:00:00Z', ttl_interval_seconds: 2_592_001 },
      { expires_at: '2026-11-27T00:00:00Z' },
    ],
    [{ expires_at: '2026-11-27T00:00:00Z', ttl_interval_seconds: 0 }, { expires_at: '2026-11-27T00:00:00Z' }],
    [{ ttl_interval_seconds: 604_800 }, {}],
  ])('has its interval where the service tells a possible one: %j', (more, expiry) => {
    const raw = branch('a', more);
    const seen = world({ branches: [main, raw] });
    expect(neonBranch.export?.written?.(liveBranch(raw, seen), seen)).toEqual({
      name: 'a',
      parent: 'main',
      ...expiry,
    });
  });

  it('is left out where its name is there twice', () => {
    const twin = branch('a', { id: 'br-twin' });
    const seen = world({ branches: [main, branch('a'), twin] });
    expect(neonBranch.export?.leavesOut?.(liveBranch(twin, seen), seen)).toBe(
      '2 branches have the same name',
    );
  });
});
