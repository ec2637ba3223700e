import type { RunEvent } from '../../core/event.ts';
import { sameJson } from '../../core/json.ts';
import type { Fields, Row } from '../../core/row.ts';
import { type RestoringRow, restoredEntry } from '../decide/restored-entry.ts';
import type { Situation } from '../situation.ts';
import type { Step } from './steps.ts';

export type LeftReason = NonNullable<Extract<RunEvent, { readonly type: 'started' }>['ifLeft']>[number];

/**
 * What has to be told of a row where the run is left before it has ended, since neither a list nor the manifest has it then: what
 * it takes along and no entry says whole, which one is the old one of two, and that secrets went with an answer. Pure.
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
