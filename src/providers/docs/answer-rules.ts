import type { DocsAnswer } from '../../generated/manifest.ts';
import { blankProblems, mentionProblems, pathProblems } from './entry-rules.ts';
import type { DocsProblem } from './problem.ts';

/** The mistakes in a question's entry that the schema cannot express. */
export function answerRules(entry: DocsAnswer): readonly DocsProblem[] {
  return [...pathProblems(entry.page), ...expectationProblems(entry)];
}

function expectationProblems(entry: DocsAnswer): readonly DocsProblem[] {
  if (entry.answered !== false) return [...blankProblems('cites', entry.cites), ...mentionProblems(entry)];
  return (['cites', 'mentions', 'must_not_mention'] as const)
    .filter(field => (entry[field] ?? []).length > 0)
    .map(field => ({
      rule: 'docs/expects-no-answer',
      message: `With "answered: false" there is no answer to look for "${field}" in.`,
      path: [field],
      atKey: true,
    }));
}
