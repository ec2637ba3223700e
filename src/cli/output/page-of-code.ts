import type { CodePage } from '../../core/report/failure.ts';
import { Failure } from '../../core/report/failure.ts';
import { didYouMean } from '../../core/text/did-you-mean.ts';
import { codePages } from '../../providers/code-pages.ts';

/** The page of a code. Throws a Failure with code `usage` where there is none. Pure. */
export function pageOfCode(code: string): CodePage {
  const page = Object.hasOwn(codePages, code) ? codePages[code] : undefined;
  if (page !== undefined) return page;
  const near = didYouMean(code, Object.keys(codePages));
  const list = '`evenkeel explain` lists all codes.';
  const next = near === undefined ? list : `Did you mean ${near}? ${list}`;
  throw new Failure('usage', `there is no code "${code}"`, { next });
}
