import type { Address } from '../core/address.ts';
import type { UnknownMember } from '../core/fields/unknown-members.ts';
import { isObject, type Json } from '../core/json.ts';
import type { Kind } from '../core/kind.ts';
import type { ManifestPath } from '../core/problem.ts';
import type { Provider } from '../core/provider.ts';
import { Failure } from '../core/report/failure.ts';
import { asScope, type Scope } from '../core/report/row.ts';
import type { Live } from '../core/resource.ts';
import type { Mistake } from '../manifest/value-tree.ts';
import { fieldOf, isSame, keepFor, type LeftOut, ofItem, type RefusedField } from './left-out.ts';
import type { Observation } from './live/observed.ts';

export interface UnknownMembersAt {
  readonly address: Address;
  readonly members: readonly UnknownMember[];
}

const NO_ENTRY = 'no entry can describe it';
const SECRET =
  'an apply would create this credential again, with new secrets; to export it all the same, give --with-credentials';

interface Readings {
  readonly roots: readonly Scope[];
  readonly providers: readonly Provider[];
  readonly observed: Observation;
  readonly secrets: boolean;
  readonly ids: boolean;
}

export function isOf({ kind }: Scope, { name }: Provider): boolean {
  return kind.startsWith(`${name}.`);
}

/** Writes live resources as manifest entries, without those that `validate` would refuse. */
export class EntryWriter {
  readonly #read: Readings;
  /**
   * Written entry → the live resource that it describes. The key is the entry and not its scope,
   * because several scopes of a section may share one entry.
   */
  #entries = new Map<unknown, Live>();
  readonly #wrong = new Map<Address, string>();
  /** The values that `validate` refuses, of resources without which they are written. */
  readonly #refused = new Map<Address, readonly RefusedField[]>();
  #leftOut: LeftOut[] = [];
  #unknown: UnknownMembersAt[] = [];

  constructor(read: Readings) {
    this.#read = read;
  }

  /** The resources that the last written sections leave out. */
  get leftOut(): readonly LeftOut[] {
    return this.#leftOut;
  }

  /** The JSON keys that the last written sections cannot express. */
  get unknown(): readonly UnknownMembersAt[] {
    return this.#unknown;
  }

  sections(): Readonly<Record<string, Json>> {
    this.#entries = new Map();
    this.#leftOut = [];
    this.#unknown = [];
    const sections: Record<string, Json> = {};
    for (const provider of this.#read.providers) {
      const own = this.#read.roots.filter(scope => isOf(scope, provider));
      const section = provider.section?.(
        own.map(scope => ({ scope, entry: this.#entriesIn(scope, provider) })),
      );
      if (own.length > 0 && section !== undefined) sections[provider.name] = section;
    }
    return sections;
  }

  /**
   * Marks the smallest entry that contains the mistake, so that the next sections leave it out, or
   * only the value in it where the kind `leavesValuesOut`.
   */
  leaveOut({ path, message }: Mistake, sections: Readonly<Record<string, Json>>): void {
    let at: unknown = sections;
    let live: Live | undefined;
    let inner: ManifestPath = [];
    for (const [index, segment] of path.entries()) {
      // The path may name a key that the manifest lacks.
      at = (at as Readonly<Record<string | number, unknown>> | undefined)?.[segment];
      const found = this.#entries.get(at);
      if (found !== undefined) [live, inner] = [found, path.slice(index + 1)];
    }
    if (live === undefined)
      throw new Failure('bug', `the export would not be valid at ${path.join('.')}: ${message}`);
    const reason = message.replace(/\.$/, '');
    const refused = { path: inner, value: at as Json | undefined, reason: ofItem(inner, at) + reason };
    if (this.#leavesValueOut(live, refused)) return;
    if (!this.#wrong.has(live.address)) this.#wrong.set(live.address, reason);
  }

  /** Whether the next sections lack only this value. False if it is still there without it. */
  #leavesValueOut({ address, kind: name }: Live, refused: RefusedField): boolean {
    const kinds = this.#read.providers.flatMap(each => each.kinds);
    const leavesOut = kinds.find(kind => kind.name === name)?.export?.leavesValuesOut === true;
    const before = this.#refused.get(address) ?? [];
    if (!leavesOut || refused.path.length === 0 || before.some(each => isSame(each, refused))) return false;
    this.#refused.set(address, [...before, refused]);
    return true;
  }

  /** The entries of every kind in a scope, by manifest key. */
  #entriesIn(scope: Scope, provider: Provider): Readonly<Record<string, Json>> {
    const entries: Record<string, Json> = {};
    for (const kind of provider.kinds.filter(each => each.entry.within === scope.kind)) {
      const lives = sorted(this.#read.observed.list(kind.name, scope.address));
      const written = lives.flatMap(live => this.#entry(live, kind, provider));
      const [first] = written;
      if (lives.length === 0 && this.#guards(kind, scope)) entries[kind.entry.key] = false;
      if (first === undefined) continue;
      entries[kind.entry.key] = kind.entry.each === 'whole' ? first : written;
    }
    return entries;
  }

  /**
   * Whether the entry of a scope gets `false` in place of the list of a kind that has no resource
   * there. Only if the list was read and the kind asks for this (`guards`).
   */
  #guards(kind: Kind, scope: Scope): boolean {
    const { observed } = this.#read;
    return observed.hasRead(kind, scope) && kind.export?.guards?.(scope, observed) === true;
  }

  #entry(live: Live, kind: Kind, provider: Provider): readonly Json[] {
    const why = this.#wrong.get(live.address) ?? this.#whyLeftOut(live, kind);
    const refused = this.#refused.get(live.address) ?? [];
    const how = { ids: this.#read.ids, ...(refused.length > 0 && { without: refused }) };
    const own = why === undefined ? kind.export?.written?.(live, this.#read.observed, how) : undefined;
    if (own === null) return [];
    if (own === undefined) {
      if (live.inherited !== true)
        this.#leftOut.push({
          address: live.address,
          reason: why ?? NO_ENTRY,
          ...this.#keep(live, kind, provider),
        });
      return [];
    }
    for (const each of refused)
      this.#leftOut.push({ address: live.address, field: fieldOf(each), reason: each.reason });
    for (const { field, reason } of kind.export?.unwritten?.(live) ?? [])
      this.#leftOut.push({ address: live.address, field, reason });
    const members = kind.export?.unknown?.(live) ?? [];
    if (members.length > 0) this.#unknown.push({ address: live.address, members });
    if (!isObject(own)) return [own];
    const inside = kind.entry.within === kind.name ? {} : this.#entriesIn(asScope(live), provider);
    const entry = { ...(own as Readonly<Record<string, Json>>), ...inside };
    this.#entries.set(entry, live);
    return [entry];
  }

  #whyLeftOut(live: Live, kind: Kind): string | undefined {
    if (kind.write.secret === true && !this.#read.secrets) return SECRET;
    return kind.export?.leavesOut?.(live, this.#read.observed);
  }

  /**
   * The line under `keep` for a resource that is left out, if it needs one. A resource that can
   * have an ownership mark needs one: the manifest has no final name yet, so the mark may turn out
   * to be its own. A resource with secrets needs one, because nobody can make the same secrets
   * again. In a scope that expires it gets none: the line could not save it, and would forbid a new
   * one.
   */
  #keep(live: Live, kind: Kind, { kinds }: Provider): Pick<LeftOut, 'keep'> {
    const keep = keepFor(live);
    if (kind.own?.owned !== undefined) return { keep };
    if (kind.write.secret !== true || keep === 'none') return {};
    const around = this.#read.observed.at(live.scope.address);
    const expiry = kinds.find(each => each.name === around?.kind)?.own?.expiredBy ?? [];
    const expires = expiry.some(field => (around?.fields()[field] ?? null) !== null);
    return expires ? {} : { keep };
  }
}

function sorted(lives: readonly Live[]): readonly Live[] {
  const key = (live: Live): Address => live.address;
  return [...lives].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
