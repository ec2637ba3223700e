import { type Address, lastPart } from '../../../core/address.ts';
import type { Json } from '../../../core/json.ts';
import type { Fields, Scope } from '../../../core/report/row.ts';
import type { Live, LiveView } from '../../../core/resource.ts';
import type { NeonBranch } from '../../../generated/manifest.ts';
import { normalMoment, secondsOf } from '../moments.ts';
import { branchAddress, projectIdOf, projectScope, type RefField, refOf } from '../scopes.ts';
import { type BranchItem, type BranchRecord, branchAt, isRestored } from './branch-record.ts';
import { lineageIn, type Origin } from './lineage.ts';

export function wantedParent({ parent }: NeonBranch, scope: Scope): RefField | undefined {
  return parent === undefined ? undefined : { $ref: branchAddress(projectIdOf(scope), parent) };
}

export function ownAddress({ id, name }: BranchRecord, at: Scope, seen: LiveView): Address {
  return seen.addressOf('neon.branch', id) ?? branchAddress(projectIdOf(at), name);
}

/** The fields of a branch's entry; empty where it has no entry. */
export function wantedOf(branch: BranchRecord, at: Scope, seen: LiveView): Partial<Fields> {
  return seen.desired(ownAddress(branch, at, seen))?.fields ?? {};
}

/**
 * The live parent to compare: the parent that the entry wants if the live branch may come from it,
 * else the parent that an export would name.
 */
export function comparedParent({ branch }: BranchItem, at: Scope, seen: LiveView): RefField | null {
  const project = projectIdOf(at);
  const wanted = wantedOf(branch, at, seen)['parent'];
  const parent = parentAddress(branch, project, seen);
  const former = refOf(wanted);
  if (parent === undefined || !madeFrom(branch).parent) return wantedRef(wanted, parent);
  const isDeclared = seen.desired(seen.addressOf('neon.branch', branch.id) ?? parent) !== undefined;
  if (former === parent || !isDeclared) return { $ref: parent };
  const lineage = lineageIn(projectScope(project).address, seen);
  if (former !== undefined && comesFrom(former, branch, lineage.originOf(branch), seen))
    return { $ref: former };
  const named = lineage.parentOf(branch);
  return { $ref: (named && seen.addressOf('neon.branch', named.id)) ?? parent };
}

/**
 * Whether the branch at the address `former` is the parent of `child`, or was before a restore
 * moved the child. True also if nobody can tell. That is so if no record of a restore is left. It
 * is also so if a restore moved the child, but no branch is at that address, or only one younger
 * than the child, which cannot have been its parent.
 */
function comesFrom(
  former: Address,
  child: BranchRecord,
  { among, isMoved, isLost }: Origin,
  seen: LiveView,
): boolean {
  const isFormer = ({ id }: BranchRecord): boolean => {
    const at = seen.addressOf('neon.branch', id);
    if (at === undefined || at === former) return at === former;
    // Someone may have renamed the branch, so its mark decides.
    const mark = seen.at(at)?.mark;
    return mark?.address === former && mark.void === undefined;
  };
  if ([...among].some(isFormer)) return true;
  const there = branchAt(seen, former);
  return (
    isLost ||
    (isMoved && (there === undefined || secondsOf(child.created_at) < secondsOf(there.branch.created_at)))
  );
}

/**
 * The address of a branch's live parent. If the list lacks the parent, the address has the parent's
 * id in place of its name.
 */
export function parentAddress(branch: BranchRecord, project: string, seen: LiveView): Address | undefined {
  if (branch.parent_id === undefined) return undefined;
  return seen.addressOf('neon.branch', branch.parent_id) ?? branchAddress(project, branch.parent_id);
}

/**
 * The origin of a branch, as far as its record tells it. `parent` is false if the record has no
 * parent or no longer shows the original one.
 */
export function madeFrom(branch: BranchRecord): {
  readonly parent: boolean;
  readonly parent_timestamp?: string;
  readonly parent_lsn?: string;
} {
  const { parent_id, parent_timestamp, parent_lsn, last_reset_at } = branch;
  if (parent_id === undefined || last_reset_at !== undefined || isRestored(branch)) return { parent: false };
  return {
    parent: true,
    ...(parent_timestamp !== undefined && { parent_timestamp: normalMoment(parent_timestamp) }),
    ...(parent_lsn !== undefined && { parent_lsn: parent_lsn.toUpperCase() }),
  };
}

function wantedRef(wanted: Json | undefined, parent: Address | undefined): RefField | null {
  if (wanted !== undefined) return wanted as RefField | null;
  return parent === undefined ? null : { $ref: parent };
}

/**
 * The parent's name for an export. If the entry of the branch names a parent and live agrees with
 * it, the export keeps that name. Otherwise it writes the live parent, under its name in the
 * manifest if it has an entry.
 */
export function writtenParent(_parent: Json, live: Live, seen: LiveView): string | undefined {
  const { address, scope } = live;
  const { branch } = live.raw as BranchItem;
  const said = refOf(seen.desired(address)?.fields['parent']);
  if (said !== undefined && said === refOf(live.fields()['parent'])) return lastPart(said);
  const parent = lineageIn(scope.address, seen).parentOf(branch);
  const at = parent && seen.addressOf('neon.branch', parent.id);
  return at !== undefined && seen.desired(at) !== undefined ? lastPart(at) : parent?.name;
}
