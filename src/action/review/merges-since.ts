import type { Clock } from '../../core/clock.ts';
import type { GitHub } from '../github/github.ts';
import type { Merge } from '../github/merge.ts';
import { firstParents, mergesOf } from './merges-of.ts';
import { notReviewed, shortSha } from './unreviewed.ts';

/** GitHub knows the pull request of a commit only a moment after the merge. */
export const LOOKS = 4;
export const BETWEEN_MS = 2_000;
/** The most pull requests that are applied together. */
const MOST_PULLS = 100;

/** A part of a branch's history. */
export interface Stretch {
  readonly branch: string;
  readonly from: string;
  readonly to: string;
}

interface Looking {
  readonly clock: Clock;
  /** How often GitHub is asked until it knows what the last commit was merged from. */
  readonly looks: number;
}

/**
 * The merges into a branch after one of its commits up to another, oldest first. Throws an `Unreviewed` where they cannot be
 * told, or are too many.
 */
export async function mergesSince(
  github: GitHub,
  { branch, from, to }: Stretch,
  { clock, looks }: Looking,
): Promise<readonly Merge[]> {
  if (from === to) return [];
  const range = await github.commitsBetween(from, to);
  const line = range === undefined ? undefined : firstParents(range.commits, from, to);
  const where = `${branch} from ${shortSha(from)}, which was applied last, to ${shortSha(to)}`;
  if (range === undefined || line === undefined)
    throw notReviewed(`the history of ${where} cannot be followed`);
  const own = new Set(line.map(each => each.sha));
  for (let look = 1; ; look += 1) {
    const listed = await github.mergedPulls(branch, (found, oldest) => {
      const known = new Set(found.map(each => each.mergeSha));
      return oldest < range.since || line.every(each => known.has(each.sha));
    });
    const pulls = listed.filter(each => own.has(each.mergeSha));
    if (pulls.length > MOST_PULLS)
      throw notReviewed(
        `${where} has ${pulls.length} merged pull requests, and at most ${MOST_PULLS} are applied together`,
      );
    const merges = await mergesOf(line, pulls, pull => github.commitsOfPull(pull.number));
    if (merges.at(-1)?.pull !== undefined || look >= looks) return merges;
    await clock.sleep(BETWEEN_MS);
  }
}
