import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Desired, LiveView } from '../../../core/resource.ts';
import { shellWord } from '../../../core/text/quoting.ts';
import { NEON } from '../../../limits/neon.ts';
import { refusal } from '../codes.ts';
import { branchAddress, nameOf, projectIdOf, refOf } from '../scopes.ts';
import type { BranchFields } from './branch-fields.ts';
import { parentAddress } from './branch-origin.ts';
import type { BranchItem, BranchRecord } from './branch-record.ts';
import { retiredName, successorName } from './succession-names.ts';
import { openParent } from './untold-origin.ts';

/** Why a branch is not renewed by a successor, and what to do. */
export function no(why: string, next: string): { readonly refused: ProviderReason } {
  return { refused: refusal('neon/cannot-reset', why, next) };
}

/** Why the data of a branch must not be replaced while it still has its name. */
export function whyKept({ branch }: BranchItem, items: readonly BranchItem[]) {
  const children = childrenOf(branch, items);
  if (children.length > 0)
    return no(
      `${areChildren(children)} the branch ${branch.id}, and a branch with children is not renewed`,
      `Delete ${allOf(children)}, then renew.`,
    );
  if (branch.protected)
    return no(
      'this branch is protected, and a protected branch is not renewed',
      'Apply `protected: false` first, then renew.',
    );
  if (branch.default)
    return no(
      'this is the default branch of the project, and evenkeel does not replace its data',
      'Make another branch the default branch first.',
    );
  return undefined;
}

/**
 * Why an old branch that gave up its name must not be deleted. No entry is about it under the name
 * that it has now, so someone has to act at the service.
 */
export function whyRetiredStays({ branch }: BranchItem, items: readonly BranchItem[], desired: Desired) {
  const { id, name } = branch;
  const old = `the old branch "${name}" (${id})`;
  const stays = (why: string, first: string) =>
    no(
      `${why}, so it is not deleted`,
      `${first} Then ${renewCommand(desired)} deletes "${name}". To keep it, give it another name than "${name}".`,
    );
  const children = childrenOf(branch, items);
  if (children.length > 0) return stays(`${areChildren(children)} ${old}`, `Delete ${allOf(children)}.`);
  if (branch.protected) return stays(`${old} is protected`, `Take the protection off "${name}" at Neon.`);
  if (branch.default)
    return stays(`${old} is the default branch of the project`, 'Make another branch the default branch.');
  return undefined;
}

/** The command that goes on with the renewal of an entry, in backticks. */
export function renewCommand({ address }: Desired): string {
  return `\`evenkeel apply --renew ${shellWord(address)}\``;
}

function childrenOf({ id }: BranchRecord, items: readonly BranchItem[]): readonly string[] {
  return items.filter(each => each.branch.parent_id === id).map(({ branch }) => branch.name);
}

function allOf(names: readonly string[]): string {
  const [last, ...others] = names.map(name => `"${name}"`).reverse();
  return others.length === 0 ? `${last}` : `${others.reverse().join(', ')} and ${last}`;
}

function areChildren(names: readonly string[]): string {
  return `${allOf(names)} ${names.length === 1 ? 'is a child' : 'are children'} of`;
}

/** Why a new branch would not be what the entry and the rest of the manifest say. */
export function whyNotRenewed({ branch }: BranchItem, desired: Desired<BranchFields>, seen: LiveView) {
  const { fields, address } = desired;
  if (branch.parent_id === undefined)
    return no(
      'a root branch has no parent, so a new one has no data to copy',
      'Run without `--renew` for it.',
    );
  if (fields.protected === true || fields.default === true)
    return no(
      'its entry makes this branch protected or the default branch, and such a branch is not renewed',
      'Change the entry first.',
    );
  if (desired.pin !== undefined)
    return no(
      'its entry has the `id` of this branch, and a new branch has another',
      'Remove `id` from the entry, then renew.',
    );
  const point = (['parent_timestamp', 'parent_lsn'] as const).find(each => (fields[each] ?? null) !== null);
  if (point !== undefined)
    return no(
      `the entry wants the state at its \`${point}\`, and a renewal copies what the parent has now`,
      `Remove \`${point}\` from the entry.`,
    );
  const parent = otherParent(branch, desired, seen);
  if (parent !== undefined) return parent;
  const [snapshot] = seen.wantedIn('neon.snapshot', address, 'all');
  if (snapshot !== undefined)
    return no(
      `${snapshot.address} is a copy of this branch, and cannot be made in another one`,
      'Remove it from the entry, then renew.',
    );
  const project = desired.scope.address;
  const other = ['neon.jwks', 'neon.branch']
    .flatMap(kind => seen.wantedIn(kind, project, 'all'))
    .find(each => each.absent !== true && each.refs.includes(address));
  return (
    other &&
    no(
      `${other.address} names this branch, and would go on to mean the old one`,
      'Remove that from its entry and apply, then renew.',
    )
  );
}

/** Why a new branch of an entry without a parent would copy another branch than the old one did. */
function otherParent(branch: BranchRecord, desired: Desired<BranchFields>, seen: LiveView) {
  if (desired.fields.parent !== undefined) return undefined;
  const from = parentAddress(branch, projectIdOf(desired), seen);
  const to = refOf(openParent(desired, seen)?.fields.parent);
  if (from === undefined || from === to) return undefined;
  return no(
    `the entry names no parent, so a new branch would be a copy of ${to ?? 'the default branch'}, and this one is a copy of ${from}`,
    'Write the `parent` in the entry, then renew.',
  );
}

/** Why the two further names of a renewal cannot be used. */
export function whyNoNames(desired: Desired<BranchFields>, seen: LiveView) {
  const called = nameOf(desired);
  const names = [successorName(called), retiredName(called)];
  const long = names.find(({ length }) => length > NEON.branchName.is);
  if (long !== undefined)
    return no(
      `a renewal needs the name "${long}", which has more than ${NEON.branchName.is} characters`,
      'Give the branch a shorter name, then renew.',
    );
  const project = projectIdOf(desired);
  const entry = names
    .flatMap(name => seen.desired(branchAddress(project, name)) ?? [])
    .find(({ succeeds, partial }) => succeeds === undefined && partial !== true);
  return (
    entry &&
    no(
      `the manifest has an entry for ${entry.address}, and this renewal needs that name`,
      'Give that entry another name and apply, then renew.',
    )
  );
}
