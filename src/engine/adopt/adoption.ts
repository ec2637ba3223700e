import type { Address } from '../../core/address.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { ManifestEdit } from '../../manifest/edit/text-edit.ts';

/** What one difference between live and manifest becomes in the manifest. */
export interface Adoption {
  /** As the manifest has it. */
  readonly address: Address;
  readonly does: 'change' | 'rename' | 'remove' | 'add';
  readonly edits: readonly ManifestEdit[];
  /** As live has it, where an entry gets another name. */
  readonly now?: Address;
  /** Every entry that the edits are about: its own, and for a removal or a rename those inside. */
  readonly covers: ReadonlySet<Address>;
  /** Fields of its entry that stay as the manifest says. */
  readonly own: readonly string[];
  /** Its edits take ids out of lists, and an entry is removed with the last of its list. */
  readonly fromLists?: true;
  /** What of it stays out, since someone changed it and the manifest does, too. */
  readonly contested?: NotAdopted;
}

/** A difference that stays out of the manifest. */
export interface NotAdopted {
  readonly address: Address;
  /** Half a sentence, or a row's own reason. */
  readonly why: string | Reason;
  /** The next step, where there is one. */
  readonly next?: string;
}

/** What can be taken over of a plan, and what cannot. Both in the plan's order. */
export interface Adoptions {
  readonly adopted: readonly Adoption[];
  readonly left: readonly NotAdopted[];
}
