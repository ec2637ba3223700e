import type { Json } from '../../../core/json.ts';
import { given } from '../../../core/json.ts';
import type { ExportOf, HowToWrite } from '../../../core/kind.ts';
import type { Live, LiveView } from '../../../core/resource.ts';
import { twinReason } from '../scopes.ts';
import { OUTDATED, saidOfOutdated } from './anonymization.ts';
import { BRANCH, type BranchFields } from './branch-fields.ts';
import { type BranchItem, isUnmarked } from './branch-record.ts';
import { lineageIn } from './lineage.ts';

type LiveBranch = Live<BranchFields, BranchItem>;

const twins = twinReason('branches');

/** The entry of a live branch: what guards it, and where it comes from (ADR 0062). */
export const branchExport: Pick<ExportOf<BranchFields, BranchItem>, 'written' | 'leavesOut' | 'unknown'> = {
  written: writeBranch,
  leavesOut: (live, seen) => twins(live, seen) ?? whyUnsafe(live.raw) ?? backupReason(live, seen),
  unknown: ({ raw }) => raw.anonymization?.unknown ?? [],
};

/**
 * Why an entry would be unsafe: without the masking the entry would create an unmasked branch, and
 * with the masking it would claim that the live branch is masked.
 */
function whyUnsafe({ untold, anonymization }: BranchItem): string | undefined {
  if (untold !== undefined) return untold;
  if (!anonymization || anonymization.state === 'anonymized') return undefined;
  const { state } = anonymization;
  return `the anonymization of this branch is not complete: ${state === OUTDATED ? saidOfOutdated(anonymization) : state}`;
}

/** Why a backup is not exported: an entry would create it from the parent's current data. */
function backupReason({ raw, scope }: LiveBranch, seen: LiveView): string | undefined {
  const former = lineageIn(scope.address, seen).keptFor(raw.branch);
  return (
    former &&
    `this branch has the data of "${former.name}" from before a restore, and no entry can create that data again`
  );
}

/**
 * Writes the entry of a branch. The masking is a part of it: without the masking, the branch would
 * be made again as a plain copy.
 */
function writeBranch(live: LiveBranch, seen: LiveView, { ids = false }: HowToWrite = {}): Json {
  const { branch } = live.raw;
  const { parent, init_source, default: isDefault, ...rest } = BRANCH.written(live, seen);
  const id = ids && isUnmarked(live, seen) ? branch.id : undefined;
  return given({ name: branch.name, id, parent, init_source, default: isDefault, ...rest });
}
