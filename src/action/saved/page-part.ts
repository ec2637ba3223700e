import { isObject, jsonIn } from '../../core/json.ts';
import { isAsSaved } from '../../core/report/as-saved.ts';
import { Failure } from '../../core/report/failure.ts';
import type { FailedRun, RunDocument } from '../../core/report/report.ts';
import { parseFailedRun, parseReportFile, reportMisfit } from '../../documents/report-file.ts';
import { reportPieces } from '../../render/json/json.ts';
import { isCount, isTime } from '../comment/hidden-json.ts';
import { madeWith } from '../comment/marker-key.ts';
import type { PartJob, SavedPart } from '../comment/plan-page.ts';
import { appliedSha } from '../record/deployment-record.ts';
import type { SuggestedRun } from '../suggest/found-suggestions.ts';
import { type Suggestion, suggestionOf } from '../suggest/suggestion.ts';
import type { ActionRun, Ran, RunMark } from '../workflow/running.ts';

/*
 * The file that a job leaves for the job that writes one comment for several manifests. It has the
 * report, or why there is none, and what is needed to write about the job (ADR 0155).
 */

/** The file of this job, in pieces; undefined for a job that has no place in a comment. */
export function partPieces(ran: SuggestedRun, running: ActionRun): Iterable<string> | undefined {
  const { inputs, event, key, run, world } = running;
  const { env } = world.io;
  const { command, comment, sweep, environment, targets } = inputs;
  const isShown = command === 'apply' || (command === 'plan' && !comment);
  if (!isShown || sweep || event.pullRequest?.stranger !== undefined) return undefined;
  const sha =
    event.pullRequest?.headSha || (command === 'apply' ? appliedSha(running) : (env['GITHUB_SHA'] ?? ''));
  const made = madeWith(inputs, env['GITHUB_WORKSPACE'] ?? '');
  const job: PartJob = { key, environment, sha, made, run, targets, code: ran.code };
  return pieces(job, ran, { command, version: world.io.version });
}

interface RunOfJob extends Pick<FailedRun, 'command'> {
  readonly version: string;
}

function* pieces(job: PartJob, ran: SuggestedRun, of: RunOfJob): Iterable<string> {
  yield `{"v":1,"job":${JSON.stringify(job)},"document":\n`;
  if (ran.report !== undefined) yield* reportPieces(ran.report);
  else yield `${JSON.stringify(failedRun(job, ran, of))}\n`;
  yield ran.suggestions.length === 0 ? '}\n' : `,"suggestions":${JSON.stringify(ran.suggestions)}}\n`;
}

function failedRun(
  { run, code }: PartJob,
  { failure, problems = [] }: Ran,
  { command, version }: RunOfJob,
): FailedRun {
  const at = new Date(run.at * 1000).toISOString();
  const failed =
    failure === undefined
      ? { code: 'invalid' as const, message: 'The manifest is not valid' }
      : {
          code: failure.code,
          message: failure.message,
          ...(failure.next === undefined ? {} : { next: failure.next }),
        };
  const facts = { id: `${run.id}`, started: at, ended: at, version, files: [], hosts: [], exit: code };
  return { v: 1, command, failed, problems, runs: [facts] };
}

/** Whether a text is a file that a job left for the comment. A saved plan or report is none. */
export function isPart(text: string): boolean {
  const value = jsonIn(text);
  return isObject(value) && Object.hasOwn(value, 'job');
}

/** The content of the file that a job leaves for the comment. */
export interface ShownPart extends SavedPart {
  /** What the job suggests to change in the manifest. */
  readonly suggestions: readonly Suggestion[];
}

/**
 * Reads the file of a job. Throws a Failure with code `file` for another file, and for one that
 * someone edited so that its rows do not fit its digest.
 */
export function readPart(file: string, text: string): ShownPart {
  const value = jsonIn(text);
  const { job, document, suggestions = [] } = isObject(value) ? value : {};
  const read = jobOf(job);
  const suggested = suggestionsOf(suggestions);
  if (read === undefined || suggested === undefined || !isObject(document))
    throw new Failure('file', `${file} is not the file that the output part-json names`, {
      next: 'Give `saved` the files of all jobs, and no other file.',
    });
  return { ...read, document: documentOf(file, document), suggestions: suggested };
}

function suggestionsOf(value: unknown): readonly Suggestion[] | undefined {
  const found = Array.isArray(value) ? value.map(suggestionOf) : [undefined];
  return found.every(each => each !== undefined) ? found : undefined;
}

function documentOf(file: string, value: Readonly<Record<string, unknown>>): RunDocument {
  if (Object.hasOwn(value, 'failed')) {
    const { run, problem } = parseFailedRun(value);
    if (run === undefined) throw new Failure('file', `${file}: ${problem}`);
    return run;
  }
  const parsed = parseReportFile(JSON.stringify(value));
  if (parsed.problem !== undefined) throw new Failure('file', `${file}: ${parsed.problem}`);
  const { report } = parsed;
  const misfit =
    reportMisfit(report) ?? (isAsSaved(report.plan) ? undefined : 'its rows do not fit its digest');
  if (misfit === undefined) return report;
  throw new Failure('file', `${file} contradicts itself: ${misfit}`, {
    next: 'Give the unchanged file that the job left.',
  });
}

function jobOf(value: unknown): PartJob | undefined {
  if (!isObject(value)) return undefined;
  const { key, environment, sha, made, run, targets, code } = value;
  const isRead =
    typeof key === 'string' &&
    typeof environment === 'string' &&
    typeof sha === 'string' &&
    /^[0-9a-f]{0,64}$/.test(sha) &&
    isTexts(made) &&
    isRun(run) &&
    Array.isArray(targets) &&
    targets.every(each => typeof each === 'string') &&
    isCount(code);
  return isRead ? { key, environment, sha, made, run, targets: targets as string[], code } : undefined;
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return isObject(value) && Object.values(value).every(each => typeof each === 'string');
}

function isRun(value: unknown): value is RunMark {
  return isObject(value) && isCount(value['id']) && isCount(value['attempt']) && isTime(value['at']);
}
