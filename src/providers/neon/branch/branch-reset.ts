import type { At, Receipt, Renewal, RenewOf } from '../../../core/kind.ts';
import { receiptFor } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Row } from '../../../core/report/row.ts';
import type { Desired, Live, LiveView } from '../../../core/resource.ts';
import { paths, unclear, writtenIn } from '../api.ts';
import { reason, refusal } from '../codes.ts';
import { waitsOf } from '../operations.ts';
import { nameOf, projectIdOf, refOf } from '../scopes.ts';
import type { BranchFields } from './branch-fields.ts';
import { parentAddress } from './branch-origin.ts';
import { type BranchItem, branchAt, branchesIn, branchItem, isFreshlyRestored } from './branch-record.ts';
import { sendChangeOver } from './change-over.ts';
import { parseBranch } from './parse-branch.ts';
import { branchSuccession } from './succession.ts';

type LiveBranch = Live<BranchFields, BranchItem>;

/**
 * A branch is renewed by a reset: it gets the data that its parent has now
 * (facts/neon.md#reset-to-the-parent).
 */
export const branchReset: RenewOf<BranchFields, BranchItem> = {
  path: 'reset',
  last: ({ raw }) => raw.branch.last_reset_at ?? null,
  destroys: true,
  decide: decideReset,
  // Whether a branch keeps its id is not public (facts/neon.md#ids-of-restored-branches).
  mayBeNewId: ({ raw }) => raw.branch.last_reset_at !== undefined,
  send: (row, at) =>
    row.fields[0]?.path === branchSuccession.path ? sendChangeOver(row, at) : sendReset(row, at),
  succession: branchSuccession,
};

function decideReset(
  desired: Desired<BranchFields>,
  live: LiveBranch,
  seen: LiveView,
  now: number,
): Renewal | { readonly refused: ProviderReason } {
  const { branch } = live.raw;
  const parent = parentAddress(branch, projectIdOf(desired), seen);
  const refused = whyNotReset(desired, live, seen, now);
  if (refused !== undefined || parent === undefined) return { refused: refused ?? noParent() };
  const final = reason('neon/reset-final', 'a reset leaves no backup of the data in the branch');
  return {
    act: `reset from its parent ${parent}`,
    loss: [{ what: 'data', count: null, notes: [final] }],
    notes: [
      reason(
        'neon/reset-contents',
        `roles, databases and passwords come from ${parent} as it is now; open connections end, and the host stays`,
        'What the entry declares in the branch and the parent lacks is made by the next apply.',
      ),
      ...(branch.ttl_interval_seconds === undefined
        ? []
        : [reason('neon/reset-expiry', 'the expiry of the branch starts again with the reset')]),
    ],
  };
}

function no(why: string, next: string): ProviderReason {
  return refusal('neon/cannot-reset', why, next);
}

function noParent(): ProviderReason {
  return no(
    'a root branch has no parent, so a reset has no data to copy',
    'Run without `--renew` for this branch.',
  );
}

/** Why a reset is impossible, or would not do what the entry says. */
function whyNotReset(
  desired: Desired<BranchFields>,
  live: LiveBranch,
  seen: LiveView,
  now: number,
): ProviderReason | undefined {
  const { branch, anonymization } = live.raw;
  const restriction = branch.restricted_actions?.find(({ name }) => name === 'restore');
  if ((anonymization ?? null) !== null)
    return no(
      'this branch is anonymized, and Neon cannot reset an anonymized branch',
      'Write its masking rules in its entry: then `--renew` makes a new masked branch in its place.',
    );
  if (restriction !== undefined)
    return no(
      `Neon does not allow a reset of this branch: ${restriction.reason}`,
      'Write an entry with another name for a new branch, and delete this one once the new one is in use.',
    );
  if (branch.parent_id === undefined) return noParent();
  if (branch.protected || desired.fields.protected === true)
    return no(
      'this branch is protected, and a protected branch cannot be reset',
      'Apply `protected: false` first, then renew.',
    );
  if (branch.default || desired.fields.default === true)
    return no(
      'this is the default branch of the project, and evenkeel does not replace its data',
      'Make another branch the default branch first.',
    );
  return whyNotFrom(desired, live, seen, now);
}

/** Why a reset is impossible because of the parent or the children. */
function whyNotFrom(
  desired: Desired<BranchFields>,
  { raw: { branch } }: LiveBranch,
  seen: LiveView,
  now: number,
): ProviderReason | undefined {
  const all = branchesIn(desired.scope.address, seen);
  const child = all.find(each => each.parent_id === branch.id);
  if (child !== undefined)
    return no(
      `"${child.name}" is a child of this branch, and a branch with children cannot be reset`,
      `Delete "${child.name}", then renew.`,
    );
  const parent = all.find(each => each.id === branch.parent_id);
  if (parent === undefined)
    return no('the parent of this branch is not among the live branches', 'Plan again.');
  const wanted = refOf(desired.fields.parent);
  const from = parentAddress(branch, projectIdOf(desired), seen);
  if (wanted !== undefined && wanted !== from)
    return no(
      `the entry names ${wanted} as the parent, and a reset copies the live parent ${from}`,
      `Write the live parent in the entry. Or make the branch anew from ${wanted}: \`allow: [replace, loss]\`.`,
    );
  const point = (['parent_timestamp', 'parent_lsn'] as const).find(
    each => (desired.fields[each] ?? null) !== null,
  );
  if (point !== undefined)
    return no(
      `the entry wants the state at its \`${point}\`, and a reset copies what the parent has now`,
      `Remove \`${point}\` from the entry.`,
    );
  return isFreshlyRestored(parent, now)
    ? no(
        `the parent "${parent.name}" was restored less than a day ago, and Neon refuses a reset for a day after that`,
        'Renew a day after that restore.',
      )
    : undefined;
}

/**
 * Sends the reset. If the branch gets another id, the receipt does not have the branch: the answer
 * lacks its mark, so it must be read again.
 */
async function sendReset(row: Row, at: At): Promise<Receipt> {
  const project = projectIdOf(row);
  const item = branchAt(at.seen, row.address);
  const path = paths.restore(project, at.ids.of(row.address));
  const answer = await at.client.send('POST', path, { source_branch_id: item?.branch.parent_id });
  const branch = writtenIn(answer, 'branch', `POST ${path}`, parseBranch);
  if (branch.name !== item?.branch.name) throw unclear(answer, `POST ${path}`, `is about "${branch.name}"`);
  const waits = waitsOf(answer, project, nameOf(row));
  return branch.id === item.branch.id
    ? receiptFor(row, { ...item, ...branchItem(branch, item.annotation) }, waits)
    : { waits };
}
