import { exitCode, withError } from '../../core/exit-code.ts';
import { Failure } from '../../core/failure.ts';
import type { Report } from '../../core/report.ts';
import { mergeReports } from '../../render/merge-reports.ts';
import { parseReportFile } from '../../render/report-file.ts';
import { reportMisfit } from '../../render/report-misfit.ts';
import type { Context } from '../context.ts';
import { readText } from '../manifest/load.ts';
import type { MergeFlags } from '../options/command-options.ts';
import { showReport } from '../output/show-report.ts';

const REPORT_BYTES = 256 * 1024 * 1024;

/** `evenkeel report merge`: the shards' reports as one. Returns the exit code of one run over everything. */
export async function runReportMerge(
  files: readonly string[],
  flags: MergeFlags,
  context: Context,
): Promise<number> {
  const reports: Report[] = [];
  for (const file of files) {
    const parsed = parseReportFile(await readText(context.io, file, REPORT_BYTES));
    if (parsed.problem !== undefined) throw new Failure('file', `${file}: ${parsed.problem}`);
    const misfit = reportMisfit(parsed.report);
    if (misfit !== undefined)
      throw new Failure('file', `${file} does not fit together: ${misfit}`, {
        next: 'Give the report as the run wrote it.',
      });
    reports.push(parsed.report);
  }
  const merged = mergeReports(reports);
  if (merged.problem !== undefined)
    throw new Failure('usage', merged.problem, {
      next: 'Give every report of one run with --shard, each once.',
    });
  const { report, missing } = merged;
  const code = exitCode(report, { detailed: flags.detailedExitcode, strictChecks: flags.strictChecks });
  // An unread list cannot count as in sync.
  return showReport(report, flags, context, missing.length > 0 ? withError(code) : code);
}
