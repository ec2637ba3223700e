import { sameJson } from '../../core/json.ts';
import type { RunEvent } from '../../core/report/event.ts';
import type { Fields, Row } from '../../core/report/row.ts';
import { type RestoringRow, restoredEntry } from '../decide/restored-entry.ts';
import type { Step } from '../lanes/steps.ts';
import type { Situation } from '../situation.ts';

export type LeftReason = NonNullable<Extract<RunEvent, { readonly type: 'started' }>['ifLeft']>[number];

/**
 * What the report must say if the run is aborted before the row ends, because neither a list nor
 * the manifest shows it then: what is deleted with the row and no entry says in full, which of two
 * is the old one, and that an answer held secrets. Pure.
 */
export function ifLeft(row: Row, { kind, restores = [] }: Step, input: Situation): readonly LeftReason[] {
  const { address, action, was } = row;
  const found: LeftReason[] = restores
    .filter((back): back is RestoringRow => back.because === address && !isSaidWhole(back, input))
    .map(back => ({ code: 'restore/left', ...restoredEntry(back, input) }));
  const isDoubled = action === 'replace' && kind.write.replaces === 'create_first';
  const hasSecrets = kind.write.secret === true && (action === 'create' || action === 'replace');
  if (isDoubled || hasSecrets)
    found.push({
      code: 'apply/left',
      address,
      ...(isDoubled ? { was } : {}),
      ...(hasSecrets ? { secret: true } : {}),
    });
  return found;
}

/** The next plan has a row for it. */
function isSaidWhole({ address, desired }: Row, { observed }: Situation): boolean {
  const entry = observed.desired(address);
  return entry !== undefined && entry.absent !== true && sameJson(entry.fields as Fields, desired);
}
