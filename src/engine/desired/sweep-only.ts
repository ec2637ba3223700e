import type { Kind } from '../../core/kind.ts';
import type { DesiredState, ScopeEntry } from './collect.ts';

/**
 * What a sweep wants of a manifest: only what its `sweep` lists take. Its entries still claim their
 * live resources. Pure; done twice it is the same.
 */
export function sweepOnly(wanted: DesiredState, kinds: readonly Kind[]): DesiredState {
  return {
    ...wanted,
    desired: [],
    beside: [...(wanted.beside ?? []), ...wanted.desired],
    checks: [],
    accepted: [],
    scopes: wanted.scopes.flatMap(entry => sweeping(entry, kinds)),
  };
}

function sweeping(entry: ScopeEntry, kinds: readonly Kind[]): readonly ScopeEntry[] {
  const { scope, sweep = [] } = entry;
  const taken = kinds.filter(kind => kind.entry.within === scope.kind && kind.own?.sweep !== undefined);
  if (sweep.length === 0 || taken.length === 0) return [];
  const lists = taken.flatMap(kind => [kind.name, ...(kind.own?.sweep?.reads(sweep) ?? [])]);
  return [{ ...entry, prune: true, sweeping: new Set(lists) }];
}
