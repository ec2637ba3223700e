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

/**
 * Exports a live branch: its origin, and the settings whose change by someone must show as drift,
 * such as `protected: true` (ADR 0062).
 */
export const branchExport: Pick<ExportOf<BranchFields, BranchItem>, 'written' | 'leavesOut' | 'unknown'> = {
  written: writeBranch,
  leavesOut: (live, seen) => twins(live, seen) ?? whyUnsafe(live.raw) ?? backupReason(live, seen),
  unknown: ({ raw }) => raw.anonymization?.unknown ?? [],
};

/**
 * Why the entry of a branch with an unfinished or unread masking would be unsafe. Without the
 * masking rules it would later create an unmasked branch; with them it would claim that the live
 * branch is masked.
 */
function whyUnsafe({ untold, anonymization }: BranchItem): string | undefined {
  if (untold !== undefined) return untold;
  if (!anonymization || anonymization.state === 'anonymized') return undefined;
  const { state } = anonymization;
  return `the anonymization of this branch is not complete: ${state === OUTDATED ? saidOfOutdated(anonymization) : state}`;
}

/**
 * Why the backup of a restore (the branch that keeps the state from before) is not exported: its
 * entry would later create a branch from the current data of the parent.
 */
function backupReason({ raw, scope }: LiveBranch, seen: LiveView): string | undefined {
  const former = lineageIn(scope.address, seen).keptFor(raw.branch);
  return (
    former &&
    `this branch has the data of "${former.name}" from before a restore, and no entry can create that data again`
  );
}

/**
 * Writes the entry of a branch. It includes the masking rules: without them, the entry would later
 * create an unmasked copy.
 */
function writeBranch(live: LiveBranch, seen: LiveView, { ids = false }: HowToWrite = {}): Json {
  const { branch } = live.raw;
  const { parent, init_source, default: isDefault, ...rest } = BRANCH.written(live, seen);
  const id = ids && isUnmarked(live, seen) ? branch.id : undefined;
  return given({ name: branch.name, id, parent, init_source, default: isDefault, ...rest });
}
