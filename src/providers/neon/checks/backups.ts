import type { Reader } from '../../../core/http.ts';
import type { Check, Verdict } from '../../../core/provider.ts';
import type { Scope } from '../../../core/report/row.ts';
import type { Desired, Ids, WantedEntry } from '../../../core/resource.ts';
import { formatDuration, parseDuration } from '../../../core/text/durations.ts';
import type { NeonBackups } from '../../../generated/manifest.ts';
import { BACKUP_DAYS } from '../../../limits/neon.ts';
import { type ApiObject, itemsOf, paths, textOf } from '../api.ts';
import type { NeonProblem } from '../codes.ts';
import { judged, lookAt, lookInside, unknown, type Verdicts } from '../look-at.ts';
import { projectIdOf } from '../scopes.ts';

/** The age, in seconds, that the newest snapshot must not exceed. */
type BackupsFields = { readonly newer_than: number };

/**
 * When a snapshot was taken, of which branch, and by whom. A record may lack everything but the
 * time (facts/neon.md#members-that-a-record-may-lack).
 */
interface SnapshotTime {
  readonly at: string;
  readonly ms: number;
  readonly branch: string | undefined;
  readonly by: 'schedule' | 'hand' | 'not told';
}

/**
 * The check of the newest snapshot of any schedule of a project. One request serves all checks of
 * this kind.
 */
export const neonProjectBackups = backupsCheck('neon.project');

/**
 * The check of the newest snapshot of a branch's schedule. One request serves all branches of a
 * project.
 */
export const neonBranchBackups = backupsCheck('neon.branch');

function backupsCheck(within: 'neon.project' | 'neon.branch'): Check<NeonBackups> {
  return {
    name: 'neon.backups',
    key: 'backups',
    under: 'checks',
    each: 'whole',
    within,
    lookedAt: 'neon.project',
    expand: expandBackups,
    rules: backupsRules,
    judge: (all, at, client, ids) => lookInside(all, ids, there => lookAtSnapshots(there, at, client, ids)),
  };
}

function expandBackups(entry: NeonBackups, scope: Scope): WantedEntry<BackupsFields> {
  return { parts: scope.parts, fields: { newer_than: parseDuration(entry.newer_than) ?? 0 } };
}

/**
 * Refuses an age that makes the check useless: under an hour, or longer than a schedule retains any
 * snapshot, which is {@link BACKUP_DAYS} days (facts/neon.md#backup-schedules).
 */
function backupsRules({ newer_than }: NeonBackups): readonly NeonProblem[] {
  const seconds = parseDuration(newer_than) ?? 0;
  if (seconds >= 3600 && seconds <= BACKUP_DAYS * 86_400) return [];
  const message = `\`newer_than\` must be from 1 hour to ${BACKUP_DAYS} days, not "${newer_than}"`;
  return [{ rule: 'neon/backups-age', message, path: ['newer_than'] }];
}

function lookAtSnapshots(all: readonly Desired[], at: Scope, client: Reader, ids: Ids): Promise<Verdicts> {
  const path = paths.snapshots(projectIdOf(at));
  return lookAt(all, {
    read: async () => {
      const { body } = await client.get(path);
      return { snapshots: itemsOf(body, 'snapshots', path, parseTaken), now: client.now() };
    },
    judge: (desired, { snapshots, now }) => {
      const { newer_than } = desired.fields as BackupsFields;
      const { scope } = desired;
      const branch = scope.kind === 'neon.branch' ? ids.of(scope.address) : undefined;
      const own = snapshots.filter(each => branch === undefined || (each.branch ?? branch) === branch);
      return judge(own, { now, newer_than, branch });
    },
  });
}

function parseTaken(value: ApiObject): SnapshotTime | undefined {
  const at = textOf(value, 'created_at');
  const { manual } = value;
  if (at === undefined) return undefined;
  return {
    at,
    ms: Date.parse(at),
    branch: textOf(value, 'source_branch_id'),
    by: manual === false ? 'schedule' : manual === true ? 'hand' : 'not told',
  };
}

interface BackupWindow extends BackupsFields {
  readonly now: number;
  /** undefined: any branch of the project. */
  readonly branch: string | undefined;
}

/**
 * The verdict on a branch or project. `all`: the snapshots that belong to it, or may belong to it
 * because their record names no branch. It fails only if each of them is certainly too old or was
 * taken by hand. Pure.
 */
function judge(all: readonly SnapshotTime[], { now, newer_than, branch }: BackupWindow): Verdict {
  const since = now - newer_than * 1000;
  const isSure = (each: SnapshotTime): boolean =>
    each.by === 'schedule' && (branch === undefined || each.branch !== undefined) && !Number.isNaN(each.ms);
  const [newest] = all.filter(isSure).sort((a, b) => b.ms - a.ms);
  if (newest !== undefined && newest.ms >= since)
    return judged([], `the newest snapshot of a schedule is of ${newest.at}`);
  const doubtful = all.find(each => each.by !== 'hand' && !isSure(each) && !(each.ms < since));
  if (doubtful !== undefined)
    return unknown(
      `the record of the snapshot of ${doubtful.at} lacks its time, its branch, or whether a schedule took it`,
    );
  if (newest === undefined) return judged(['the branch has no snapshot that a schedule took']);
  const age = formatDuration(Math.floor((now - newest.ms) / 1000));
  return judged(
    [`the newest snapshot of a schedule is ${age} old, more than ${formatDuration(newer_than)}`],
    `the newest snapshot of a schedule is of ${newest.at}`,
  );
}
