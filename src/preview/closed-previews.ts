import { earlierTime, type TwoClocks, whyListTellsNothing } from '../core/clock.ts';
import type { EngineReason, ProviderReason } from '../core/report/reason.ts';
import type { OpenPullRequests, PullRequestState, PullRequests, UnknownAnswer } from '../core/sweep.ts';
import { whyClocksApart } from '../engine/decide/expired.ts';
import type { MarkedBranch } from '../providers/neon/preview/list-previews.ts';
import { wantedAgain } from '../providers/neon/preview/preview-branch.ts';
import { branchNameOf, previewName, readMark } from './preview-name.ts';
import type { PreviewOf } from './preview-spec.ts';

/** The previews of a repository whose pull requests are closed, and why the other previews stay. */
export interface ClosedPreviews {
  readonly closed: readonly PreviewOf[];
  readonly notes: readonly EngineReason[];
}

/**
 * Asks for the open pull requests, and then, for each preview whose pull request is not among the
 * open ones, for the state of that pull request. `clocks`: when the branches were read, by this
 * machine's clock and by the service's. They show whether a file of open pull requests is recent.
 */
export async function closedPreviews(
  branches: readonly MarkedBranch[],
  repository: string,
  pullRequests: PullRequests,
  clocks: TwoClocks,
): Promise<ClosedPreviews> {
  const own = branches.filter(each => isOf(each, repository));
  if (own.length === 0) return { closed: [], notes: [] };
  const open = await pullRequests.open([repository]);
  const closed: PreviewOf[] = [];
  const notes: EngineReason[] = [];
  for (const branch of own) {
    const { number } = readMark(branch.mark) ?? {};
    const isOpen = 'all' in open && open.all.some(each => each.number === number);
    const asks = number !== undefined && !isOpen && 'all' in open && pullRequests.state !== undefined;
    const state = asks ? await pullRequests.state?.({ number }, [repository]) : undefined;
    const cause = whyStays(branch, number, { open, state, clocks }) ?? renamed(branch);
    if (cause === undefined) closed.push(previewOf(branch, repository, number));
    else notes.push({ code: 'preview/stays', name: branch.name, cause });
  }
  return { closed, notes };
}

/**
 * Asks for the open pull requests once more before deletes. The returned function says why the
 * branch with a name must stay after all; undefined if the branch need not stay.
 */
export async function reopened(
  closed: readonly PreviewOf[],
  repository: string,
  pullRequests: PullRequests,
): Promise<(name: string) => ProviderReason | undefined> {
  const open = await pullRequests.open([repository]);
  const numbers = new Map(closed.map(each => [branchNameOf(each), each.number]));
  return name => {
    const number = numbers.get(name);
    if (number === undefined) return undefined;
    if ('unknown' in open)
      return wantedAgain(`evenkeel could not read whether pull request ${number} is still closed`);
    const isOpen = open.all.some(each => each.number === number);
    return isOpen ? wantedAgain(`pull request ${number} is open again`) : undefined;
  };
}

interface PullRequestFacts {
  readonly open: OpenPullRequests | UnknownAnswer;
  /** The state of the pull request; undefined if nobody asked GitHub about it. */
  readonly state: PullRequestState | UnknownAnswer | undefined;
  readonly clocks: TwoClocks;
}

/**
 * Why a preview stays; undefined if its pull request is known to be closed. If the open pull
 * requests come from a file, a pull request that is not in it counts as closed. The file must then
 * be clearly younger than the branch. Pure.
 */
function whyStays(
  { name, createdAt }: MarkedBranch,
  number: number | undefined,
  { open, state, clocks }: PullRequestFacts,
): EngineReason | undefined {
  if (number === undefined || name !== branchNameOf({ name: previewName(name) }))
    return { code: 'preview/no-number' };
  if ('unknown' in open) return { code: 'preview/not-closed', number };
  if (open.all.some(each => each.number === number)) return { code: 'preview/still-open', number };
  if (open.file !== undefined) {
    const apart = whyClocksApart(clocks);
    if (apart !== undefined) return apart;
    const moments = { made: Date.parse(createdAt), now: earlierTime(clocks) };
    return whyListTellsNothing(open.file.at, moments) && { code: 'preview/not-closed', number };
  }
  if (state === undefined || 'unknown' in state) return { code: 'preview/not-closed', number };
  if (state.is === 'open') return { code: 'preview/still-open', number };
  return state.is === 'closed' ? undefined : { code: 'preview/not-closed', number };
}

/** A renamed branch stays, because whoever renamed it may want it (ADR 0081). */
function renamed({ name, was }: MarkedBranch): EngineReason | undefined {
  return was === undefined ? undefined : { code: 'preview/renamed', was, now: name };
}

function isOf({ mark }: MarkedBranch, repository: string): boolean {
  return readMark(mark)?.repository.toLowerCase() === repository.toLowerCase();
}

function previewOf({ name }: MarkedBranch, repository: string, number: number | undefined): PreviewOf {
  return { repository, ...(number === undefined ? {} : { number }), name: previewName(name) };
}
