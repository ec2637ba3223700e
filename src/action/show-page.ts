import { readText } from '../cli/manifest/load.ts';
import type { Io } from '../cli/system/io.ts';
import { worstOf } from '../core/report/exit-code.ts';
import { Failure } from '../core/report/failure.ts';
import { isFailedRun, type Report } from '../core/report/report.ts';
import { count } from '../render/count.ts';
import { applyContext, pullNumber } from './apply-teller.ts';
import { appliedPage } from './comment/applied-page.ts';
import { editPage } from './comment/edit-page.ts';
import type { ApplyContext } from './comment/living-comment.ts';
import type { Marker } from './comment/marker.ts';
import { markOutOfDate } from './comment/out-of-date.ts';
import type { Page } from './comment/page.ts';
import { drawPage } from './comment/page-text.ts';
import { plannedPage, type SavedPart } from './comment/plan-page.ts';
import { writtenScopes } from './comment/scope-hashes.ts';
import type { GitHub } from './github/github.ts';
import { GitHubError } from './github/github-send.ts';
import { appliedSha } from './record/deployment-record.ts';
import { isPart, readPart } from './saved/page-part.ts';
import { SAVED_BYTES, savedFiles } from './saved/show-saved.ts';
import { isOutdated } from './show-on-github.ts';
import { runsUrl, sourceLink } from './workflow/links.ts';
import { type EndedRun, fails, outputsOf, type ResultWord, resultWord } from './workflow/outcome.ts';
import { annotation, appendOutputs, appendSummary, attemptFile, unwritten } from './workflow/runner.ts';
import { type ActionRun, isOlder, type Ran } from './workflow/running.ts';

/**
 * The files of jobs that `saved` names, if they are for one comment for several manifests;
 * otherwise undefined. Throws a Failure with code `file` if only some of them are, or if two are of
 * the same plan.
 */
export async function partsToShow({ world, inputs }: ActionRun): Promise<readonly SavedPart[] | undefined> {
  const files = await filesOf(inputs.saved, world.io);
  if (files === undefined) return undefined;
  const parts: SavedPart[] = [];
  for (const file of files) parts.push(readPart(file, await readText(world.io, file, SAVED_BYTES)));
  const twice = parts.find(({ key }, at) => parts.findIndex(each => each.key === key) !== at);
  if (twice !== undefined)
    throw new Failure('file', `two of the files are of the same manifest and environment (${twice.key})`, {
      next: 'Give each job of the matrix another `file`, `environment`, `var-file`, `target` or `shard`.',
    });
  const commands = new Set(parts.map(commandOf));
  if (commands.size > 1)
    throw new Failure('file', 'some of the files are of plans, and others of applies', {
      next: 'Give `saved` the files of one matrix of jobs.',
    });
  return parts;
}

/**
 * The files that `saved` names; undefined if the first is of another form, or if they cannot be
 * read: then the command line says so.
 */
async function filesOf(saved: readonly string[], io: Io): Promise<readonly string[] | undefined> {
  try {
    const files = await savedFiles(saved, io);
    return isPart(await readText(io, files[0] ?? '', SAVED_BYTES)) ? files : undefined;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

function commandOf({ document }: SavedPart): string {
  return document.command;
}

/**
 * The command `show` for several manifests: one comment with a row for each, one summary, and one
 * result. After applies it also marks plans of open pull requests that are out of date. Returns the
 * exit code.
 */
export async function showPage(running: ActionRun, saved: readonly SavedPart[]): Promise<number> {
  const { inputs, log, redactor, world } = running;
  const ended = saved.map(endedOf);
  await attemptFile('outputs', 'error', running, () => appendOutputs(summedOutputs(ended), world));
  const summary = pageOf(undefined, saved, running);
  await attemptFile('summary', 'warning', running, () =>
    appendSummary(redactor.text(withoutLine(drawPage(summary.page, linksOf(running)))), world),
  );
  for (const each of ended) log(`evenkeel: ${resultWord(each)} ${each.name}`);
  if (inputs.comment) await tell(running, saved);
  const failed = ended.filter(each => fails(each, inputs.failOn));
  return failed.length === 0 ? 0 : worstOf(failed.map(({ code }) => (code === 0 ? 1 : code)));
}

interface EndedPart extends EndedRun {
  readonly name: string;
}

function endedOf({ document, code, key }: SavedPart): EndedPart {
  const report = isFailedRun(document) ? {} : { report: document };
  return { command: document.command, code, name: key, ...report };
}

/** The results of a run, the gravest first. */
const RESULTS: readonly ResultWord[] = [
  'unknown',
  'error',
  'invalid',
  'partly',
  'refused',
  'incomplete',
  'changes',
  'applied',
];
const SUMMED = ['changes', 'creates', 'updates', 'deletes', 'blocked', 'checks-failed'] as const;

function summedOutputs(ended: readonly EndedPart[]): Readonly<Record<string, string>> {
  const all = ended.map(outputsOf);
  const words = ended.map(resultWord);
  const sums = SUMMED.map(name => [name, `${all.reduce((sum, each) => sum + Number(each[name]), 0)}`]);
  return {
    result: RESULTS.find(each => words.includes(each)) ?? words[0] ?? 'error',
    ...Object.fromEntries(sums),
    'exit-code': `${worstOf(ended.map(({ code }) => code))}`,
  };
}

/** The first line is for evenkeel alone, and a summary needs none. */
function withoutLine(body: string): string {
  return body.slice(body.indexOf('\n') + 1);
}

function linksOf({ world }: ActionRun): { readonly runs: string } {
  return { runs: runsUrl(world.io.env) };
}

interface ShownPage {
  readonly page: Page;
  readonly own: readonly Marker[];
}

/** The comment with what these jobs have done in it. */
function pageOf(previous: Page | undefined, saved: readonly SavedPart[], running: ActionRun): ShownPage {
  const { event, world } = running;
  const { env } = world.io;
  const head = event.pullRequest?.headSha || (env['GITHUB_SHA'] ?? '');
  const [first] = saved;
  if (first !== undefined && first.document.command === 'apply') {
    const empty: Page = { head: previous?.head ?? first.sha, parts: [], texts: new Map() };
    return appliedPages(previous ?? empty, saved, running);
  }
  const link = sourceLink(env, head);
  return plannedPage(previous, { head, saved, link }, linksOf(running));
}

/** The comment with the applies that are not in it yet. Another job may have overwritten them. */
function appliedPages(page: Page, saved: readonly SavedPart[], running: ActionRun): ShownPage {
  let now: ShownPage = { page, own: [] };
  for (const each of saved) {
    const part = now.page.parts.find(({ key }) => key === each.key);
    if (part !== undefined && isToldOf(part, each)) continue;
    if (part === undefined && isQuiet(each)) continue;
    const next = appliedPage(now.page, part, ranOf(each), contextOf(each, running));
    now = { page: next.page, own: [...now.own, ...next.own] };
  }
  return now;
}

/** Whether the comment has the end of this apply, or of a newer run. */
function isToldOf({ state, run }: Marker, { run: ours }: SavedPart): boolean {
  if (state === undefined || run === undefined) return false;
  if (isOlder(ours, run)) return true;
  return state !== 'applying' && run.id === ours.id && run.attempt === ours.attempt;
}

function isQuiet({ document, code }: SavedPart): boolean {
  if (isFailedRun(document)) return false;
  return code === 0 && document.plan.rows.length === 0 && document.results.length === 0;
}

function ranOf({ document, code }: SavedPart): Ran {
  if (!isFailedRun(document)) return { code, report: document };
  const { failed, problems } = document;
  if (failed.code === 'invalid') return { code, problems };
  const next = failed.next === undefined ? {} : { next: failed.next };
  return { code, problems, failure: new Failure(failed.code, failed.message, next) };
}

/** What a job would have said of its apply itself. */
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

async function tell(running: ActionRun, saved: readonly SavedPart[]): Promise<void> {
  const { github, log, event } = running;
  if (event.pullRequest?.stranger !== undefined) return;
  if (github === undefined) {
    log(annotation('notice', 'This job has no GitHub token, so no comment shows the result.'));
    return;
  }
  try {
    const isApply = saved.some(each => commandOf(each) === 'apply');
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
  const isApply = saved.some(each => commandOf(each) === 'apply');
  const heads = cachedHeads(github);
  return editPage(github, number, async previous => {
    // An apply reviews nothing, so it begins no comment.
    if (isApply && previous === undefined) return undefined;
    const current = isApply ? saved : await currentOf(saved, previous, { github: heads, number }, running);
    if (current.length === 0) return undefined;
    const { page, own, left = [] } = { left: [], ...pageOf(previous, current, running) };
    if (isApply && own.length === 0) return undefined;
    if (left.length > 0)
      log(
        annotation(
          'warning',
          `The comment has no room for ${count(left.length, 'plan')}: ${left.join(', ')}.`,
        ),
      );
    return { body: redactor.text(drawPage(page, linksOf(running))), own };
  });
}

/** The plans that may replace what the comment has. */
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

/** GitHub is asked for each head once. */
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
  const reports = saved.flatMap(part =>
    isFailedRun(part.document) ? [] : [{ part, report: part.document as Report }],
  );
  const written = reports
    .map(({ part, report }) => ({ key: part.key, scopes: writtenScopes(report), at: endOf(part) }))
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
