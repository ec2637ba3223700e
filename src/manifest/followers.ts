import type { Problem } from '../core/problem.ts';

/**
 * Both lists in one, without those of the second that stand where the first has an error already: they only follow from it,
 * as the pattern of a name does from a variable that was not replaced.
 */
export function withoutFollowers(first: readonly Problem[], second: readonly Problem[]): readonly Problem[] {
  const place = ({ source }: Problem): string => `${source.file}\0${source.line}\0${source.column}`;
  const taken = new Set(first.filter(({ level }) => level === 'error').map(place));
  return [...first, ...second.filter(problem => !taken.has(place(problem)))];
}
