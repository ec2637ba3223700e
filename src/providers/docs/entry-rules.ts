import type { RuleProblem } from '../../core/problem.ts';
import { segmentsOf } from './api.ts';

/** What is wrong with a page's path, one sentence: it is a path and nothing more, and stays inside its portal. */
export function pageProblem(page: string): string | undefined {
  const leaves =
    segmentsOf(page).some(segment => segment === '.' || segment === '..') || page.startsWith('//');
  if (page.startsWith('/') && !leaves && !/[?#\\]/.test(page)) return undefined;
  return 'A page is a path inside its portal: it begins with one "/" and has no "?", "#", "\\", "." or "..".';
}

interface Mentions {
  readonly mentions?: readonly string[];
  readonly must_not_mention?: readonly string[];
}

/** Words that must and must not be there at once, and blank ones. */
export function mentionProblems(entry: Mentions): readonly RuleProblem[] {
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
  return [
    ...blankProblems('mentions', entry.mentions),
    ...blankProblems('must_not_mention', entry.must_not_mention),
    ...both,
  ];
}

/** Expectations that say nothing. */
export function blankProblems(field: string, texts: readonly string[] | undefined): readonly RuleProblem[] {
  return (texts ?? []).flatMap((words, index) =>
    words.trim() === ''
      ? [{ rule: 'docs/blank-expectation', message: 'Blank text says nothing.', path: [field, index] }]
      : [],
  );
}

function folded(words: string): string {
  return words.normalize().trim().replace(/\s+/g, ' ').toLowerCase();
}
