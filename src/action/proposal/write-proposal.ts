import { Failure } from '../../core/report/failure.ts';
import { safeText } from '../../core/text/safe-text.ts';
import { moment } from '../../render/times.ts';
import { type Marker, markerLine, readMarker } from '../comment/marker.ts';
import { shortHash } from '../comment/marker-key.ts';
import { CommitTree, gitHash } from '../github/commit-tree.ts';
import type { GitHub } from '../github/github.ts';
import type { BranchPull, CommitFile, NewPull } from '../github/github-proposals.ts';
import { GitHubError } from '../github/github-send.ts';
import { createOnce } from '../github/write-once.ts';
import type { CheckedProposal } from './check-proposal.ts';

/** What identifies a proposal, and the texts of its pull request. */
export interface ProposalContext extends Omit<NewPull, 'head'> {
  readonly key: string;
  readonly digest: string;
  /** The current time, in seconds since 1970. */
  readonly now: number;
  /**
   * The login of the token's account. Only pull requests and commits by this account count as ours.
   */
  readonly own: string;
}

export interface ProposalOutcome {
  readonly is: 'opened' | 'updated' | 'unchanged' | 'closed' | 'declined' | 'none';
  readonly pull?: number;
}

interface OwnPull extends BranchPull {
  readonly marker: Marker;
}

/** The one branch that evenkeel uses for the proposals of a manifest and environment. */
export function proposalBranch(key: string): string {
  return `evenkeel/adopt-${shortHash(key)}`;
}

const TRAILER = 'Evenkeel-Proposal';
const DONE = 'none';

/**
 * Keeps one pull request with the proposal. The branch only moves forward, and only from a commit
 * of ours. If someone closed the pull request, evenkeel opens it again only for another proposal.
 * Throws a Failure where someone else has pushed to the branch.
 */
export async function writeProposal(
  github: GitHub,
  proposal: CheckedProposal,
  context: ProposalContext,
): Promise<ProposalOutcome> {
  const { key, digest, title, base } = context;
  const branch = proposalBranch(key);
  const found = await ownPulls(github, branch, context);
  const last = found.find(({ open }) => open) ?? found[0];
  if (proposal.files.length === 0) return closeLast(github, last, context);
  const tip = await github.tip(branch);
  if (last?.marker.digest === digest && !last.merged) {
    if (!last.open) return { is: 'declined', pull: last.number };
    if (!isBehind(last.marker, tip)) return { is: 'unchanged', pull: last.number };
  }
  const from = await baseTip(github, proposal, base);
  if (tip !== undefined) await refuseForeign(github, { branch, tip, last }, context);
  // The tip is a parent of the new commit, so no force push is needed. A commit that someone pushes
  // to the branch meanwhile is never lost.
  const parents = tip === undefined ? [from.commit] : [tip, from.commit];
  const message = `${title}\n\n${TRAILER}: ${shortHash(key)}\n`;
  const commit = await github.createCommit({ message, parents, from: from.commit, files: from.files });
  const line = (tips: readonly string[]): string =>
    markerLine({ is: 'proposal', key, sha: from.commit, digest, tips });
  if (last !== undefined && tip !== undefined) {
    // The pull request records both commits before the branch moves. If the run breaks off in
    // between, the next run still finds one of them at the tip, and knows that the branch is ours.
    const tips = [tip, commit];
    const recorded = last.open
      ? { title, body: `${line(tips)}\n${context.body}` }
      : { body: `${markerLine({ ...last.marker, tips })}\n${below(last.body)}` };
    await github.updatePull(last.number, recorded);
  }
  if (tip === undefined) await createBranch(github, branch, commit);
  else await github.moveBranch(branch, commit);
  if (last?.open === true && tip !== undefined) return { is: 'updated', pull: last.number };
  const body = `${line([commit])}\n${context.body}`;
  await openPull(github, { title, body, head: branch, base }, { commit, isNew: tip === undefined, context });
  const [opened] = (await ownPulls(github, branch, context)).filter(({ open }) => open);
  return { is: 'opened', ...(opened === undefined ? {} : { pull: opened.number }) };
}

/**
 * The pull requests that are ours: by their author, their hidden first line and its key. The newest
 * first.
 */
async function ownPulls(
  github: GitHub,
  branch: string,
  { key, own }: ProposalContext,
): Promise<readonly OwnPull[]> {
  return (await github.pullsOf(branch)).flatMap(pull => {
    const marker = readMarker(pull.body);
    const isOurs = pull.author === own && marker?.is === 'proposal' && marker.key === key;
    return isOurs ? [{ ...pull, marker }] : [];
  });
}

/** Whether an earlier run recorded its new commit and broke off before it moved the branch. */
function isBehind({ tips = [] }: Marker, tip: string | undefined): boolean {
  return tip !== undefined && tip !== tips.at(-1) && tips.includes(tip);
}

async function closeLast(
  github: GitHub,
  last: OwnPull | undefined,
  { now }: ProposalContext,
): Promise<ProposalOutcome> {
  if (last?.open !== true) return { is: 'none' };
  const { number, marker, body } = last;
  const words = `Closed: at ${moment(now)} no live change was left to take over.`;
  await createOnce(
    github,
    () => github.createComment(number, words),
    async () => (await github.comments(number)).some(each => each.body === words),
  );
  // If a person closes a pull request, the digest in its marker keeps evenkeel from proposing the
  // same again. evenkeel closes this one itself, so its marker gets no digest.
  const line = markerLine({ ...marker, digest: DONE });
  await github.updatePull(number, { state: 'closed', body: `${line}\n${below(body)}` });
  return { is: 'closed', pull: number };
}

interface From {
  readonly commit: string;
  readonly files: readonly CommitFile[];
}

/**
 * The tip of the target branch. Throws a Failure if a file of the proposal has changed there since
 * the proposal was made.
 */
async function baseTip(github: GitHub, { files, at }: CheckedProposal, base: string): Promise<From> {
  const commit = await github.tip(base);
  if (commit === undefined)
    throw new Failure('stale', `nothing is proposed: there is no branch ${base}`, {
      next: 'Run the drift job and the propose job for a branch that exists, such as on a schedule.',
    });
  const tree = await CommitTree.open(github, commit, at);
  const found: CommitFile[] = [];
  for (const { path, real, before, after } of files) {
    const entry = await tree.fileAt(real);
    if (entry === undefined || gitHash(before, entry.sha.length) !== entry.sha)
      throw new Failure(
        'stale',
        `nothing is proposed: ${path} on ${base} has changed since the drift job read it`,
        {
          next: 'Nothing to do: the next run of drift proposes the changes again.',
        },
      );
    found.push({ path, mode: entry.mode, bytes: after });
  }
  return { commit, files: found };
}

interface Branch {
  readonly branch: string;
  readonly tip: string;
  readonly last: OwnPull | undefined;
}

async function refuseForeign(
  github: GitHub,
  { branch, tip, last }: Branch,
  { key, own }: ProposalContext,
): Promise<void> {
  const { author, message } = await github.commitMark(tip);
  const isMarked = message.split('\n').includes(`${TRAILER}: ${shortHash(key)}`);
  if (author === own && isMarked && last?.marker.tips?.includes(tip) === true) return;
  throw new Failure(
    'guard',
    `nothing is proposed: the git branch ${branch} is at commit ${tip.slice(0, 10)}, which evenkeel did not make`,
    {
      next: 'Merge that branch, or delete it. evenkeel did not change the branch.',
    },
  );
}

async function createBranch(github: GitHub, branch: string, commit: string): Promise<void> {
  await createOnce(
    github,
    () => github.createBranch(branch, commit),
    async () => (await github.tip(branch)) === commit,
  );
}

interface ProposalOpening {
  readonly commit: string;
  /** Whether this run made the branch. */
  readonly isNew: boolean;
  readonly context: ProposalContext;
}

async function openPull(
  github: GitHub,
  pull: Parameters<GitHub['createPull']>[0],
  { commit, isNew, context }: ProposalOpening,
): Promise<void> {
  try {
    await createOnce(
      github,
      () => github.createPull(pull),
      async () => (await ownPulls(github, pull.head, context)).some(({ open }) => open),
    );
  } catch (error) {
    // Without a pull request, nothing would show that the branch is ours, so it is deleted.
    if (isNew && (await github.tip(pull.head)) === commit) await github.deleteBranch(pull.head);
    if (error instanceof GitHubError && /not permitted to create or approve/i.test(error.message))
      throw new Failure('usage', `nothing is proposed: ${safeText(error.message)}`, { next: SETTING });
    throw error;
  }
}

const SETTING =
  'In the settings of the repository (Actions, General, Workflow permissions; of the organization, too) turn on "Allow GitHub Actions to create and approve pull requests", or give the token of an app as `github-token`.';

/** A body without its first line. */
function below(body: string): string {
  return body.slice(body.indexOf('\n') + 1);
}
