import { type AppliedRecord, type RunRecord, recordsOf } from './applied-record.ts';
import { deploymentRecords } from './deployment-record.ts';
import type { GitHub } from './github.ts';
import { readMarker } from './marker.ts';
import { shardOfKey } from './marker-key.ts';

/** Which applies are looked for. */
export interface AppliedOf {
  /** The manifest and environment, without a shard (`wholeKey`). */
  readonly key: string;
  /** Its deployments are read, too, where the workflow makes them (`deployment: true`); undefined where not. */
  readonly environment?: string;
  readonly branch: string;
  /** The commit at the branch's tip: only its ancestors, and itself, count. */
  readonly tip: string;
  /** Of so many merges the comments are read, a request for each; 100 by default. */
  readonly most?: number;
}

/**
 * The newest commit of a branch that was wholly applied, by the comments on the pull requests that were merged into it, at
 * most the last hundred, and by deployments; undefined if none is on record. Only what the token's own account wrote counts.
 */
export async function lastApplied(github: GitHub, of: AppliedOf): Promise<AppliedRecord | undefined> {
  const own = await github.login();
  const records = await deploymentRecords(github, of, own);
  const known = (await Promise.all(records.map(record => onBranch(github, record, of.tip)))).flat();
  const commented = await inComments(github, of, own);
  return [...known, ...commented].sort((a, b) => a.behind - b.behind)[0]?.record;
}

interface OnBranch {
  readonly record: AppliedRecord;
  /** How many commits the tip has above it. */
  readonly behind: number;
}

/** Merges into a branch follow each other, so the last merge on record is the newest commit. */
async function inComments(github: GitHub, of: AppliedOf, own: string): Promise<readonly OnBranch[]> {
  const merges = await github.mergedInto(of.branch);
  for (const { number, mergeSha } of merges.slice(0, of.most)) {
    const runs = (await github.comments(number)).flatMap((comment): readonly RunRecord[] => {
      if (comment.author !== own) return [];
      const marker = readMarker(comment.body);
      const part = marker?.is === 'plan' ? shardOfKey(marker.key, of.key) : undefined;
      // What was applied of a pull request before its merge says nothing about the branch.
      if (marker?.applied?.sha !== mergeSha || part === undefined) return [];
      return [{ ...marker.applied, ...part }];
    });
    for (const record of recordsOf(runs)) {
      const found = record.whole ? await onBranch(github, record, of.tip) : [];
      if (found.length > 0) return found;
    }
  }
  return [];
}

async function onBranch(github: GitHub, record: AppliedRecord, tip: string): Promise<readonly OnBranch[]> {
  const behind = record.sha === tip ? 0 : await github.commitsAbove(record.sha, tip);
  return behind === undefined ? [] : [{ record, behind }];
}
