import type { FakeAnswer } from './fake-github.ts';

/** A comment on lines, as GitHub lists it. */
export interface FakeLineComment {
  readonly id: number;
  readonly body: string;
  readonly path: string;
  readonly line: number | null;
  readonly user: { readonly login: string };
}

/** A file of a pull request, as GitHub lists it. */
export interface FakeChangedFile {
  readonly filename: string;
  readonly sha: string;
  readonly patch?: string;
}

/**
 * Files of pull requests and comments on their lines. That GitHub refuses lines that are in no diff
 * is in the look-alike with a repository.
 */
export class FakeLines {
  readonly comments = new Map<number, FakeLineComment[]>();
  readonly files = new Map<number, readonly FakeChangedFile[]>();
  #next = 1;

  answer(
    { method, path, login }: { readonly method: string; readonly path: string; readonly login: string },
    body: Readonly<Record<string, unknown>>,
    page: (all: readonly unknown[]) => FakeAnswer,
  ): FakeAnswer | undefined {
    const [, pull, what] = /^\/pulls\/(\d+)\/(files|comments)$/.exec(path) ?? [];
    const id = /^\/pulls\/comments\/(\d+)$/.exec(path)?.[1];
    if (id !== undefined) {
      for (const [number, all] of this.comments)
        this.comments.set(
          number,
          all.filter(each => each.id !== Number(id)),
        );
      return { status: 204 };
    }
    if (pull === undefined) return undefined;
    const number = Number(pull);
    if (what === 'files') return page(this.files.get(number) ?? []);
    const own = this.comments.get(number) ?? [];
    if (method === 'GET') return page(own);
    const comment: FakeLineComment = {
      id: this.#next++,
      body: String(body['body']),
      path: String(body['path']),
      line: Number(body['line']),
      user: { login },
    };
    this.comments.set(number, [...own, comment]);
    return { status: 201, body: comment };
  }
}
