import type { Problem } from '../../core/problem.ts';

/**
 * Joins two lists of problems. Drops problems of the second at the place of an error in the first,
 * because they only follow from it, such as the pattern of a name after a variable without a value.
 * Drops warnings of the first at the place of an error in the second: the error says how to fix it.
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
