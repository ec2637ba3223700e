import { RequestFailure } from '../../../core/http.ts';
import type { At, Kind, Receipt } from '../../../core/kind.ts';
import { receiptFor } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Fields, Loss, Row } from '../../../core/report/row.ts';
import type { Live, LiveView } from '../../../core/resource.ts';
import { paths, writtenIn } from '../api.ts';
import { neonBranch } from '../branch/branch.ts';
import {
  type BranchItem,
  branchAt,
  branchesIn,
  branchItem,
  isFreshlyRestored,
} from '../branch/branch-record.ts';
import { parseBranch } from '../branch/parse-branch.ts';
import { reason, refusal } from '../codes.ts';
import { secondsOf } from '../moments.ts';
import { waitsOf } from '../operations.ts';
import { nameOf, projectIdOf } from '../scopes.ts';
import { expiryWithDataApi, rootsBeyondPlan } from './preview-prechecks.ts';

/**
 * The branch to reset to its parent's data. `lastResetAt`: when the branch was last reset before
 * this reset was decided.
 */
export interface ResetOf {
  readonly id: string;
  readonly lastResetAt?: string;
}

export interface Previews {
  /** Name of a branch → its mark. */
  readonly marks: ReadonlyMap<string, string>;
  readonly reset?: ResetOf;
  /**
   * Called whenever branches are read, so also before each delete. Returns a function: name of a
   * branch → why it must not be deleted after all, or undefined.
   */
  readonly stays?: () => Promise<(name: string) => ProviderReason | undefined>;
  /** The time of this machine, in milliseconds. */
  readonly now: number;
}

/** The annotation with a preview's mark (ADR 0081). It is set at creation and never changes. */
export const PREVIEW_MARK = 'evenkeel.preview';
const RESET = 'parent';
/** How far this machine's clock may be behind the service's (ADR 0115). */
const SKEW_SECONDS = 3_600;

/**
 * The branch kind for previews. It never changes or deletes a branch without the mark of its
 * preview. A live expiry counts as the wanted one until half of it has passed, so that not every
 * run renews it. A reset is planned by a field `reset`, which differs from the entry until the
 * branch is reset.
 */
export function previewBranch(previews: Previews): Kind {
  const kind: Kind = neonBranch;
  return {
    ...kind,
    entry: {
      ...kind.entry,
      expand(entry, scope) {
        const wanted = kind.entry.expand(entry, scope);
        return { ...wanted, fields: { ...wanted.fields, ...wantedMark(wanted, previews) } };
      },
    },
    read: {
      ...kind.read,
      async list(at, client, ids, how) {
        const items = await kind.read.list(at, client, ids, how);
        const stays = await previews.stays?.();
        return stays === undefined ? items : items.map(each => withWhyItStays(each as BranchItem, stays));
      },
      live(raw, at, seen) {
        const live = kind.read.live(raw, at, seen);
        return (
          live && { ...live, ...sameAsBefore(live, previews), fields: () => fieldsOf(live, seen, previews) }
        );
      },
    },
    write: {
      ...kind.write,
      fixed: [...(kind.write.fixed ?? []), 'preview'],
      update: async (row, at) =>
        resets(row) ? await resetBranch(row, at) : await (kind.write.update as Update)(row, at),
    },
    own: {
      ...kind.own,
      undeletable: (live, seen, rowsAt) =>
        ofAnother(live, previews) ??
        (live.raw as PreviewItem).stays ??
        kind.own?.undeletable?.(live, seen, rowsAt),
    },
    cascade: {
      ...kind.cascade,
      overwrites: row => (resets(row) ? [LOSS] : (kind.cascade?.overwrites?.(row) ?? [])),
    },
    say: {
      ...kind.say,
      refuses(row, seen, now, rowsAt) {
        const live = seen.at(row.address);
        return (
          (live && ofAnother(live, previews)) ??
          (resets(row) ? whyNoReset(row, seen, now) : undefined) ??
          kind.say?.refuses?.(row, seen, now, rowsAt)
        );
      },
      async precheck(row, client, ids) {
        if (row.action === 'create') return await rootsBeyondPlan(row, client);
        const expires = row.fields.some(({ path, after }) => path === 'ttl' && after !== null);
        return expires ? await expiryWithDataApi(row, client, ids.of(row.address)) : undefined;
      },
    },
  };
}

/**
 * A branch as it was read. `stays`: why it must not be deleted after all, by the state of its pull
 * request at that moment.
 */
interface PreviewItem extends BranchItem {
  readonly stays?: ProviderReason;
}

function withWhyItStays(item: BranchItem, stays: (name: string) => ProviderReason | undefined): PreviewItem {
  const why = stays(item.branch.name);
  return why === undefined ? item : { ...item, stays: why };
}

/** The reason not to delete a preview after all, such as a pull request that is open again. */
export function wantedAgain(said: string): ProviderReason {
  return reason('neon/preview-wanted-again', said, 'Nothing to do: the next run looks at this branch again.');
}

/** The fields that a branch's entry wants in addition because the branch is a preview. */
export function wantedMark(
  branch: { readonly parts: readonly string[] },
  { marks, reset }: Previews,
): { readonly preview: string | null; readonly reset?: string } {
  const preview = marks.get(nameOf(branch)) ?? null;
  return reset === undefined ? { preview } : { preview, reset: RESET };
}

type Update = (row: Row, at: At) => Promise<Receipt>;

const LOSS: Loss = {
  what: 'data',
  count: null,
  notes: [reason('neon/reset-final', 'a reset leaves no backup of the data in the branch')],
};

function resets({ fields }: Pick<Row, 'fields'>): boolean {
  return fields.some(({ path }) => path === 'reset');
}

function markOf(live: Live): string | undefined {
  return (live.raw as BranchItem).annotation?.[PREVIEW_MARK];
}

/** Whether a branch has the mark of its preview. Case is ignored, as in GitHub's names. */
function isMarked(live: Live, { marks }: Previews): boolean {
  const wanted = marks.get((live.raw as BranchItem).branch.name);
  return wanted !== undefined && markOf(live)?.toLowerCase() === wanted.toLowerCase();
}

/**
 * Why evenkeel must not touch a branch of the preview's name: it has no mark, or another one.
 * Undefined for a branch with the preview's mark.
 */
export function ofAnother(live: Live, previews: Previews): ProviderReason | undefined {
  if (isMarked(live, previews)) return undefined;
  const mark = markOf(live);
  const { name } = (live.raw as BranchItem).branch;
  const wanted = previews.marks.get(name) ?? 'none';
  const has =
    mark === undefined
      ? 'the branch was not made as a preview'
      : `the branch belongs to the preview "${mark}"`;
  return reason(
    'neon/preview-of-another',
    `the branch "${name}" does not belong to the preview "${wanted}": ${has}`,
    'Give the preview another name, or delete the branch yourself.',
  );
}

function fieldsOf(live: Live, seen: LiveView, previews: Previews): Fields {
  const fields: Fields = live.fields();
  const { branch } = live.raw as BranchItem;
  const wanted = seen.desired(live.address)?.fields as Fields | undefined;
  const same = previews.reset?.id === branch.id && previews.reset.lastResetAt === branch.last_reset_at;
  return {
    ...fields,
    preview: isMarked(live, previews) ? (wanted?.['preview'] ?? null) : (markOf(live) ?? null),
    reset: same ? null : RESET,
    ttl: lasting(branch.expires_at, wanted?.['ttl'], previews.now) ?? fields['ttl'] ?? null,
  };
}

/**
 * After a reset, makes a branch with another id count as the same branch, so that the reset is not
 * sent again. An `incarnation` tells a resource from another one that had its address before; for a
 * branch it is the id. But it is not documented that a restore keeps the id
 * (facts/neon.md#ids-of-restored-branches). Only a branch with the mark and with a later reset
 * counts as the same.
 */
function sameAsBefore(live: Live, previews: Previews): { readonly incarnation?: string } {
  const { reset } = previews;
  const { id, last_reset_at } = (live.raw as BranchItem).branch;
  if (reset === undefined || reset.id === id || last_reset_at === undefined) return {};
  const isLater = reset.lastResetAt === undefined || secondsOf(last_reset_at) > secondsOf(reset.lastResetAt);
  return isLater && isMarked(live, previews) ? { incarnation: reset.id } : {};
}

/**
 * The expiry to compare with the wanted one, in seconds. While half of the wanted time is left, it
 * is the wanted one, so that not every run renews it. Otherwise, or if an hour more than wanted is
 * left, it is the time that is left. Undefined if no expiry is wanted, or if none is live.
 */
function lasting(expiresAt: string | undefined, wanted: unknown, now: number): number | undefined {
  if (expiresAt === undefined || typeof wanted !== 'number') return undefined;
  const left = secondsOf(expiresAt) - now / 1000;
  return left >= wanted / 2 && left <= wanted + SKEW_SECONDS ? wanted : Math.round(left);
}

/**
 * Why a reset is impossible. Found out before anything is sent: Neon would refuse it
 * (facts/neon.md#reset-to-the-parent).
 */
function whyNoReset(row: Row, seen: LiveView, now: number): ProviderReason | undefined {
  const branch = branchAt(seen, row.address)?.branch;
  if (branch === undefined) return undefined;
  const no = (why: string, next: string): ProviderReason => refusal('neon/cannot-reset', why, next);
  if (branch.parent_id === undefined)
    return no(
      'a preview with the schema alone has no parent, so a reset has no data to copy',
      'Delete the preview and make it again.',
    );
  const all = branchesIn(row.scope.address, seen);
  const child = all.find(each => each.parent_id === branch.id);
  if (child !== undefined)
    return no(
      `"${child.name}" is a child of this branch, and a branch with children cannot be reset`,
      `Delete "${child.name}", then reset again.`,
    );
  if (branch.protected)
    return no(
      'this branch is protected, and a protected branch cannot be reset',
      'Turn off the protection of the branch in the Neon console, then reset again.',
    );
  const restriction = branch.restricted_actions?.find(({ name }) => name === 'restore');
  if (restriction !== undefined)
    return no(
      `Neon does not allow a reset of this branch: ${restriction.reason}`,
      'Delete the preview and make it again.',
    );
  const parent = all.find(each => each.id === branch.parent_id);
  if (parent === undefined)
    return no(
      'the parent of this branch is not among the live branches',
      'Delete the preview and make it again.',
    );
  return isFreshlyRestored(parent, now)
    ? no(
        `the parent "${parent.name}" was restored less than a day ago, and Neon refuses a reset for a day after that`,
        'Reset this preview again a day after that restore.',
      )
    : undefined;
}

/**
 * Resets the branch by a restore from its parent. The compute stays, and so does the host
 * (facts/neon.md#restores).
 */
async function resetBranch(row: Row, at: At): Promise<Receipt> {
  const project = projectIdOf(row);
  const item = branchAt(at.seen, row.address);
  const parent = item?.branch.parent_id;
  const path = paths.restore(project, at.ids.of(row.address));
  const request = `POST ${path}`;
  if (parent === undefined)
    throw new RequestFailure('rejected', 'the branch has no parent to reset to', { request });
  const answer = await at.client.send('POST', path, { source_branch_id: parent });
  const branch = writtenIn(answer, 'branch', request, parseBranch);
  const rest = row.fields.some(each => each.path !== 'reset');
  const waits = waitsOf(answer, project, nameOf(row));
  // If the branch has got another id, the receipt does not contain the branch. The answer does not
  // show its mark, so the engine must read the branch again.
  const isMoved = branch.id !== item?.branch.id && branch.name === item?.branch.name;
  const receipt = isMoved ? { waits } : receiptFor(row, branchItem(branch, item?.annotation), waits);
  return rest ? { ...receipt, unfinished: true } : receipt;
}
