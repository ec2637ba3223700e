import type { PreviewOf } from './preview-spec.ts';

const FOLDER = 'preview/';

/**
 * The name of a preview's branch. It always begins with `preview/`, so that no preview can take the
 * name of another branch.
 */
export function branchNameOf({ name }: Pick<PreviewOf, 'name'>): string {
  return `${FOLDER}${name}`;
}

/** The name of a preview without `preview/`, also if the given name begins with `preview/`. */
export function previewName(given: string): string {
  return given.startsWith(FOLDER) ? given.slice(FOLDER.length) : given;
}

/**
 * The mark of a preview's branch: `owner/name#12`, or without a pull request `owner/name@staging`.
 * Case does not count, as in GitHub's names, which contain no `#` or `@`.
 */
export function markOf({ repository, number, name }: PreviewOf): string {
  return number === undefined ? `${repository}@${name}` : `${repository}#${number}`;
}

/** Reads a mark; undefined for a text of another form. */
export function readMark(
  mark: string,
): { readonly repository: string; readonly number?: number } | undefined {
  const [, repository, number] = /^([^#@]+)#([1-9][0-9]*)$/.exec(mark) ?? [];
  if (repository !== undefined && number !== undefined) return { repository, number: Number(number) };
  const named = /^([^#@]*)@/.exec(mark);
  return named === null ? undefined : { repository: named[1] ?? '' };
}

/** Whether two marks belong to the same preview. */
export function isSameMark(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
