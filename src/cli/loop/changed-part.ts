import { Failure } from '../../core/failure.ts';
import type { EngineReason } from '../../core/reason.ts';
import { changedOnly, readAnyway } from '../../engine/desired/changed-only.ts';
import { type Change, changedScopes } from '../../engine/desired/changed-scopes.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import type { NamedBase } from '../manifest/base-manifest.ts';
import type { Wanted } from '../manifest/load.ts';
import type { ChangedFlags } from '../options/shared-options.ts';

interface ChangedSince extends Omit<Change, 'providers'> {
  /** The name of the manifest before. */
  readonly since: string;
}

/**
 * What `--changed` leaves of a part of a manifest, so that a run needs no token of services in which nothing changed, and notes
 * on what it reads besides. Whole manifests are compared, whatever part of them the run is about. Pure.
 */
export function changedPart(
  part: Wanted,
  { since, ...change }: ChangedSince,
): { readonly wanted: Wanted; readonly notes: readonly EngineReason[] } {
  const read = changedScopes({ ...change, providers: PROVIDERS });
  const collected = changedOnly(part.collected, new Set(read.keys()), since);
  const isRead = (name: string): boolean =>
    collected.scopes.some(({ scope }) => scope.kind.startsWith(`${name}.`));
  const wanted = { ...part, providers: part.providers.filter(isRead), collected };
  return { wanted, notes: readAnyway(read, collected) };
}

/** What is read is what differs from a manifest that was applied: throws a Failure where none is given. */
export function checkChanged(
  { changed = false }: Partial<ChangedFlags>,
  named: Pick<NamedBase, 'option'> | undefined,
): void {
  if (!changed || named?.option === '--base-applied') return;
  throw new Failure('usage', '--changed needs the manifest that was applied last', {
    next: 'Give it with --base-applied, such as --base-applied git:HEAD^1.',
  });
}
