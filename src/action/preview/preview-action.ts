import type { HostProgram } from '../../cli/host-program.ts';
import { run } from '../../cli/main.ts';
import { INVALID } from '../../cli/manifest/load.ts';
import { given, isObject } from '../../core/json.ts';
import type { Problem } from '../../core/problem.ts';
import { Failure } from '../../core/report/failure.ts';
import { branchNameOf, previewName } from '../../preview/preview-name.ts';
import { PREVIEW_VARIABLES } from '../../preview/preview-spec.ts';
import { coded } from '../../render/reason-words/reason-words.ts';
import { problemAnnotations } from '../../render/sarif/annotations.ts';
import { githubPullRequests } from '../github/github-pull-requests.ts';
import { pullsOfRuns } from '../github/pull-of-head.ts';
import { withPullOfRun } from '../workflow/change-files.ts';
import { runRefOf } from '../workflow/ref-policy.ts';
import { annotation, appendOutputs } from '../workflow/runner.ts';
import type { World } from '../workflow/running.ts';
import {
  askedPull,
  type PreviewRequest,
  type PreviewRunning,
  payloadOf,
  whatIsAsked,
} from './asked-preview.ts';
import { type FaceOf, previewFace } from './preview-face.ts';
import {
  type PreviewEnded,
  type PreviewInputs,
  previewOutputs,
  previewVariables,
  readPreviewInputs,
  SECRET_OUTPUTS,
  sealedInput,
} from './preview-io.ts';
import { checkSealKey, opened, seal, seals } from './sealed-outputs.ts';

/** The data for the arguments of the command line, apart from the act. */
interface PreviewRunInput {
  readonly inputs: PreviewInputs;
  readonly name: string;
  readonly pull: { readonly number: number } | undefined;
  readonly since: string | undefined;
  /**
   * The commit that the pull request would be merged into. The manifest of the pull request itself
   * is not trusted.
   */
  readonly base: string | undefined;
}

/** The arguments of the command line; undefined where there is nothing to do. */
function previewArguments(
  act: 'up' | 'down' | 'reset' | 'sweep' | 'none',
  { inputs, name, pull, since, base }: PreviewRunInput,
): readonly string[] | undefined {
  const { common } = inputs;
  const at = inputs.manifest === '' || pull === undefined ? [] : [`--manifest-at=git:${base ?? ''}`];
  const spec = [...inputs.spec, ...at];
  const which = [`--name=${name}`, ...(pull === undefined ? [] : [`--pull-request=${pull.number}`])];
  switch (act) {
    case 'none':
      return undefined;
    case 'sweep':
      return ['preview', 'down', ...common, '--closed', '--yes'];
    case 'down':
      return ['preview', 'down', ...common, ...which, '--yes'];
    case 'up':
      return ['preview', 'up', ...common, ...which, ...spec];
    case 'reset': {
      const from = since === undefined ? [] : [`--since=${since}`];
      return ['preview', 'reset', ...common, ...which, ...spec, ...from, '--yes'];
    }
  }
}

/**
 * Runs `preview/action.yml`: carries out what the state of the pull request asks for, with the
 * command line in this process. Returns the exit code.
 */
export async function previewAction(job: Omit<PreviewRunning, 'at'>): Promise<number> {
  const { world, redactor } = job;
  const sealed = sealedInput(world.io.env);
  // Another job has encrypted (sealed) these outputs. This job only decrypts them and asks GitHub
  // for nothing, so its token needs no permission.
  if (sealed !== undefined) return await openSealed(sealed, job);
  const running = await aboutPull({ ...job, at: runRefOf(job.event, world.io.env, '') });
  const inputs = readPreviewInputs(world.io.env);
  if (seals(world.io.env)) checkSealKey(world.io.env);
  if (inputs.apiKey !== '') redactor.add(inputs.apiKey);
  const asked = await whatIsAsked(running, inputs);
  const first = await carriedOut(asked, inputs, running);
  const ended = (await closedMeanwhile(asked, first, running))
    ? await carriedOut(DOWN, inputs, running)
    : first;
  if (ended.ended !== undefined) await handOver(ended.ended, inputs, running);
  return ended.code;
}

/**
 * The run as if its own event were about the pull request that started the run before, on
 * `workflow_run`. Any other run stays as it is.
 */
async function aboutPull(running: PreviewRunning): Promise<PreviewRunning> {
  const { at, event, connection } = running;
  if (at.case !== 'run-pull' || event.before === undefined) return running;
  if (connection === undefined)
    throw new Failure(
      'usage',
      'a preview on workflow_run lacks a GitHub token, with which it finds the pull request',
      {
        next: 'Set the input `github-token`, and give the job `permissions: pull-requests: read`.',
      },
    );
  return { ...running, event: await withPullOfRun(event, event.before, pullsOfRuns(...connection)) };
}

/**
 * `verb: open`: gives the outputs that another job of the run sealed. Sends no request, and masks
 * every secret in them first. Returns the exit code.
 */
async function openSealed(
  { text, env }: { readonly text: string; readonly env: boolean },
  { world, redactor }: Omit<PreviewRunning, 'at'>,
): Promise<number> {
  const { outputs, variables } = opened(text, world.io.env);
  for (const name of SECRET_OUTPUTS) if ((outputs[name] ?? '') !== '') redactor.add(outputs[name] ?? '');
  await appendOutputs(outputs, world);
  if (env) await appendOutputs(variables, world, 'GITHUB_ENV');
  return 0;
}

const DOWN: PreviewRequest = { act: { act: 'down', notes: [] } };

/**
 * Whether the pull request was closed while this run made its branch. The job for the close may
 * have run before the branch existed.
 */
async function closedMeanwhile(
  { pull }: PreviewRequest,
  { ended }: CarriedOut,
  running: PreviewRunning,
): Promise<boolean> {
  const of = running.event.pullRequest;
  if (pull === undefined || of === undefined || ended?.outcome?.created !== true) return false;
  try {
    return (await askedPull(of, running)).state === 'closed';
  } catch (error) {
    // If GitHub does not answer, the pull request counts as open: the report shows what was made,
    // and the nightly run checks again.
    if (error instanceof Failure) return false;
    throw error;
  }
}

interface CarriedOut {
  readonly code: number;
  /** How the run ended; absent where the file of commands was refused, and nothing was sent. */
  readonly ended?: PreviewEnded;
}

async function carriedOut(
  asked: PreviewRequest,
  inputs: PreviewInputs,
  running: PreviewRunning,
): Promise<CarriedOut> {
  const { world, redactor, log, connection } = running;
  const pull = asked.pull ?? running.event.pullRequest;
  const name = previewName(inputs.name === '' && pull !== undefined ? `pr-${pull.number}` : inputs.name);
  const { act } = asked;
  if (act.act === 'refused') throw new Failure('usage', act.message, { next: act.next });
  for (const note of act.notes) log(annotation('notice', coded(note)));
  const env = envOf(world, inputs);
  const face =
    act.act === 'none' ? undefined : await faceOf(act.act, pull?.number, { inputs, running, env, name });
  if (face !== undefined && 'mistakes' in face) return { code: await refusedFile(face.mistakes, running) };
  const pullRequests = connection && githubPullRequests(...connection);
  const host: HostProgram = { redactor, ...given({ pullRequests, besidePreview: face?.beside }) };
  const argv = previewArguments(act.act, {
    inputs,
    name,
    pull,
    since: asked.since,
    base: running.event.pullRequest?.baseSha,
  });
  const ran = argv === undefined ? 0 : await run(argv, { ...world.io, env }, host);
  const code = ran === 0 ? (face?.code() ?? 0) : ran;
  const ended: PreviewEnded = {
    act: act.act,
    name: name === '' ? '' : branchNameOf({ name }),
    code,
    ...(host.preview === undefined ? {} : { outcome: host.preview }),
  };
  if (host.failure !== undefined) log(annotation('error', sentence(host.failure)));
  return { code, ended };
}

interface Face extends Pick<FaceOf, 'inputs' | 'running' | 'name'> {
  readonly env: World['io']['env'];
}

function faceOf(
  act: 'up' | 'down' | 'reset' | 'sweep',
  number: number | undefined,
  { inputs, running, env, name }: Face,
): ReturnType<typeof previewFace> {
  const { repository } = payloadOf(running.payload);
  return previewFace({
    act,
    ...(number === undefined ? {} : { number }),
    name,
    inputs,
    running,
    isPrivate: isObject(repository) && repository['private'] === true,
    secret: env[PREVIEW_VARIABLES.key] ?? '',
  });
}

/**
 * Shows each mistake of the file of commands at its line. By then nothing was sent. Returns the
 * exit code.
 */
async function refusedFile(
  mistakes: readonly Problem[],
  { world, redactor }: PreviewRunning,
): Promise<number> {
  world.io.stdout.write(redactor.text(problemAnnotations(mistakes)));
  await appendOutputs({ act: 'refused', 'exit-code': String(INVALID) }, world);
  return INVALID;
}

/**
 * The environment of the run. The inputs `api_key` and `api_host`, named as in the vendor's own
 * action, replace the variables.
 */
function envOf({ io }: World, { apiKey, apiHost }: PreviewInputs): World['io']['env'] {
  return {
    ...io.env,
    ...(apiKey === '' ? {} : { [PREVIEW_VARIABLES.key]: apiKey }),
    ...(apiHost === '' ? {} : { [PREVIEW_VARIABLES.host]: apiHost }),
  };
}

/**
 * Writes the outputs and, if asked for, variables for later steps. By now every secret in them is
 * masked.
 */
async function handOver(
  ended: PreviewEnded,
  { env }: PreviewInputs,
  { world }: PreviewRunning,
): Promise<void> {
  const outputs = previewOutputs(ended);
  const variables = ended.outcome === undefined ? {} : previewVariables(ended.outcome);
  const isSealed = seals(world.io.env) && outputs['db_url'] !== '';
  const sealed = isSealed ? seal({ outputs, variables }, world.io.env, world.uuid()) : '';
  await appendOutputs({ ...outputs, sealed }, world);
  if (env && ended.outcome !== undefined) await appendOutputs(variables, world, 'GITHUB_ENV');
}

function sentence({ message, next }: Failure): string {
  return next === undefined ? message : `${message}. ${next}`;
}
