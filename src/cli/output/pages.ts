import type { CodePages } from '../../core/report/failure.ts';

/**
 * The page of every code, loaded only where output explains codes. The build of the action
 * replaces this function by one that has only the pages of reasons.
 */
export async function pages(): Promise<CodePages> {
  return (await import('../../providers/code-pages.ts')).codePages;
}
