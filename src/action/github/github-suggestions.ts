import { itemsOf, member, text, whole } from './github-json.ts';
import { pagesOf } from './github-pages.ts';
import type { Send } from './github-send.ts';

/** A file that a pull request adds or changes. */
export interface ChangedFile {
  /** The path from the top of the repository. */
  readonly path: string;
  /** Git's hash of its content at the head. */
  readonly sha: string;
  /** Its diff without the names of the files; empty where GitHub shows none. */
  readonly patch: string;
}

/** A comment on lines of a pull request. */
export interface LineComment {
  readonly id: number;
  readonly body: string;
  /** The author's login; empty for a deleted account. */
  readonly author: string;
  /**
   * The last line that it is about, in the head's file; undefined once that line has changed
   * (facts/github.md#suggestions-on-lines).
   */
  readonly line: number | undefined;
}

/** A new comment on lines of the head of a pull request. */
interface NewLineComment {
  /** The commit at the head. */
  readonly head: string;
  readonly path: string;
  readonly first: number;
  readonly last: number;
  readonly body: string;
}

/** Comments on lines. Each method throws a GitHubError unless the answer is a success. */
export interface GitHubSuggestions {
  /** The files of a pull request; GitHub lists at most 3,000. */
  changedFiles(pullRequest: number): Promise<readonly ChangedFile[]>;
  lineComments(pullRequest: number): Promise<readonly LineComment[]>;
  createLineComment(pullRequest: number, comment: NewLineComment): Promise<void>;
  deleteLineComment(id: number): Promise<void>;
}

const MOST_PAGES = 30;

export function githubSuggestions(send: Send, path: (rest: string) => string): GitHubSuggestions {
  async function list<T>(at: string, take: (item: unknown) => T): Promise<readonly T[]> {
    const found: T[] = [];
    for await (const answer of pagesOf(send, at, MOST_PAGES)) {
      found.push(...itemsOf(answer, at).map(take));
      if (!answer.more) break;
    }
    return found;
  }

  return {
    changedFiles: pullRequest =>
      list(path(`/pulls/${pullRequest}/files`), each => ({
        path: text(each, 'filename'),
        sha: text(each, 'sha'),
        patch: text(each, 'patch'),
      })),
    lineComments: pullRequest =>
      list(path(`/pulls/${pullRequest}/comments`), each => ({
        id: whole(each, 'id'),
        body: text(each, 'body'),
        author: text(member(each, 'user'), 'login'),
        line: isOutdated(each) ? undefined : whole(each, 'line'),
      })),
    async createLineComment(pullRequest, { head, path: file, first, last, body }) {
      // GitHub refuses a first line that is also the last one.
      const start = first < last ? { start_line: first, start_side: 'RIGHT' } : {};
      const comment = { body, commit_id: head, path: file, line: last, side: 'RIGHT', ...start };
      await send('POST', path(`/pulls/${pullRequest}/comments`), JSON.stringify(comment));
    },
    async deleteLineComment(id) {
      await send('DELETE', path(`/pulls/comments/${id}`));
    },
  };
}

function isOutdated(comment: unknown): boolean {
  return typeof member(comment, 'line') !== 'number' || member(comment, 'position') === null;
}
