import type { Address } from '../../core/address.ts';
import type { EngineReason, ReadBecause } from '../../core/report/reason.ts';
import type { WhyRead } from './changed-scopes.ts';
import type { DesiredState } from './collect.ts';
import { outermost } from './scope-parts.ts';

/**
 * What a manifest, or a part of it, wants in some outermost scopes alone. The entries of all others
 * still claim their live resources (ADR 0038). `since`: the name of the manifest that the others
 * are unchanged since. Pure.
 */
export function changedOnly(wanted: DesiredState, read: ReadonlySet<Address>, since: string): DesiredState {
  const isRead = ({ scope }: { readonly scope: Parameters<typeof outermost>[0] }): boolean =>
    read.has(outermost(scope).address);
  const roots = new Set(wanted.scopes.map(({ scope }) => outermost(scope).address));
  const scopes = [...roots].filter(address => read.has(address)).sort();
  return {
    ...wanted,
    desired: wanted.desired.filter(isRead),
    beside: [...(wanted.beside ?? []), ...wanted.desired.filter(each => !isRead(each))],
    checks: wanted.checks.filter(({ desired }) => isRead(desired)),
    scopes: wanted.scopes.filter(isRead),
    changed: { scopes, unread: roots.size - scopes.length, since },
  };
}

/** A note for each reason for which scopes are read that want the same as before. Pure. */
export function readAnyway(
  read: ReadonlyMap<Address, WhyRead>,
  { changed }: Pick<DesiredState, 'changed'>,
): readonly EngineReason[] {
  const counts = new Map<ReadBecause, number>();
  for (const scope of changed?.scopes ?? []) {
    const why = read.get(scope);
    if (why !== undefined && why !== 'differs') counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return [...counts].map(([because, scopes]) => ({ code: 'changed/read-anyway', because, scopes }));
}
