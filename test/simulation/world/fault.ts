import type { Swap } from './foreign-object.ts';

/** How an answer to a request is lost. */
export type Loss = 'reset' | 'timeout' | 'slow' | 'too large' | 'cut' | 'html' | '500' | '502' | '504';

/**
 * What happens to one request, by its number in the run, or to everything after it. Plain data, so
 * that a case can be printed and replayed.
 */
export type Fault =
  /**
   * The process is killed: before the request is sent, after it was sent, or when its answer has
   * just come.
   */
  | { readonly do: 'crash'; readonly at: number; readonly when: 'before' | 'after' | 'answered' }
  /** The answer never comes, or is none. `done`: the service has worked on it. */
  | { readonly do: 'lose'; readonly at: number; readonly how: Loss; readonly done: boolean }
  /** Someone before the service answers, and goes on doing so for the same method and path. */
  | {
      readonly do: 'answer';
      readonly at: number;
      readonly times: number;
      readonly status: number;
      readonly after?: 'seconds' | 'date' | 'none';
      /** The answer repeats the request, and our token in other forms. */
      readonly echo?: true;
    }
  /** No connection is made. */
  | { readonly do: 'unsent'; readonly at: number; readonly times: number }
  /** From this write on, every list is as it was before, for so many reads of it. */
  | { readonly do: 'stale'; readonly at: number; readonly reads: number }
  /** Someone else acts just before the request. */
  | { readonly do: 'other'; readonly at: number; readonly act: string }
  /** The run is told to stop. */
  | {
      readonly do: 'abort';
      readonly at: number;
      readonly when: 'before' | 'after';
      readonly why: 'signal' | 'deadline';
    }
  /** The text of the answer is changed, for the same method and path so many times. */
  | { readonly do: 'shape'; readonly at: number; readonly times: number; readonly edit: string }
  /**
   * The answer to a write speaks of someone else's object, so many times for the same method and
   * path.
   */
  | { readonly do: 'swap'; readonly at: number; readonly times: number; readonly how: Swap }
  /** From this write on, every list is as it was before, for so long. */
  | { readonly do: 'lag'; readonly at: number; readonly ms: number }
  /**
   * The request is answered with what the one before it was told: the connection has lost its
   * place.
   */
  | { readonly do: 'mixed'; readonly at: number }
  /** Of all operations that the run was told of, one goes another way. */
  | { readonly do: 'partly'; readonly nth: number; readonly how: 'failed' | 'cancelled' | 'error' }
  /**
   * Of all files that the run writes, one: the process is killed before or after it, or it cannot
   * be written. `edited`: just before the read of that number someone writes into the file.
   */
  | {
      readonly do: 'file';
      readonly nth: number;
      readonly how: 'killed before' | 'killed after' | 'full' | 'edited';
    }
  /** Operations go another way than they should, as far as anybody can see. */
  | { readonly do: 'operations'; readonly how: OperationsFault }
  /**
   * The `Date` of answers is wrong by so many milliseconds, or is none, from one request of the run
   * on to before another. Nobody says beside it what time the sandbox plays.
   */
  | {
      readonly do: 'date';
      readonly from: number;
      readonly to?: number;
      readonly by: number | 'missing' | 'garbled' | 'impossible';
    }
  /** The branch list comes in pages of this size, whatever was asked for. */
  | { readonly do: 'pages'; readonly size: number; readonly how: PagesFault };

export type OperationsFault =
  | 'failed'
  | 'cancelled'
  | 'error'
  | 'stuck'
  | 'gone'
  | 'strange'
  | 'shy'
  | 'init';
type PagesFault = 'fine' | 'repeats' | 'empty';

const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

const EDITS: Readonly<Record<string, (text: string) => string>> = {
  empty: () => '',
  null: () => 'null',
  list: () => '[]',
  object: () => '{}',
  html: () => '<html><body>504</body></html>',
  bom: text => `\uFEFF${text}`,
  'number ids': text => text.replaceAll(/"id":"[^"]*"/g, '"id":7'),
  'no ids': text => text.replaceAll(/"id":"[^"]*",?/g, ''),
  'no names': text => text.replaceAll(/"name":"[^"]*",?/g, ''),
  'text flags': text => text.replaceAll(/:(true|false)\b/g, ':"$1"'),
  'no annotations': text => text.replace(/"annotations":\{.*?\},"pagination"/, '"pagination"'),
  'null lists': text => text.replaceAll(/:\[[^\]]*\]/g, ':null'),
  deep: () => DEEP,
};

/** States that a branch may be in for a moment, as the service would answer them. */
const STATES: Readonly<Record<string, (text: string) => string>> = {
  'in transit': text =>
    text.replaceAll('"current_state":"ready"', '"current_state":"ready","pending_state":"archived"'),
  resetting: text => text.replaceAll('"current_state":"ready"', '"current_state":"resetting"'),
};

export const STATE_NAMES: readonly string[] = Object.keys(STATES);

export const EDIT_NAMES: readonly string[] = [
  ...Object.keys(EDITS),
  ...[1, 3, 5, 7, 9].map(tenth => `cut ${tenth}`),
];

/** Applies one of {@link EDIT_NAMES} or {@link STATE_NAMES} to the text of an answer. */
export function edited(text: string, edit: string): string {
  const tenth = /^cut (\d)$/.exec(edit)?.[1];
  if (tenth !== undefined) return text.slice(0, Math.floor((text.length * Number(tenth)) / 10));
  return (EDITS[edit] ?? STATES[edit])?.(text) ?? text;
}
