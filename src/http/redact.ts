const MIN_LENGTH = 8;
const MASK = '***';
// What lies deeper is no error body that anybody reads.
const MAX_DEPTH = 50;

/** Masks known secret values in texts. Only whole tokens are masked, so that a short secret cannot eat other words. */
export interface Redactor {
  /** Values of fewer than 8 characters are not secrets that can be told from words; they are left alone. */
  add(secret: string): void;
  text(text: string): string;
  /** All strings of a JSON value, keys too. */
  value(value: unknown): unknown;
}

/** Starts with these secrets; more may be added while the run goes on. */
export function createRedactor(secrets: readonly string[] = []): Redactor {
  const known = new Set<string>();
  let pattern: RegExp | undefined;

  function add(secret: string): void {
    if (secret.length < MIN_LENGTH || known.has(secret)) return;
    known.add(secret).add(encodeURIComponent(secret)).add(JSON.stringify(secret).slice(1, -1));
    pattern = undefined;
  }

  function text(of: string): string {
    if (known.size === 0) return of;
    pattern ??= patternOf(known);
    return of.replace(pattern, MASK);
  }

  function value(of: unknown, depth = 0): unknown {
    if (typeof of === 'string') return text(of);
    if (typeof of !== 'object' || of === null) return of;
    if (depth === MAX_DEPTH) return MASK;
    if (Array.isArray(of)) return of.map(item => value(item, depth + 1));
    return Object.fromEntries(Object.entries(of).map(([key, item]) => [text(key), value(item, depth + 1)]));
  }

  for (const secret of secrets) add(secret);
  return { add, text, value: of => value(of) };
}

function patternOf(secrets: ReadonlySet<string>): RegExp {
  const longestFirst = [...secrets].sort((a, b) => b.length - a.length);
  const any = longestFirst.map(secret => secret.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  return new RegExp(`(?<![A-Za-z0-9_])(?:${any})(?![A-Za-z0-9_])`, 'g');
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
