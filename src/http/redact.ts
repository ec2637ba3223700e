import { decodedTexts, type TextSpan } from './decoded-text.ts';
import { addSpan, createFormIndex, formsOf } from './secret-forms.ts';

const MASK = '***';
// At so many levels of nesting a value is masked completely. Error bodies and reports never have so
// many; a manifest is limited to fewer (LIMITS.depth).
const MAX_DEPTH = 100;
/**
 * Matches words such as `create` that programs compare with. {@link Redactor.value} leaves them as
 * they are, because no service makes a secret of this form.
 */
const WORD = /^[a-z]+(?:[._][a-z]+)*$/;

type Members = Readonly<Record<string, unknown>>;

/**
 * Masks known secret values in texts, in every form that {@link formsOf} lists, as the text is and
 * as it is with its escapes undone ({@link decodedTexts}).
 */
export interface Redactor {
  add(secret: string): void;
  text(text: string): string;
  /**
   * Masks all strings of a JSON value, keys included. Call it before escaping, cutting or wrapping:
   * half a secret is not recognized. Words that a program compares with (`create`, the name of a
   * kind) are masked only by {@link text}. Returns the same value where nothing is masked.
   */
  value<T>(value: T): T;
}

/**
 * A redactor with these secrets; more may be added later. Whenever a secret is added, `told` is
 * called at once with the forms that are new. A form of fewer than 8 characters is masked only
 * where no letter, digit or underscore is beside it, a longer form anywhere.
 */
export function createRedactor(
  secrets: readonly string[] = [],
  told: (forms: readonly string[]) => void = () => undefined,
): Redactor {
  const added = new Set<string>();
  const known = createFormIndex();
  let hasSpace = false;

  function add(secret: string): void {
    if (added.has(secret)) return;
    added.add(secret);
    hasSpace ||= secret.includes(' ');
    told(formsOf(secret).filter(known.add));
  }

  function spansIn(of: string): readonly TextSpan[] {
    const plain = known.spans(of);
    if (added.size === 0) return plain;
    const decoded = decodedTexts(of, hasSpace).flatMap(({ text, written }) => known.spans(text).map(written));
    return decoded.length === 0 ? plain : merged([...plain, ...decoded]);
  }

  function text(of: string): string {
    const spans = spansIn(of);
    if (spans.length === 0) return of;
    let done = 0;
    const pieces = spans.map(([from, to]) => {
      const before = of.slice(done, from);
      done = to;
      return before + MASK;
    });
    return pieces.join('') + of.slice(done);
  }

  for (const secret of secrets) add(secret);
  // Masking changes only texts, so the type stays the same.
  return { add, text, value: <T>(of: T) => maskedValue(of, text) as T };
}

/** The spans from left to right. Those that overlap become one. */
function merged(spans: readonly TextSpan[]): readonly TextSpan[] {
  const all: [number, number][] = [];
  for (const each of spans.toSorted(([a], [b]) => a - b)) addSpan(all, each);
  return all;
}

/**
 * Masks all texts of a value. A report repeats the names of its scopes in every row, so texts
 * without a secret are remembered and not searched again.
 */
function maskedValue(whole: unknown, text: (of: string) => string): unknown {
  const clean = new Set<unknown>();

  function leaf(of: string): string {
    if (clean.has(of)) return of;
    const masked = text(of);
    if (masked !== of && !WORD.test(of)) return masked;
    clean.add(of);
    return of;
  }

  function value(of: unknown, depth: number): unknown {
    if (typeof of === 'string') return leaf(of);
    if (typeof of !== 'object' || of === null || clean.has(of)) return of;
    if (depth === MAX_DEPTH) return MASK;
    const masked = Array.isArray(of) ? list(of, depth + 1) : members(of as Members, depth + 1);
    if (masked === of) clean.add(of);
    return masked;
  }

  /**
   * Copies a list only from its first item with a secret, because nearly no list has such an item.
   */
  function list(of: readonly unknown[], depth: number): readonly unknown[] {
    let copy: unknown[] | undefined;
    for (let index = 0; index < of.length; index += 1) {
      const item = value(of[index], depth);
      if (copy === undefined && item !== of[index]) copy = of.slice(0, index);
      copy?.push(item);
    }
    return copy ?? of;
  }

  function members(of: Members, depth: number): Members {
    let copy: (readonly [string, unknown])[] | undefined;
    const keys = Object.keys(of);
    for (let index = 0; index < keys.length; index += 1) {
      const key = keys[index] as string;
      const member = of[key];
      const [shown, item] = [leaf(key), value(member, depth)];
      if (copy === undefined && (shown !== key || item !== member))
        copy = keys.slice(0, index).map(each => [each, of[each]] as const);
      copy?.push([shown, item]);
    }
    return copy === undefined ? of : Object.fromEntries(copy);
  }

  return value(whole, 0);
}
