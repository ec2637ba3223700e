import type { EngineReason, Reason } from '../core/report/reason.ts';

type Matches = Extract<EngineReason, { readonly code: 'sweep/matches' }>;
type UnaskedSweep = Extract<EngineReason, { readonly code: 'sweep/not-asked' }>;

/**
 * What the sweeps of shards match, and how many nobody looked at, as one note each: every shard
 * counts its own.
 */
export function joinedSweeps(notes: readonly Reason[]): readonly EngineReason[] {
  const count = notes
    .filter((note): note is Matches => note.code === 'sweep/matches')
    .reduce((sum, note) => sum + note.count, 0);
  const scopes = notes
    .filter((note): note is UnaskedSweep => note.code === 'sweep/not-asked')
    .reduce((sum, note) => sum + note.scopes, 0);
  return [
    ...(count === 0 ? [] : [{ code: 'sweep/matches', count } as const]),
    ...(scopes === 0 ? [] : [{ code: 'sweep/not-asked', scopes } as const]),
  ];
}
