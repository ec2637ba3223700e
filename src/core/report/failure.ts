import type { Address } from '../address.ts';

/**
 * What stops a run, as a literal code that callers may match on (messages may change): `usage` bad
 * arguments, `credentials` a token is missing or refused, `network` nothing was reached,
 * `unreadable` a scope could not be read, `incomplete` the plan misses something, `guard` a guard
 * refused, `stale` a reviewed plan no longer fits, `invalid` a manifest is not valid, `file` a file
 * could not be read or written, `interrupted` by the user or the deadline, `bug` ours.
 */
export type FailureCode =
  | 'usage'
  | 'credentials'
  | 'network'
  | 'unreadable'
  | 'incomplete'
  | 'guard'
  | 'stale'
  | 'invalid'
  | 'file'
  | 'interrupted'
  | 'bug';

/** An error that explains itself: print its message and next step, never its stack. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly address: Address | undefined;
  /** The next step for the person who reads it. */
  readonly next: string | undefined;

  constructor(
    code: FailureCode,
    message: string,
    more: { address?: Address; next?: string; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.code = code;
    this.address = more.address;
    this.next = more.next;
  }
}

export function stoppedWhileReading(): Failure {
  return new Failure('interrupted', 'stopped while live was being read; nothing was written');
}

/** What `evenkeel explain CODE` prints about one code that output shows. */
export interface CodePage {
  /** One line, without a full stop. */
  readonly title: string;
  /** The meaning, in two or three plain sentences. */
  readonly means: string;
  /** Output or a manifest that shows it, if `wrong` and `right` do not. */
  readonly example?: string;
  /** A part of a manifest that gives the code, and the same corrected. */
  readonly wrong?: string;
  readonly right?: string;
  /** What to do. */
  readonly next: string;
}

/** The page of each code, by the code. */
export type CodePages = Readonly<Record<string, CodePage>>;
