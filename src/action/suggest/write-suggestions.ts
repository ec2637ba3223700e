import { count } from '../../render/count.ts';
import type { GitHub } from '../github/github.ts';
import { GitHubError, helpFor, ifThere } from '../github/github-send.ts';
import type { ChangedFile, LineComment } from '../github/github-suggestions.ts';
import { createOnce } from '../github/write-once.ts';
import { annotation, withStop } from '../workflow/runner.ts';
import type { ActionRun } from '../workflow/running.ts';
import { isInDiff } from './lines-in-diff.ts';
import type { Suggestion } from './suggestion.ts';
import { suggestionBody, suggestionHash, suggestionMark } from './suggestion-comment.ts';

/** The suggestions of one plan. */
export interface SuggestedPlan {
  /** The key of the plan's comment. */
  readonly key: string;
  readonly suggestions: readonly Suggestion[];
}

/** A suggestion whose lines are in the diff of the pull request. */
interface SuggestionPlace {
  readonly key: string;
  readonly suggestion: Suggestion;
}

/** A suggestion of ours that is on a pull request, on a line that has not changed since. */
interface Standing {
  readonly id: number;
  readonly key: string;
  readonly of: string;
  readonly line: number;
}

/** The suggestions to write, and our earlier suggestions to delete. */
interface SuggestionChanges {
  readonly fresh: readonly SuggestionPlace[];
  readonly gone: readonly Standing[];
}

/** A run adds no suggestion to a pull request that has this many. */
export const MOST_SUGGESTIONS = 10;
const REFUSED = 422;

/**
 * Writes the suggestions of these plans on the lines of a pull request, and deletes earlier ones of
 * the same plans that nothing suggests any more. GitHub takes only lines of the diff. Other
 * suggestions are not written, and the log says how many. If GitHub refuses a request, a notice
 * says so, and the run goes on.
 */
export async function writeSuggestions(
  plans: readonly SuggestedPlan[],
  { github, event, log }: Pick<ActionRun, 'github' | 'event' | 'log'>,
): Promise<void> {
  const { pullRequest } = event;
  if (github === undefined || pullRequest === undefined || pullRequest.stranger !== undefined) return;
  const many = plans.reduce((sum, { suggestions }) => sum + suggestions.length, 0);
  try {
    const said = await written(plans, many, {
      github,
      number: pullRequest.number,
      head: pullRequest.headSha,
    });
    if (said !== undefined) log(`evenkeel: ${said}`);
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    const what = many === 0 ? 'Earlier suggestions were not looked for' : 'Not all suggestions were written';
    const line = `${what}: ${withStop(error.message)}${helpFor(error, 'pull-requests: write')}`;
    // Nothing was suggested, so a job without the permission has lost nothing.
    log(many === 0 ? `evenkeel: ${line}` : annotation('notice', line));
  }
}

interface SuggestedPull {
  readonly github: GitHub;
  readonly number: number;
  /** The commit that the plans are for. */
  readonly head: string;
}

async function written(
  plans: readonly SuggestedPlan[],
  many: number,
  at: SuggestedPull,
): Promise<string | undefined> {
  const { github, number, head } = at;
  const keys = new Set(plans.map(({ key }) => key));
  const standing = await standingOf(at);
  if (many === 0 && !standing.some(({ key }) => keys.has(key))) return undefined;
  if ((await github.pull(number)).headSha !== head) return 'a newer commit has suggestions of its own';
  const files = many === 0 ? [] : await github.changedFiles(number);
  const all = plans.flatMap(({ key, suggestions }) => suggestions.map(suggestion => ({ key, suggestion })));
  const placed = all.filter(({ suggestion }) => isPlaced(suggestion, files));
  const { fresh, gone } = suggestionChanges(placed, standing, keys);
  let refused = 0;
  for (const each of fresh) if (!(await isCreated(each, at))) refused += 1;
  // Another job may have written the same suggestions at the same time, so doubles are deleted.
  const twins = fresh.length === 0 ? [] : twinsIn(await standingOf(at));
  for (const { id } of [...gone, ...twins]) await ifThere(github.deleteLineComment(id));
  const left = many - placed.length;
  return [
    `${count(fresh.length - refused, 'suggestion')} written, ${gone.length} deleted`,
    ...(left === 0 ? [] : [`${left} not on lines of this pull request`]),
    ...(refused === 0 ? [] : [`${refused} refused by GitHub`]),
  ].join(', ');
}

/** Our suggestions on a pull request, the oldest first. */
async function standingOf({ github, number }: SuggestedPull): Promise<readonly Standing[]> {
  const found = (await github.lineComments(number)).flatMap(comment => {
    const standing = standingIn(comment);
    return standing === undefined ? [] : [{ standing, comment }];
  });
  if (found.length === 0) return [];
  const own = await github.login();
  return found.filter(({ comment }) => comment.author === own).map(({ standing }) => standing);
}

/**
 * Our suggestion in a comment; undefined for any other comment, and for one on a changed line:
 * nobody can apply it there, so it stays as a record.
 */
function standingIn({ id, body, line }: LineComment): Standing | undefined {
  const mark = suggestionMark(body);
  return mark === undefined || line === undefined ? undefined : { id, ...mark, line };
}

/** Whether the head of the pull request has the file as it was read, with the lines in its diff. */
function isPlaced(suggestion: Suggestion, files: readonly ChangedFile[]): boolean {
  const file = files.find(({ path }) => path === suggestion.path);
  return file !== undefined && file.sha === suggestion.blob && isInDiff(suggestion, file.patch);
}

/**
 * Decides which suggestions are new, and which of ours to delete: those of the plans with these
 * keys that nothing suggests any more, and those that repeat an older one on the same line. Equal
 * suggestions on different lines are different. Equal ones of several plans are the same: the plans
 * may share a file. Pure.
 */
export function suggestionChanges(
  placed: readonly SuggestionPlace[],
  standing: readonly Standing[],
  keys: ReadonlySet<string>,
): SuggestionChanges {
  const twins = twinsIn(standing);
  const left = new Set(standing.filter(each => !twins.includes(each)));
  const wanted = placed.filter((each, at) => placed.findIndex(other => isTwin(other, each)) === at);
  const taken = new Set<SuggestionPlace>();
  const take = (isMeant: (each: Standing, of: SuggestionPlace) => boolean): void => {
    for (const each of wanted) {
      if (taken.has(each)) continue;
      const found = [...left].find(other => other.of === hashOf(each) && isMeant(other, each));
      if (found === undefined) continue;
      left.delete(found);
      taken.add(each);
    }
  };
  take(({ line }, { suggestion }) => line === lastLine(suggestion));
  // A push moves lines, and GitHub may report the new numbers a moment later. So a suggestion that
  // one of these plans has on the pull request already is not written again, whatever its line.
  take(({ key }) => keys.has(key));
  const room = Math.max(0, MOST_SUGGESTIONS - taken.size);
  return {
    fresh: wanted.filter(each => !taken.has(each)).slice(0, room),
    gone: [...[...left].filter(({ key }) => keys.has(key)), ...twins],
  };
}

/** Our suggestions that repeat an older one on the same line. */
function twinsIn(standing: readonly Standing[]): readonly Standing[] {
  return standing.filter(
    (each, at) => standing.findIndex(({ of, line }) => of === each.of && line === each.line) < at,
  );
}

function isTwin(one: SuggestionPlace, other: SuggestionPlace): boolean {
  return one.suggestion.first === other.suggestion.first && hashOf(one) === hashOf(other);
}

function hashOf({ suggestion }: SuggestionPlace): string {
  return suggestionHash(suggestion);
}

function lastLine({ first, was }: Suggestion): number {
  return first + was.length - 1;
}

/** Whether GitHub took the suggestion; false if it refuses the lines. */
async function isCreated(
  { key, suggestion }: SuggestionPlace,
  { github, number, head }: SuggestedPull,
): Promise<boolean> {
  const { path, first } = suggestion;
  const last = lastLine(suggestion);
  const body = suggestionBody(key, suggestion);
  try {
    await createOnce(
      github,
      () => github.createLineComment(number, { head, path, first, last, body }),
      async () => (await github.lineComments(number)).some(each => each.body === body && each.line === last),
    );
    return true;
  } catch (error) {
    if (error instanceof GitHubError && error.status === REFUSED) return false;
    throw error;
  }
}
