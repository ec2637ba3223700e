import type { Problem } from '../../core/problem.ts';

/**
 * Joins two lists of problems. Drops a problem of the second list at the place of an error in the
 * first, because it only follows from that error: a name with an unknown variable, for example,
 * also has a wrong form. Drops a warning of the first list at the place of an error in the second,
 * because the error says how to fix it.
 */
export function withoutFollowers(first: readonly Problem[], second: readonly Problem[]): readonly Problem[] {
  const causes = errorPlaces(first);
  const told = second.filter(problem => !causes.has(placeOf(problem)));
  const ends = errorPlaces(told);
  return [...first.filter(problem => problem.level === 'error' || !ends.has(placeOf(problem))), ...told];
}

function errorPlaces(problems: readonly Problem[]): ReadonlySet<string> {
  return new Set(problems.filter(({ level }) => level === 'error').map(placeOf));
}

function placeOf({ source }: Problem): string {
  return `${source.file}\0${source.line}\0${source.column}`;
}
