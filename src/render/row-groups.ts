import type { Row, Scope } from '../core/row.ts';
import { scopeNouns } from '../generated/scope-nouns.ts';

export interface RowGroup {
  /** The provider's name; {@link scopeName} is shown beside it. */
  readonly provider: string;
  readonly scope: string;
  readonly rows: readonly Row[];
}

/**
 * Rows by provider and outermost scope, in the order of their addresses. Inside a group, a resource comes before those in
 * it; two rows of one resource stay in order of execution.
 */
export function rowGroups(rows: readonly Row[]): readonly RowGroup[] {
  const groups = new Map<string, { row: Row; key: string }[]>();
  for (const row of rows) {
    const chain = scopeChain(row.scope);
    const group = (chain[0] as Scope).address;
    const entry = { row, key: [...chain.slice(1).map(scope => scope.address), row.address].join('\n') };
    const found = groups.get(group);
    if (found === undefined) groups.set(group, [entry]);
    else found.push(entry);
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, entries]) => {
      const first = (entries[0] as { row: Row }).row;
      const root = scopeChain(first.scope)[0] as Scope;
      return {
        provider: root.kind.split('.')[0] as string,
        scope: scopeName(root),
        rows: entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(entry => entry.row),
      };
    });
}

/** A scope for people: `project shiny-wind-028834`, `guild 197038439483310086`, `global`. */
function scopeName(scope: Scope): string {
  const own = scopeNouns[scope.kind];
  const last = scope.parts.at(-1);
  if (own !== undefined && last === 'global') return last;
  const noun = own ?? scope.kind.split('.').slice(1).join('.').replaceAll('_', ' ');
  return [noun, last].filter(Boolean).join(' ');
}

function scopeChain(scope: Scope): readonly Scope[] {
  return scope.parent === undefined ? [scope] : [...scopeChain(scope.parent), scope];
}
