import type { Reason } from '../../../core/report/reason.ts';
import type { Live } from '../../../core/resource.ts';
import type { NeonSweep } from '../../../generated/manifest.ts';
import type { BranchFields } from '../branch/branch-fields.ts';
import type { BranchItem } from '../branch/branch-record.ts';
import { sweepPattern } from './sweep-pattern.ts';

interface MayTake {
  /** The manifest's name. */
  readonly name: string;
  readonly entry: NeonSweep;
  /** The repositories whose previews may be deleted. */
  readonly repositories: readonly string[];
}

/** A preview of a pull request: `owner/name#12`. */
const PREVIEW = /^([^#/]+\/[^#/]+)#([1-9][0-9]*)$/;

/**
 * Why a sweep must not delete a branch that someone else marked: another manifest, or a preview of
 * another repository. The annotations of the vendor's own GitHub action are not marks, but they
 * name a repository, which counts, too (facts/neon.md#branches-of-the-vendors-action). Pure.
 */
export function otherMark(live: Live<BranchFields, BranchItem>, given: MayTake): Reason | undefined {
  const { annotation = {} } = live.raw;
  const preview = annotation['evenkeel.preview'];
  const repository = annotation['github-commit-repo'];
  const { mark } = live;
  if (preview !== undefined && !isPreviewOf(preview, live, given)) return other(preview);
  const isOurs = preview !== undefined || mark?.name === given.name;
  if (isOurs && mark !== undefined && mark.address !== live.address)
    return { code: 'prune/mark-renamed', address: live.address };
  if (preview !== undefined) return undefined;
  if (mark !== undefined && mark.name !== given.name) return other(mark.name);
  if (annotation['evenkeel'] !== undefined && mark === undefined) return other(annotation['evenkeel']);
  // With `no_open` a list of open pull requests decides which branches are deleted. If
  // `repositories` is empty, nobody knows which repository that list is of. So a branch whose
  // annotations name a repository stays.
  const isAsked = given.repositories.length > 0 || given.entry.no_open !== undefined;
  const isElsewhere = repository !== undefined && isAsked && !isOneOf(repository, given.repositories);
  return isElsewhere ? other(repository) : undefined;
}

/**
 * Whether the mark belongs to one of these repositories and to the pull request whose number is in
 * the branch's name.
 */
function isPreviewOf(preview: string, live: Live<BranchFields, BranchItem>, given: MayTake): boolean {
  const [, repository, number] = PREVIEW.exec(preview) ?? [];
  if (repository === undefined || !isOneOf(repository, given.repositories)) return false;
  const { no_open } = given.entry;
  const of = no_open === undefined ? undefined : sweepPattern(no_open)?.(live.raw.branch.name);
  return of === undefined || !('number' in of) || of.number === Number(number);
}

/** Compares names as GitHub does, without case. */
function isOneOf(repository: string, all: readonly string[]): boolean {
  return all.some(each => each.toLowerCase() === repository.toLowerCase());
}

function other(mark: string): Reason {
  return { code: 'sweep/other-mark', mark };
}
