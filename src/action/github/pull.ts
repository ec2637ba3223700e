import { member, text, whole } from './github-json.ts';

/** A pull request. */
export interface Pull {
  readonly number: number;
  /** The commit that it brought; after a merge the last one before it. */
  readonly headSha: string;
  /** The branch that it is for. */
  readonly base: string;
  readonly mergeSha: string;
}

/** A pull request in an answer of GitHub. */
export function pullOf(of: unknown): Pull {
  return {
    number: whole(of, 'number'),
    headSha: text(member(of, 'head'), 'sha'),
    base: text(member(of, 'base'), 'ref'),
    mergeSha: text(of, 'merge_commit_sha'),
  };
}
