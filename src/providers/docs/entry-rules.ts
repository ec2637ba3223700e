import type { RuleProblem } from '../../core/problem.ts';
import type { DocsPage } from '../../generated/manifest.ts';
import type { otherPages } from '../../generated/other-pages.ts';
import { segmentsOf } from './api.ts';

/**
 * What is wrong with a page's path, in one sentence; undefined for a path that stays inside its
 * portal.
 */
export function pageProblem(page: string): string | undefined {
  const leaves =
    segmentsOf(page).some(segment => segment === '.' || segment === '..') || page.startsWith('//');
  if (page.startsWith('/') && !leaves && !/[?#\\]/.test(page)) return undefined;
  return 'A page is a path inside its portal: it begins with one "/" and has no "?", "#", "\\", "." or "..".';
}

/** Reports a page, at `key` in the entry, that is not a path inside its portal. */
export function pathProblems(page: string, key = 'page'): readonly DocsProblem[] {
  const wrong = pageProblem(page);
  return wrong === undefined ? [] : [{ rule: 'docs/page-path', message: wrong, path: [key] }];
}

/** Mistakes in the `runs` and `pass` of an entry. */
export function runsProblems({
  runs,
  pass,
}: {
  readonly runs?: number;
  readonly pass?: number;
}): readonly DocsProblem[] {
  if (pass === undefined || (runs !== undefined && pass <= runs)) return [];
  const message =
    runs === undefined
      ? '"pass" needs "runs", the number of answers of which "pass" must be as expected.'
      : `"pass" (${pass}) is more than "runs" (${runs}).`;
  return [{ rule: 'docs/runs', message, path: ['pass'], hint: 'write for example `runs: 3` and `pass: 2`' }];
}

/** Blank words, and words that an entry both requires and forbids. */
export function mentionProblems({ mentions = [], must_not_mention = [] }: DocsPage): readonly DocsProblem[] {
  return [
    ...blankProblems(['mentions'], mentions),
    ...blankProblems(['must_not_mention'], must_not_mention),
    ...bothProblems(mentions, must_not_mention, ['mentions']),
  ];
}

/**
 * The mistakes of words that are both required and forbidden. `below`: the path of the required
 * words in the entry.
 */
export function bothProblems(
  words: readonly string[],
  refused: readonly string[],
  below: readonly string[],
): readonly DocsProblem[] {
  const forbidden = new Set(refused.map(folded));
  const message = 'The same words are under both "mentions" and "must_not_mention".';
  return words.flatMap((each, index): readonly DocsProblem[] =>
    forbidden.has(folded(each))
      ? [
          {
            rule: 'docs/mention-both',
            message,
            path: [...below, index],
            hint: 'remove these words from one of the two lists',
          },
        ]
      : [],
  );
}

/**
 * The mistakes of texts that are blank and so check nothing. `below`: the path of the list of these
 * texts in the entry.
 */
export function blankProblems(
  below: readonly string[],
  texts: readonly string[] | undefined,
): readonly DocsProblem[] {
  return (texts ?? []).flatMap((words, index) =>
    words.trim() === ''
      ? [
          {
            rule: 'docs/blank-expectation',
            message: 'This text is blank, so it checks nothing.',
            path: [...below, index],
          },
        ]
      : [],
  );
}

function folded(words: string): string {
  return words.normalize().trim().replace(/\s+/g, ' ').toLowerCase();
}

/** A mistake in the `docs` section. A rule without a page in docs/codes does not compile. */
export type DocsProblem = RuleProblem<Extract<keyof typeof otherPages, `docs/${string}`>>;

const LONGEST_SLUG = 80;

/**
 * The last part of a check's address: the entry's id, or what it asks in lower case with `-`
 * between the words.
 */
export function entryName(id: string | undefined, asked: string): string {
  if (id !== undefined) return id;
  const words = asked.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const slug = [...words.join('-')].slice(0, LONGEST_SLUG).join('').replace(/-$/, '');
  return slug === '' ? 'question' : slug;
}

/**
 * The product that makes a portal's pages → the path of its MCP endpoint below the portal's url
 * (facts/docs-answers.md#mcp).
 */
const PATHS: Readonly<Record<string, string>> = {
  gitbook: '/~gitbook/mcp',
  mintlify: '/mcp',
  fumadocs: '/api/mcp',
};

/** The path of the MCP endpoint if the manifest says nothing about it. */
export const MCP_PATH = '/mcp';

/**
 * The path of the MCP endpoint from `mcp` in the manifest, which is a generator's name or a path.
 * Undefined if that is no path inside a portal.
 */
export function mcpPath(written: string): string | undefined {
  const path = Object.hasOwn(PATHS, written) ? PATHS[written] : written;
  return path === undefined || !/^\/[A-Za-z0-9._~/-]+$/.test(path) || pageProblem(path) !== undefined
    ? undefined
    : path;
}
