import { appliedPage, appliedWithPage, applyingPage, type ChangedPage } from './comment/applied-page.ts';
import { applyState, recordOf } from './comment/applied-record.ts';
import { editPage, ownPages, SOON } from './comment/edit-page.ts';
import { type ApplyContext, above, appliedBody, applyingBody, runLine } from './comment/living-comment.ts';
import { type Marker, markerLine } from './comment/marker.ts';
import { isPage, type Page } from './comment/page.ts';
import { drawPage } from './comment/page-text.ts';
import { findComment, type OwnComment, writeComment } from './comment/plan-comment.ts';
import type { GitHub } from './github/github.ts';
import { GitHubError } from './github/github-send.ts';
import type { GitHubMerge } from './github/pull.ts';
import { ApplyDeployment, appliedSha } from './record/deployment-record.ts';
import { joinedState, joinedVersion } from './record/joined-record.ts';
import { pullsOf, UnreviewedError } from './review/merges-since.ts';
import { contextOf } from './show-on-github.ts';
import { branchOf } from './workflow/event.ts';
import { runsUrl, workflowUrl } from './workflow/links.ts';
import { annotation, unwritten, withStop } from './workflow/runner.ts';
import { type ActionRun, isOlder, type Ran } from './workflow/running.ts';

/**
 * The merges that this job has applied to its branch. Empty for the job of an open pull request. If
 * GitHub does not list the merges, a notice says so, and the list is empty.
 */
async function coveredMerges(
  { event, world, waiting, log }: ActionRun,
  sha: string,
): Promise<readonly GitHubMerge[]> {
  const branch = branchOf(world.io.env);
  if (event.pullRequest !== undefined || event.commented !== undefined) return [];
  if (branch === undefined || sha === '') return [];
  try {
    // GitHub knows the pull request of a merge only after a moment. The apply took longer than
    // that, so GitHub is asked only once.
    return await waiting(branch, sha, 1);
  } catch (error) {
    if (!(error instanceof UnreviewedError) && !(error instanceof GitHubError)) throw error;
    const why = `The comments of other merged pull requests were not updated: ${withStop(error.message)}`;
    log(annotation('notice', why));
    return [];
  }
}

/**
 * Writes into the comment on another merged pull request that this job has applied it. `own`: the
 * pull request of this job; undefined for a push without one.
 */
async function tellOther(
  github: GitHub,
  running: ActionRun,
  number: number,
  { context, own }: { readonly context: ApplyContext; readonly own: number | undefined },
): Promise<string | undefined> {
  const found = await findComment(github, number, running.key);
  if (found === undefined || isTold(found.marker, running)) return undefined;
  if (isPage(found.comment.body))
    return changePage(github, number, running, (page, marker) => {
      if (marker === undefined || isTold(marker, running)) return undefined;
      return appliedWithPage(page, ...appliedWith(marker, context, own));
    });
  await github.updateComment(found.comment.id, running.redactor.text(appliedWithBody(found, context, own)));
  return 'edited';
}

/** Whether the comment already says that this commit was applied, or is about a newer apply. */
function isTold({ state, run, applied }: Marker, running: ActionRun): boolean {
  if (state === undefined || run === undefined) return false;
  return (state === 'applied' && applied?.sha === appliedSha(running)) || isOlder(running.run, run);
}

/** Reports an apply on GitHub. A failure to report neither stops the apply nor fails the step. */
export interface ApplyTeller {
  /** Called before the first request to the services. */
  begin(): Promise<void>;
  /** Called after the apply. `now`: the run, without a job summary if that could not be written. */
  end(ran: Ran, now: ActionRun): Promise<void>;
}

const SILENT: ApplyTeller = { begin: async () => undefined, end: async () => undefined };

/**
 * Edits the comment of the pull request that is applied, and records a deployment if the workflow
 * asks for one.
 */
export function createApplyTeller(running: ActionRun): ApplyTeller {
  const { inputs, github, log } = running;
  if (inputs.command === 'show') return github === undefined ? SILENT : joinedTeller(github, running);
  if (inputs.command !== 'apply') return SILENT;
  if (github === undefined) {
    // `github` is undefined without a token, but also for a sweep, whose apply belongs to no merge.
    // A deployment of a sweep would count as an apply of the manifest, so there is none either.
    const isSweep = running.pullRequests !== undefined;
    if (isSweep && !inputs.deployment) return SILENT;
    const said = isSweep
      ? 'A sweep applies no change of the manifest, so `deployment: true` keeps no deployment of it.'
      : 'This job has no GitHub token, so no comment says what was applied.';
    return { ...SILENT, end: async () => log(annotation('notice', said)) };
  }
  let begun: number | undefined;
  const deployment = inputs.deployment
    ? new ApplyDeployment(github, running, running.world.io.version)
    : undefined;
  return {
    async begin() {
      // A failure is not reported here: `end` writes to the comment again, and reports a failure
      // then.
      if (inputs.comment) begun = await beginComment(github, running).catch(() => undefined);
      await told('deployment', 'deployments: write', running, async () => deployment?.begin());
    },
    async end(ran, now) {
      const own = begun;
      // A cancelled job has only seconds left. So the job only corrects its own comment, which says
      // that the apply is running.
      if (inputs.comment && own !== undefined && now.ending.cancelled)
        await told('comment', 'pull-requests: write', now, () => endComment(github, ran, now, own));
      else if (inputs.comment) await endComments(github, ran, now);
      await told('deployment', 'deployments: write', running, async () => deployment?.end(applyState(ran)));
    },
  };
}

/**
 * For the command `show`, which joins the reports of several jobs: records their applies as one
 * deployment. Each job also has a deployment of its own, which says that it was only a part.
 */
function joinedTeller(github: GitHub, running: ActionRun): ApplyTeller {
  return {
    ...SILENT,
    async end(ran) {
      const { report } = ran;
      if (report?.command !== 'apply' || !running.inputs.deployment) return;
      const deployment = new ApplyDeployment(github, running, joinedVersion(report));
      await told('deployment', 'deployments: write', running, async () => {
        await deployment.begin();
        return deployment.end(joinedState(ran, appliedSha(running)));
      });
    },
  };
}

/** Calls `work`. If GitHub refuses, a notice says which permission the token needs. */
async function told(
  what: string,
  permission: string,
  { log }: ActionRun,
  work: () => Promise<string | undefined>,
): Promise<void> {
  try {
    const outcome = await work();
    if (outcome !== undefined) log(`evenkeel: ${what} ${outcome}`);
  } catch (error) {
    const said = unwritten(what, error, permission);
    log(annotation('notice', `${said} The summary says what was applied.`));
  }
}

/**
 * Writes "the apply is running" into our comment on the pull request. Returns the pull request's
 * number; undefined if there is no comment to write into.
 */
async function beginComment(github: GitHub, running: ActionRun): Promise<number | undefined> {
  const number = await pullNumber(github, running);
  const found = number === undefined ? undefined : await findComment(github, number, running.key);
  if (number === undefined || found === undefined || isOfNewerApply(found.marker, running)) return undefined;
  const context = applyContext(running);
  if (isPage(found.comment.body)) {
    // Another job may write the same comment and so remove this state. Nothing is lost then,
    // because `end` writes the comment again.
    await changePage(
      github,
      number,
      running,
      (page, marker) =>
        marker === undefined || isOfNewerApply(marker, running)
          ? undefined
          : applyingPage(page, marker, context),
      false,
    );
    return number;
  }
  const body = running.redactor.text(applyingBody(found, context));
  // If GitHub's answer is lost, the comment may have been written. Then `end` corrects it.
  await github.updateComment(found.comment.id, body).catch(error => {
    if (!(error instanceof GitHubError) || error.status !== 0) throw error;
  });
  return number;
}

/**
 * Writes the result into the comment on the job's own pull request. After a whole apply, also into
 * the comments on the other pull requests that the job applied.
 */
async function endComments(github: GitHub, ran: Ran, running: ActionRun): Promise<void> {
  const write = 'pull-requests: write';
  const context = applyContext(running, ran);
  const { sha, now: at, targets } = context;
  // The merges are listed before the comment records this apply. Afterwards the list would leave
  // them out: it begins after the last recorded apply.
  const isWhole = recordOf(ran.report, { sha, at, targets })?.whole === true;
  const covered = isWhole ? await coveredMerges(running, sha) : [];
  let own: number | undefined;
  await told('comment', write, running, async () => {
    own = await pullNumber(github, running);
    return own === undefined ? undefined : endComment(github, ran, running, own);
  });
  for (const number of covered.flatMap(({ pull }) => pull?.number ?? [])) {
    if (number === own) continue;
    await told(`comment on #${number}`, write, running, () =>
      tellOther(github, running, number, { context, own }),
    );
  }
}

async function endComment(
  github: GitHub,
  ran: Ran,
  running: ActionRun,
  number: number,
): Promise<string | undefined> {
  const context = applyContext(running, ran);
  if (await hasPage(github, number, running.key, !isQuiet(ran)))
    return changePage(
      github,
      number,
      running,
      (page, marker) =>
        marker !== undefined && (isOfNewerApply(marker, running) || isOldJob(ran, marker, running))
          ? undefined
          : appliedPage(page, marker, ran, context),
      !running.ending.cancelled,
    );
  return writeComment(github, number, running.key, async own => {
    if (own !== undefined && isOfNewerApply(own.marker, running)) return undefined;
    if (own !== undefined && isOldJob(ran, own.marker, running)) return undefined;
    // A pull request that changes nothing of the manifest needs no comment.
    if (own === undefined && isQuiet(ran)) return undefined;
    return running.redactor.text(appliedBody(ran, context, own));
  });
}

/**
 * Whether this job reports in the comment for several manifests: the plan with the job's key is in
 * that comment. With `isNew` the job may also add its plan: it then reports there if such a comment
 * exists and the plan is in no comment.
 */
async function hasPage(github: GitHub, number: number, key: string, isNew: boolean): Promise<boolean> {
  const found = await findComment(github, number, key);
  if (found !== undefined) return isPage(found.comment.body);
  return isNew && (await ownPages(github, number)).length > 0;
}

/**
 * Changes the part of this job in the comment for several manifests. `change`: returns undefined to
 * leave the comment as it is.
 */
function changePage(
  github: GitHub,
  number: number,
  { key, redactor, world }: ActionRun,
  change: (page: Page, marker: Marker | undefined) => ChangedPage | undefined,
  looksAgain = true,
): Promise<string> {
  const links = { runs: runsUrl(world.io.env) };
  return editPage(
    github,
    number,
    async page => {
      const changed =
        page &&
        change(
          page,
          page.parts.find(each => each.key === key),
        );
      return changed && { body: redactor.text(drawPage(changed.page, links)), own: changed.own };
    },
    looksAgain ? SOON : [],
  );
}

/**
 * Whether an apply had nothing to do. Then the job begins no comment, and adds nothing to a comment
 * that does not have its plan.
 */
export function isQuiet({ code, report }: Ran): boolean {
  return code === 0 && report?.plan.rows.length === 0 && report.results.length === 0;
}

/**
 * Whether this job came too late: it was refused, and its comment already says that everything was
 * applied. Then the comment stays as it is. If the job has a report, only an apply of another
 * commit makes it late.
 */
function isOldJob({ report, failure }: Ran, { state, applied }: Marker, running: ActionRun): boolean {
  if (state !== 'applied' || applied?.whole !== true) return false;
  const isRefused = report === undefined ? failure?.code === 'stale' : report.refused !== undefined;
  return isRefused && (report === undefined || applied.sha !== appliedSha(running));
}

function isOfNewerApply({ state, run }: Marker, { run: ours }: ActionRun): boolean {
  return state !== undefined && run !== undefined && isOlder(ours, run);
}

/**
 * The open pull request of the event, or the pull request that the job's commit was merged from.
 */
export async function pullNumber(github: GitHub, running: ActionRun): Promise<number | undefined> {
  const { pullRequest, commented } = running.event;
  if (pullRequest !== undefined || commented !== undefined) return pullRequest?.number ?? commented;
  const sha = appliedSha(running);
  if (sha === '') return undefined;
  const found = await pullsOf(github, sha, branchOf(running.world.io.env));
  return (found.find(({ mergeSha }) => mergeSha === sha) ?? (found.length === 1 ? found[0] : undefined))
    ?.number;
}

/** What a comment or the job's summary needs to describe an apply, apart from the report. */
export function applyContext(running: ActionRun, ran?: Ran): ApplyContext {
  const { world, inputs } = running;
  return {
    ...contextOf(running, ran?.report),
    sha: appliedSha(running),
    now: Math.floor(world.io.clock.now() / 1000),
    targets: inputs.targets,
    by: world.io.version,
    expectDigest: inputs.expectDigest,
    workflowUrl: workflowUrl(world.io.env),
  };
}

/**
 * The new text of the comment on a merged pull request that another job has applied. `pullRequest`:
 * the pull request of that job; undefined for a push without one. The text lists no rows, because a
 * later merge may have undone some of them. Pure.
 */
function appliedWithBody(
  { comment, marker }: OwnComment,
  context: ApplyContext,
  pullRequest: number | undefined,
): string {
  const [after, line] = appliedWith(marker, context, pullRequest);
  return above(markerLine(after), ['> [!NOTE]', `> ${line}`, ''], comment.body);
}

/** The marker of a plan after another job applied it, and the line of the comment about that. */
function appliedWith(
  marker: Marker,
  context: ApplyContext,
  pullRequest: number | undefined,
): readonly [Marker, string] {
  const { run, sha, now: at } = context;
  const word = `**applied with ${pullRequest === undefined ? 'a later push' : `#${pullRequest}`}**`;
  const line = `${runLine(word, marker, context)} A change that a later merge took back was not applied.`;
  return [{ ...marker, run, state: 'applied', applied: { sha, whole: true, at } }, line];
}
