import { RequestFailure } from '../../core/http.ts';
import type { PullRequests } from '../../core/sweep.ts';
import type { BotOutcome, BotSpec } from '../../preview/bot-spec.ts';
import { numbersWithCommands } from '../../preview/bot-spec.ts';
import { allBranches } from '../../preview/listed-branches.ts';
import { previewName } from '../../preview/preview-name.ts';
import type { PreviewOf } from '../../preview/preview-spec.ts';
import { GitHubError } from '../github/github-send.ts';
import { annotation, withStop } from '../workflow/runner.ts';
import { commandsAt, commentsOfPreviews } from './preview-comment.ts';
import { keyParts } from './preview-marker.ts';
import { isLive, isOfPull, type MissingTelling, tellMissing } from './tell-missing.ts';

/** What the nightly run needs to clean up after it has deleted branches. */
export interface AfterSweep extends MissingTelling {
  readonly pullRequests: PullRequests;
  /** Whether the workflow keeps comments on previews. */
  readonly comment: boolean;
  /** Where the bot's commands are registered; absent if previews have no bot commands. */
  readonly bot?: Pick<BotSpec, 'application' | 'guild'>;
  removeCommands(number: number): Promise<BotOutcome | undefined>;
  tellGone(of: PreviewOf, bot: BotOutcome | undefined): Promise<void>;
}

/**
 * The most open pull requests to look at, one request each: GitHub allows a job a thousand in an
 * hour.
 */
const MOST_ASKED = 300;

/**
 * Finishes what the jobs for closed pull requests may have left undone: deletes the bot's commands,
 * and says in the comment that the preview is gone. Also comments on each open pull request whose
 * preview branch is gone. Deletes only what belongs to closed pull requests (ADR 0106).
 */
export async function afterSweep(
  swept: readonly PreviewOf[],
  through: AfterSweep,
): Promise<readonly BotOutcome[]> {
  const ended: BotOutcome[] = [];
  for (const of of swept) {
    if (of.number === undefined) continue;
    const bot = (await isClosed(of.number, through)) ? await through.removeCommands(of.number) : undefined;
    if (bot !== undefined) ended.push(bot);
    await through.tellGone(of, bot);
  }
  const done = new Set(swept.map(({ number }) => number));
  await attempt('commands of closed pull requests', through, async () => {
    for await (const bot of leftCommands(done, through)) ended.push(bot);
  });
  if (through.comment)
    await attempt('previews of open pull requests', through, () => tellAllMissing(through));
  return ended;
}

async function isClosed(number: number, { bot, pullRequests, repository }: AfterSweep): Promise<boolean> {
  const state = bot === undefined ? undefined : await pullRequests.state?.({ number }, [repository]);
  return state !== undefined && 'is' in state && state.is === 'closed';
}

/**
 * Deletes commands that still exist although their pull request is closed. Our own comment on the
 * pull request must say that the preview registered them.
 */
async function* leftCommands(
  done: ReadonlySet<number | undefined>,
  through: AfterSweep,
): AsyncGenerator<BotOutcome> {
  const { bot, session, project, repository, github } = through;
  if (bot === undefined) return;
  for (const number of await numbersWithCommands(bot, session)) {
    if (done.has(number) || !(await isClosed(number, through))) continue;
    const [told] = await commentsOfPreviews(
      github,
      number,
      marker => marker.commands === commandsAt(bot) && isOfPull(marker, number, through),
    );
    if (told === undefined || isLive(told.marker, await allBranches(project, session))) continue;
    // After someone reopens a pull request, its commands are registered before its branch exists,
    // so evenkeel asks whether the pull request is closed.
    if (!(await isClosed(number, through))) continue;
    const ended = await through.removeCommands(number);
    const name = previewName(keyParts(told.marker.key).branch);
    await through.tellGone({ repository, number, name }, ended);
    if (ended !== undefined) yield ended;
  }
}

async function tellAllMissing(through: AfterSweep): Promise<void> {
  const { pullRequests, repository, project, session, log } = through;
  const open = await pullRequests.open([repository]);
  if ('unknown' in open) throw new GitHubError(0, 'it is not known which pull requests are open');
  const newest = open.all.toReversed();
  const live = await allBranches(project, session);
  for (const { number } of newest.slice(0, MOST_ASKED)) await tellMissing(number, live, through);
  const rest = newest.length - MOST_ASKED;
  if (rest > 0) log(annotation('notice', `The ${rest} oldest open pull requests were not looked at.`));
}

/**
 * Does one part of the clean-up. A failure is only logged, because the next nightly run tries
 * again.
 */
async function attempt(what: string, { log }: AfterSweep, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof GitHubError) && !(error instanceof RequestFailure)) throw error;
    log(annotation('notice', `Not all ${what} were looked at: ${withStop(error.message)}`));
  }
}
