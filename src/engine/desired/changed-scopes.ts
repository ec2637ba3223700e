import { type Address, isNamedBy } from '../../core/address.ts';
import type { Provider } from '../../core/provider.ts';
import type { ReadBecause } from '../../core/report/reason.ts';
import { outermost } from '../../core/report/row.ts';
import type { Desired } from '../../core/resource.ts';
import { GlobSet } from '../../core/text/glob.ts';
import type { DesiredState } from './desired-state.ts';
import { providerOf, type ScopePart, sameWishes, scopeParts, type WhyRead } from './scope-parts.ts';

/** Two manifests: `before`, which this version of evenkeel applied last, and `now`. */
export interface ChangedManifest {
  /** Absent: there was no manifest before, so everything is new. */
  readonly before: DesiredState | undefined;
  readonly now: DesiredState;
  readonly providers: readonly Provider[];
  /** Addresses of resources to renew, as they are or as a plan prints them. */
  readonly renew?: readonly string[];
}

/**
 * The outermost scopes that the plan of a change has to read, each with the reason. All other
 * scopes need no read: both manifests want the same there, by the same rules, and nothing depends
 * on the clock, on a value from outside or on a changed scope. In doubt a scope is read. Pure.
 */
export function changedScopes(change: ChangedManifest): ReadonlyMap<Address, WhyRead> {
  const { before, now } = change;
  const was = before === undefined ? new Map<Address, ScopePart>() : scopeParts(before);
  const all = scopeParts(now);
  const read = new Map<Address, WhyRead>();
  const everywhere = whyEverywhere(change);
  const isOwnReason = ownReasons(change);
  for (const [address, part] of all) {
    const old = was.get(address);
    const provider = providerOf(part.root, change.providers);
    if (old === undefined || !sameWishes(old, part, provider)) read.set(address, 'differs');
    else {
      const why = everywhere ?? isOwnReason(part);
      if (why !== undefined) read.set(address, why);
    }
  }
  addRenamed(read, all, change);
  addReferred(read, all, was);
  return read;
}

/** Why every scope must be read; undefined where the manifests can be compared scope by scope. */
function whyEverywhere({ before, now }: ChangedManifest): ReadBecause | undefined {
  if (before === undefined) return undefined;
  if (before.name !== now.name) return 'name';
  return before.unknown === undefined ? undefined : 'base-file';
}

/**
 * Returns a function that says why a scope is read although both manifests want the same in it;
 * undefined where it need not be.
 */
function ownReasons(change: ChangedManifest): (part: ScopePart) => ReadBecause | undefined {
  const { before, now, providers, renew = [] } = change;
  const differing = [...new Set([...now.keep, ...(before?.keep ?? [])])].filter(
    glob => !now.keep.includes(glob) || before?.keep.includes(glob) !== true,
  );
  const keep = new GlobSet(differing);
  const accepted = new Set([...now.accepted, ...(before?.accepted ?? [])].map(({ address }) => address));
  const isOutside = outsideOf(before, providers);
  const kinds = new Map(providers.flatMap(each => each.kinds).map(kind => [kind.name, kind]));
  const expires = ({ kind, fields, expiresAt }: Desired): boolean =>
    expiresAt !== undefined ||
    (kinds.get(kind)?.own?.expiredBy ?? []).some(
      field => ((fields as Readonly<Record<string, unknown>>)[field] ?? null) !== null,
    );
  const mayExpire = ({ kind, entry }: ScopePart['sets'][number]): boolean =>
    (kinds.get(kind)?.own?.expiredBy ?? []).some(key => entry[key] !== undefined);
  const isKept = ({ root }: ScopePart): boolean =>
    differing.length > 0 &&
    (providerOf(root, providers)?.kinds ?? []).some(
      kind => keep.firstInside(kind.name, root.parts) !== undefined,
    );
  return part => {
    const entries = [...part.entries.values()];
    if (isKept(part)) return 'keep';
    if (entries.some(expires) || part.sets.some(mayExpire)) return 'expiry';
    if (accepted.size > 0 && entries.some(({ address }) => accepted.has(address))) return 'accepted';
    if (isOutside(part)) return 'outside';
    const isRenewed = entries.some(({ address }) => renew.some(text => isNamedBy(address, text)));
    return isRenewed ? 'renewed' : undefined;
  };
}

/**
 * Returns a function that says whether a scope uses a value from outside, such as a variable, which
 * may have been different when the earlier manifest was applied.
 */
function outsideOf(
  before: DesiredState | undefined,
  providers: readonly Provider[],
): (part: ScopePart) => boolean {
  const places = before?.fromOutside ?? [];
  if (places.length === 0) return () => false;
  const lists = new Map(providers.map(({ name, form }) => [name, form?.list?.key]));
  /**
   * A key for each place: '' for the whole manifest, else a key for a section or for an item of its
   * list.
   */
  const keys = new Set(
    places.map(([section, list, item]) => {
      if (!lists.has(String(section))) return '';
      const isItem = list !== undefined && list === lists.get(String(section)) && item !== undefined;
      return isItem ? `${section}/${list}/${item}` : String(section);
    }),
  );
  const placed = new Map(before === undefined ? [] : before.scopes.map(each => [each.scope.address, each]));
  return ({ root }) => {
    const paths = placed.get(root.address)?.paths ?? [];
    return (
      keys.has('') ||
      paths.some(
        path => keys.has(String(path[0])) || (path.length >= 3 && keys.has(path.slice(0, 3).join('/'))),
      )
    );
  };
}

/**
 * Adds the scopes in which a rename can delete resources, so that the plan can restore these
 * resources.
 */
function addRenamed(
  read: Map<Address, WhyRead>,
  all: ReadonlyMap<Address, ScopePart>,
  { providers }: ChangedManifest,
): void {
  const kinds = new Map(providers.flatMap(each => each.kinds).map(kind => [kind.name, kind]));
  for (const { root, entries } of all.values()) {
    for (const { kind: name, parts, renamedFrom } of entries.values()) {
      if (renamedFrom === undefined) continue;
      for (const lost of kinds.get(name)?.cascade?.losesToo?.(parts, 'rename') ?? []) {
        // Without an `undefined` part, which matches any value, the lost resource is in the scope
        // of the rename itself. Then no other scope must be read for it.
        if (!lost.parts.includes(undefined)) continue;
        const within = kinds.get(lost.kind)?.entry.within;
        const hit = [...all.values()].filter(
          other =>
            other.root.kind === within &&
            other.root.parts.every((part, at) => (lost.parts[at] ?? part) === part),
        );
        for (const each of [root, ...hit.map(other => other.root)])
          if (!read.has(each.address)) read.set(each.address, 'renamed');
      }
    }
  }
}

/**
 * Adds scopes that a read scope refers to, because its rows need them. Adds scopes that refer into
 * a read scope, because rows of both depend on each other.
 */
function addReferred(
  read: Map<Address, WhyRead>,
  all: ReadonlyMap<Address, ScopePart>,
  was: ReadonlyMap<Address, ScopePart>,
): void {
  const home = new Map<Address, Address>();
  const referring = new Map<Address, Set<Address>>();
  for (const [root, { entries, checks }] of all) {
    for (const address of entries.keys()) home.set(address, root);
    for (const { refs } of [...entries.values(), ...checks.values()])
      for (const ref of refs) referring.set(ref, (referring.get(ref) ?? new Set()).add(root));
  }
  const next = [...read.keys()];
  const add = (root: Address | undefined): void => {
    if (root === undefined || read.has(root) || !all.has(root)) return;
    read.set(root, 'referred');
    next.push(root);
  };
  for (let root = next.pop(); root !== undefined; root = next.pop()) {
    const part = all.get(root);
    if (part === undefined) continue;
    for (const { refs, reads = [] } of [...part.entries.values(), ...part.checks.values()]) {
      for (const ref of refs) add(home.get(ref));
      for (const { scope } of reads) add(outermost(scope).address);
    }
    for (const address of named(part, was.get(root)))
      for (const each of referring.get(address) ?? []) add(each);
  }
}

/**
 * The addresses in a scope whose resources may be deleted, made or renamed, from both manifests. An
 * unchanged entry counts too: if someone deleted its resource, the plan makes it again, and what
 * referred to the resource was deleted with it.
 */
function named({ entries }: ScopePart, old: ScopePart | undefined): readonly Address[] {
  const gone = [...(old?.entries.keys() ?? [])].filter(address => !entries.has(address));
  return [
    ...[...entries.values()].flatMap(({ address, renamedFrom }) => [address, renamedFrom ?? address]),
    ...gone,
  ];
}
