import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Row } from '../../../core/report/row.ts';
import type { Desired, LiveView } from '../../../core/resource.ts';
import { refusal } from '../codes.ts';
import { refOf } from '../scopes.ts';
import { type BranchRecord, branchesIn } from './branch-record.ts';
import { lineageIn } from './lineage.ts';

/**
 * Why a branch that others depend on is not created: a live branch that the manifest declares as
 * its child has a parent without an entry, so someone may have renamed the branch (ADR 0065). There
 * is no reason if the manifest names the branch's own parent and does not protect the branch,
 * because such a branch may well be new. For a replace this is checked before its delete.
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
 * The name of a branch without an entry that is the live parent of a branch which the manifest
 * declares as a child. A child that may be replaced does not count unless the wanted parent is
 * default or protected, because its entry may want it to get another parent.
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
