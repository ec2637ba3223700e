import { type Failure, messageOf } from '../../core/report/failure.ts';
import { safeText } from '../../core/text/safe-text.ts';
import { helpFor } from '../github/github-send.ts';
import type { ActionRun, World } from './running.ts';

/*
 * How a job talks to GitHub's runner (facts/github.md#the-runners-protocol), without a library.
 */

/**
 * The lines that make the runner mask secrets. `forms`: the secrets as they may appear in texts,
 * such as percent-encoded. The runner masks line by line, so a form of several lines is left out.
 */
export function maskLines(forms: readonly string[]): readonly string[] {
  return forms.filter(form => !/[\r\n]/.test(form)).map(form => `::add-mask::${data(form)}`);
}

/** One annotation of the run as a whole. */
export function annotation(level: 'error' | 'warning' | 'notice', message: string): string {
  return `::${level} title=evenkeel::${data(safeText(message))}`;
}

/** One output in the format of `GITHUB_OUTPUT`. `delimiter` is a value that nobody can guess. */
export function outputText(name: string, value: string, delimiter: string): string {
  if (name.includes(delimiter) || value.includes(delimiter))
    throw new RangeError(`the delimiter of the output ${name} is in it`);
  return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
}

/** Escapes a value of a workflow command. The runner decodes exactly these escapes. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/**
 * Appends outputs, or variables, for later steps. Does nothing if the environment names no file for
 * them.
 */
export async function appendOutputs(
  outputs: Readonly<Record<string, string>>,
  world: World,
  to: 'GITHUB_OUTPUT' | 'GITHUB_ENV' = 'GITHUB_OUTPUT',
): Promise<void> {
  const path = world.io.env[to] ?? '';
  if (path === '') return;
  const delimiter = `ghadelimiter_${world.uuid()}`;
  const text = Object.entries(outputs).map(([name, value]) => outputText(name, value, delimiter));
  await world.append(path, text.join(''));
}

/**
 * A sentence with its full stop. Messages of services and of the system may have a full stop
 * already.
 */
export function withStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Writes a file of the runner. If that fails, the result of the run stays the same. */
export async function attemptFile(
  what: 'summary' | 'report' | 'proposal' | 'outputs',
  level: 'warning' | 'error',
  { log }: Pick<ActionRun, 'log'>,
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const why = messageOf(error);
    const verb = what === 'outputs' ? 'were' : 'was';
    log(annotation(level, withStop(`The ${what} ${verb} not written: ${why}`)));
    return false;
  }
}

/**
 * A message about something that could not be written on GitHub, with the permission that the token
 * of the job needs.
 */
export function unwritten(what: string, error: unknown, permission: string): string {
  const why = messageOf(error);
  return `The ${what} was not written: ${withStop(why)}${helpFor(error, permission)}`;
}

/** A failure in a line: what is wrong, and the next step. */
export function sentence({ message, next }: Failure): string {
  return next === undefined ? message : `${withStop(message)} ${next}`;
}

/** Appends to the job's summary. Does nothing if the environment names no file for the summary. */
export async function appendSummary(text: string, world: World): Promise<void> {
  const path = world.io.env['GITHUB_STEP_SUMMARY'] ?? '';
  if (path !== '') await world.append(path, `${text}\n`);
}
