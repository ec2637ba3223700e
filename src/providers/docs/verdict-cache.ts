import { createHash } from 'node:crypto';
import { canonical, isObject, type Json } from '../../core/json.ts';
import { pageIn } from './link.ts';

/** Any base will do: what is asked is whether a page is in its normal form. */
const ANY_BASE = 'https://portal.invalid';

/** A passed verdict, and what it was true of. */
export interface KeptVerdict {
  /** When the answer came, in milliseconds since 1970. */
  readonly at: number;
  /** The pages that the answer was taken from and the expectations name, as {@link pageIn} gives them. */
  readonly pages: readonly string[];
  /** {@link contentHash} of those pages. */
  readonly content: string;
  readonly evidence: string;
}

/** Verdicts that outlive a run, so that a cron does not burn credits. Only passes are kept: a failure is always asked anew. */
export interface VerdictCache {
  /** A kept verdict that is not older than the limit, measured from `now`. */
  get(key: string, now: number): KeptVerdict | undefined;
  set(key: string, verdict: KeptVerdict): void;
  forget(key: string): void;
  /** The file's text. Same verdicts, same bytes. Ends with a line break. */
  text(): string;
}

/** The key of a question with everything that is expected of its answer. */
export function questionKey(portal: string, fields: Json): string {
  return sha256(canonical([portal, fields]));
}

/** The hash of some pages' texts, in their order. */
export function contentHash(texts: readonly string[]): string {
  return sha256(canonical([...texts]));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Reads a cache file; a text that is none is an empty cache, an entry that is damaged is left out. `maxAgeMs`: how long a verdict may be used. */
export function readVerdicts(text: string, maxAgeMs: number): VerdictCache {
  const kept = new Map(entriesOf(text));
  return {
    get(key, now) {
      const found = kept.get(key);
      // A verdict from the future comes from a wrong clock, and nothing is known of its age.
      return found === undefined || found.at > now || now - found.at > maxAgeMs ? undefined : found;
    },
    set: (key, verdict) => void kept.set(key, verdict),
    forget: key => void kept.delete(key),
    text() {
      const verdicts = Object.fromEntries([...kept].sort(([a], [b]) => (a < b ? -1 : 1)));
      return `${JSON.stringify({ v: 1, verdicts }, null, 2)}\n`;
    },
  };
}

function entriesOf(text: string): readonly (readonly [string, KeptVerdict])[] {
  const file = parsed(text);
  if (!isObject(file) || file['v'] !== 1 || !isObject(file['verdicts'])) return [];
  return Object.entries(file['verdicts']).flatMap(([key, value]) => {
    const verdict = verdictOf(value);
    return verdict === undefined ? [] : [[key, verdict] as const];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function verdictOf(value: unknown): KeptVerdict | undefined {
  if (!isObject(value)) return undefined;
  const { at, pages, content, evidence } = value;
  const fits =
    typeof at === 'number' &&
    Array.isArray(pages) &&
    pages.every((page): page is string => typeof page === 'string' && isPage(page)) &&
    typeof content === 'string' &&
    typeof evidence === 'string';
  return fits ? { at, pages, content, evidence } : undefined;
}

/** What else a file names is no page that was ever kept, and may be none that can be asked for. */
function isPage(page: string): boolean {
  return pageIn(ANY_BASE + page, ANY_BASE) === page;
}
