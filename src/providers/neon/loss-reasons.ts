import type { ProviderReason } from '../../core/reason.ts';
import { lossRemarks, type UnknownMember } from '../../core/unknown-members.ts';
import { reason } from './codes.ts';

/** Members that a row deletes and that this version does not know. */
export function lossReasons(lost: readonly UnknownMember[]): readonly ProviderReason[] {
  return lossRemarks(lost).map(said => reason('neon/unknown-members-lost', said));
}
