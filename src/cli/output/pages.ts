import type { CodePages } from '../../core/report/failure.ts';

/**
 * The page of every code: for the rules of SARIF, and for the codes on a page. The action has only
 * those of reasons.
 */
export async function pages(): Promise<CodePages> {
  return (await import('../../providers/code-pages.ts')).codePages;
}
