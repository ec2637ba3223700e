import type { Source } from '../../core/problem.ts';
import { safeText } from '../../core/text/safe-text.ts';

/* This is the runner's own protocol, by hand (facts/github.md#the-runners-protocol). */

/**
 * The lines that make the runner mask these forms of secrets. It masks by line, so a form of
 * several lines is useless.
 */
export function maskLines(forms: readonly string[]): readonly string[] {
  return forms.filter(form => !/[\r\n]/.test(form)).map(form => `::add-mask::${data(form)}`);
}

/** One annotation, with or without a place in a file. */
export function annotation(
  level: 'error' | 'warning' | 'notice',
  title: string,
  message: string,
  source?: Source,
): string {
  const place = source === undefined ? [] : [`file=${property(source.file)}`, `line=${source.line}`];
  const properties = [...place, `title=${property(title)}`].join(',');
  return `::${level} ${properties}::${data(safeText(message))}`;
}

/** One output in the format of `GITHUB_OUTPUT`. `delimiter` is a value that nobody can guess. */
export function outputText(name: string, value: string, delimiter: string): string {
  if (name.includes(delimiter) || value.includes(delimiter))
    throw new RangeError(`the delimiter of the output ${name} is in it`);
  return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
}

/** The runner decodes exactly these escapes. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(safeText(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
