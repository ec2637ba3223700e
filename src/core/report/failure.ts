import type { Address } from '../address.ts';
import { brandOf, hasBrand, instanceOf } from '../brand.ts';
import type { Problem } from '../problem.ts';

/**
 * Why a run stopped, as a code that callers may match on (messages may change). `usage`: bad
 * arguments. `credentials`: a token is missing or refused. `network`: no service was reached.
 * `unreadable`: a scope could not be read. `incomplete`: the plan lacks something. `guard`: a guard
 * refused. `stale`: the reviewed plan no longer fits. `invalid`: a manifest is not valid. `file`: a
 * file could not be read or written. `interrupted`: by the user or the deadline. `bug`: a mistake
 * in evenkeel.
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

const BRAND = brandOf('Failure');

/**
 * An error that explains itself: print its message and next step, never its stack. A Failure of
 * another copy of the package counts as one: {@link isFailure} and `instanceof` look at a brand.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly address: Address | undefined;
  /** The next step for the person who reads it. */
  readonly next: string | undefined;
  /** With the code `invalid`: every mistake of the manifest, with its place. Otherwise empty. */
  readonly problems: readonly Problem[];

  constructor(
    code: FailureCode,
    message: string,
    more: {
      address?: Address;
      next?: string;
      cause?: unknown;
      problems?: readonly Problem[];
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.code = code;
    this.address = more.address;
    this.next = more.next;
    this.problems = more.problems ?? [];
    Object.defineProperty(this, BRAND, { value: true });
  }

  static override readonly [Symbol.hasInstance] = instanceOf(() => Failure, BRAND);
}

/** Whether an error is a Failure, also of another copy of the package. */
export function isFailure(error: unknown): error is Failure {
  return hasBrand(error, BRAND);
}

export function stoppedWhileReading(): Failure {
  return new Failure('interrupted', 'stopped while live was being read; nothing was written');
}

/** The page that `evenkeel explain CODE` prints about one code. */
export interface CodePage {
  /** The title, on one line and without a full stop. */
  readonly title: string;
  /** The meaning, in two or three plain sentences. */
  readonly means: string;
  /** Output or a manifest that shows the code, where the pair of `wrong` and `right` does not. */
  readonly example?: string;
  /** A part of a manifest that causes the code, and the corrected part. */
  readonly wrong?: string;
  readonly right?: string;
  /** What to do. */
  readonly next: string;
}

/** Code → the page about it. */
export type CodePages = Readonly<Record<string, CodePage>>;

/** What anything that was thrown says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
