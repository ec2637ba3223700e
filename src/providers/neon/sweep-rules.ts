import { parseDuration } from '../../core/durations.ts';
import { groupBy } from '../../core/group-by.ts';
import type { ManifestPath } from '../../core/source.ts';
import type { Neon, NeonSweep } from '../../generated/manifest.ts';
import type { NeonProblem } from './problem.ts';
import { projectIdsOf } from './project-ids.ts';
import { sweepPattern } from './sweep-pattern.ts';

const DAY_SECONDS = 86_400;

/** Mistakes in the `sweep` lists of projects. */
export function sweepRules({ projects = [] }: Neon): readonly NeonProblem[] {
  const entries = projects.flatMap(({ sweep = [] }, at) =>
    sweep.flatMap((entry, index) => entryRules(entry, ['projects', at, 'sweep', index])),
  );
  return [...entries, ...twice(projects)];
}

function entryRules(entry: NeonSweep, path: ManifestPath): readonly NeonProblem[] {
  return [
    ...entry.match.flatMap((glob, index) => matchesAll(glob, [...path, 'match', index])),
    ...ages(entry, path),
    ...oneCondition(entry, path),
    ...patternOf(entry, path),
  ];
}

/** Without one character of its own a glob fits whatever somebody calls a branch. */
function matchesAll(glob: string, path: ManifestPath): readonly NeonProblem[] {
  if (/[^*?/]/.test(glob)) return [];
  const message = `every name fits "${glob}"`;
  const hint = 'begin it with what the names share, such as `preview/**`';
  return [{ rule: 'neon/sweep-matches-all', message, path, hint }];
}

function ages({ older_than, idle_for }: NeonSweep, path: ManifestPath): readonly NeonProblem[] {
  const age = parseDuration(older_than);
  const rule = 'neon/sweep-age';
  const problems: NeonProblem[] = [];
  if (age === undefined || age < DAY_SECONDS) {
    const message = `an age is 1 day or more, not "${older_than}"`;
    problems.push({ rule, message, path: [...path, 'older_than'], hint: 'write it like `7d` or `36h`' });
  }
  if (idle_for !== undefined && (parseDuration(idle_for) ?? 0) === 0) {
    const message = `a duration such as 24h is needed, not "${idle_for}"`;
    problems.push({ rule, message, path: [...path, 'idle_for'] });
  }
  return problems;
}

function oneCondition(entry: NeonSweep, path: ManifestPath): readonly NeonProblem[] {
  const { idle_for, no_open, beyond_newest } = entry;
  if (idle_for !== undefined || no_open !== undefined || beyond_newest !== undefined) return [];
  const message = 'a sweep needs a condition besides `older_than`';
  const hint = 'add `idle_for`, `no_open` or `beyond_newest`';
  return [{ rule: 'neon/sweep-condition', message, path, hint }];
}

function patternOf({ no_open }: NeonSweep, path: ManifestPath): readonly NeonProblem[] {
  if (no_open === undefined || sweepPattern(no_open) !== undefined) return [];
  const message = `"${no_open}" needs {number} or {branch} in it, once`;
  return [{ rule: 'neon/sweep-pattern', message, path: [...path, 'no_open'] }];
}

/** Which of two lists came first nobody could tell. */
function twice(projects: NonNullable<Neon['projects']>): readonly NeonProblem[] {
  const all = projects.flatMap((project, at) =>
    project.sweep === undefined ? [] : projectIdsOf(project).map(id => ({ id, at })),
  );
  return [...groupBy(all, ({ id }) => id)].flatMap(([id, [, ...others]]) =>
    others.map(({ at }): NeonProblem => {
      const message = `the project ${id} has a \`sweep\` in another entry already`;
      return { rule: 'neon/sweep-twice', message, path: ['projects', at, 'sweep'], atKey: true };
    }),
  );
}
