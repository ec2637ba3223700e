import type { Address } from '../../core/address.ts';
import { isObject, jsonIn } from '../../core/json.ts';
import { isAsSaved } from '../../core/report/as-saved.ts';
import { type ExitCode, exitCode, withError, worstOf } from '../../core/report/exit-code.ts';
import { Failure } from '../../core/report/failure.ts';
import type { Plan } from '../../core/report/plan.ts';
import { isFailedRun, type Report, type RunDocument } from '../../core/report/report.ts';
import { needsRenew } from '../../core/report/row.ts';
import { mergeReports } from '../../documents/merge-reports.ts';
import { parsePlanFile } from '../../documents/plan-file.ts';
import { parseFailedRun, parseReportFile, reportMisfit } from '../../documents/report-file.ts';
import type { Context } from '../context.ts';
import { readText } from '../manifest/load.ts';
import type { ShowFlags } from '../options/command-options.ts';
import { reportOutputs } from '../options/report-output.ts';
import { checkOutputs } from '../output/check-outputs.ts';
import { savePlan } from '../output/save-plan.ts';
import { showOutputs } from '../output/show-report.ts';
import { withHosts } from '../session/other-hosts.ts';

const REPORT_BYTES = 256 * 1024 * 1024;

/**
 * `evenkeel show`: a saved plan or report, or those of several runs as one, in any format. Sends
 * nothing. Returns 0, but an error's code if a shard, or a scope of an apply, is missing. With
 * `--exit-code`, returns the exit code of the run, or an error's code if a plan file was edited or
 * anything is missing.
 */
export async function runShow(files: readonly string[], flags: ShowFlags, context: Context): Promise<number> {
  const outputs = reportOutputs(flags);
  await checkOutputs({ ...flags, varFile: [], baseFile: new Map() }, files, context);
  const texts = await Promise.all(files.map(file => readText(context.io, file, REPORT_BYTES)));
  const documents = files.map((file, at) => documentOf(file, texts[at] ?? ''));
  const [first] = documents;
  if (first === undefined)
    throw new Failure('usage', '`evenkeel show` needs a file', {
      next: 'Name a plan that `evenkeel plan --out FILE` saved, or a report that `--format json=FILE` wrote.',
    });
  const { document, missing } =
    documents.length === 1 ? { document: first, missing: 0 } : joined(files, documents);
  tellHost(document, context);
  const changed = documents.flatMap((each, at) => (isChanged(each) ? [files[at]] : []));
  for (const file of changed)
    context.screen.warn(
      `warning: ${file} was changed after it was saved: its rows do not fit its digest and counts, so apply refuses the file`,
    );
  if (flags.out !== undefined) {
    const edited = documents.flatMap((each, at) =>
      isFailedRun(each) || isAsSaved(each.plan) ? [] : [files[at] ?? ''],
    );
    await saveJoined(document, flags.out, { files, edited }, context);
  }
  const ended = flags.exitCode ? endOf(document) : 0;
  // The lists of a missing shard are not known, so the joined report cannot count as in sync.
  // The same is true of a plan whose rows someone edited.
  const isInDoubt = missing > 0 || lacksScopes(document) || (flags.exitCode && changed.length > 0);
  return showOutputs(document, outputs, context, isInDoubt ? withError(ended) : ended);
}

function tellHost(document: RunDocument, { host }: Context): void {
  if (!isFailedRun(document)) {
    host.report = document;
    return;
  }
  const { code, message, next } = document.failed;
  host.problems = document.problems;
  if (code !== 'invalid') host.failure = new Failure(code, message, next === undefined ? {} : { next });
}

/**
 * Saves the plan of several runs as one. Throws a Failure if one of the files is no plan, or
 * someone edited it: the joined plan would have a digest that fits the edited rows.
 */
async function saveJoined(
  document: RunDocument,
  out: string,
  { files, edited }: { readonly files: readonly string[]; readonly edited: readonly string[] },
  context: Context,
): Promise<void> {
  if (isFailedRun(document) || document.command !== 'plan')
    throw new Failure('usage', `--out saves plans, and this is no plan: ${files.join(', ')}`, {
      next: 'Give files that `evenkeel plan --out FILE` or `evenkeel plan --format json=FILE` wrote.',
    });
  const { shard } = document;
  if (shard !== undefined && shard.of > 1)
    throw new Failure(
      'usage',
      `this is the plan of shard ${shard.index}/${shard.of} alone, so no plan is saved`,
      {
        next: 'Give the reports of all shards.',
      },
    );
  const [first] = edited;
  if (first !== undefined)
    throw new Failure('file', `${first} was changed after it was saved, so no plan is saved`, {
      next: 'Plan the scopes of that file again.',
    });
  const how = ', or one scope of it with --target SCOPE';
  await savePlan(document.plan, out, { how, renew: renewedIn(document.plan) }, context);
}

/**
 * Whether joined runs lack a scope in which something may have been done. False for a plan: a plan
 * of some scopes says which scopes it covers.
 */
function lacksScopes(document: RunDocument): boolean {
  if (isFailedRun(document) || document.command === 'plan') return false;
  return document.plan.notes.some(({ code }) => code === 'target/not-joined');
}

const CHANGED = 'review/file-changed';

/** Whether the document is a plan file that someone edited. Its notes say so. */
function isChanged(document: RunDocument): boolean {
  return !isFailedRun(document) && document.plan.notes.some(({ code }) => code === CHANGED);
}

function documentOf(file: string, text: string): RunDocument {
  // For a text that is no JSON, the reader of reports has the better message than the parser of
  // JSON.
  const value = jsonIn(text);
  if (isObject(value) && Object.hasOwn(value, 'failed')) {
    const { run, problem } = parseFailedRun(value);
    if (run === undefined) throw new Failure('file', `${file}: ${problem}`);
    return run;
  }
  // Only a report has `command`. Anything else with rows is a plan, and is shown as one.
  if (isObject(value) && Object.hasOwn(value, 'rows') && !Object.hasOwn(value, 'command')) {
    const parsed = parsePlanFile(text);
    if (parsed.problem !== undefined) throw new Failure('file', `${file}: ${parsed.problem}`);
    const notes = isAsSaved(parsed.plan) ? [] : [{ code: CHANGED } as const];
    const plan = { ...parsed.plan, notes: [...notes, ...parsed.plan.notes] };
    return withHosts({ v: 1, command: 'plan', plan, results: [], checks: [], requests: {}, ms: 0 });
  }
  const parsed = parseReportFile(text);
  if (parsed.problem !== undefined) throw new Failure('file', `${file}: ${parsed.problem}`);
  const { report } = parsed;
  const misfit = reportMisfit(report);
  if (misfit === undefined) return report;
  throw new Failure('file', `the report ${file} contradicts itself: ${misfit}`, {
    next: 'Give the unchanged file that the run wrote.',
  });
}

function joined(
  files: readonly string[],
  documents: readonly RunDocument[],
): { readonly document: Report; readonly missing: number } {
  const reports = documents.map((document, at): Report => {
    if (!isFailedRun(document)) return document;
    throw new Failure('file', `${files[at]} is from a run that failed: ${document.failed.message}`, {
      next: `Leave ${files[at]} out. \`evenkeel show\` then shows the other reports together, and says what is missing.`,
    });
  });
  const merged = mergeReports(reports);
  if (merged.problem !== undefined)
    throw new Failure('usage', merged.problem, {
      next: 'Give one file. To show several runs together, give for each shard what `--format json` printed, and for each scope that or its saved plan, once.',
    });
  return { document: merged.report, missing: merged.missing.length };
}

/**
 * The exit code of the run; for several shards, the gravest exit code of the shards and of the
 * joined report. Only the run of a shard knows its options, and only the joined report knows what
 * is left to do in the whole manifest.
 */
function endOf(document: RunDocument): number {
  const own = (document.runs ?? []).map(({ exit }) => exit);
  const shown: readonly ExitCode[] = isFailedRun(document) ? [] : [exitCode(document)];
  return worstOf([...own, ...(own.length === 1 ? [] : shown)]);
}

/** The resources that a plan renews, as `--renew` of its apply needs them. */
function renewedIn({ rows }: Plan): readonly Address[] {
  return rows.filter(needsRenew).map(({ address }) => address);
}
