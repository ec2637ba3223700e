import {
  type AppliedRecord,
  type PartRecord,
  type RunRecord,
  recordOf,
  recordsOf,
} from '../comment/applied-record.ts';
import { type Marker, markersIn } from '../comment/marker.ts';
import { partOfKey, wholeKey } from '../comment/marker-key.ts';
import type { GitHub } from '../github/github.ts';
import { GitHubError, isDenied } from '../github/github-send.ts';
import { branchOf } from '../workflow/event.ts';
import type { ActionRun, Ran } from '../workflow/running.ts';
import { appliedSha, type DeploymentsOf, deploymentRecords, NO_DEPLOYMENTS } from './deployment-record.ts';
import { isWholeJoined } from './joined-record.ts';

/** The manifest and branch whose last apply is looked for. */
export interface AppliedOf extends DeploymentsOf {
  /** The commit at the branch's tip: only its ancestors, and itself, count. */
  readonly tip: string;
  /**
   * The most merged pull requests whose comments are read, with one request for each. Default: 100.
   */
  readonly most?: number;
}

/** The last whole apply. */
interface LastApplied extends AppliedRecord {
  /**
   * What happened after this apply. `in part`: a later apply did, or may have done, only a part, so
   * live matches neither commit. `another`: a commit outside the branch was applied later, such as
   * one before a force push.
   */
  readonly since?: 'in part' | 'another';
}

/**
 * The newest commit of a branch that was wholly applied. Read from the comments on the last hundred
 * pull requests merged into the branch, and from deployments. Undefined if no whole apply is on
 * record. Counts only what the token's own account wrote.
 */
export async function lastApplied(github: GitHub, of: AppliedOf): Promise<LastApplied | undefined> {
  const own = await github.login();
  const { records, hasPartSince } = await deploymentRecords(github, of, own).catch(ifDenied);
  const known = records.filter(({ whole }) => whole).map(record => onBranch(github, record, of.tip));
  const commented = await inComments(github, of, own);
  const all = [...(await Promise.all(known)).flat(), ...commented.found];
  const record = all.sort((a, b) => a.behind - b.behind)[0]?.record;
  if (record === undefined) return undefined;
  const isLater = (at: number): boolean => at > record.at;
  const parts = records.filter(({ whole }) => !whole).map(({ at }) => at);
  // Comments are read from the newest merge back to the last one that was wholly applied. So a
  // partial apply in them that has the same second as the record counts as later. An apply of only
  // some targets of the recorded commit does not count: the whole apply did these targets, too.
  const later = commented.parts.filter(({ sha, at }) => sha !== record.sha && at >= record.at);
  if (parts.some(isLater) || later.length > 0 || (await hasPartSince(record)))
    return { ...record, since: 'in part' };
  const others = [...records.filter(({ whole }) => whole), ...commented.passed];
  const isAnother = others.some(({ sha, at }) => sha !== record.sha && isLater(at));
  return isAnother ? { ...record, since: 'another' } : record;
}

/** Returns no records if the token may not read deployments. Comments are the only source then. */
function ifDenied(error: unknown): typeof NO_DEPLOYMENTS {
  if (error instanceof GitHubError && (isDenied(error) || error.status === 404)) return NO_DEPLOYMENTS;
  throw error;
}

interface OnBranch {
  readonly record: AppliedRecord;
  /** How many commits the branch's tip has above the recorded commit. */
  readonly behind: number;
}

interface InComments {
  /** The newest record of a commit on the branch; empty if there is none. */
  readonly found: readonly OnBranch[];
  /**
   * Later applies that did only a part, were limited to targets, or began and have no end on
   * record.
   */
  readonly parts: readonly PartRecord[];
  /** Whole applies of later merges whose commit is not on the branch. */
  readonly passed: readonly AppliedRecord[];
}

/**
 * Reads the comments on merged pull requests, the last merge first. Merges into a branch follow
 * each other, so the first record found is of the newest commit.
 */
async function inComments(github: GitHub, of: AppliedOf, own: string): Promise<InComments> {
  const merges = await github.mergedInto(of.branch);
  const parts: PartRecord[] = [];
  const passed: AppliedRecord[] = [];
  for (const { number, mergeSha } of merges.slice(0, of.most)) {
    const written = (await github.comments(number)).filter(({ author }) => author === own);
    const markers = written.flatMap(({ body }) =>
      markersIn(body).flatMap(marker => {
        const part = marker.is === 'plan' ? partOfKey(marker.key, of.key) : undefined;
        return part === undefined ? [] : [{ marker, part }];
      }),
    );
    const runs: RunRecord[] = [];
    for (const { marker, part } of markers) {
      const { applied, state, run } = marker;
      if (isCutOff(state) && run !== undefined) parts.push({ at: run.at });
      if (applied === undefined) continue;
      if (part.hasTargets) parts.push({ sha: applied.sha, at: applied.at });
      else runs.push({ ...applied, ...part });
    }
    for (const record of recordsOf(runs)) {
      if (!record.whole) {
        parts.push({ at: record.at });
        continue;
      }
      const isOfMerge = await hasMerge(github, record, mergeSha);
      const found = isOfMerge ? await onBranch(github, record, of.tip) : [];
      if (found.length > 0) return { found, parts, passed };
      passed.push(record);
    }
  }
  return { found: [], parts, passed };
}

function isCutOff(state: Marker['state']): boolean {
  return state === 'applying' || state === 'unclear';
}

/**
 * Whether the recorded commit contains the merge. An apply of a pull request before its merge says
 * nothing about the branch.
 */
async function hasMerge(github: GitHub, { sha }: AppliedRecord, mergeSha: string): Promise<boolean> {
  return sha === mergeSha || (await github.commitsAbove(mergeSha, sha)) !== undefined;
}

async function onBranch(github: GitHub, record: AppliedRecord, tip: string): Promise<readonly OnBranch[]> {
  const behind = record.sha === tip ? 0 : await github.commitsAbove(record.sha, tip);
  return behind === undefined ? [] : [{ record, behind }];
}

/**
 * The most merges whose comments a job reads to find the last apply. It is low because all jobs of
 * a matrix share the requests that GitHub allows a repository in an hour.
 */
const MOST_MERGES = 20;

/** The last whole apply of a job's manifest and environment. */
export function lastAppliedOn(
  github: GitHub,
  branch: string,
  tip: string,
  { inputs, world }: ActionRun,
): Promise<LastApplied | undefined> {
  const { deployment, environment } = inputs;
  const key = wholeKey({ ...inputs, workspace: world.io.env['GITHUB_WORKSPACE'] ?? '' });
  const of = { key, branch, tip, most: MOST_MERGES };
  return lastApplied(github, deployment ? { ...of, environment } : of);
}

/**
 * The output `applied-commit`. For an apply, or joined applies: the commit that they applied
 * wholly. For a drift without a base: the last such commit on record, unless a later apply did only
 * a part, or was of a commit outside the branch. A drift with a base does not need that commit, so
 * GitHub is not asked.
 */
export async function appliedCommit({ report }: Ran, running: ActionRun): Promise<string> {
  const { world, inputs, github } = running;
  const { env } = world.io;
  if (inputs.command === 'apply') {
    const record = recordOf(report, { sha: appliedSha(running), at: 0, targets: inputs.targets });
    return record?.whole === true && inputs.shard === '' ? record.sha : '';
  }
  if (inputs.command === 'show') {
    const applied = appliedSha(running);
    return report !== undefined && isWholeJoined(report, applied) ? applied : '';
  }
  const branch = branchOf(env);
  const sha = env['GITHUB_SHA'] ?? '';
  if (
    inputs.command !== 'drift' ||
    inputs.shard !== '' ||
    inputs.base !== '' ||
    inputs.options.includes('--base-applied') ||
    github === undefined ||
    branch === undefined ||
    sha === ''
  )
    return '';
  try {
    const found = await lastAppliedOn(github, branch, sha, running);
    // After a later partial apply the output is empty. Otherwise what that apply wrote would look
    // like a change that someone made.
    return found === undefined || found.since !== undefined ? '' : found.sha;
  } catch (error) {
    // Nothing depends on this output, so it is empty if GitHub refuses or does not answer.
    if (error instanceof GitHubError) return '';
    throw error;
  }
}
