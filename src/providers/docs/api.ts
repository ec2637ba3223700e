import type { Query } from '../../core/http.ts';

/** A question. `goal` and `version` are left out of the request where undefined. */
export interface Question {
  readonly ask: string;
  readonly goal?: string | undefined;
  readonly version?: string | undefined;
}

/** The request headers of a question: a Markdown answer comes only where Markdown is preferred (facts: documentation-answers 2). */
export const questionHeaders: Readonly<Record<string, string>> = { accept: 'text/markdown' };

/** The server collects the whole answer before it replies (facts: documentation-answers 2, Waiting). In milliseconds. */
export const questionTimeoutMs = 120_000;

/** The query of a question (Documentation Answer Lane, Endpoints). */
export function questionQuery({ ask, goal, version }: Question): Query {
  return { ask, goal, version };
}

/**
 * The path of a page below the portal's url, every segment encoded once, whether or not it is encoded already.
 * `/` alone is the portal's own page.
 */
export function pagePath(page: string): string {
  return segmentsOf(page).map(encodeURIComponent).join('/');
}

/** The decoded parts of a page between slashes; one that is not valid percent-encoding stays as it is. */
export function segmentsOf(page: string): readonly string[] {
  return page.split('/').map(segment => {
    try {
      return decodeURIComponent(segment);
    } catch {
      return segment;
    }
  });
}
