import { createFormIndex } from './form-index.ts';
import { formsOf } from './secret-forms.ts';

const MASK = '***';
// Error bodies and reports are never this deep; a manifest is limited to less (LIMITS.depth).
const MAX_DEPTH = 100;
/** Words that programs switch on; no service makes a secret like this. */
const WORD = /^[a-z]+(?:[._][a-z]+)*$/;

/** Masks known secret values in texts, in every form that {@link formsOf} lists. */
export interface Redactor {
  add(secret: string): void;
  text(text: string): string;
  /**
   * Masks all strings of a JSON value, keys too. Must come before escaping, cutting or wrapping: half a
   * secret is not recognized. Words that a program switches on (`create`, the name of a kind) are left to
   * {@link text}. Returns the same value where there is nothing to mask.
   */
  value<T>(value: T): T;
}

/**
 * Starts with these secrets; more may be added later. `told` gets new forms at once. A form of fewer than 8
 * characters is masked where no letter, digit or underscore is next to it, longer ones anywhere.
 */
export function createRedactor(
  secrets: readonly string[] = [],
  told: (forms: readonly string[]) => void = () => undefined,
): Redactor {
  const added = new Set<string>();
  const known = createFormIndex();

  function add(secret: string): void {
    if (added.has(secret)) return;
    added.add(secret);
    told(formsOf(secret).filter(known.add));
  }

  function text(of: string): string {
    const spans = known.spans(of);
    if (spans.length === 0) return of;
    let done = 0;
    const pieces = spans.map(([from, to]) => {
      const before = of.slice(done, from);
      done = to;
      return before + MASK;
    });
    return pieces.join('') + of.slice(done);
  }

  function leaf(of: string): string {
    const masked = text(of);
    return masked === of || WORD.test(of) ? of : masked;
  }

  function value(of: unknown, depth: number): unknown {
    if (typeof of === 'string') return leaf(of);
    if (typeof of !== 'object' || of === null) return of;
    if (depth === MAX_DEPTH) return MASK;
    if (Array.isArray(of)) {
      const items = of.map(item => value(item, depth + 1));
      return items.every((item, index) => item === of[index]) ? of : items;
    }
    let isSame = true;
    const members = Object.entries(of).map(([key, item]) => {
      const member = [leaf(key), value(item, depth + 1)] as const;
      isSame &&= member[0] === key && member[1] === item;
      return member;
    });
    return isSame ? of : Object.fromEntries(members);
  }

  for (const secret of secrets) add(secret);
  // Only texts differ, and no type names those.
  return { add, text, value: <T>(of: T) => value(of, 0) as T };
}

const SHOWN_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'content-length',
  'content-type',
  'date',
  'retry-after',
  'user-agent',
  'x-ratelimit-bucket',
  'x-ratelimit-global',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-ratelimit-reset-after',
  'x-ratelimit-scope',
]);

/** The headers that a verbose log may show; the values of all others are masked. */
export function shownHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      SHOWN_HEADERS.has(name.toLowerCase()) ? value : MASK,
    ]),
  );
}
