import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parse } from 'yaml';
import { readCommand } from '../action/runner-commands.ts';
import { type Contexts, filled, holds, type Standing, textOf, texts } from './expressions.ts';
import type { JobEnd, JobMessage, StepEnd, WrittenStep } from './job-message.ts';
import { Masks } from './masks.ts';
import { pairsIn } from './runner-files.ts';
import { StepProcess } from './step-process.ts';
import { type VendorAction, vendorActions } from './vendor-actions.ts';

/** What the runner refuses to take from GITHUB_ENV (facts/github.md#variables-for-later-steps). */
const REFUSED = 'NODE_OPTIONS';

interface ActionFile {
  readonly inputs?: Readonly<Record<string, { readonly default?: unknown } | null>>;
  readonly runs: { readonly using: string; readonly main: string };
}

interface Ran {
  readonly failed: boolean;
  readonly code?: number | null;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** A job on its machine: the part of it that the runner does. */
export class RunningJob {
  readonly message: JobMessage;
  readonly workspace: string;
  readonly temp: string;
  readonly denied: string[] = [];
  readonly used = new Set<string>();
  readonly #masks = new Masks();
  readonly #ends: StepEnd[] = [];
  readonly #log: string[] = [];
  /** What steps have set for later ones. */
  readonly #variables: Record<string, string> = {};
  readonly #paths: string[] = [];
  /** What is left to do after the last step, the last one first. */
  readonly #after: (() => Promise<void>)[] = [];
  #status: 'success' | 'failure' | 'cancelled' = 'success';
  #process: { readonly step: WrittenStep; readonly running: StepProcess } | undefined;

  constructor(message: JobMessage) {
    this.message = message;
    const name = textOf(message.contexts.github['repository']).split('/')[1] ?? '';
    this.workspace = join(message.machine, 'work', name, name);
    this.temp = join(message.machine, 'work/_temp');
    for (const folder of [this.workspace, this.temp, join(message.machine, 'home')])
      mkdirSync(folder, { recursive: true });
    for (const secret of Object.values(message.contexts.secrets)) this.#masks.add(secret);
    this.#masks.add(textOf(message.contexts.github['token']));
  }

  cancel(): void {
    this.#status = 'cancelled';
    const { step, running } = this.#process ?? {};
    if (running === undefined || holds(step?.if, this.#contexts(), this.standing)) return;
    running.cancel(this.message.patience);
  }

  async run(): Promise<JobEnd> {
    const { job } = this.message;
    for (const [at, step] of job.steps.entries()) this.#ends.push(await this.#step(step, at));
    for (const after of this.#after.reverse()) await after();
    const outputs: Record<string, string> = {};
    for (const [name, value] of Object.entries(texts(job.outputs, this.#contexts(), this.standing))) {
      if (this.#masks.has(value)) this.say(`Skip output '${name}' since it may contain secret.`);
      else outputs[name] = value;
    }
    return {
      conclusion: this.#status,
      outputs,
      steps: this.#ends,
      log: this.#log.join('\n'),
      denied: this.denied,
      used: [...this.used],
    };
  }

  say(line: string): void {
    this.#log.push(this.#masks.hides(line));
  }

  afterwards(work: () => Promise<void>): void {
    this.#after.push(work);
  }

  get standing(): Standing {
    return { status: this.#status, workspace: this.workspace };
  }

  /** The token's right to something that is no request; refused, it is on record as denied. */
  may(permission: string): boolean {
    const [name = '', level] = permission.split(': ');
    const given = this.message.permissions[name];
    const allowed = given === level || given === 'write';
    if (allowed) this.used.add(permission);
    else this.denied.push(permission);
    return allowed;
  }

  /** What every process of the job has in its environment. */
  environment(own: Readonly<Record<string, string>> = {}): Record<string, string> {
    const { system, contexts, machine } = this.message;
    const github = contexts.github;
    const of = (name: string): string => textOf(github[name]);
    const path = [...this.#paths.toReversed(), system['PATH'] ?? ''].join(delimiter);
    return {
      ...system,
      HOME: join(machine, 'home'),
      CI: 'true',
      ...this.#variables,
      ...own,
      PATH: own['PATH'] ?? this.#variables['PATH'] ?? path,
      GITHUB_ACTIONS: 'true',
      GITHUB_ACTOR: of('actor'),
      GITHUB_API_URL: of('api_url'),
      GITHUB_BASE_REF: of('base_ref'),
      GITHUB_EVENT_NAME: of('event_name'),
      GITHUB_EVENT_PATH: this.#eventPath(),
      GITHUB_GRAPHQL_URL: of('graphql_url'),
      GITHUB_HEAD_REF: of('head_ref'),
      GITHUB_JOB: of('job'),
      GITHUB_REF: of('ref'),
      GITHUB_REF_NAME: of('ref_name'),
      GITHUB_REPOSITORY: of('repository'),
      GITHUB_RUN_ATTEMPT: of('run_attempt'),
      GITHUB_RUN_ID: of('run_id'),
      GITHUB_SERVER_URL: of('server_url'),
      GITHUB_SHA: of('sha'),
      GITHUB_WORKFLOW: of('workflow'),
      GITHUB_WORKFLOW_REF: of('workflow_ref'),
      GITHUB_WORKSPACE: this.workspace,
      RUNNER_OS: 'Linux',
      RUNNER_TEMP: this.temp,
    };
  }

  #eventPath(): string {
    const folder = join(this.temp, '_github_workflow');
    const path = join(folder, 'event.json');
    if (existsSync(path)) return path;
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, JSON.stringify(this.message.contexts.github['event'], undefined, 2));
    return path;
  }

  #contexts(env: Readonly<Record<string, string>> = {}): Contexts {
    const { contexts } = this.message;
    const steps = this.#ends.map(({ id, outcome, conclusion, outputs }) => [
      id,
      { outcome, conclusion, outputs },
    ]);
    return {
      ...contexts,
      github: { ...contexts.github, workspace: this.workspace },
      runner: { os: 'Linux', arch: 'X64', name: 'machine', temp: this.temp, environment: 'github-hosted' },
      job: { status: this.#status },
      steps: Object.fromEntries(steps),
      env: { ...this.#variables, ...env },
    };
  }

  async #step(step: WrittenStep, at: number): Promise<StepEnd> {
    const { env: ofWorkflow, job } = this.message;
    const id = step.id ?? `__${at}`;
    const name = step.name ?? step.uses ?? textOf(step.run).split('\n')[0] ?? '';
    const nothing = { id, name, outputs: {}, summary: '' };
    let env: Record<string, string> = {};
    try {
      for (const own of [ofWorkflow, job.env, step.env])
        env = { ...env, ...texts(own, this.#contexts(env), this.standing) };
      if (!holds(step.if, this.#contexts(env), this.standing))
        return { ...nothing, env, outcome: 'skipped', conclusion: 'skipped' };
      this.say(`##[group]Run ${name}`);
      const ran = await (step.uses === undefined ? this.#script(step, env) : this.#uses(step, env));
      return this.#ended({ ...nothing, ...ran, env }, ran.failed, step, env);
    } catch (error) {
      this.say(`##[error]${error instanceof Error ? error.message : String(error)}`);
      return this.#ended({ ...nothing, env }, true, step, env);
    }
  }

  #ended(
    end: Omit<StepEnd, 'outcome' | 'conclusion'>,
    failed: boolean,
    step: WrittenStep,
    env: Readonly<Record<string, string>>,
  ): StepEnd {
    if (!failed) return { ...end, outcome: 'success', conclusion: 'success' };
    const outcome = this.#status === 'cancelled' ? 'cancelled' : 'failure';
    const goesOn = filled(step['continue-on-error'] ?? false, this.#contexts(env), this.standing) === true;
    if (!goesOn && this.#status === 'success') this.#status = 'failure';
    return { ...end, outcome, conclusion: goesOn ? 'success' : outcome };
  }

  async #script(step: WrittenStep, env: Readonly<Record<string, string>>): Promise<Ran> {
    const { defaults } = this.message.job;
    const script = join(this.temp, `${randomUUID()}.sh`);
    writeFileSync(script, textOf(filled(step.run, this.#contexts(env), this.standing)));
    const shell = step.shell ?? defaults?.run?.shell;
    const how = shell === 'bash' ? ['--noprofile', '--norc', '-eo', 'pipefail'] : ['-e'];
    const folder = step['working-directory'] ?? defaults?.run?.['working-directory'] ?? '.';
    return this.#started('bash', [...how, script], step, env, folder);
  }

  async #uses(step: WrittenStep, env: Readonly<Record<string, string>>): Promise<Ran> {
    const uses = step.uses ?? '';
    const given = texts(step.with, this.#contexts(env), this.standing);
    if (!uses.startsWith('./')) {
      const action: VendorAction | undefined = vendorActions[uses.split('@')[0] ?? ''];
      if (action === undefined) throw new Error(`no stand-in for ${uses}`);
      return { failed: false, outputs: await action(given, this, env), summary: '' };
    }
    const folder = join(this.workspace, uses);
    const file = join(folder, 'action.yml');
    if (!existsSync(file))
      throw new Error(`Can't find 'action.yml' under '${folder}'. Did you forget to run actions/checkout?`);
    const { inputs = {}, runs } = parse(readFileSync(file, 'utf8')) as ActionFile;
    if (!/^node\d+$/.test(runs.using)) throw new Error(`not run here: ${runs.using}`);
    const defaults = Object.fromEntries(
      Object.entries(inputs).map(([name, of]) => [name, of?.default ?? '']),
    );
    const all = { ...texts(defaults, this.#contexts(env), this.standing), ...given };
    const asEnv = Object.entries(all).map(([name, value]) => [
      `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`,
      value,
    ]);
    // The node of the runner itself, whatever PATH says.
    return this.#started(
      process.execPath,
      [join(folder, runs.main)],
      step,
      { ...env, ...Object.fromEntries(asEnv) },
      '.',
    );
  }

  async #started(
    program: string,
    args: readonly string[],
    step: WrittenStep,
    env: Readonly<Record<string, string>>,
    folder: string,
  ): Promise<Ran> {
    const names = ['OUTPUT', 'ENV', 'PATH', 'STEP_SUMMARY', 'STATE'] as const;
    const own = randomUUID();
    mkdirSync(join(this.temp, '_runner_file_commands'), { recursive: true });
    const file = (name: string): string => join(this.temp, '_runner_file_commands', `${name}_${own}`);
    for (const name of names) writeFileSync(file(name), '');
    const files = Object.fromEntries(names.map(name => [`GITHUB_${name}`, file(name)]));
    const environment = { ...this.environment(env), ...files };
    const running = new StepProcess(program, args, join(this.workspace, folder), environment, line =>
      this.#line(line),
    );
    this.#process = { step, running };
    const minutes = Number(filled(step['timeout-minutes'] ?? 360, this.#contexts(env), this.standing));
    const timer = setTimeout(
      () => running.cancel(this.message.patience),
      Math.min(2 ** 31 - 1, minutes * this.message.patience.minute),
    );
    const code = await running.end();
    clearTimeout(timer);
    this.#process = undefined;
    for (const [name, value] of Object.entries(pairsIn(readFileSync(file('ENV'), 'utf8')))) {
      if (name.toUpperCase() === REFUSED)
        this.say(`##[error]Can't store ${name} output parameter using '$GITHUB_ENV' command.`);
      else this.#variables[name] = value;
    }
    this.#paths.push(...readFileSync(file('PATH'), 'utf8').split('\n').filter(Boolean));
    const outputs = pairsIn(readFileSync(file('OUTPUT'), 'utf8'));
    return { failed: code !== 0, code, outputs, summary: readFileSync(file('STEP_SUMMARY'), 'utf8') };
  }

  #line(line: string): void {
    const command = readCommand(line);
    if (command?.command === 'add-mask') this.#masks.add(command.data);
    else this.say(line);
  }
}
