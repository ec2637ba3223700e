import { InvalidArgumentError } from 'commander';
import { Failure } from '../../core/report/failure.ts';

/** A report's format. `github` is text followed by workflow commands. */
export const FORMATS = ['text', 'json', 'markdown', 'github', 'sarif', 'html'] as const;
export type Format = (typeof FORMATS)[number];

/** One output of a run: to a file, or to standard output, which takes only one output. */
export interface ReportOutput {
  readonly format: Format;
  readonly file?: string;
}

/**
 * Adds one value of `--format`, such as `json` or `json=report.json`, to the outputs before it.
 * Throws commander's `InvalidArgumentError`.
 */
export function reportOutput(text: string, before: readonly ReportOutput[]): readonly ReportOutput[] {
  const at = text.indexOf('=');
  const name = at < 0 ? text : text.slice(0, at);
  const format = FORMATS.find(each => each === name);
  if (format === undefined) throw new InvalidArgumentError(`Allowed choices are ${FORMATS.join(', ')}.`);
  if (at >= 0) {
    const file = text.slice(at + 1);
    if (file === '' || file === '-')
      throw new InvalidArgumentError(`Write ${format}=FILE, or ${format} for standard output.`);
    return [...before, { format, file }];
  }
  const other = before.find(each => each.file === undefined);
  if (other !== undefined)
    throw new InvalidArgumentError(
      `Standard output takes one format, and it has ${other.format}: write ${format}=FILE.`,
    );
  return [...before, { format }];
}

/**
 * The outputs that the options name: text on standard output if they name none. Throws a Failure
 * with code `usage`.
 */
export function reportOutputs({
  format,
  output,
}: {
  readonly format: readonly ReportOutput[];
  readonly output?: string | undefined;
}): readonly ReportOutput[] {
  const outputs = format.length === 0 ? [{ format: 'text' as const }] : format;
  if (output === undefined) return outputs;
  if (outputs.every(({ file }) => file === undefined))
    return outputs.map(each => ({ ...each, file: output }));
  const [first] = outputs;
  throw new Failure('usage', '--output is for one format, and --format names files itself', {
    next: `Write each as --format FORMAT=FILE, such as --format ${first?.format}=${output}.`,
  });
}
