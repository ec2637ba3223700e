import { readText } from '../cli/manifest/load.ts';
import type { Io } from '../cli/system/io.ts';
import { worstOf } from '../core/report/exit-code.ts';
import { Failure } from '../core/report/failure.ts';
import { isFailedRun } from '../core/report/report.ts';
import { drawPage } from './comment/page-text.ts';
import type { SavedPart } from './comment/plan-page.ts';
import { isPart, readPart, type ShownPart } from './saved/page-part.ts';
import { SAVED_BYTES, savedFiles } from './saved/show-saved.ts';
import { writeSuggestions } from './suggest/write-suggestions.ts';
import { linksOf, pageOf, tellPage } from './tell-page.ts';
import { type EndedRun, fails, outputsOf, type ResultWord, resultWord } from './workflow/outcome.ts';
import { appendOutputs, appendSummary, attemptFile } from './workflow/runner.ts';
import type { ActionRun } from './workflow/running.ts';

/**
 * The files that jobs left for one comment about several manifests; undefined if `saved` names
 * other files. Throws a Failure with code `file` if only some of the files are such ones, if two
 * are about the same manifest and environment, or if some are of plans and others of applies.
 */
export async function partsToShow({ world, inputs }: ActionRun): Promise<readonly ShownPart[] | undefined> {
  const files = await filesOf(inputs.saved, world.io);
  if (files === undefined) return undefined;
  const parts: ShownPart[] = [];
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
 * The files that `saved` names; undefined if the first one is no file that a job left for the
 * comment, or if the files cannot be read. Then `showSaved` takes them as saved plans or reports,
 * and refuses what is neither.
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
 * The command `show` for several manifests: writes one comment with a row for each manifest, one
 * summary, and one result. After applies it also marks plans of open pull requests that are out of
 * date. Returns the exit code.
 */
export async function showPage(running: ActionRun, saved: readonly ShownPart[]): Promise<number> {
  const { inputs, log, redactor, world } = running;
  const ended = saved.map(endedOf);
  await attemptFile('outputs', 'error', running, () => appendOutputs(summedOutputs(ended), world));
  const summary = pageOf(undefined, saved, running);
  await attemptFile('summary', 'warning', running, () =>
    appendSummary(redactor.text(withoutLine(drawPage(summary.page, linksOf(running)))), world),
  );
  for (const each of ended) log(`evenkeel: ${resultWord(each)} ${each.name}`);
  if (inputs.comment) await tellPage(running, saved);
  const plans = saved.filter(({ document }) => document.command === 'plan');
  if (inputs.comment && plans.length > 0) await writeSuggestions(plans, running);
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

/** Removes the hidden first line, which evenkeel reads in comments; a summary needs none. */
function withoutLine(body: string): string {
  return body.slice(body.indexOf('\n') + 1);
}
