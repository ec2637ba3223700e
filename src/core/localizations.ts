import type { Json } from './json.ts';
import type { ManifestPath, Source } from './problem.ts';

/** A text of a manifest that people read in their own language. */
export interface LocalizedText {
  /** The keys that lead to a translation in a locale file: `ban`, `options`, `reason`, `name`. */
  readonly keys: readonly string[];
  /** The command that has the text, and the place in it, such as `options[0].description`. */
  readonly command: string;
  readonly place: string;
  /** The default text. */
  readonly text: string;
  readonly source: Source;
  /** The most characters that a translation may have. */
  readonly longest: number;
  /** Locale → translation. */
  readonly translations: ReadonlyMap<string, string>;
}

/** A section whose translations are in files of their own. */
export interface SplitSection {
  /** The section without the translations that are in `files`. */
  readonly section: Json;
  /** Locale → the texts of its file. */
  readonly files: ReadonlyMap<string, readonly Translation[]>;
}

/** A translation, and the keys that lead to it in a locale file. */
interface Translation {
  readonly keys: readonly string[];
  readonly value: string;
}

/** Nested maps: a path of keys leads to each value. */
export type KeyTree<V> = Map<string, KeyTree<V> | V>;

/** Texts by their keys, as in a locale file. Null: not translated yet. */
export type TextTree = KeyTree<string | null>;

/** What a report on translations needs besides the texts. */
export interface ReportBesides {
  /** Locales that someone has begun, even if none of their texts is translated. */
  readonly begun: readonly string[];
  /**
   * The texts of an earlier manifest. The report then also lists translations that may be outdated:
   * they stayed the same while their default texts changed.
   */
  readonly before?: readonly LocalizedText[];
}

/** What a provider knows of the translations in its section. */
export interface Localizations {
  /** Every locale that the service has. */
  readonly locales: readonly string[];
  /** Every text, with its translations. Pure. */
  texts(section: unknown, source: (path: ManifestPath) => Source): readonly LocalizedText[];
  /** What each locale lacks. Pure. */
  report(
    texts: readonly LocalizedText[],
    besides: ReportBesides,
  ): { readonly data: unknown; readonly text: string };
  /**
   * Moves the translations of a section into files. Merged again, the section and its files mean
   * what the section meant. Pure.
   */
  split(section: Json): SplitSection;
}

/**
 * The keys of a text as one name: joined by dots, with dots and percent signs inside a key escaped,
 * so that no two texts have the same name.
 */
export function textName(keys: readonly string[]): string {
  return keys.map(key => key.replace(/[%.]/g, found => (found === '.' ? '%2E' : '%25'))).join('.');
}

/**
 * One text for each name, because commands of several scopes may have texts with the same name.
 * Pure.
 */
export function distinct(texts: readonly LocalizedText[]): readonly LocalizedText[] {
  return [...new Map(texts.map(each => [textName(each.keys), each])).values()];
}

/** Builds a tree from values and the keys that lead to them. Pure. */
export function keyTree<V>(values: Iterable<readonly [keys: readonly string[], value: V]>): KeyTree<V> {
  const root: KeyTree<V> = new Map();
  for (const [keys, value] of values) {
    let at = root;
    for (const key of keys.slice(0, -1)) {
      const known = at.get(key);
      const inner: KeyTree<V> = known instanceof Map ? known : new Map();
      at.set(key, inner);
      at = inner;
    }
    at.set(keys.at(-1) ?? '', value);
  }
  return root;
}
