import { type FieldsOf, FieldTable, text } from '../../../core/fields/field-table.ts';
import { kindOfTable } from '../../../core/fields/kind-of-table.ts';
import type { Json } from '../../../core/json.ts';
import { given } from '../../../core/json.ts';
import type { At, HowToWrite, Receipt } from '../../../core/kind.ts';
import type { Row, Scope } from '../../../core/report/row.ts';
import type { Live, LiveView, WantedEntry } from '../../../core/resource.ts';
import { liveResource, placed } from '../../../core/resource.ts';
import type { NeonSnapshot } from '../../../generated/manifest.ts';
import { type ApiObject, paths, recordTexts, type TextsOf, textOf } from '../api.ts';
import { branchScope, isUnmarked } from '../branch/branch-record.ts';
import type { NeonProblem } from '../codes.ts';
import { reason } from '../codes.ts';
import { changesOf, listInProject, started, written } from '../kind-requests.ts';
import { lsnField, momentField } from '../moment-fields.ts';
import { momentProblems, pointAhead } from '../moments.ts';
import { nameOf, projectIdOf, twinReason } from '../scopes.ts';

/** Fields that have an effect only at creation. An entry may leave them out afterwards. */
const OF_CREATION = { fixed: true, exported: 'never' } as const;

const SNAPSHOT = new FieldTable({
  expires_at: momentField({ expires: true }),
  timestamp: momentField(OF_CREATION),
  lsn: lsnField(OF_CREATION),
  slug: text({ fixed: true }),
});

export type SnapshotFields = FieldsOf<typeof SNAPSHOT>;
type LiveSnapshot = Live<SnapshotFields, SnapshotRecord>;

/** The fields of a snapshot that evenkeel uses (facts/neon.md#manual-snapshots). */
export type SnapshotRecord = TextsOf<(typeof TEXTS)[number] | 'source_branch_id', keyof SnapshotFields> & {
  /** The backup schedule took the snapshot. */
  readonly scheduled?: true;
};

const TEXTS = ['id', 'name', 'created_at'] as const;

/**
 * The kind of a branch's manual snapshots. Their names are not unique
 * (facts/neon.md#manual-snapshots). Scheduled snapshots are never managed.
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
    ids: true,
    listedAt: 'neon.project',
    list: listInProject('snapshots', paths.snapshots, parseSnapshot),
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

const KEPT = reason('neon/snapshot-data', 'the data that the old snapshot kept');

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
    const message = 'a snapshot cannot have both `timestamp` and `lsn`';
    problems.push({
      rule: 'neon/snapshot-point-twice',
      message,
      path: ['lsn'],
      atKey: true,
      hint: 'remove one of the two keys',
    });
  }
  return problems;
}

function parseSnapshot(value: ApiObject): SnapshotRecord | undefined {
  const texts = recordTexts(value, TEXTS, SNAPSHOT.paths);
  const source_branch_id = textOf(value, 'source_branch_id') ?? '';
  const isScheduled = value['manual'] === false;
  return texts && { ...texts, source_branch_id, ...(isScheduled && { scheduled: true as const }) };
}

function liveSnapshot(raw: SnapshotRecord, at: Scope, seen: LiveView): LiveSnapshot | undefined {
  const scope = branchScope(raw.source_branch_id, at, seen);
  if (scope === undefined || raw.scheduled) return undefined;
  const place = placed('neon.snapshot', scope, [...scope.parts, raw.name]);
  return liveResource(raw, place, raw, () => SNAPSHOT.live(raw, at, seen));
}

function writeSnapshot(live: LiveSnapshot, seen: LiveView, { ids = false }: HowToWrite = {}): Json {
  const { id, name } = live.raw;
  return given({
    name,
    id: ids && isUnmarked(live.scope, seen) ? id : undefined,
    ...SNAPSHOT.written(live, seen),
  });
}

/**
 * Creates a snapshot. The API takes all parameters in the query, at the path `…/snapshot` and not
 * `…/snapshots` (facts/neon.md#manual-snapshots).
 */
function createSnapshot(row: Row, at: At): Promise<Receipt> {
  const branch = at.ids.of(row.scope.address);
  const path = paths.branchSnapshot(projectIdOf(row), branch);
  const query = Object.fromEntries(
    Object.entries(SNAPSHOT.body(row.desired ?? {})).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  );
  const options = { query: { name: nameOf(row), ...query } };
  // The record in the answer may lack the branch (facts/neon.md#members-that-a-record-may-lack).
  const parse = (value: ApiObject): SnapshotRecord | undefined => {
    const made = parseSnapshot(value);
    return made && { ...made, source_branch_id: made.source_branch_id || branch };
  };
  return written(row, at, { method: 'POST', path, options }, 'snapshot', parse);
}

function updateSnapshot(row: Row, at: At): Promise<Receipt> {
  const path = paths.snapshot(projectIdOf(row), at.ids.of(row.address));
  const renamed = row.from !== undefined && { name: nameOf(row) };
  const body = { snapshot: { ...renamed, ...SNAPSHOT.body(changesOf(row)) } };
  return written(row, at, { method: 'PATCH', path, body }, 'snapshot', parseSnapshot);
}

function deleteSnapshot(row: Row, at: At): Promise<Receipt> {
  return started(row, at, 'DELETE', paths.snapshot(projectIdOf(row), at.ids.of(row.address)));
}
