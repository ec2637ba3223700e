import type { DocsPage } from '../../generated/manifest.ts';
import { mentionProblems, pathProblems } from './entry-rules.ts';
import type { DocsProblem } from './problem.ts';

/** The mistakes in a page's entry that the schema cannot express. */
export function pageRules(entry: DocsPage): readonly DocsProblem[] {
  return [...pathProblems(entry.page), ...mentionProblems(entry)];
}
