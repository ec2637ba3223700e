import { isObject } from '../core/json.ts';
import type { RuleProblem } from '../core/problem.ts';
import type { ManifestPath } from '../core/source.ts';
import type { Manifest, NeonBranch } from '../generated/manifest.ts';
import { keepRules } from './keep-rules.ts';

const DATE_TIME =
  /^([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?(?:[Zz]|[+-]([0-9]{2}):([0-9]{2}))$/;

/** Whether the parts of a date and time exist in the calendar. The schema has judged the form. */
function exists(text: string): boolean {
  const match = DATE_TIME.exec(text);
  if (match === null) return false;
  const [year, month, day, hour, minute, second, zoneHour = 0, zoneMinute = 0] = match
    .slice(1)
    .map(part => Number(part ?? 0));
  if (hour! > 23 || minute! > 59 || second! > 59 || zoneHour > 23 || zoneMinute > 59) return false;
  const date = new Date(Date.UTC(year!, month! - 1, day!));
  return date.getUTCMonth() === month! - 1 && date.getUTCDate() === day;
}

/** `Date.parse` takes 2026-02-30 for March 2, so the calendar is asked here (2026-11-20). */
function momentRules(
  key: 'expires_at' | 'parent_timestamp' | 'timestamp',
  moment: string | null | undefined,
  path: ManifestPath,
): readonly RuleProblem[] {
  if (typeof moment !== 'string' || exists(moment)) return [];
  const message = `"${key}" is not a date and time that exists`;
  return [{ rule: `neon/${key.replace('_', '-')}`, message, path: [...path, key] }];
}

function branchRules(branch: NeonBranch, path: ManifestPath): readonly RuleProblem[] {
  const snapshots = (branch.snapshots ?? []).flatMap((snapshot, s) => {
    const at = [...path, 'snapshots', s];
    return [
      ...momentRules('timestamp', snapshot.timestamp, at),
      ...momentRules('expires_at', snapshot.expires_at, at),
    ];
  });
  return [
    ...momentRules('parent_timestamp', branch.parent_timestamp, path),
    ...momentRules('expires_at', branch.expires_at, path),
    ...snapshots,
  ];
}

/** Rules that hold for every entry, whatever its kind: `absent` and `renamed_from`. */
function entryRules(entry: Readonly<Record<string, unknown>>, path: ManifestPath): readonly RuleProblem[] {
  const old = entry['renamed_from'];
  if (old === undefined) return [];
  const at = { path: [...path, 'renamed_from'] };
  if (entry['absent'] === true) {
    const message = 'what shall not exist cannot be renamed';
    return [{ rule: 'manifest/absent-renamed', message, ...at, hint: 'remove "renamed_from" or "absent"' }];
  }
  if (old === entry['name']) {
    return [
      {
        rule: 'manifest/renamed-from-itself',
        message: '"renamed_from" is the name itself',
        ...at,
        hint: 'give the old name',
      },
    ];
  }
  return [];
}

/** `path` is where the walk is; it changes as the walk goes on. */
function everyEntry(value: unknown, path: (string | number)[], found: RuleProblem[]): void {
  const into = (key: string | number, member: unknown): void => {
    if (typeof member !== 'object' || member === null) return;
    path.push(key);
    everyEntry(member, path, found);
    path.pop();
  };
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) into(index, item);
  } else if (isObject(value)) {
    found.push(...entryRules(value, path));
    for (const key of Object.keys(value)) into(key, value[key]);
  }
}

/** Pure. Mistakes that the schema cannot express and that belong to the manifest itself; the value fits the schema. */
export function manifestRules(manifest: Manifest): readonly RuleProblem[] {
  const projects = manifest.neon?.projects ?? [];
  const branches = projects.flatMap((project, p) =>
    (project.branches ?? []).flatMap((branch, b) =>
      branchRules(branch, ['neon', 'projects', p, 'branches', b]),
    ),
  );
  const { discord, neon } = manifest;
  const ofEntries: RuleProblem[] = [];
  everyEntry({ discord, neon }, [], ofEntries);
  return [...keepRules(manifest.keep ?? []), ...ofEntries, ...branches];
}
