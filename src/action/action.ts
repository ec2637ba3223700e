import { join } from 'node:path';
import type { HostProgram } from '../cli/host-program.ts';
import { run } from '../cli/main.ts';
import { readText } from '../cli/manifest/load.ts';
import { secretsIn } from '../cli/session/environment.ts';
import { Failure } from '../core/failure.ts';
import { createRedactor } from '../http/redact.ts';
import { problemAnnotations, reportAnnotations } from '../render/annotations.ts';
import { renderJson } from '../render/json.ts';
import { planFile } from '../render/plan-file.ts';
import { appliedCommit } from './applied-commit.ts';
import { type ApplyTeller, applyContext, createApplyTeller } from './apply-teller.ts';
import { readEvent, type WorkflowEvent } from './event.ts';
import { checkFork } from './fork.ts';
import { createGitHub, type GitHub } from './github.ts';
import { type Inputs, inputText, readInputs } from './inputs.ts';
import { isRepository } from './links.ts';
import { applyLead } from './living-comment.ts';
import { markerKey } from './marker-key.ts';
import { type Ended, fails, outputsOf } from './outcome.ts';
import { reviewFor } from './review-for.ts';
import { runMark } from './run-mark.ts';
import { annotation, maskLines, outputText } from './runner.ts';
import type { Ran, Running } from './running.ts';
import { showOnGitHub } from './show-on-github.ts';
import { writeSummary } from './summary.ts';
import { withoutSecrets } from './without-secrets.ts';
import type { World } from './world.ts';

const EVENT_BYTES = 16 * 1024 * 1024;
const GITHUB_API = 'https://api.github.com';

/** The whole action: runs one command in this process and shows its outcome. Returns the exit code; never throws. */
export async function runAction(world: World): Promise<number> {
  const { io } = world;
  const token = tokenOf(io.env);
  const secrets = [...secretsIn(io.env), ...(token === '' ? [] : [token])];
  // Without a runner nothing removes the mask commands, and they would print the secrets.
  const mask = (forms: readonly string[]): void => {
    if (hasRunner(io.env)) for (const line of maskLines(forms)) io.stdout.write(`${line}\n`);
  };
  const redactor = createRedactor(secrets, mask);
  const log = (line: string): void => io.stdout.write(`${redactor.text(line)}\n`);
  try {
    refuseUntrusted(io.env);
    const inputs = readInputs(io.env);
    const event = readEvent(io.env, await eventText(world));
    refuseApply(inputs, event);
    const key = markerKey({ ...inputs, workspace: io.env['GITHUB_WORKSPACE'] ?? '' });
    const run = runMark(io.env, io.clock.now());
    return await perform({ world, inputs, event, github: connect(world, token), redactor, key, run, log });
  } catch (error) {
    return await giveUp(error, world, log);
  }
}

/** A runner is present: it reads commands on standard output. */
function hasRunner(env: World['io']['env']): boolean {
  return env['GITHUB_ACTIONS'] === 'true' || (env['GITHUB_OUTPUT'] ?? '') !== '';
}

function tokenOf(env: World['io']['env']): string {
  return inputText(env, 'github-token') || (env['GITHUB_TOKEN']?.trim() ?? '');
}

async function eventText({ io }: World): Promise<string | undefined> {
  const path = io.env['GITHUB_EVENT_PATH'] ?? '';
  if (path === '' || (await io.files.realpath(path)) === undefined) return undefined;
  return readText(io, path, EVENT_BYTES);
}

/** Node would send the token of GitHub to whoever answers. Requests to the services check certificates in any case. */
function refuseUntrusted(env: World['io']['env']): void {
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0') return;
  throw new Failure('usage', 'NODE_TLS_REJECT_UNAUTHORIZED=0 turns off the check of certificates', {
    next: 'Take it out of the environment of this step. For a certificate of your own, set NODE_EXTRA_CA_CERTS to the file with its authority.',
  });
}

/** The manifest of a pull request is not reviewed yet, and that of a stranger never is. */
function refuseApply({ command, applyOnPullRequest }: Inputs, { pullRequest, name }: WorkflowEvent): void {
  if (command !== 'apply' || !name.startsWith('pull_request')) return;
  if (pullRequest?.fork !== false) {
    throw new Failure('usage', 'apply does not run on a pull request from a fork', {
      next: 'Use `command: plan` there: it checks the manifest offline, without secrets.',
    });
  }
  if (applyOnPullRequest) return;
  throw new Failure('usage', 'apply does not run on pull_request: nobody has reviewed the change yet', {
    next: 'Apply on push, after the merge. For what belongs to one pull request alone, such as a preview branch, set `apply-on-pull-request: true`.',
  });
}

function connect({ io, fetch }: World, token: string): GitHub | undefined {
  const { GITHUB_API_URL, GITHUB_GRAPHQL_URL, GITHUB_REPOSITORY: repository } = io.env;
  if (token === '' || !isRepository(repository)) return undefined;
  const apiUrl = (GITHUB_API_URL || GITHUB_API).replace(/\/+$/, '');
  const graphqlUrl = GITHUB_GRAPHQL_URL || `${apiUrl}/graphql`;
  const { clock, version } = io;
  return createGitHub({ apiUrl, graphqlUrl, token, repository, version }, { fetch, clock });
}

async function perform(running: Running): Promise<number> {
  const { inputs, redactor } = running;
  const teller = createApplyTeller(running);
  const host = withoutSecrets(await ran(running, teller), redactor);
  const { code, failure } = host;
  const ended: Ended = {
    command: host.report?.offline === true ? 'plan' : inputs.command,
    code,
    ...(host.report === undefined ? {} : { report: host.report }),
  };
  annotate(running, host);
  await writeOutputs(ended, host, running);
  const said = inputs.command === 'apply' ? applyLead(host, applyContext(running, host), undefined) : [];
  await writeSummary(host, running, said);
  const shown = await showOnGitHub(ended, host, running);
  await teller.end(host);
  if (fails(ended, inputs.failOn)) {
    if (failure !== undefined) running.log(annotation('error', 'evenkeel', sentence(failure)));
    return code === 0 ? 1 : code;
  }
  return shown ? 0 : 1;
}

async function ran(running: Running, teller: ApplyTeller): Promise<Ran> {
  const { world, inputs, event } = running;
  if (event.pullRequest?.fork === true && inputs.command !== 'validate')
    return checkFork(running, event.pullRequest);
  const host = await hostOf(running, teller);
  const code = await run([inputs.command, ...inputs.options, ...approval(inputs, host)], world.io, host);
  return Object.assign(host, { code });
}

/** GitHub learns that the apply begins once nothing is missing for it. */
async function hostOf(running: Running, teller: ApplyTeller): Promise<HostProgram> {
  const { redactor } = running;
  const review = reviewFor(running);
  if (review !== undefined)
    return {
      redactor,
      async review(from) {
        const found = await review(from);
        if (!('none' in found)) await teller.begin();
        return found;
      },
    };
  await teller.begin();
  return { redactor };
}

function approval({ command, expectDigest }: Inputs, host: HostProgram): readonly string[] {
  if (command !== 'apply' || host.review !== undefined) return [];
  return expectDigest === '' ? ['--yes'] : ['--expect-digest', expectDigest];
}

/** Annotates the manifest's lines. The command line has done so if its format includes them. */
function annotate({ world, inputs, redactor }: Running, { report, problems }: HostProgram): void {
  if (inputs.format === 'github') return;
  const marks = [
    problems === undefined ? '' : problemAnnotations(problems),
    report === undefined ? '' : reportAnnotations(report),
  ];
  world.io.stdout.write(redactor.text(marks.join('')));
}

/** The outputs, and the plan and the report as files that outlive the step. */
async function writeOutputs(ended: Ended, host: Ran, running: Running): Promise<void> {
  const { report } = ended;
  const { world, redactor, inputs } = running;
  const outputs: Record<string, string> = {
    ...outputsOf(ended),
    'applied-commit': await appliedCommit(host, running),
    'plan-json': '',
    'report-json': '',
  };
  if (report !== undefined) {
    const folder = await world.folder();
    const file = async (name: string, text: string): Promise<string> => {
      const path = join(folder, name);
      await world.io.files.replace(path, redactor.text(text), { secret: true });
      return path;
    };
    outputs['report-json'] = await file('report.json', renderJson(report));
    if (inputs.command === 'plan' && report.offline !== true)
      outputs['plan-json'] = await file('plan.json', planFile(report.plan));
  }
  await handOver(outputs, world);
}

async function handOver(outputs: Readonly<Record<string, string>>, world: World): Promise<void> {
  const path = world.io.env['GITHUB_OUTPUT'] ?? '';
  if (path === '') return;
  const delimiter = `ghadelimiter_${world.uuid()}`;
  const text = Object.entries(outputs).map(([name, value]) => outputText(name, value, delimiter));
  await world.append(path, text.join(''));
}

/** A run that ended before a command. */
async function giveUp(error: unknown, world: World, log: (line: string) => void): Promise<number> {
  const failure =
    error instanceof Failure
      ? error
      : new Failure('bug', error instanceof Error ? error.message : String(error), { cause: error });
  log(annotation('error', 'evenkeel', sentence(failure)));
  await handOver({ result: 'error', 'exit-code': '1' }, world).catch(() => undefined);
  return 1;
}

function sentence({ message, next }: Failure): string {
  return next === undefined ? message : `${message}. ${next}`;
}
