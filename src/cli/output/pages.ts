import type { CodePages } from '../../core/report/failure.ts';

/**
 * The page of every code, for output in SARIF and for output as a page that explains its codes. The
 * bundle of the action has only the pages of reasons.
 */
export async function pages(): Promise<CodePages> {
  return (await import('../../providers/code-pages.ts')).codePages;
}
