import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Row } from '../../../core/report/row.ts';
import type { Desired, LiveView } from '../../../core/resource.ts';
import { refusal } from '../codes.ts';
import { refOf } from '../scopes.ts';
import { type BranchRecord, branchesIn } from './branch-record.ts';
import { lineageIn } from './lineage.ts';

/**
 * Why a missing branch is not created: someone may have renamed it (ADR 0065). The sign of a
 * rename: the manifest puts a live branch under the missing one, but the live parent of that branch
 * is another one, which has no entry. The sign does not count if the entry of the missing branch
 * names a parent and is neither default nor protected: such a branch may well be new. A replace is
 * refused for the same sign, because after its delete the create would be refused.
 */
export function wasRenamed(row: Row, seen: LiveView): ProviderReason | undefined {
  const entry = seen.desired(row.address);
  if (entry === undefined) return undefined;
  if (row.action === 'replace' && !row.allow.includes('replace')) return undefined;
  if (entry.fields['parent'] !== undefined && !isGuarded(entry)) return undefined;
  const other = parentOfChildren(entry, seen);
  if (other === undefined) return undefined;
  const has = `the live branch "${other}" has no entry, but has a child that the manifest puts under this branch`;
  return row.action === 'replace'
    ? refusal(
        'neon/was-renamed',
        `${has}, so evenkeel would delete this branch and then not create it again`,
        `Write an entry for "${other}" first.`,
      )
    : refusal(
        'neon/was-renamed',
        `${has}, so "${other}" may be this branch under a new name`,
        `If "${other}" is this branch, write \`renamed_from: ${other}\` or the \`id\` of "${other}" in this entry. If not, write an entry for "${other}".`,
      );
}

function isGuarded({ fields }: Desired): boolean {
  return fields['default'] === true || fields['protected'] === true;
}

/**
 * The name of a live branch that has no entry, but has a child that the manifest puts under
 * `wanted`. A child whose entry allows a replace does not count, because the entry may want to give
 * it another parent. It does count if the wanted branch is default or protected.
 */
function parentOfChildren(wanted: Desired, seen: LiveView): string | undefined {
  const lineage = lineageIn(wanted.scope.address, seen);
  for (const child of branchesIn(wanted.scope.address, seen)) {
    const entry = entryOf(child, seen);
    if (entry === undefined || entry.absent === true) continue;
    if (refOf(entry.fields['parent']) !== wanted.address) continue;
    if (entry.allow.includes('replace') && !isGuarded(wanted)) continue;
    const parent = lineage.parentOf(child);
    if (parent === undefined || entryOf(parent, seen) !== undefined) continue;
    // The live parent must be another branch than the parent that the entry itself wants.
    if (seen.addressOf('neon.branch', parent.id) !== refOf(wanted.fields['parent'])) return parent.name;
  }
  return undefined;
}

/** The entry of a branch, even if `--target` excludes it. */
function entryOf({ id }: BranchRecord, seen: LiveView): Desired | undefined {
  const address = seen.addressOf('neon.branch', id);
  return address === undefined ? undefined : seen.desired(address);
}
