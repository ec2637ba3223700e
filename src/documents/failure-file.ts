import type { FailedRun } from '../core/report/report.ts';
import { atLeast, list, oneOf, optional, source, text, whole } from './shape.ts';

/** The content of a file that a failed run wrote, or one sentence on why it cannot be used. */
export type ParsedFailure =
  | { readonly run: FailedRun; readonly problem?: never }
  | { readonly run?: never; readonly problem: string };

/**
 * Reads what `--format json` printed of a failed run. Untrusted: anything else is a problem, never
 * an exception.
 */
export function parseFailedRun(value: Readonly<Record<string, unknown>>): ParsedFailure {
  const problem = failureShape(value, 'it');
  if (problem !== undefined) return { problem: `not what a failed run left: ${problem}` };
  const run = value as unknown as FailedRun;
  return run.runs.length === 1 ? { run } : { problem: 'not what a failed run left: it is of one run' };
}

const failureShape = atLeast({
  v: oneOf(1),
  command: oneOf('plan', 'apply', 'drift'),
  failed: atLeast({ code: text, message: text, next: optional(text) }),
  problems: list(
    atLeast({ rule: text, level: oneOf('error', 'warning'), message: text, source, hint: optional(text) }),
  ),
  runs: list(
    atLeast({
      id: text,
      started: text,
      ended: text,
      version: text,
      commit: optional(text),
      files: list(atLeast({ file: text, path: optional(text) })),
      hosts: list(text),
      exit: whole,
    }),
  ),
});
