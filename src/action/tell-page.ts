import { Failure } from '../core/report/failure.ts';
import { isFailedRun } from '../core/report/report.ts';
import { count } from '../render/count.ts';
import { applyContext, isQuiet, pullNumber } from './apply-teller.ts';
import { appliedPage, type ChangedPage } from './comment/applied-page.ts';
import { editPage, LONG, type PageEdit } from './comment/edit-page.ts';
import type { ApplyContext } from './comment/living-comment.ts';
import type { Marker } from './comment/marker.ts';
import { markOutOfDate } from './comment/out-of-date.ts';
import type { Page } from './comment/page.ts';
import { drawPage } from './comment/page-text.ts';
import { type PlannedPage, plannedPage, type SavedPart } from './comment/plan-page.ts';
import { writtenScopes } from './comment/scope-hashes.ts';
import type { GitHub } from './github/github.ts';
import { GitHubError } from './github/github-send.ts';
import { appliedSha } from './record/deployment-record.ts';
import { isOutdated } from './show-on-github.ts';
import { runsUrl, sourceLink } from './workflow/links.ts';
import { annotation, unwritten } from './workflow/runner.ts';
import { type ActionRun, isOlder, type Ran } from './workflow/running.ts';

/** The URL of the runs of this repository, without the number of a run. */
export function linksOf({ world }: ActionRun): { readonly runs: string } {
  return { runs: runsUrl(world.io.env) };
}

/** The comment for several manifests, with the results of these jobs in it. */
export function pageOf(
  previous: Page | undefined,
  saved: readonly SavedPart[],
  running: ActionRun,
): PlannedPage {
  const { event, world } = running;
  const { env } = world.io;
  const head = event.pullRequest?.headSha || (env['GITHUB_SHA'] ?? '');
  const [first] = saved;
  if (isOfApplies(saved)) {
    const empty: Page = { head: first?.sha ?? '', parts: [], texts: new Map() };
    return { ...appliedPages(previous ?? empty, saved, running), left: [] };
  }
  const link = sourceLink(env, head);
  return plannedPage(previous, { head, saved, link }, linksOf(running));
}

/** Whether these are the files of applies. A run has files of applies or of plans, never both. */
function isOfApplies(saved: readonly SavedPart[]): boolean {
  return saved[0]?.document.command === 'apply';
}

/**
 * The comment with the results of these applies added. Leaves out an apply of which the comment
 * tells already ({@link isToldOf}), and a new one that had nothing to do ({@link isQuiet}).
 */
function appliedPages(page: Page, saved: readonly SavedPart[], running: ActionRun): ChangedPage {
  let now: ChangedPage = { page, own: [] };
  for (const each of saved) {
    const part = now.page.parts.find(({ key }) => key === each.key);
    if (part !== undefined && isToldOf(part, each)) continue;
    const ran = ranOf(each);
    if (part === undefined && isQuiet(ran)) continue;
    const next = appliedPage(now.page, part, ran, contextOf(each, running));
    now = { page: next.page, own: [...now.own, ...next.own] };
  }
  return now;
}

/** Whether this part of the comment says already how the apply ended, or is of a newer run. */
function isToldOf({ state, run }: Marker, { run: ours }: SavedPart): boolean {
  if (state === undefined || run === undefined) return false;
  if (isOlder(ours, run)) return true;
  return state !== 'applying' && run.id === ours.id && run.attempt === ours.attempt;
}

function ranOf({ document, code }: SavedPart): Ran {
  if (!isFailedRun(document)) return { code, report: document };
  const { failed, problems } = document;
  if (failed.code === 'invalid') return { code, problems };
  const next = failed.next === undefined ? {} : { next: failed.next };
  return { code, problems, failure: new Failure(failed.code, failed.message, next) };
}

/** The data for the text about an apply: what the job that applied would have used itself. */
function contextOf(part: SavedPart, running: ActionRun): ApplyContext {
  const { key, environment, sha, made, run, targets, document } = part;
  const [facts] = document.runs ?? [];
  const { runs } = linksOf(running);
  const link = sourceLink(running.world.io.env, sha);
  const { rest: _, ...common } = applyContext(running);
  return {
    ...common,
    key,
    environment,
    sha,
    made,
    run,
    targets,
    runUrl: runs === '' ? '' : `${runs}${run.id}`,
    now: endOf(part),
    by: facts?.version ?? running.world.io.version,
    expectDigest: 'reviewed',
    ...(link === undefined ? {} : { link }),
  };
}

/** When the job ended, in seconds since 1970. */
function endOf({ document, run }: SavedPart): number {
  const ended = Math.floor(Date.parse(document.runs?.[0]?.ended ?? '') / 1000);
  return Number.isSafeInteger(ended) ? ended : run.at;
}

/**
 * Writes what the jobs have done into the comment, and after applies marks plans of other pull
 * requests that are out of date. A failure is a warning, because the summary has everything.
 */
export async function tellPage(running: ActionRun, saved: readonly SavedPart[]): Promise<void> {
  const { github, log, event } = running;
  if (event.pullRequest?.stranger !== undefined) return;
  if (github === undefined) {
    log(annotation('notice', 'This job has no GitHub token, so no comment shows the result.'));
    return;
  }
  try {
    const isApply = isOfApplies(saved);
    const number = isApply ? await pullNumber(github, running) : event.pullRequest?.number;
    if (number !== undefined) log(`evenkeel: comment ${await comment(github, number, saved, running)}`);
    if (isApply && event.pullRequest === undefined) await markOthers(github, number, saved, running);
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    log(annotation('warning', unwritten('comment', error, 'pull-requests: write')));
  }
}

async function comment(
  github: GitHub,
  number: number,
  saved: readonly SavedPart[],
  running: ActionRun,
): Promise<string> {
  const { redactor, log } = running;
  const isApply = isOfApplies(saved);
  const heads = cachedHeads(github);
  const make = async (previous: Page | undefined): Promise<PageEdit | undefined> => {
    // An apply adds to the comment that has the reviewed plan. Without such a comment it writes
    // none.
    if (isApply && previous === undefined) return undefined;
    const current = isApply ? saved : await currentOf(saved, previous, { github: heads, number }, running);
    if (current.length === 0) return undefined;
    const { page, own, left } = pageOf(previous, current, running);
    if (isApply && own.length === 0) return undefined;
    if (left.length > 0)
      log(
        annotation(
          'warning',
          `The comment has no room for ${count(left.length, 'plan')}: ${left.join(', ')}.`,
        ),
      );
    return { body: redactor.text(drawPage(page, linksOf(running))), own };
  };
  return editPage(github, number, make, LONG);
}

/**
 * The plans that may replace those in the comment: those for which it has nothing of a newer run or
 * commit.
 */
async function currentOf(
  saved: readonly SavedPart[],
  previous: Page | undefined,
  { github, number }: { readonly github: Pick<GitHub, 'pull'>; readonly number: number },
  running: ActionRun,
): Promise<readonly SavedPart[]> {
  const { event, log } = running;
  const head = event.pullRequest?.headSha ?? '';
  const isPast = async (): Promise<boolean> =>
    previous !== undefined && previous.head !== head && (await github.pull(number)).headSha !== head;
  const current: SavedPart[] = [];
  if (!(await isPast()))
    for (const each of saved) {
      const part = previous?.parts.find(({ key }) => key === each.key);
      if (part === undefined || !(await isOutdated(github, number, part, each))) current.push(each);
    }
  if (current.length < saved.length)
    log(annotation('notice', 'A newer run wrote the comment, so this run does not change all of it.'));
  return current;
}

/** `pull` with a cache, so that GitHub is asked only once for each pull request. */
function cachedHeads(github: GitHub): Pick<GitHub, 'pull'> {
  const known = new Map<number, ReturnType<GitHub['pull']>>();
  return {
    pull(number) {
      const found = known.get(number) ?? github.pull(number);
      known.set(number, found);
      return found;
    },
  };
}

const MOST_PULLS = 50;

/** Marks the plans of open pull requests that these applies have made out of date. */
async function markOthers(
  github: GitHub,
  own: number | undefined,
  saved: readonly SavedPart[],
  running: ActionRun,
): Promise<void> {
  const { redactor, log } = running;
  const written = saved
    .map(part => {
      const { key, document } = part;
      return { key, scopes: isFailedRun(document) ? [] : writtenScopes(document), at: endOf(part) };
    })
    .filter(({ scopes }) => scopes.length > 0);
  const sha = appliedSha(running);
  if (written.length === 0 || sha === '') return;
  const change = { sha, pullRequest: own, written };
  const { numbers, more } = await github.openPulls(MOST_PULLS);
  const marked: number[] = [];
  for (const number of numbers)
    if (
      number !== own &&
      (await markOutOfDate(github, number, change, { links: linksOf(running), redact: redactor.text }))
    )
      marked.push(number);
  if (marked.length > 0) log(`evenkeel: out of date: ${marked.map(each => `#${each}`).join(', ')}`);
  if (more)
    log(
      annotation(
        'notice',
        `More than ${MOST_PULLS} pull requests are open. The plans of those that were changed last were looked at, not of the others.`,
      ),
    );
}
