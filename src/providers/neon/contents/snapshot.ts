import { type FieldsOf, FieldTable, text } from '../../../core/fields/field-table.ts';
import { kindOfTable } from '../../../core/fields/kind-of-table.ts';
import type { Reader } from '../../../core/http.ts';
import type { Json } from '../../../core/json.ts';
import { given } from '../../../core/json.ts';
import type { At, HowToWrite, Receipt } from '../../../core/kind.ts';
import { receiptFor } from '../../../core/kind.ts';
import type { Row, Scope } from '../../../core/report/row.ts';
import type { Live, LiveView, WantedEntry } from '../../../core/resource.ts';
import { placed } from '../../../core/resource.ts';
import type { NeonSnapshot } from '../../../generated/manifest.ts';
import { type ApiObject, listOf, paths, recordTexts, textOf, writtenIn } from '../api.ts';
import { branchScope, isUnmarked } from '../branch/branch-record.ts';
import type { NeonProblem } from '../codes.ts';
import { reason } from '../codes.ts';
import { lsnField, momentField } from '../moment-fields.ts';
import { momentProblems, pointAhead } from '../moments.ts';
import { waitsOf } from '../operations.ts';
import { labelOf, nameOf, projectIdOf, twinReason } from '../scopes.ts';

/** Fields that only count at creation: an entry may leave them out afterwards. */
const OF_CREATION = { fixed: true, exported: 'never' } as const;

const SNAPSHOT = new FieldTable({
  expires_at: momentField({ expires: true }),
  timestamp: momentField(OF_CREATION),
  lsn: lsnField(OF_CREATION),
  slug: text({ fixed: true }),
});

export type SnapshotFields = FieldsOf<typeof SNAPSHOT>;

/** The members of a snapshot that evenkeel uses (facts/neon.md#manual-snapshots). */
export interface SnapshotRecord {
  readonly id: string;
  readonly name: string;
  readonly source_branch_id: string;
  readonly created_at: string;
  readonly expires_at?: string;
  readonly timestamp?: string;
  readonly lsn?: string;
  readonly slug?: string;
  /** Taken by the backup schedule. */
  readonly scheduled?: true;
}

/**
 * A branch has manual snapshots. Names are not unique (facts/neon.md#manual-snapshots). Scheduled
 * snapshots are never managed.
 */
export const neonSnapshot = kindOfTable<SnapshotFields, NeonSnapshot, SnapshotRecord>(SNAPSHOT, {
  name: 'neon.snapshot',
  entry: {
    key: 'snapshots',
    each: 'item',
    within: 'neon.branch',
    expand: expandSnapshot,
    rules: snapshotRules,
    defaults: () => ({ fields: { expires_at: null } }),
  },
  read: {
    listedAt: 'neon.project',
    list: listSnapshots,
    live: liveSnapshot,
  },
  write: {
    create: createSnapshot,
    update: updateSnapshot,
    delete: deleteSnapshot,
  },
  cascade: {
    inspect: async row => (row.action === 'replace' ? [{ what: 'data', count: null, notes: [KEPT] }] : []),
  },
  say: { refuses: (row, _seen, now) => pointAhead(row, 'timestamp', now) },
  export: { written: writeSnapshot, leavesOut: twinReason('snapshots') },
});

const KEPT = reason('neon/snapshot-data', 'what the old snapshot kept');

function expandSnapshot(entry: NeonSnapshot, scope: Scope): WantedEntry<SnapshotFields> {
  const { name, id, expires_at } = entry;
  return {
    parts: [...scope.parts, name],
    fields: SNAPSHOT.wanted(entry, scope),
    ...(typeof expires_at === 'string' && { expiresAt: Date.parse(expires_at) }),
    ...(id !== undefined && { pin: id }),
  };
}

function snapshotRules(entry: NeonSnapshot): readonly NeonProblem[] {
  const problems: NeonProblem[] = [
    ...momentProblems('expires_at', entry.expires_at),
    ...momentProblems('timestamp', entry.timestamp),
  ];
  if (entry.timestamp !== undefined && entry.lsn !== undefined) {
    const message = 'a snapshot is of a timestamp or of an lsn, not both';
    problems.push({ rule: 'neon/snapshot-point-twice', message, path: ['lsn'], atKey: true });
  }
  return problems;
}

function parseSnapshot(value: ApiObject): SnapshotRecord | undefined {
  const texts = recordTexts(value, ['id', 'name', 'created_at'], SNAPSHOT.paths);
  const source_branch_id = textOf(value, 'source_branch_id') ?? '';
  const isScheduled = value['manual'] === false;
  return texts && { ...texts, source_branch_id, ...(isScheduled && { scheduled: true as const }) };
}

function listSnapshots(at: Scope, client: Reader): Promise<readonly SnapshotRecord[]> {
  return listOf(client, 'snapshots', paths.snapshots(projectIdOf(at)), parseSnapshot);
}

function liveSnapshot(
  raw: SnapshotRecord,
  at: Scope,
  seen: LiveView,
): Live<SnapshotFields, SnapshotRecord> | undefined {
  const scope = branchScope(raw.source_branch_id, at, seen);
  if (scope === undefined || raw.scheduled) return undefined;
  return {
    id: raw.id,
    incarnation: raw.id,
    raw,
    fields: () => SNAPSHOT.live(raw, at, seen),
    ...placed('neon.snapshot', scope, [...scope.parts, raw.name]),
  };
}

function writeSnapshot(
  live: Live<SnapshotFields, SnapshotRecord>,
  seen: LiveView,
  { ids = false }: HowToWrite = {},
): Json {
  const { id, name } = live.raw;
  return given({
    name,
    id: ids && isUnmarked(live.scope, seen) ? id : undefined,
    ...SNAPSHOT.written(live, seen),
  });
}

/** All parameters are in the query, and the path is singular (facts/neon.md#manual-snapshots). */
async function createSnapshot(row: Row, at: At): Promise<Receipt> {
  const project = projectIdOf(row);
  const branch = at.ids.of(row.scope.address);
  const path = paths.branchSnapshot(project, branch);
  const query = Object.fromEntries(
    Object.entries(SNAPSHOT.body(row.desired ?? {})).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  );
  const answer = await at.client.send('POST', path, undefined, { query: { name: nameOf(row), ...query } });
  const snapshot = writtenIn(answer, 'snapshot', `POST ${path}`, parseSnapshot);
  // A record need not name its branch (facts/neon.md#members-that-a-record-may-lack).
  const raw = { ...snapshot, source_branch_id: snapshot.source_branch_id || branch };
  return receiptFor(row, raw, waitsOf(answer, project, labelOf(row)));
}

async function updateSnapshot(row: Row, at: At): Promise<Receipt> {
  const project = projectIdOf(row);
  const path = paths.snapshot(project, at.ids.of(row.address));
  const changed = Object.fromEntries(row.fields.map(each => [each.path, each.after]));
  const answer = await at.client.send('PATCH', path, {
    snapshot: {
      ...(row.from !== undefined && { name: nameOf(row) }),
      ...SNAPSHOT.body(changed),
    },
  });
  const snapshot = writtenIn(answer, 'snapshot', `PATCH ${path}`, parseSnapshot);
  return receiptFor(row, snapshot, waitsOf(answer, project, labelOf(row)));
}

async function deleteSnapshot(row: Row, at: At): Promise<Receipt> {
  const project = projectIdOf(row);
  const answer = await at.client.send('DELETE', paths.snapshot(project, at.ids.of(row.address)));
  return { waits: waitsOf(answer, project, labelOf(row)) };
}
