import pLimit from 'p-limit';
import type { Address } from '../core/address.ts';
import { isObject, type Json } from '../core/json.ts';
import type { Kind } from '../core/kind.ts';
import type { Unread } from '../core/plan.ts';
import type { Provider } from '../core/provider.ts';
import type { Live } from '../core/resource.ts';
import type { Scope } from '../core/row.ts';
import { Kinds } from './kinds.ts';
import { readList } from './observe.ts';
import { Observed } from './observed.ts';
import type { Session } from './session.ts';

export interface Exported {
  /** Provider → its section of a manifest, plan of which is empty. */
  readonly sections: Readonly<Record<string, Json>>;
  /** Lists that could not be read; what they hold is missing from the sections. */
  readonly unread: readonly Unread[];
  /** Live resources that no entry can stand for, such as two branches of one name. */
  readonly left: readonly Address[];
}

/** Reads everything that the kinds of the given scopes cover, and writes it as manifest sections. Sends nothing but reads. */
export async function exportScopes(roots: readonly Scope[], session: Session): Promise<Exported> {
  const providers = session.connections.map(connection => connection.provider);
  const kinds = new Kinds(providers);
  const observed = new Observed({ name: '', desired: [] });
  const limit = pLimit(session.parallelism);
  for (const kind of kinds.ordered) {
    const scopes = scopesOf(kind.listedAt, roots, kinds, observed);
    await Promise.all(scopes.map(scope => limit(() => readList(kind, scope, observed, session))));
    observed.bind(kind);
  }
  const sections: Record<string, Json> = {};
  const left: Address[] = [];
  for (const provider of providers) {
    const own = roots.filter(scope => scope.kind.startsWith(`${provider.name}.`));
    const section = provider.section?.(
      own.map(scope => ({ scope, entry: entriesIn(scope, provider, observed, left) })),
    );
    if (own.length > 0 && section !== undefined) sections[provider.name] = section;
  }
  return { sections, unread: observed.unread, left };
}

/** All scopes of a kind: given ones, or live resources that are scopes. */
function scopesOf(kind: string, roots: readonly Scope[], kinds: Kinds, observed: Observed): readonly Scope[] {
  const given = roots.filter(scope => scope.kind === kind);
  if (given.length > 0) return given;
  const resource = kinds.ordered.find(candidate => candidate.name === kind);
  if (resource === undefined) return [];
  // Two of one name cannot be told apart by address: neither is looked into.
  const lives = observed.scopesOf(resource).flat();
  return lives.filter(live => observed.at(live.address) === live).map(asScope);
}

function asScope(live: Live): Scope {
  return { address: live.address, kind: live.kind, parts: live.parts, parent: live.scope };
}

/** The entries of every kind in a scope, by manifest key. */
function entriesIn(
  scope: Scope,
  provider: Provider,
  observed: Observed,
  left: Address[],
): Readonly<Record<string, Json>> {
  const entries: Record<string, Json> = {};
  for (const kind of provider.kinds.filter(each => each.within === scope.kind)) {
    const written = sorted(observed.list(kind.name, scope.address)).flatMap(live =>
      entry(live, kind, provider, observed, left),
    );
    const [first] = written;
    if (first === undefined) continue;
    entries[kind.key] = kind.each === 'whole' ? first : written;
  }
  return entries;
}

function entry(
  live: Live,
  kind: Kind,
  provider: Provider,
  observed: Observed,
  left: Address[],
): readonly Json[] {
  const own = kind.written?.(live, observed);
  if (own === undefined || !isText(own)) {
    if (live.inherited !== true) left.push(live.address);
    return [];
  }
  if (Array.isArray(own) || own === null || typeof own !== 'object') return [own];
  const inside = kind.within === kind.name ? {} : entriesIn(asScope(live), provider, observed, left);
  return [{ ...own, ...inside }];
}

/** Whether all texts in it are whole characters: half of a surrogate pair can stand in no file, not even as an escape. */
function isText(value: Json): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value);
  if (Array.isArray(value)) return value.every(isText);
  return (
    !isObject(value) || Object.entries(value).every(member => member.every(each => isText(each as Json)))
  );
}

function sorted(lives: readonly Live[]): readonly Live[] {
  const key = (live: Live): Address => live.address;
  return [...lives].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
