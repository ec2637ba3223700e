import { createHash } from 'node:crypto';
import { canonical, isObject, type Json, jsonIn } from '../../core/json.ts';
import { type PortalSite, pageIn } from './pages/link.ts';

/** A made-up portal: {@link pageIn} needs one to normalize the path of a page. */
const ANY_SITE: PortalSite = { base: 'https://portal.invalid', hosts: [] };

/** A verdict `pass`, and the pages that it depends on. */
export interface KeptVerdict {
  /** When the answer was received, in milliseconds since 1970. */
  readonly at: number;
  /**
   * The page to which the question was sent, the pages that must be cited, and the answer's
   * sources, as {@link pageIn} gives them.
   */
  readonly pages: readonly string[];
  /** The {@link contentHash} of those pages. */
  readonly content: string;
  readonly evidence: string;
}

/** Passed verdicts that are kept between runs, so that a scheduled job does not use up credits. */
export interface VerdictCache {
  /** A cached verdict that at the time `now` is not too old. */
  get(key: string, now: number): KeptVerdict | undefined;
  set(key: string, verdict: KeptVerdict): void;
  forget(key: string): void;
  /** The file's text, ending with a line break. The same verdicts give the same bytes. */
  text(): string;
}

/** The key of a question to a portal with all its expectations. */
export function questionKey({ base, hosts }: PortalSite, fields: Json): string {
  return sha256(canonical([base, fields, ...hosts]));
}

/** The hash of the texts of some pages, in their order. */
export function contentHash(texts: readonly string[]): string {
  return sha256(canonical([...texts]));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Reads a cache file. A malformed file counts as empty, and a damaged entry is left out.
 * `maxAgeMs`: how long a verdict is valid.
 */
export function readVerdicts(text: string, maxAgeMs: number): VerdictCache {
  const kept = new Map(entriesOf(text));
  return {
    get(key, now) {
      const found = kept.get(key);
      // A verdict from the future comes from a wrong clock, so its age is unknown.
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
  const file = jsonIn(text);
  if (!isObject(file) || file['v'] !== 1 || !isObject(file['verdicts'])) return [];
  return Object.entries(file['verdicts']).flatMap(([key, value]) => {
    const verdict = verdictOf(value);
    return verdict === undefined ? [] : [[key, verdict] as const];
  });
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

/**
 * Whether a text is a page in the form that the cache stores. The cache file may have been edited,
 * and no other text may become the path of a request.
 */
function isPage(page: string): boolean {
  return pageIn(ANY_SITE.base + page, ANY_SITE) === page;
}
