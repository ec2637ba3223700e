import { DEFAULT_FILE } from '../cli/options/defaults.ts';
import type { Report } from '../core/report/report.ts';
import { problemsMarkdown, type SourceLink } from '../render/markdown/markdown-rows.ts';
import type { Marker } from './comment/marker.ts';
import { madeWith } from './comment/marker-key.ts';
import { type CommentContext, failedBody, planBody, writeComment } from './comment/plan-comment.ts';
import { writeIssue } from './drift/drift-issue.ts';
import type { GitHub } from './github/github.ts';
import { GitHubError } from './github/github-send.ts';
import { namePeople } from './proposal/name-people.ts';
import { strictChecksIn } from './workflow/input-values.ts';
import type { Inputs } from './workflow/inputs.ts';
import { logPlace, runUrl, sourceLink } from './workflow/links.ts';
import type { EndedRun } from './workflow/outcome.ts';
import { permitOf } from './workflow/ref-policy.ts';
import { annotation, unwritten } from './workflow/runner.ts';
import { type ActionRun, isOlder, type Ran } from './workflow/running.ts';
import { failureMarkdown, isWholeSummary } from './workflow/summary.ts';

/**
 * Where readers find the rows that do not fit in a comment or issue. Names only a place that has
 * these rows.
 */
export function restPlace(
  report: Report,
  at: {
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly inputs: Inputs;
    readonly link?: SourceLink;
  },
): string {
  const { env, inputs, link } = at;
  const hasSummary = (env['GITHUB_STEP_SUMMARY'] ?? '') !== '';
  const options = { label: inputs.environment, ...(link === undefined ? {} : { link }) };
  return hasSummary && isWholeSummary(report, options) ? "the job's summary" : logPlace(inputs);
}

/**
 * Writes the comment of a plan, or the issue of a drift. If a comment cannot be written, that is a
 * warning, because the summary has everything. If an issue cannot be written, returns false,
 * because nobody would learn of the drift.
 */
export async function showOnGitHub(ended: EndedRun, ran: Ran, running: ActionRun): Promise<boolean> {
  const { inputs, event, at, github, log } = running;
  const { pullRequest } = event;
  if (
    ended.command === 'plan' &&
    inputs.comment &&
    pullRequest !== undefined &&
    permitOf('comment', at) === 'yes'
  ) {
    if (github === undefined)
      log(annotation('notice', 'This job has no GitHub token, so no comment shows the plan.'));
    else
      await attempt('comment', 'pull-requests: write', running, () =>
        comment(github, pullRequest.number, ran, running),
      );
  }
  const told = ended.code === 0 || ended.code === 2;
  if (ended.command !== 'drift' || !inputs.issue || !told || ended.report === undefined) return true;
  if (github === undefined) {
    log(
      annotation(
        'notice',
        'This job has no GitHub token, so evenkeel neither opens nor closes a drift issue.',
      ),
    );
    return true;
  }
  if (permitOf('issue', at) !== 'yes') {
    log(
      annotation('notice', `The drift issue stays as it is, because this job runs on ${at.on}. ${ELSEWHERE}`),
    );
    return true;
  }
  return attempt('issue', 'issues: write', running, () => issue(github, ended, running));
}

const ELSEWHERE =
  'The issue follows the branch that is applied. The summary has what this job saw; `issue: false` ends this notice.';

/** Calls `work` and returns whether it succeeded. If not, logs which permission the token needs. */
async function attempt(
  what: 'comment' | 'issue',
  permission: string,
  { log }: ActionRun,
  work: () => Promise<string>,
): Promise<boolean> {
  try {
    log(`evenkeel: ${what} ${await work()}`);
    return true;
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    log(annotation(what === 'issue' ? 'error' : 'warning', unwritten(what, error, permission)));
    return false;
  }
}

/** The data for every comment and issue of a run, apart from the report. */
export function contextOf(
  { world, event, inputs, key, run }: ActionRun,
  report: Report | undefined,
): CommentContext {
  const { env } = world.io;
  const sha = event.pullRequest?.headSha || (env['GITHUB_SHA'] ?? '');
  const found = sourceLink(env, sha);
  const link = found === undefined ? {} : { link: found };
  return {
    key,
    run,
    made: madeWith(inputs, env['GITHUB_WORKSPACE'] ?? ''),
    environment: inputs.environment,
    sha,
    runUrl: runUrl(env),
    ...(report === undefined ? {} : { rest: restPlace(report, { env, inputs, ...link }) }),
    ...link,
  };
}

function comment(github: GitHub, pullRequest: number, ran: Ran, running: ActionRun): Promise<string> {
  const context = contextOf(running, ran.report);
  const { redactor, key, log } = running;
  return writeComment(github, pullRequest, key, async own => {
    if (own !== undefined && (await isOutdated(github, pullRequest, own.marker, context))) {
      log(annotation('notice', 'A newer run wrote the comment, so this run does not change it.'));
      return undefined;
    }
    const previous = own?.marker;
    const { report, rehearsed, problems = [], failure } = ran;
    if (report !== undefined) {
      const body = planBody(report, { ...context, ...(rehearsed && { rehearsed }) }, previous);
      return body === undefined ? undefined : redactor.text(body);
    }
    if (failure === undefined)
      return redactor.text(
        failedBody('The manifest is not valid', problemsMarkdown(problems, context.link), context, previous),
      );
    return redactor.text(failedBody('No plan', failureMarkdown(failure), context, previous));
  });
}

/**
 * Whether the comment is about a later push than ours, or was written by a run that began later
 * than ours.
 */
export async function isOutdated(
  github: Pick<GitHub, 'pull'>,
  pullRequest: number,
  { sha, run, state }: Marker,
  ours: Pick<CommentContext, 'sha' | 'run'>,
): Promise<boolean> {
  if (sha !== ours.sha && sha !== '') return (await github.pull(pullRequest)).headSha !== ours.sha;
  if (run === undefined) return false;
  // If the plan's job runs again after the merge, its comment must not hide the result of the
  // apply.
  const isApply = state === 'applying' || state === 'applied';
  return isOlder(ours.run, run) || (isApply && ours.run.id < run.id);
}

function issue(github: GitHub, { report, code }: EndedRun, running: ActionRun): Promise<string> {
  const { world, inputs, redactor } = running;
  if (report === undefined) throw new RangeError('a drift that could tell has a report');
  const quiet: GitHub = {
    ...github,
    createIssue: (title, body, labels) =>
      github.createIssue(redactor.text(title), redactor.text(body), labels),
    updateIssue: (number, change) =>
      github.updateIssue(
        number,
        Object.fromEntries(Object.entries(change).map(([name, text]) => [name, redactor.text(text)])),
      ),
  };
  const now = Math.floor(world.io.clock.now() / 1000);
  const strictChecks = strictChecksIn(inputs.options);
  const files = inputs.files.length === 0 ? [DEFAULT_FILE] : inputs.files;
  return writeIssue(quiet, report, code === 2, {
    ...contextOf(running, report),
    files: inputs.files,
    now,
    strictChecks,
    options: naming(inputs),
    labels: inputs.labels,
    opened: number => namePeople(github, { number, labels: [], files }, running),
  });
}

/** The arguments that name the manifest, without values of variables, which may be secret. */
function naming({ files, varFiles, root }: Inputs): readonly string[] {
  return [
    ...files.flatMap(file => ['-f', file]),
    ...varFiles.flatMap(file => ['--var-file', file]),
    ...(root === '' ? [] : ['--root', root]),
  ];
}
