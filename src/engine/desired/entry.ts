import { type Address, address } from '../../core/address.ts';
import type { Json } from '../../core/json.ts';
import type { ManifestPath, Source } from '../../core/problem.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { Fields, Scope } from '../../core/report/row.ts';
import type { Desired, IgnoredField, ListAt, Output, WantedEntry } from '../../core/resource.ts';
import { refsOf } from '../../core/resource.ts';

/** One entry and its path in the manifest. */
export interface EntryItem {
  readonly value: unknown;
  readonly path: ManifestPath;
}

/**
 * A desired resource, made from one manifest entry. Its file and line are computed on demand,
 * because most entries are never shown.
 */
export class Entry implements Desired {
  readonly kind: string;
  readonly address: Address;
  readonly parts: readonly string[];
  readonly fields: Fields;
  readonly scope: Scope;
  readonly refs: readonly Address[];
  readonly path: ManifestPath;
  readonly allow: readonly ('replace' | 'loss')[];
  readonly reads?: readonly ListAt[];
  readonly notes?: readonly Reason[];
  readonly outputs?: readonly Output[];
  readonly expiresAt?: number;
  readonly pin?: string;
  readonly besides?: Readonly<Record<string, Json>>;
  readonly absent?: true;
  readonly renamedFrom?: Address;
  readonly ignored?: readonly IgnoredField[];
  readonly whole?: true;
  readonly partial?: true;
  readonly skipsAbsent?: true;
  readonly expiryOfSet?: true;
  readonly #value: unknown;
  readonly #source: (path: ManifestPath) => Source;

  constructor(
    kind: string,
    wanted: WantedEntry,
    scope: Scope,
    { value, path }: EntryItem,
    common: Pick<
      Desired,
      'allow' | 'absent' | 'renamedFrom' | 'ignored' | 'whole' | 'partial' | 'skipsAbsent' | 'expiryOfSet'
    >,
    source: (path: ManifestPath) => Source,
  ) {
    const { parts, fields, reads, notes, outputs, expiresAt, pin, besides } = wanted;
    this.kind = kind;
    this.address = address(kind, parts);
    this.parts = parts;
    this.fields = fields as Fields;
    this.scope = scope;
    this.refs = refsOf(this.fields);
    this.path = path;
    this.allow = common.allow;
    if (reads !== undefined) this.reads = reads;
    if (notes !== undefined) this.notes = notes;
    if (outputs !== undefined) this.outputs = outputs;
    if (expiresAt !== undefined) this.expiresAt = expiresAt;
    if (pin !== undefined) this.pin = pin;
    if (besides !== undefined) this.besides = besides;
    if (common.absent !== undefined) this.absent = common.absent;
    if (common.renamedFrom !== undefined) this.renamedFrom = common.renamedFrom;
    if (common.ignored !== undefined) this.ignored = common.ignored;
    if (common.whole !== undefined) this.whole = common.whole;
    if (common.partial !== undefined) this.partial = common.partial;
    if (common.skipsAbsent !== undefined) this.skipsAbsent = common.skipsAbsent;
    if (common.expiryOfSet !== undefined) this.expiryOfSet = common.expiryOfSet;
    this.#value = value;
    this.#source = source;
  }

  /** The value in the manifest that the entry was made from. */
  get value(): unknown {
    return this.#value;
  }

  get source(): Source {
    return this.#source(this.path);
  }

  /**
   * The file and line at which the value of a key is written: in this entry, a default or a set.
   */
  sourceOf(key: string): Source {
    return this.#source([...this.path, key]);
  }
}

/**
 * Entries of a valid manifest, to be found by the object in its value from which each was made. A
 * base may share such objects, because a text that is in both manifests is parsed once. Then it
 * reuses the entry, and the rules of the kind need not run again.
 */
export class KnownEntries {
  readonly #found = new Map<unknown, Map<string, Desired>>();

  constructor(desired: readonly Desired[]) {
    for (const each of desired) {
      if (!(each instanceof Entry)) continue;
      const there = this.#found.get(each.value) ?? new Map<string, Desired>();
      this.#found.set(each.value, there.set(placeOf(each.kind, each.scope.address), each));
    }
  }

  /** Finds nothing for a number or a text, because equal ones may come from different entries. */
  find(value: unknown, kind: string, scope: Address): Desired | undefined {
    if (typeof value !== 'object' || value === null) return undefined;
    return this.#found.get(value)?.get(placeOf(kind, scope));
  }
}

function placeOf(kind: string, scope: Address): string {
  return `${kind} ${scope}`;
}
