import { type Address, address, encodedParts, kindOf } from '../../core/address.ts';
import { isIgnored, saidOfLive } from '../../core/fields/compared.ts';
import { given, isObject, type Json, sameJson } from '../../core/json.ts';
import type { Kind } from '../../core/kind.ts';
import type { MovedPolicy, PlanBase } from '../../core/report/plan.ts';
import type { Fields, Scope } from '../../core/report/row.ts';
import { scopesAround } from '../../core/report/row.ts';
import type { Desired, Live, LiveView } from '../../core/resource.ts';
import { type DesiredState, isPruned } from './desired-state.ts';

/**
 * What the manifest, the base or live says of one field, or of whether a resource exists
 * ({@link THERE}). Null: there is no value, or no resource. Undefined: it says nothing, so nobody
 * knows.
 */
export type Side = Json | undefined;

/** The manifest of `--base`, as a run gets it. */
export interface Base extends PlanBase {
  /** Absent: there was no manifest before, so everything is new. */
  readonly manifest: DesiredState | undefined;
}

/** The value that stands for "the resource exists" in a {@link Side}. */
export const THERE: Json = true;

type NamedEntry = Pick<Desired, 'address' | 'kind' | 'renamedFrom' | 'pin'>;

/**
 * What the base wanted, under the names of the current manifest. Decisions compare the base with
 * manifest and live.
 */
export class BaseSide implements PlanBase {
  readonly applied: boolean;
  readonly moved: MovedPolicy;
  readonly #manifest: DesiredState | undefined;
  readonly #byName = new Map<Address, Desired>();
  readonly #byPin = new Map<string, Desired>();
  /**
   * Old address of each resource that the current manifest has renamed → the parts of its new
   * address.
   */
  readonly #renamed = new Map<Address, readonly string[]>();
  /** Old address → new address, where they differ. */
  readonly #now = new Map<Address, Address>();

  constructor({ manifest, applied, moved }: Base, head: Pick<DesiredState, 'desired' | 'beside'>) {
    this.applied = applied;
    this.moved = moved;
    this.#manifest = manifest;
    const before = manifest?.desired ?? [];
    for (const each of before) {
      this.#byName.set(each.address, each);
      if (each.pin !== undefined) this.#byPin.set(pinOf(each.kind, each.pin), each);
    }
    for (const each of [...head.desired, ...(head.beside ?? [])]) {
      const origin = this.entryOf(each);
      if (origin === undefined || origin.address === each.address) continue;
      this.#renamed.set(origin.address, each.parts);
      this.#now.set(origin.address, each.address);
    }
    if (this.#renamed.size === 0) return;
    for (const each of before) {
      const now = address(each.kind, this.#partsNow(each.parts, each.scope));
      if (now === each.address || this.#now.has(each.address)) continue;
      this.#now.set(each.address, now);
      if (!this.#byName.has(now)) this.#byName.set(now, each);
    }
  }

  /**
   * The base's entry for the same resource: the entry with the same name, else with the name in
   * `renamed_from`, else with the same id. Undefined where the base has none.
   */
  entryOf({ address: own, renamedFrom, pin, kind }: NamedEntry): Desired | undefined {
    const named = this.#byName.get(own);
    if (named !== undefined) return named;
    const before = renamedFrom === undefined ? undefined : this.#byName.get(renamedFrom);
    return before ?? (pin === undefined ? undefined : this.#byPin.get(pinOf(kind, pin)));
  }

  /**
   * The entries of the base, in which scopes and references have the addresses of the current
   * manifest. A renamed resource itself keeps its old name.
   */
  entries(): readonly Desired[] {
    return [...this.#byName].flatMap(([own, each]) => (own === each.address ? [this.#current(each)] : []));
  }

  /** Like {@link entryOf}, but with scopes and references as in {@link entries}. */
  currentOf(entry: NamedEntry): Desired | undefined {
    const found = this.entryOf(entry);
    return found && this.#current(found);
  }

  #current(entry: Desired): Desired {
    if (this.#now.size === 0) return entry;
    const parts = this.#partsNow(entry.parts, entry.scope);
    return {
      ...entry,
      parts,
      address: address(entry.kind, parts),
      scope: this.#scopeNow(entry.scope),
      fields: this.#translated(entry.fields as Json, entry.scope) as Fields,
      refs: entry.refs.map(each => this.#refNow(each, entry.scope)),
    };
  }

  #scopeNow(scope: Scope): Scope {
    const parts = this.#partsNow(scope.parts, scope);
    const parent = scope.parent && this.#scopeNow(scope.parent);
    return { ...scope, parts, address: address(scope.kind, parts), ...given({ parent }) };
  }

  /** Whether the base may have had this entry in an included file that is missing now. */
  mayHave({ whole, address: own }: Pick<Desired, 'whole' | 'address'>): boolean {
    return whole === true && this.#manifest?.unknown !== undefined && !this.#byName.has(own);
  }

  /**
   * What the base says of a live resource without an entry. Null: it must not exist, because it is
   * surplus (`spare`), or because it is owned and the base prunes its kind in this scope.
   * Undefined: the base says nothing of it.
   */
  unnamed(scope: Scope, kind: Kind, live: Live | undefined, seen: LiveView): Side {
    const entry = this.#manifest?.scopes.find(each => each.scope.address === scope.address);
    if (live === undefined || this.#manifest === undefined || entry === undefined) return undefined;
    const isSpare = kind.own?.spare?.(live, seen) === true;
    const isOurs = kind.own?.owned?.(live, this.#manifest.name, seen) === true;
    return isSpare || (isOurs && isPruned(entry, kind)) ? null : undefined;
  }

  /**
   * What an entry of the base wants for a field: the value in the entry, the value of another field
   * that sets the same thing in another form, or the default.
   */
  fieldOf(entry: Desired, path: string, kind: Kind, live: Live | undefined, seen: LiveView): Side {
    const said = saidOfLive(entry);
    if (Object.hasOwn(said, path)) return this.#translated(said[path] ?? null, entry.scope);
    if (live === undefined || isIgnored(entry, path) || kind.write.fixed?.includes(path) === true)
      return undefined;
    const forms = kind.entry.ignores?.[path] ?? [path];
    const form = forms.find(each => Object.hasOwn(said, each));
    if (form !== undefined) return inForm(path, live, [form, said[form] ?? null]);
    const defaults = kind.entry.defaults?.(entry, live, seen).fields as Fields | undefined;
    const left = forms.find(each => defaults !== undefined && Object.hasOwn(defaults, each));
    return left === undefined ? undefined : inForm(path, live, [left, defaults?.[left] ?? null]);
  }

  #partsNow(parts: readonly string[], scope: Scope): readonly string[] {
    const at = scopesAround(scope).find(({ address: own }) => this.#renamed.has(own));
    return at === undefined
      ? parts
      : [...(this.#renamed.get(at.address) ?? []), ...parts.slice(at.parts.length)];
  }

  /** A value of the base in which references to renamed resources have the new addresses. */
  #translated(value: Json, scope: Scope): Json {
    if (this.#now.size === 0) return value;
    if (Array.isArray(value)) return value.map(each => this.#translated(each, scope));
    if (!isObject(value)) return value;
    const { $ref: ref } = value;
    if (typeof ref === 'string') return { $ref: this.#refNow(ref as Address, scope) };
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, this.#translated(each as Json, scope)]),
    );
  }

  /**
   * The new address of a resource that an entry in `scope` refers to, even if this resource has no
   * entry.
   */
  #refNow(ref: Address, scope: Scope): Address {
    const known = this.#now.get(ref);
    if (known !== undefined) return known;
    const parts = encodedParts(ref).map(decodeURIComponent);
    const isInside = scope.parts.every((part, at) => parts[at] === part);
    return isInside ? address(kindOf(ref), this.#partsNow(parts, scope)) : ref;
  }
}

/**
 * The base's value for the field `path`, where the base sets another field (`form`) that says the
 * same in another way. Null means the same in both fields. If live has the base's value in `form`,
 * live's value in `path` is the base's, too. Otherwise the value cannot be translated, and is
 * returned as it is.
 */
function inForm(path: string, live: Live, [form, value]: readonly [form: string, value: Json]): Side {
  if (form === path || value === null) return value;
  const is = live.fields() as Fields;
  return sameJson(value, is[form] ?? null) ? (is[path] ?? null) : value;
}

function pinOf(kind: string, pin: string): string {
  return `${kind} ${pin}`;
}
