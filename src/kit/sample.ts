import type { HttpResponse } from '../core/http.ts';
import { isObject } from '../core/json.ts';
import type { Kind } from '../core/kind.ts';
import type { Provider } from '../core/provider.ts';
import type { Desired } from '../core/resource.ts';
import { type Declaration, declare } from './declare.ts';

/** An entry of a manifest. */
export type SampleEntry = Readonly<Record<string, unknown>>;

/** What entries of a kind look like. The kit makes all lives of the kind from its samples. */
export interface Sample {
  readonly kind: string;
  /**
   * Returns a manifest with these entries in two scopes, and no other entry of the kind. The
   * manifest names both scopes even if they have no entries, with `prune: true` where the kind can
   * be pruned.
   */
  manifest(first: readonly SampleEntry[], second: readonly SampleEntry[]): Omit<Declaration, 'name'>;
  /**
   * Three entries that differ in every key. Each has all keys that it may have, with values that
   * are not the default.
   */
  readonly entries: readonly [SampleEntry, SampleEntry, SampleEntry];
  /** One change for each field: the keys of the first entry that change, with another value. */
  readonly changes: readonly SampleEntry[];
  /** The most items in one answer of the list; `whole` if the service has no pages. */
  readonly page: number | 'whole';
  /** There is only one scope: `second` is always empty. */
  readonly oneScope?: true;
  /**
   * Gives the entry another name. Default: finds the key whose value is the last part of the
   * entry's address, and sets this key to `name`.
   */
  named?(entry: SampleEntry, name: string): SampleEntry;
  /**
   * The names that are tried in addition to plain names. Default: names with spaces, slashes,
   * letters of other scripts, and more.
   */
  readonly names?: readonly string[];
  /** Answers with which the service says that a rate limit was reached, besides status 429. */
  readonly limits?: readonly HttpResponse[];
  /**
   * What is right for this kind although it would fail a test. Each item has the words of that
   * failure: a simulated mistake that nobody can notice, because the service ignores the key;
   * `field x`, if no entry may have this field; `a list that is null`, if null means an empty list.
   */
  readonly exempt?: readonly string[];
}

/** The entries in each of two scopes. */
export type SampleState = readonly [first: readonly SampleEntry[], second: readonly SampleEntry[]];

export const NOTHING: SampleState = [[], []];

/** The start time of services without a socket, in milliseconds since 1970. */
export const START = Date.UTC(2026, 0, 1);

/**
 * Names of two manifests that begin alike, to check that a provider compares the names in marks
 * completely.
 */
export const OWNER = 'kit';
export const STRANGER = 'kit-2';

/** Names with characters that have a meaning in a path, query, header, glob or object. */
const ODD_NAMES = [
  'a',
  'a b',
  'a/b',
  'a%2Fb',
  'a?b=c',
  'a#b',
  'a+b',
  'ä-é',
  '日本',
  'a:b',
  "it's",
  '"a"',
  'a*',
  'A',
  '7',
  'true',
  'a.b',
  '__proto__',
  'a'.repeat(60),
];

/** A sample with its kind, and manifests made from it. */
export class SampledKind {
  readonly sample: Sample;
  readonly kind: Kind;
  readonly provider: Provider;
  /**
   * Manifest as JSON → its entries. A cache, because reading a manifest takes as long as the rest
   * of a plan, and most manifests are read many times.
   */
  readonly #known = new Map<string, readonly Desired[]>();

  constructor(provider: Provider, sample: Sample) {
    const kind = provider.kinds.find(({ name }) => name === sample.kind);
    if (kind === undefined) throw new Error(`${sample.kind} is no kind of ${provider.name}`);
    this.sample = sample;
    this.kind = kind;
    this.provider = provider;
  }

  /**
   * The state from which lives start: three entries in two scopes, if the kind can have so many.
   */
  get base(): SampleState {
    const [a, b, c] = this.sample.entries;
    if (this.kind.entry.each === 'whole') return this.sample.oneScope === true ? [[a], []] : [[a], [b]];
    return this.sample.oneScope === true ? [[a, b, c], []] : [[a, b], [c]];
  }

  /** The base state with another first entry. */
  with(first: SampleEntry): SampleState {
    const [[, ...others], second] = this.base;
    return [[first, ...others], second];
  }

  manifest([first, second]: SampleState, name = OWNER): Declaration {
    return { ...this.sample.manifest(first, second), name };
  }

  /**
   * The entries of the state as desired resources, without entries of the kind that the manifest
   * always has. Throws where the manifest is not valid.
   */
  desired(state: SampleState): readonly Desired[] {
    const others = new Set(this.#desired(NOTHING).map(({ address }) => address));
    return this.#desired(state).filter(({ address }) => !others.has(address));
  }

  get isValid(): boolean {
    return this.wanted(this.sample.entries[0]) !== undefined;
  }

  #desired(state: SampleState): readonly Desired[] {
    const value = this.manifest(state);
    const key = JSON.stringify(value);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { wanted } = declare({ file: 'sample', value }, [this.provider], START);
    const desired = wanted.desired.filter(({ kind }) => kind === this.kind.name);
    this.#known.set(key, desired);
    return desired;
  }

  /** The normal form of an entry; undefined if the entry is not valid. */
  wanted(entry: SampleEntry): Desired | undefined {
    try {
      return this.desired([[entry], []])[0];
    } catch {
      return undefined;
    }
  }

  /** The fields in which two entries differ, sorted. */
  differences(one: SampleEntry, other: SampleEntry): readonly string[] {
    const before = this.wanted(one)?.fields ?? {};
    const after = this.wanted(other)?.fields ?? {};
    const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return paths.filter(path => JSON.stringify(before[path]) !== JSON.stringify(after[path])).sort();
  }

  /** The entry under another name; undefined where no key of the entry is its name. */
  named(entry: SampleEntry, name: string): SampleEntry | undefined {
    if (this.sample.named !== undefined) return this.sample.named(entry, name);
    const key = this.nameKey(entry);
    return key === undefined ? undefined : { ...entry, [key]: name };
  }

  nameKey(entry: SampleEntry): string | undefined {
    const last = this.wanted(entry)?.parts.at(-1);
    return Object.keys(entry).find(key => entry[key] === last);
  }

  get oddNames(): readonly string[] {
    return this.sample.names ?? ODD_NAMES;
  }
}

/** Every text, number and boolean in a value, without empty texts. */
export function leavesOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  if (isObject(value)) return Object.values(value).flatMap(leavesOf);
  return value === undefined || value === null || value === '' ? [] : [value];
}
