import type { RuleProblem } from '../../core/problem.ts';
import type { DocsAnswer } from '../../generated/manifest.ts';
import { segmentsOf } from './api.ts';

/** The mistakes in a question's entry that the schema cannot express. */
export function answerRules(entry: DocsAnswer): readonly RuleProblem[] {
  return [...pageProblems(entry.page), ...expectationProblems(entry)];
}

/** A page is a path and nothing more, and stays inside its portal. */
function pageProblems(page: string): readonly RuleProblem[] {
  const leaves =
    segmentsOf(page).some(segment => segment === '.' || segment === '..') || page.startsWith('//');
  if (!leaves && !/[?#\\]/.test(page)) return [];
  return [
    {
      rule: 'docs/page-path',
      message: 'A page is a path inside its portal, without "?", "#", "\\", "//" at its start, "." or "..".',
      path: ['page'],
    },
  ];
}

function expectationProblems(entry: DocsAnswer): readonly RuleProblem[] {
  const expected = (['cites', 'mentions', 'must_not_mention'] as const).filter(
    field => (entry[field] ?? []).length > 0,
  );
  if (entry.answered === false)
    return expected.map(field => ({
      rule: 'docs/expects-no-answer',
      message: `With "answered: false" there is no answer to look for "${field}" in.`,
      path: [field],
      atKey: true,
    }));
  const refused = new Set((entry.must_not_mention ?? []).map(folded));
  const both = (entry.mentions ?? []).flatMap((words, index) =>
    refused.has(folded(words))
      ? [
          {
            rule: 'docs/mention-both',
            message: 'The same words must and must not be mentioned.',
            path: ['mentions', index],
          },
        ]
      : [],
  );
  return [...blankProblems(entry), ...both];
}

function blankProblems(entry: DocsAnswer): readonly RuleProblem[] {
  return (['cites', 'mentions', 'must_not_mention'] as const).flatMap(field =>
    (entry[field] ?? []).flatMap((words, index) =>
      words.trim() === ''
        ? [{ rule: 'docs/blank-expectation', message: 'Blank text says nothing.', path: [field, index] }]
        : [],
    ),
  );
}

function folded(words: string): string {
  return words.normalize().trim().replace(/\s+/g, ' ').toLowerCase();
}
