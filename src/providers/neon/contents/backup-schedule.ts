import { type FieldsOf, FieldTable, field } from '../../../core/fields/field-table.ts';
import { kindOfTable } from '../../../core/fields/kind-of-table.ts';
import { type KnownList, lostBy, unknownIn, withUnknown } from '../../../core/fields/unknown-members.ts';
import type { Reader } from '../../../core/http.ts';
import { canonical } from '../../../core/json.ts';
import type { At, Receipt } from '../../../core/kind.ts';
import { receiptFor } from '../../../core/kind.ts';
import type { Row, Scope } from '../../../core/report/row.ts';
import type { Ids, Live, LiveView } from '../../../core/resource.ts';
import { liveResource, placed } from '../../../core/resource.ts';
import { formatDuration, parseDuration } from '../../../core/text/durations.ts';
import type { NeonBackupSchedule } from '../../../generated/manifest.ts';
import { BACKUP_DAYS, NEON } from '../../../limits/neon.ts';
import { type ApiObject, itemsOf, numbersOf, paths, textOf } from '../api.ts';
import type { NeonProblem } from '../codes.ts';
import { lossReasons, reason } from '../codes.ts';
import { projectIdOf } from '../scopes.ts';

/**
 * One regular snapshot in normal form: keys that are not set are left out, but the retention is
 * always there.
 */
type ScheduleItem = {
  readonly frequency: string;
  readonly hour?: number;
  readonly day?: number;
  readonly month?: number;
  readonly retention_seconds: number;
};

/** The parsed answer for a branch's schedule. */
export interface BackupScheduleRecord {
  readonly schedule: readonly ScheduleItem[];
  /** The items as the service answered them. */
  readonly items: readonly unknown[];
}

/**
 * The known fields of a schedule's items. An item is identified by the time at which its snapshot
 * is taken. A live item may have a month, although Neon refuses to create yearly snapshots (as of
 * 2026-07-17).
 */
const ITEMS: KnownList = {
  items: {
    members: { frequency: 'value', hour: 'value', day: 'value', month: 'value', retention_seconds: 'value' },
  },
  keys: [
    ['frequency', 'day', 'hour', 'month'],
    ['frequency', 'day', 'hour'],
  ],
  call: item => `the ${String(item['frequency'])} snapshot`,
};

const BACKUP_SCHEDULE = new FieldTable({
  schedule: field<readonly ScheduleItem[]>([], listedItems, { wanted: wantedSchedule }),
});

export type BackupScheduleFields = FieldsOf<typeof BACKUP_SCHEDULE>;
type LiveSchedule = Live<BackupScheduleFields, BackupScheduleRecord>;

const DAYS_OF_WEEK = 7;
/** The longest retention is also the default (facts/neon.md#backup-schedules). */
const DEFAULT_RETENTION_SECONDS = NEON.longestBackup.is;
const SHORTEST_RETENTION_SECONDS = NEON.leastBackup.is;

/**
 * The kind of a branch's backup schedule (facts/neon.md#backup-schedules). An empty schedule counts
 * as no schedule. A new branch is not expected to inherit the schedule of its parent: no document
 * says so (facts/neon.md#a-schedule-is-not-inherited).
 */
export const neonBackupSchedule = kindOfTable<BackupScheduleFields, NeonBackupSchedule, BackupScheduleRecord>(
  BACKUP_SCHEDULE,
  {
    name: 'neon.backup_schedule',
    entry: {
      key: 'backup_schedule',
      each: 'whole',
      within: 'neon.branch',
      expand: (entry, scope) => ({ parts: scope.parts, fields: BACKUP_SCHEDULE.wanted(entry, scope) }),
      rules: scheduleRules,
    },
    read: {
      listedAt: 'neon.branch',
      list: readSchedule,
      live: liveSchedule,
    },
    write: {
      unique: true,
      create: putSchedule,
      update: putSchedule,
      readAgain: true,
    },
    own: {
      undeletable: () =>
        reason(
          'neon/schedule-not-cleared',
          'evenkeel cannot remove a backup schedule: the API of Neon documents no call for that',
          'Clear the schedule in the Neon console, then remove the entry.',
        ),
    },
    say: {
      remarks: (row, _all, seen) => {
        const raw = seen.at(row.address)?.raw as BackupScheduleRecord | undefined;
        return row.action === 'update' ? lossReasons(lostBy(itemsOfRow(row), raw?.items, ITEMS)) : [];
      },
    },
    export: {
      written: live =>
        live.raw.schedule.map(({ retention_seconds, ...item }) => ({
          ...item,
          ...(retention_seconds !== DEFAULT_RETENTION_SECONDS && {
            retention: formatDuration(retention_seconds),
          }),
        })),
      unknown: live => unknownIn(live.raw.items, ITEMS),
    },
  },
);

type WrittenItem = Extract<NeonBackupSchedule, readonly unknown[]>[number];

function itemsIn(entry: NeonBackupSchedule): readonly WrittenItem[] {
  return Array.isArray(entry) ? entry : [];
}

function listedItems(value: unknown): readonly ScheduleItem[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

function wantedSchedule(entry: NeonBackupSchedule): readonly ScheduleItem[] | undefined {
  return Array.isArray(entry) ? sorted(itemsIn(entry).map(normalItem)) : undefined;
}

function normalItem({ frequency, hour, day, ...item }: WrittenItem): ScheduleItem {
  return {
    frequency,
    ...(hour !== undefined && { hour }),
    ...(day !== undefined && { day }),
    retention_seconds: retentionOf(item) ?? DEFAULT_RETENTION_SECONDS,
  };
}

function retentionOf(item: Pick<WrittenItem, 'retention' | 'retention_seconds'>): number | undefined {
  return item.retention === undefined ? item.retention_seconds : parseDuration(item.retention);
}

/** Sorts the snapshots of a schedule, because their order has no meaning. */
function sorted(items: readonly ScheduleItem[]): readonly ScheduleItem[] {
  return items
    .map(item => ({ item, key: canonical(item) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ item }) => item);
}

function scheduleRules(entry: NeonBackupSchedule): readonly NeonProblem[] {
  return itemsIn(entry).flatMap((item, index) => [
    ...dayProblems(item, index),
    ...retentionProblems(item, index),
  ]);
}

function dayProblems({ frequency, day }: WrittenItem, index: number): readonly NeonProblem[] {
  if (frequency !== 'weekly' || day === undefined || day <= DAYS_OF_WEEK) return [];
  const message = `\`day\` of a weekly schedule must be from 1 to ${DAYS_OF_WEEK}, and is ${day}`;
  return [{ rule: 'neon/schedule-day', message, path: [index, 'day'] }];
}

function retentionProblems(item: WrittenItem, index: number): readonly NeonProblem[] {
  const { retention, retention_seconds } = item;
  if (retention === undefined) return [];
  const path = [index, 'retention'];
  if (retention_seconds !== undefined) {
    const message = 'a schedule cannot have both `retention` and `retention_seconds`';
    return [
      {
        rule: 'neon/schedule-retention-twice',
        message,
        path,
        atKey: true,
        hint: 'remove one of the two keys',
      },
    ];
  }
  const seconds = parseDuration(retention) ?? 0;
  if (seconds >= SHORTEST_RETENTION_SECONDS && seconds <= DEFAULT_RETENTION_SECONDS) return [];
  const message = `\`retention\` must be from 1 hour to ${BACKUP_DAYS} days, not "${retention}"`;
  return [{ rule: 'neon/schedule-retention', message, path }];
}

function parseItem(value: ApiObject): ScheduleItem | undefined {
  const frequency = textOf(value, 'frequency');
  if (frequency === undefined) return undefined;
  const { retention_seconds, ...when } = numbersOf(value, ['hour', 'day', 'month', 'retention_seconds']);
  return { frequency, ...when, retention_seconds: retention_seconds ?? DEFAULT_RETENTION_SECONDS };
}

async function readSchedule(at: Scope, client: Reader, ids: Ids): Promise<readonly BackupScheduleRecord[]> {
  const path = paths.backupSchedule(projectIdOf(at), ids.of(at.address));
  const { body } = await client.get(path);
  const items = itemsOf(body, 'schedule', path, raw => {
    const item = parseItem(raw);
    return item && { item, raw };
  });
  return [{ schedule: sorted(items.map(each => each.item)), items: items.map(each => each.raw) }];
}

function liveSchedule(raw: BackupScheduleRecord, at: Scope, seen: LiveView): LiveSchedule | undefined {
  if (raw.schedule.length === 0) return undefined;
  const branch = seen.at(at.address)?.id ?? at.address;
  const place = placed('neon.backup_schedule', at, at.parts);
  return liveResource({ id: branch }, place, raw, () => BACKUP_SCHEDULE.live(raw, at, seen));
}

/**
 * Replaces the whole schedule, and sends back the fields of live items that evenkeel does not know.
 * evenkeel never sends an empty list: it is not documented that this clears a schedule
 * (facts/neon.md#empty-schedules).
 */
async function putSchedule(row: Row, at: At): Promise<Receipt> {
  const branch = at.ids.of(row.scope.address);
  const read = (at.seen.at(row.address)?.raw as BackupScheduleRecord | undefined)?.items;
  const schedule = itemsOfRow(row);
  const items = withUnknown(schedule, read, ITEMS);
  await at.client.send('PUT', paths.backupSchedule(projectIdOf(row), branch), { schedule: items });
  const raw: BackupScheduleRecord = { schedule, items: Array.isArray(items) ? items : [] };
  return receiptFor(row, raw);
}

function itemsOfRow({ desired }: Row): readonly ScheduleItem[] {
  return (desired?.['schedule'] ?? []) as readonly ScheduleItem[];
}
