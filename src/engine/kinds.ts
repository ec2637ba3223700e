import type { Kind } from '../core/kind.ts';
import { inOrder } from '../core/order.ts';
import type { Provider } from '../core/provider.ts';
import { type Scope, scopesAround } from '../core/report/row.ts';

/** The kinds of some providers, in the order in which they are observed. */
export class Kinds {
  readonly ordered: readonly Kind[];
  readonly #byName: ReadonlyMap<string, Kind>;

  constructor(providers: readonly Provider[]) {
    const all = providers.flatMap(provider => provider.kinds);
    this.ordered = inOrder(all, kind => kind.name, needsOf);
    this.#byName = new Map(all.map(kind => [kind.name, kind]));
  }

  get(name: string): Kind {
    const kind = this.#byName.get(name);
    if (kind === undefined) throw new RangeError(`no such kind: ${name}`);
    return kind;
  }

  /**
   * Whether a scope is itself a resource that can be created and deleted, such as a branch. A
   * project is not, although its settings are a resource.
   */
  isResource(scope: Scope): boolean {
    const kind = this.#byName.get(scope.kind);
    return kind !== undefined && kind.entry.within !== kind.name;
  }
}

/** The scope at which the service lists this kind: `scope` itself or a scope around it. */
export function listScope(kind: Kind, scope: Scope): Scope {
  const found = scopesAround(scope).find(at => at.kind === kind.read.listedAt);
  if (found !== undefined) return found;
  throw new RangeError(`${kind.name} is listed at ${kind.read.listedAt}, which ${scope.address} is not in`);
}

/** The kinds to read before this kind can be listed. Some are mere scopes, with nothing to read. */
export function needsOf(kind: Kind): readonly string[] {
  return [kind.entry.within, ...(kind.read.after ?? [])].filter(name => name !== kind.name);
}
