import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../src/core/clock.ts';
import { runBundle } from './run-bundle.ts';
import { runHere, type StepEnv } from './run-here.ts';
import type { ActionFile, Step, StepOptions } from './runner.ts';
import { readCommand } from './runner-commands.ts';

interface Job {
  /** The workspace. */
  readonly folder: string;
  /** The runner's own folder of this step. */
  readonly own: string;
  readonly action: ActionFile;
  readonly clock: Clock;
  /** The sandbox that requests to the vendors reach. */
  readonly vendorsAt?: string | undefined;
  readonly env: StepEnv;
  /** `github.token`. */
  readonly token: string;
}

/**
 * Starts a step as the runner does: inputs in the environment, files for the event and for what
 * comes back.
 */
export async function startStep(
  { event = 'push', payload = {}, with: given = {}, env = {}, bundled = false, ...how }: StepOptions,
  { folder, own, action, clock, vendorsAt, env: ofJob, token }: Job,
): Promise<Step> {
  await mkdir(own, { recursive: true });
  const file = (name: string): string => join(own, name);
  for (const name of ['output', 'summary', 'env']) await writeFile(file(name), '');
  await writeFile(file('event.json'), JSON.stringify({ repository: { default_branch: 'main' }, ...payload }));
  const fallbacks = Object.entries(action.inputs).map(
    ([name, input]) => [name, input.default ?? ''] as const,
  );
  // A name that `action.yml` does not have is a warning of the runner, and reaches the action
  // like the others.
  const whole = { ...Object.fromEntries(fallbacks), 'github-token': token, ...given };
  const values = Object.entries(whole).map(
    ([name, value]) => [`INPUT_${name.toUpperCase()}`, value] as const,
  );
  const all: StepEnv = {
    CI: 'true',
    NO_COLOR: '1',
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: event,
    GITHUB_EVENT_PATH: file('event.json'),
    GITHUB_OUTPUT: file('output'),
    GITHUB_ENV: file('env'),
    GITHUB_STEP_SUMMARY: file('summary'),
    GITHUB_RUN_ID: '42',
    GITHUB_REF: 'refs/heads/main',
    GITHUB_WORKSPACE: folder,
    RUNNER_TEMP: own,
    ...ofJob,
    ...Object.fromEntries(values),
    ...env,
  };
  const { stopAt, cancelled, patience } = how;
  const ended = await (bundled
    ? runBundle(folder, all)
    : runHere(folder, all, { clock, stopAt, cancelled, patience, vendorsAt }));
  const commands = ended.stdout.split('\n').flatMap(line => readCommand(line) ?? []);
  return {
    ...ended,
    outputs: readOutputs(await readFile(file('output'), 'utf8')),
    variables: readOutputs(await readFile(file('env'), 'utf8')),
    summary: await readFile(file('summary'), 'utf8'),
    commands,
    told: sort => commands.filter(({ command }) => command === sort).map(({ data }) => data),
  };
}

/** The file of `GITHUB_OUTPUT`, as the runner reads it: only the form with a delimiter. */
function readOutputs(text: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const [, name, delimiter] = /^(.+?)<<(.+)$/.exec(lines[at] ?? '') ?? [];
    if (name === undefined || delimiter === undefined) continue;
    const end = lines.indexOf(delimiter, at + 1);
    found[name] = lines.slice(at + 1, end).join('\n');
    at = end;
  }
  return found;
}
