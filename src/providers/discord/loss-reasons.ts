import { lossRemarks, type UnknownMember } from '../../core/fields/unknown-members.ts';
import type { ProviderReason } from '../../core/report/reason.ts';
import { reason } from './codes.ts';

/** Members that a row deletes and that this version does not know. */
export function lossReasons(lost: readonly UnknownMember[]): readonly ProviderReason[] {
  return lossRemarks(lost).map(said => reason('discord/unknown-members-lost', said));
}
