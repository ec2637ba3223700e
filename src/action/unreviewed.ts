/** Nothing was reviewed that may be applied: why, and the next step. */
export class Unreviewed extends Error {
  override readonly name = 'Unreviewed';
  readonly next: string;

  constructor(why: string, next: string) {
    super(why);
    this.next = next;
  }
}

/** For a change that no review can cover any more. */
export const BY_DIGEST =
  'Read the plan of this run. If it is right, apply exactly that: start the workflow by hand with its digest, or run `evenkeel apply --expect-digest DIGEST`.';

/** As people name a commit. */
export function shortSha(sha: string): string {
  return sha === '' ? 'no commit' : sha.slice(0, 10);
}
