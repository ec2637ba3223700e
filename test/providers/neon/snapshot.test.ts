import { describe, expect, it } from 'vitest';
import type { NeonSnapshot } from '../../../src/generated/manifest.ts';
import { neonSnapshot, type SnapshotRecord } from '../../../src/providers/neon/contents/snapshot.ts';
import { branchId } from '../../contract/neon.branch.ts';
import { noSecret } from '../../helpers/no-secret.ts';
import { changed, rowOf } from '../../helpers/report-builders.ts';
import { wantedBy } from '../../helpers/wanted-by.ts';
import { lines, world as sandboxWorld, statuses, type World } from '../../helpers/world.ts';
import { recordingWriter } from './helpers/recording-writer.ts';
import { base, main, operation, sentBy } from './helpers/verb-arguments.ts';
import { branch, idsOf, PROJECT, PROJECT_ID, world } from './helpers/world.ts';

const seen = world({ branches: [branch('main')] });

function record(more: Partial<SnapshotRecord> = {}): SnapshotRecord {
  return {
    id: 'snap-1',
    name: 'before',
    source_branch_id: 'br-main',
    created_at: '2026-11-20T00:00:00Z',
    timestamp: '2026-11-20T00:00:00.400Z',
    lsn: '0/1de2850',
    ...more,
  };
}

function liveOf(raw: SnapshotRecord) {
  const live = neonSnapshot.read.live(raw, PROJECT, seen);
  if (!live) throw new Error('not one of ours');
  return live;
}

describe('a snapshot', () => {
  it('has moments to the second and an lsn in capitals', () => {
    const entry = { name: 'a', timestamp: '2026-11-20T01:00:00.4+01:00', expires_at: null } as const;
    expect(wantedBy(neonSnapshot, entry, main)).toEqual({
      address: `neon.snapshot/${PROJECT_ID}/main/a`,
      parts: [PROJECT_ID, 'main', 'a'],
      fields: { timestamp: '2026-11-20T00:00:00Z', expires_at: null },
    });
    expect(wantedBy(neonSnapshot, { name: 'a', lsn: '0/1de2850' }, main).fields).toEqual({
      lsn: '0/1DE2850',
    });
    expect(liveOf(record()).fields()).toEqual({
      expires_at: null,
      timestamp: '2026-11-20T00:00:00Z',
      lsn: '0/1DE2850',
      slug: null,
    });
  });

  it('is nothing of ours where a schedule took it, or its branch is gone', () => {
    expect(neonSnapshot.read.live(record({ scheduled: true }), PROJECT, seen)).toBeUndefined();
    expect(neonSnapshot.read.live(record({ source_branch_id: 'br-gone' }), PROJECT, seen)).toBeUndefined();
  });

  it('is wanted no more once it has expired', () => {
    const made = wantedBy(neonSnapshot, { name: 'a', expires_at: '2026-12-01T00:00:00Z' }, main);
    expect(made?.expiresAt).toBe(Date.parse('2026-12-01T00:00:00Z'));
  });

  it('loses what it kept when it is replaced', async () => {
    const row = rowOf('replace', 'neon.snapshot', main, 'a');
    expect(await neonSnapshot.cascade?.inspect?.(row, recordingWriter(), idsOf({}), seen)).toMatchObject([
      { what: 'data' },
    ]);
  });

  it.each<[string, NeonSnapshot, readonly string[]]>([
    [
      'two points',
      { name: 'a', lsn: '0/1', timestamp: '2026-11-20T00:00:00Z' },
      ['neon/snapshot-point-twice'],
    ],
    ['a moment that is none', { name: 'a', expires_at: '2026-13-01T00:00:00Z' }, ['neon/moment']],
    ['no expiry', { name: 'a', expires_at: null }, []],
  ])('is told apart from a mistake: %s', (_what, entry, rules) => {
    expect(neonSnapshot.entry.rules?.(entry, main, 0).map(each => each.rule)).toEqual(rules);
  });

  it.each([record(), record({ slug: 's', expires_at: '2027-01-01T00:00:00.000Z' })])(
    'is exported as it is',
    raw => {
      const live = liveOf(raw);
      const made = wantedBy(
        neonSnapshot,
        neonSnapshot.export?.written?.(live, seen) as unknown as NeonSnapshot,
        main,
      );
      expect(made?.address).toBe(live.address);
      expect(live.fields()).toMatchObject(made?.fields ?? {});
    },
  );
});

describe('a write to a snapshot', () => {
  const answer = { snapshot: record(), operations: [operation] };

  it('takes it with everything in the query', async () => {
    const desired = { expires_at: '2027-01-01T00:00:00Z', slug: 's' };
    const row = rowOf('create', 'neon.snapshot', main, 'before', { desired });
    expect(await sentBy(neonSnapshot.write.create, row, answer)).toEqual([
      { method: 'POST', path: `${base}/branches/br-main/snapshot`, query: { name: 'before', ...desired } },
    ]);
  });

  it('leaves out an expiry that is none', async () => {
    const row = rowOf('create', 'neon.snapshot', main, 'before', { desired: { expires_at: null } });
    expect((await sentBy(neonSnapshot.write.create, row, answer))[0]?.query).toEqual({ name: 'before' });
  });

  it.each([
    ['an expiry', { fields: [changed('expires_at', 'x', null)] }, { expires_at: null }],
    ['a name', { from: main.address, fields: [] }, { name: 'before' }],
  ])('changes %s alone', async (_what, more, snapshot) => {
    const row = rowOf('update', 'neon.snapshot', main, 'before', more);
    const address = row.address;
    const client = recordingWriter({ snapshot: record() });
    const ids = idsOf({ [address]: 'snap-1' });
    await neonSnapshot.write.update?.(row, { client, ids, seen, name: 'acme', run: 'r', secret: noSecret });
    expect(client.sent).toEqual([{ method: 'PATCH', path: `${base}/snapshots/snap-1`, body: { snapshot } }]);
  });
});

describe('snapshots on the sandbox', () => {
  const manifest = (branches: string): string => `
name: acme
neon: { projects: [{ id: ${PROJECT_ID}, branches: [${branches}] }] }
`;

  function take(here: World, name: string): void {
    const path = `/neon/api/v2/projects/${PROJECT_ID}/branches/${branchId(here, 'main')}/snapshot`;
    here.foreign('POST', `${path}?name=${name}`);
    here.clock.advance(10_000);
  }

  it('of one name on one branch are left alone, both', async () => {
    const here = sandboxWorld();
    take(here, 'a');
    take(here, 'a');
    const planned = await here.plan(manifest('{ name: main, snapshots: [{ name: a, absent: true }] }'));
    expect(lines(planned)).toEqual([expect.stringMatching(/^blocked .*2 live resources/)]);
  });

  it('of several branches are read by one list', async () => {
    const here = sandboxWorld();
    await here.apply(
      manifest('{ name: main, snapshots: [{ name: a }] }, { name: dev, snapshots: [{ name: a }] }'),
    );
    here.clock.advance(10_000);
    here.forget();
    const again = await here.plan(
      manifest('{ name: main, snapshots: [{ name: a }] }, { name: dev, snapshots: [{ name: a }] }'),
    );
    expect(lines(again)).toEqual([]);
    expect(here.sent().filter(each => each.endsWith('/snapshots'))).toHaveLength(1);
  });

  it('are renamed in place', async () => {
    const here = sandboxWorld();
    take(here, 'old');
    const applied = await here.apply(
      manifest('{ name: main, snapshots: [{ name: new, renamed_from: old }] }'),
    );
    expect(statuses(applied)).toEqual([`done neon.snapshot/${PROJECT_ID}/main/new`]);
    expect(here.writes()).toEqual([expect.stringMatching(/^PATCH /)]);
  });

  it('of another moment are blocked', async () => {
    const here = sandboxWorld();
    take(here, 'a');
    const planned = await here.plan(
      manifest('{ name: main, snapshots: [{ name: a, timestamp: "2020-01-01T00:00:00Z" }] }'),
    );
    expect(lines(planned)).toEqual([expect.stringMatching(/^blocked .*cannot change `timestamp`/)]);
  });

  it('are not pruned', async () => {
    const here = sandboxWorld();
    take(here, 'a');
    expect(lines(await here.plan(manifest('{ name: main, prune: true, snapshots: [] }')))).toEqual([]);
  });
});
