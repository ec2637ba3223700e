import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import type { Permissions } from '../github/routes.ts';
import type { Runner, Step } from './runner.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PREVIEW = /^\.\/\.github\/evenkeel\/preview$/;
const WHOLE = /^\.\/\.github\/evenkeel$/;

interface WrittenStep {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly if?: string;
  readonly steps: readonly WrittenStep[];
}

interface WrittenWorkflow {
  readonly permissions: Permissions;
  readonly jobs: Readonly<Record<string, Job>>;
}

export interface Started {
  readonly event: string;
  readonly payload?: object;
  /** By the names that `vars` has. */
  readonly vars: Readonly<Record<string, string>>;
  readonly cancelled?: (cancel: () => void) => void;
}

/** What a run of a workflow has done. */
export interface WorkflowRun {
  /** Our steps, in their order. */
  readonly steps: readonly Step[];
  /** The environments of its scripts that were reached: nothing is run. */
  readonly scripts: readonly Readonly<Record<string, string>>[];
}

/**
 * Runs our own steps of a workflow, as its file says, until one fails. Knows no more of expressions
 * than those files have.
 */
export async function runWorkflow(path: string, runner: Runner, started: Started): Promise<WorkflowRun> {
  const { jobs, permissions } = parse(readFileSync(resolve(ROOT, path), 'utf8')) as WrittenWorkflow;
  const token = runner.github.token(permissions);
  const steps: Step[] = [];
  const scripts: Readonly<Record<string, string>>[] = [];
  for (const job of Object.values(jobs)) {
    const ended = new Map<string, Step>();
    const value = (expression: string): string => evaluated(expression, { runner, started, ended, token });
    const filled = (all: Readonly<Record<string, string>> = {}): Record<string, string> =>
      Object.fromEntries(
        Object.entries(all).map(([name, text]) => [
          name,
          String(text).replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => value(expression)),
        ]),
      );
    if (!holds(job.if, value)) continue;
    for (const step of job.steps) {
      if (!holds(step.if, value)) continue;
      if (step.run !== undefined) scripts.push(filled(step.env));
      const isPreview = PREVIEW.test(step.uses ?? '');
      if (!isPreview && !WHOLE.test(step.uses ?? '')) continue;
      const { event, payload = {}, cancelled } = started;
      const how = { event, payload, with: filled(step.with), permissions };
      const one = await runner.step({
        ...how,
        ...(isPreview ? { uses: 'preview' } : {}),
        ...(cancelled === undefined ? {} : { cancelled }),
      });
      steps.push(one);
      if (step.id !== undefined) ended.set(step.id, one);
      if (one.code !== 0) return { steps, scripts };
    }
  }
  return { steps, scripts };
}

function holds(condition: string | undefined, value: (expression: string) => string): boolean {
  return (condition ?? '').split(' && ').every(each => {
    if (each === '') return true;
    const [, left = '', sign, right] = /^(\S+) ([=!]=) '(.*)'$/.exec(each) ?? [];
    if (sign === undefined) throw new Error(`not read here: ${each}`);
    return (value(left) === right) === (sign === '==');
  });
}

interface Around {
  readonly runner: Runner;
  readonly started: Started;
  readonly ended: ReadonlyMap<string, Step>;
  /** That of the job. */
  readonly token: string;
}

function evaluated(expression: string, around: Around): string {
  const [, condition, then = '', otherwise = ''] =
    /^(.*) && '([^']*)' \|\| '([^']*)'$/.exec(expression) ?? [];
  if (condition !== undefined) return holds(condition, inner => evaluated(inner, around)) ? then : otherwise;
  const {
    runner,
    started: { event, payload, vars },
    ended,
    token,
  } = around;
  const { number, action } = { number: '', action: '', ...payload } as { number: unknown; action: unknown };
  const known: Readonly<Record<string, string>> = {
    'github.token': token,
    'github.event_name': event,
    'github.event.action': String(action),
    'github.event.number': String(number),
    'secrets.NEON_API_KEY': runner.sandbox.env.NEON_API_KEY,
    'secrets.DISCORD_BOT_TOKEN': runner.sandbox.env.DISCORD_BOT_TOKEN,
    ...Object.fromEntries(Object.entries(vars).map(([name, text]) => [`vars.${name}`, text])),
  };
  const [, id, output] = /^steps\.(\w+)\.outputs\.(\w+)$/.exec(expression) ?? [];
  const found = id === undefined ? known[expression] : (ended.get(id)?.outputs[output ?? ''] ?? '');
  if (found === undefined) throw new Error(`not read here: ${expression}`);
  return found;
}
