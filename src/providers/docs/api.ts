import type { Query } from '../../core/http.ts';

/** A question. An undefined `goal` or `version` is left out of the request. */
export interface Question {
  readonly ask: string;
  readonly goal?: string | undefined;
  readonly version?: string | undefined;
}

/**
 * The headers of a question: a portal sends Markdown only to a request that prefers it
 * (facts/docs-answers.md#asking-for-markdown).
 */
export const questionHeaders: Readonly<Record<string, string>> = { accept: 'text/markdown' };

/**
 * The time limit of a question in milliseconds. The server completes the answer before it replies
 * (facts/docs-answers.md#waiting).
 */
export const questionTimeoutMs = 120_000;

/**
 * The group of requests that all wait when a question got a 429. Pages and llms.txt are not in it,
 * so they can still be read meanwhile.
 */
export const QUESTIONS = 'questions';

/** The query of a question's request (facts/docs-answers.md#questions). */
export function questionQuery({ ask, goal, version }: Question): Query {
  return { ask, goal, version };
}

/**
 * The path of a page below the portal's url, with each segment encoded exactly once. `/` is the
 * portal's start page.
 */
export function pagePath(page: string): string {
  return segmentsOf(page).map(encodeURIComponent).join('/');
}

/** The decoded segments of a page's path; a segment with invalid percent-encoding is unchanged. */
export function segmentsOf(page: string): readonly string[] {
  return page.split('/').map(segment => {
    try {
      return decodeURIComponent(segment);
    } catch {
      return segment;
    }
  });
}
