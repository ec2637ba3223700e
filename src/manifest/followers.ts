import type { Problem } from '../core/problem.ts';

/**
 * Joins both lists, without problems of the second at the place of an error in the first: those only follow from it, such
 * as the pattern of a name after a variable that was not replaced.
 */
export function withoutFollowers(first: readonly Problem[], second: readonly Problem[]): readonly Problem[] {
  const place = ({ source }: Problem): string => `${source.file}\0${source.line}\0${source.column}`;
  const taken = new Set(first.filter(({ level }) => level === 'error').map(place));
  return [...first, ...second.filter(problem => !taken.has(place(problem)))];
}
