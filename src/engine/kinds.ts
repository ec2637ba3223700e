import type { Kind } from '../core/kind.ts';
import { inOrder } from '../core/order.ts';
import type { Provider } from '../core/provider.ts';
import { makes, type Row, type Scope, scopesAround } from '../core/report/row.ts';

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
    const kind = this.find(name);
    if (kind === undefined) throw new RangeError(`no such kind: ${name}`);
    return kind;
  }

  /** The kind, if it is one of these providers; a reviewed plan has rows of others, too. */
  find(name: string): Kind | undefined {
    return this.#byName.get(name);
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

/** Whether the answer to a row of this kind has secrets that are shown only once. Pure. */
export function writesSecret(row: Pick<Row, 'action'>, { write, renew }: Kind): boolean {
  return row.action === 'renew' ? renew?.secret !== undefined : makes(row) && write.secret === true;
}

/** Whether a row changes names over, as the last part of a succession. Pure. */
export function changesOver({ action, fields }: Pick<Row, 'action' | 'fields'>, { renew }: Kind): boolean {
  return action === 'renew' && renew?.succession !== undefined && fields[0]?.path === renew.succession.path;
}
