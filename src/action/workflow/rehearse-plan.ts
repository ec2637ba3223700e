import type { HostProgram } from '../../cli/host-program.ts';
import { run } from '../../cli/main.ts';
import { writes } from '../../core/digest.ts';
import type { Report } from '../../core/report/report.ts';
import { plainMarkdown } from '../../render/markdown/markdown-text.ts';
import { type RehearsalSummary, rehearsedOf } from './rehearsed.ts';
import type { ActionRun } from './running.ts';

/**
 * Options of a plan that a rehearsal does not have, each with the number of words after it that
 * belong to it.
 */
const ONLY_OF_PLAN: ReadonlyMap<string, number> = new Map([
  ['--strict-checks', 0],
  ['--ask-docs', 0],
  ['--answer-cache', 1],
  ['--events', 1],
  ['--format', 1],
  ['--output', 1],
]);

/**
 * With `rehearse: true`, rehearses a plan that writes. The result goes to the log and is returned
 * for the comment and the summary; undefined where there is nothing to rehearse. It never fails the
 * run: if the rehearsal is impossible, the result says why.
 */
export async function rehearsePlan(
  report: Report | undefined,
  options: readonly string[],
  { world, inputs, redactor }: Pick<ActionRun, 'world' | 'inputs' | 'redactor'>,
): Promise<RehearsalSummary | undefined> {
  if (!inputs.rehearse || report === undefined || report.offline === true) return undefined;
  const { plan } = report;
  if (plan.digest === 'incomplete') return notMade('the plan is incomplete');
  if (!plan.rows.some(writes)) return undefined;
  const host: HostProgram = { redactor };
  // Standard output belongs to the plan, and a program may read it.
  const io = { ...world.io, stdout: world.io.stderr };
  await run(['rehearse', ...rehearseOptions(options), '--no-color'], io, host);
  const { rehearsal, failure } = host;
  if (rehearsal === undefined) return notMade(redactor.text(failure?.message ?? 'the manifest was changed'));
  if (rehearsal.digest === 'incomplete') return notMade('the live resources could not be read a second time');
  if (rehearsal.digest !== plan.digest)
    return notMade('someone changed a live resource after the plan was made');
  return rehearsedOf(rehearsal);
}

function notMade(why: string): RehearsalSummary {
  return { line: `not rehearsed: ${plainMarkdown(why)}`, found: why, lines: [] };
}

function rehearseOptions(options: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (let at = 0; at < options.length; at += 1) {
    const option = options[at] ?? '';
    const follow = ONLY_OF_PLAN.get(option.split('=')[0] ?? '');
    if (follow === undefined) kept.push(option);
    else at += follow;
  }
  return kept;
}
