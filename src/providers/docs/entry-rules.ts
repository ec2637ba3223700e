import { segmentsOf } from './api.ts';
import type { DocsProblem } from './problem.ts';

/** What is wrong with a page's path, in one sentence: it must be a path only, and stay inside its portal. */
export function pageProblem(page: string): string | undefined {
  const leaves =
    segmentsOf(page).some(segment => segment === '.' || segment === '..') || page.startsWith('//');
  if (page.startsWith('/') && !leaves && !/[?#\\]/.test(page)) return undefined;
  return 'A page is a path inside its portal: it begins with one "/" and has no "?", "#", "\\", "." or "..".';
}

/** A page that is not a path inside its portal. */
export function pathProblems(page: string): readonly DocsProblem[] {
  const wrong = pageProblem(page);
  return wrong === undefined ? [] : [{ rule: 'docs/page-path', message: wrong, path: ['page'] }];
}

interface Mentions {
  readonly mentions?: readonly string[];
  readonly must_not_mention?: readonly string[];
}

/** Blank words, and words that an entry both requires and forbids. */
export function mentionProblems(entry: Mentions): readonly DocsProblem[] {
  const refused = new Set((entry.must_not_mention ?? []).map(folded));
  const both = (entry.mentions ?? []).flatMap((words, index): readonly DocsProblem[] =>
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
  return [
    ...blankProblems('mentions', entry.mentions),
    ...blankProblems('must_not_mention', entry.must_not_mention),
    ...both,
  ];
}

/** Expectations without an effect. */
export function blankProblems(field: string, texts: readonly string[] | undefined): readonly DocsProblem[] {
  return (texts ?? []).flatMap((words, index) =>
    words.trim() === ''
      ? [{ rule: 'docs/blank-expectation', message: 'Blank text says nothing.', path: [field, index] }]
      : [],
  );
}

function folded(words: string): string {
  return words.normalize().trim().replace(/\s+/g, ' ').toLowerCase();
}
