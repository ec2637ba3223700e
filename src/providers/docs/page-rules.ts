import type { RuleProblem } from '../../core/problem.ts';
import type { DocsPage } from '../../generated/manifest.ts';
import { mentionProblems, pageProblem } from './entry-rules.ts';

/** The mistakes in a page's entry that the schema cannot express. */
export function pageRules(entry: DocsPage): readonly RuleProblem[] {
  const wrong = pageProblem(entry.page);
  return [
    ...(wrong === undefined ? [] : [{ rule: 'docs/page-path', message: wrong, path: ['page'] }]),
    ...mentionProblems(entry),
  ];
}
