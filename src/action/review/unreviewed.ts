/** Nothing was reviewed that may be applied. Holds the message and the next step. */
export class UnreviewedError extends Error {
  override readonly name = 'Unreviewed';
  readonly next: string;

  constructor(said: string, next: string) {
    super(said);
    this.next = next;
  }
}

/** With the reason. */
export function notReviewed(why: string, next: string = BY_DIGEST): UnreviewedError {
  return new UnreviewedError(`nothing was reviewed that may be applied: ${why}`, next);
}

/** For a change that no review can cover any more. */
const BY_DIGEST =
  'Read the plan of this run. If it is right, apply exactly that: start the workflow by hand with its digest, or run `evenkeel apply --expect-digest DIGEST`.';

/** As people name a commit. */
export function shortSha(sha: string): string {
  return sha === '' ? 'no commit' : sha.slice(0, 10);
}
