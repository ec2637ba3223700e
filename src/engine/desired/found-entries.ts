import { type Address, address } from '../../core/address.ts';
import { canonical, isObject, without } from '../../core/json.ts';
import type { Kind } from '../../core/kind.ts';
import type { ManifestPath, Problem, RuleProblem, Source } from '../../core/problem.ts';
import type { Check } from '../../core/provider.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { Scope } from '../../core/report/row.ts';
import type { Desired } from '../../core/resource.ts';
import { Entry, type EntryItem } from './entry.ts';
import type { ManifestView } from './manifest-view.ts';
import { compareRanks, filledIn, type Rank, Ranks } from './sets.ts';

const NOTHING: Desired['allow'] = [];
const ALLOWANCES: ReadonlySet<unknown> = new Set<Desired['allow'][number]>(['replace', 'loss']);

/** The values of `allow` in an entry that the engine knows. A kind may know others. */
function allowedBy(allow: unknown): Desired['allow'] {
  return Array.isArray(allow) ? allow.filter(each => ALLOWANCES.has(each)) : NOTHING;
}

/**
 * What is known of an entry apart from its value: where its values are written, remarks for its
 * row, and whether only sets name the resource.
 */
interface EntryNotes extends Pick<Desired, 'partial' | 'expiryOfSet'> {
  readonly remarks: readonly Reason[];
  source(path: ManifestPath): Source;
}

/**
 * Collects the entries of a manifest in normal form, and their mistakes. Where several entries name
 * one resource, the nearest counts (see {@link Rank}), completed from the others.
 */
export class FoundEntries {
  readonly desired = new Map<Address, Desired>();
  readonly checks = new Map<Address, { check: Check; desired: Desired }>();
  readonly problems: Problem[] = [];
  readonly #manifest: ManifestView;
  /** The time of this machine, in milliseconds since 1970. */
  readonly #now: number;
  readonly #ranks = new Ranks();
  /** The former addresses of resources that entries rename. */
  readonly #renamed = new Set<Address>();
  readonly #warned = new Set<string>();
  readonly #reported = new Set<string>();
  readonly #source: (path: ManifestPath) => Source;

  constructor(manifest: ManifestView, now: number) {
    this.#manifest = manifest;
    this.#now = now;
    this.#source = path => manifest.source(path);
  }

  /** Makes the normal form of one entry, and reports its mistakes. */
  make(
    kind: Kind,
    scope: Scope,
    item: EntryItem,
    whole: boolean,
    {
      source = this.#source,
      remarks = this.#manifest.remarks?.(item.path) ?? [],
      partial,
      expiryOfSet,
    }: Partial<EntryNotes> = {},
  ): Desired {
    const { value: entry, path } = item;
    const found = kind.entry.rules?.(entry, scope, this.#now) ?? [];
    this.report(whole ? found.filter(problem => this.#isFirst(problem, path)) : found, path);
    const common = isObject(entry) ? entry : {};
    const absent = common['absent'] === true;
    const from = common['renamed_from'];
    const said = {
      allow: allowedBy(common['allow']),
      ...(absent ? { absent } : {}),
      ...(typeof from === 'string'
        ? { renamedFrom: address(kind.name, kind.entry.expand({ ...common, name: from }, scope).parts) }
        : {}),
      ...ignoredBy(common, kind),
      ...(whole ? { whole } : {}),
      ...(partial === undefined ? {} : { partial }),
      ...(common['if_absent'] === 'skip' ? { skipsAbsent: true as const } : {}),
      ...(expiryOfSet === undefined ? {} : { expiryOfSet }),
    };
    const expanded = kind.entry.expand(entry, scope);
    const wanted =
      remarks.length === 0 ? expanded : { ...expanded, notes: [...(expanded.notes ?? []), ...remarks] };
    return new Entry(kind.name, wanted, scope, item, said, source);
  }

  /**
   * Whether a warning is the first for its file and hint. Generated files repeat one mistake in
   * every entry.
   */
  #isFirst({ rule, level, message, hint = '', path: inside }: RuleProblem, path: ManifestPath): boolean {
    if (level !== 'warning') return true;
    const key = [this.#manifest.source([...path, ...inside]).file, rule, message, hint].join('\0');
    return !this.#warned.has(key) && this.#warned.add(key).has(key);
  }

  check(check: Check, scope: Scope, { value: entry, path }: EntryItem, rank: Rank): void {
    this.report(check.rules?.(entry, scope) ?? [], path);
    const wanted = check.expand(entry, scope);
    const desired = new Entry(
      check.name,
      wanted,
      scope,
      { value: entry, path },
      { allow: NOTHING },
      this.#source,
    );
    const twin = this.checks.get(desired.address);
    if (twin === undefined) {
      this.#ranks.set(desired.address, rank);
      this.checks.set(desired.address, { check, desired });
    } else if (compareRanks(this.#ranks.of(desired.address), rank) === 0)
      this.#duplicate(desired, twin.desired);
  }

  /** Whether an entry renames the resource that has this address now. */
  isRenamed({ address: from }: Pick<Scope, 'address'>): boolean {
    return this.#renamed.has(from);
  }

  /**
   * Adds an entry. If another entry names the same resource, the nearer of the two is completed
   * from the other; two equally near entries are a mistake. Returns the entry that counts.
   */
  add(desired: Desired, kind: Kind, rank: Rank): Desired {
    if (desired.renamedFrom !== undefined) this.#renamed.add(desired.renamedFrom);
    const twin = this.desired.get(desired.address);
    if (twin === undefined) {
      this.#ranks.set(desired.address, rank);
      this.desired.set(desired.address, desired);
      return desired;
    }
    const order = compareRanks(this.#ranks.of(desired.address), rank);
    if (order === 0) {
      this.#duplicate(desired, twin);
      return desired;
    }
    const whole = order < 0 ? this.#completed(twin, desired, kind) : this.#completed(desired, twin, kind);
    if (order > 0) this.#ranks.set(desired.address, rank);
    this.desired.set(desired.address, whole);
    return whole;
  }

  /** The nearer of two entries, completed with the keys that only the other entry has. */
  #completed(nearer: Desired, other: Desired, kind: Kind): Desired {
    if (!(nearer instanceof Entry && other instanceof Entry)) return nearer;
    const { value: own } = nearer;
    const { value: far } = other;
    if (nearer.whole === true || other.whole === true || !isObject(own) || !isObject(far)) return nearer;
    const weak = this.#manifest.defaulted?.(nearer.path) ?? new Set<string>();
    const less = this.#manifest.defaulted?.(other.path) ?? new Set<string>();
    const isOfSets = nearer.partial === true && other.partial === true;
    const timed = kind.own?.expiredBy ?? [];
    const [near, rest] = isOfSets
      ? // The forms of an expiry exclude each other, so only the form in the nearer entry counts.
        [own, saysExpiry(own, kind) ? without(far, timed) : far]
      : // An entry that names the resource alone sets its expiry. By saying nothing, it sets none.
        [
          nearer.partial === true ? without(own, timed) : own,
          other.partial === true ? without(far, timed) : far,
        ];
    const { value, taken } = filledIn(near, rest, new Set([...weak].filter(key => !less.has(key))));
    if (taken.size === 0 && nearer.partial === other.partial) return nearer;
    const expiry = saysExpiry(own, kind) ? nearer.expiryOfSet : other.expiryOfSet;
    const depth = nearer.path.length;
    const source = (path: ManifestPath): Source =>
      taken.has(String(path[depth]))
        ? this.#source([...other.path, ...path.slice(depth)])
        : this.#source(path);
    const remarks = [
      ...this.#remarksOn(nearer.path, key => !taken.has(key)),
      ...this.#remarksOn(other.path, key => taken.has(key)),
    ];
    return this.make(kind, nearer.scope, { value, path: nearer.path }, false, {
      source,
      remarks,
      ...(isOfSets ? { partial: true } : {}),
      ...(isOfSets && expiry !== undefined ? { expiryOfSet: expiry } : {}),
    });
  }

  /**
   * The remarks on an entry. A remark about defaults keeps only the keys that `isMeant` selects.
   */
  #remarksOn(path: ManifestPath, isMeant: (key: string) => boolean): readonly Reason[] {
    return (this.#manifest.remarks?.(path) ?? []).flatMap((remark): readonly Reason[] => {
      if (remark.code !== 'row/defaults' || !('keys' in remark)) return [remark];
      const keys = remark.keys.filter(({ key }) => isMeant(key));
      return keys.length === 0 ? [] : [{ ...remark, keys }];
    });
  }

  #duplicate(desired: Desired, twin: Desired): void {
    const { file, line, column } = twin.source;
    this.problems.push({
      rule: 'manifest/duplicate',
      level: 'error',
      message: `${desired.address} is declared twice`,
      source: desired.source,
      hint:
        // If a part with a mistake was left out of the first entry, its place in the file is not
        // known. Then its line is 0.
        line > 0
          ? `remove one of the two entries; the first is at ${file}:${line}:${column}`
          : 'remove one of the two entries',
    });
  }

  /** Reports mistakes, each once: an entry that names several scopes is checked once for each. */
  report(found: readonly RuleProblem[], path: ManifestPath): void {
    for (const { rule, level, message, path: inside, atKey, hint } of found) {
      const place = [...path, ...inside];
      const told = canonical([rule, place, message]);
      if (this.#reported.has(told)) continue;
      this.#reported.add(told);
      const source = this.#manifest.source(place, { atKey: atKey === true });
      this.problems.push({ rule, level: level ?? 'error', message, source, hint });
    }
  }
}

/** Whether an entry says when the service deletes the resource. */
export function saysExpiry(entry: Readonly<Record<string, unknown>>, { own }: Kind): boolean {
  return (own?.expiredBy ?? []).some(key => entry[key] !== undefined);
}

function ignoredBy(entry: Readonly<Record<string, unknown>>, kind: Kind): Pick<Desired, 'ignored'> {
  const { ignore } = entry;
  if (!Array.isArray(ignore) || ignore.length === 0) return {};
  return { ignored: ignore.map(String).map(name => ({ name, paths: kind.entry.ignores?.[name] ?? [name] })) };
}
