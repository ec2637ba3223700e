import { messageOf } from '../../core/report/failure.ts';
import type { FailedRun } from '../../core/report/report.ts';
import type { Context } from '../context.ts';
import { reportOutputs } from '../options/report-output.ts';
import type { ReportFlags } from '../options/shared-options.ts';
import { runFacts } from './run-facts.ts';
import { draw, manifestLines } from './show-report.ts';

interface FailedCommand {
  readonly command: FailedRun['command'];
  readonly failed: FailedRun['failed'];
  /** The exit code of the run. */
  readonly code: number;
}

/**
 * Writes the outputs of a run without a report: in each format a valid document that says that the
 * run failed. Standard error has the message for people, so text goes only to files. An existing
 * file is replaced only if the run does not read it. Returns the exit code. Never throws.
 */
export async function showFailedRun(
  { command, failed, code }: FailedCommand,
  flags: ReportFlags,
  context: Context,
): Promise<number> {
  const { screen, io, redactor, host, begun } = context;
  const outputs = isReadable(flags) ? reportOutputs(flags) : flags.format;
  const run = await runFacts(code, [], outputs, context);
  const document: FailedRun = redactor.value({
    v: 1,
    command,
    failed,
    problems: host.problems ?? [],
    runs: [run],
  });
  const linesAt = manifestLines(begun.files, redactor);
  const drawing = { style: { color: false }, width: 100, verbose: false, version: io.version, linesAt };
  for (const { format, file } of outputs) {
    // The run has begun to write a report here. A second document after it would make the output
    // invalid.
    if (begun.reported.has(file ?? '-')) continue;
    const text = redactor.text([...(await draw(document, format, drawing))].join(''));
    if (file === undefined) {
      if (format !== 'text') screen.result(text);
      continue;
    }
    try {
      if (begun.outputsAreApart) await io.files.replace(file, text);
      else await io.files.create(file, text);
    } catch (error) {
      const why = messageOf(error);
      screen.warn(`  ${file} does not show this run: ${why}`);
    }
  }
  return code;
}

/**
 * Whether the output options fit together. If they do not, `--output` is left out, because its
 * mistake may be why the run failed.
 */
function isReadable({ format, output }: ReportFlags): boolean {
  return output === undefined || format.every(({ file }) => file === undefined);
}
