import type { HostProgram } from '../cli/host-program.ts';
import { run } from '../cli/main.ts';
import { readText } from '../cli/manifest/load.ts';
import { secretsIn } from '../cli/session/environment.ts';
import { given } from '../core/json.ts';
import { Failure, messageOf } from '../core/report/failure.ts';
import { proxyFor } from '../http/proxy.ts';
import { createRedactor } from '../http/redact.ts';
import type { LoadedFrom } from '../manifest/files/files.ts';
import { problemAnnotations, reportAnnotations } from '../render/sarif/annotations.ts';
import { type ApplyTeller, applyContext, createApplyTeller } from './apply-teller.ts';
import { applyLead } from './comment/living-comment.ts';
import { markerKey, wholeKey } from './comment/marker-key.ts';
import { createEnding } from './github/ending.ts';
import { createGitHub } from './github/github.ts';
import { createAccess } from './github/github-access.ts';
import { githubPullRequests } from './github/github-pull-requests.ts';
import type { Ending, GitHubRuntime, GitHubSettings } from './github/github-send.ts';
import { writeOutputs } from './outputs.ts';
import { previewAction } from './preview/preview-action.ts';
import { isPreview } from './preview/preview-io.ts';
import { propose } from './proposal/propose.ts';
import { appliedCommit } from './record/last-applied.ts';
import { withChanged } from './review/changed-since.ts';
import { waitingMerges } from './review/merges-since.ts';
import { reviewFor } from './review/review-for.ts';
import { savedReview } from './saved/saved-review.ts';
import { showSaved } from './saved/show-saved.ts';
import { showOnGitHub } from './show-on-github.ts';
import { partsToShow, showPage } from './show-page.ts';
import { withSuggestions } from './suggest/found-suggestions.ts';
import { writeSuggestions } from './suggest/write-suggestions.ts';
import { withoutLostBase } from './workflow/base-before.ts';
import { ofChange } from './workflow/change-files.ts';
import { readEvent } from './workflow/event.ts';
import { type ActionCommand, inputText } from './workflow/input-values.ts';
import { type Inputs, readInputs } from './workflow/inputs.ts';
import { isRepository } from './workflow/links.ts';
import { checkOffline } from './workflow/offline.ts';
import { type EndedRun, fails } from './workflow/outcome.ts';
import { runRefOf } from './workflow/ref-policy.ts';
import { type RepositoryAccess, refuseApply, refuseLinks, refuseRead } from './workflow/refuse-start.ts';
import { rehearsePlan } from './workflow/rehearse-plan.ts';
import { rehearsalMarkdown } from './workflow/rehearsed.ts';
import { annotation, appendOutputs, attemptFile, maskLines, sentence } from './workflow/runner.ts';
import { type ActionRun, type Ran, runMark, type World, withoutSecrets } from './workflow/running.ts';
import { writeSummary } from './workflow/summary.ts';

const EVENT_BYTES = 16 * 1024 * 1024;
/**
 * How long the run waits for GitHub's rate limits: a third of the time limit that the example
 * workflows give a plan's job.
 */
const PATIENCE_MS = 5 * 60_000;
const GITHUB_API = 'https://api.github.com';

/**
 * The whole action: runs one command in this process and shows its outcome. Returns the exit code;
 * never throws.
 */
export async function runAction(world: World): Promise<number> {
  const { io } = world;
  const token = tokenOf(io.env);
  const secrets = [...secretsIn(io.env), ...(token === '' ? [] : [token])];
  // A mask command (`::add-mask::` and a secret) tells GitHub's runner what to mask in the log.
  // Without a runner nothing reads the command, and the log would show the secret in it.
  const mask = (forms: readonly string[]): void => {
    if (hasRunner(io.env)) for (const line of maskLines(forms)) io.stdout.write(`${line}\n`);
  };
  const redactor = createRedactor(secrets, mask);
  const log = (line: string): void => io.stdout.write(`${redactor.text(line)}\n`);
  const ending = createEnding(io, world.timeout);
  try {
    refuseUntrusted(io.env);
    // Throws for a wrong proxy setting, before GitHub is asked for a review.
    proxyFor(io.env);
    const payload = await eventText(world);
    const event = readEvent(io.env, payload);
    const connection = connect(world, token, ending);
    if (isPreview(io.env)) return await previewAction({ world, event, payload, connection, redactor, log });
    const inputs = readInputs(await withoutLostBase(event, world, log));
    const at = runRefOf(event, io.env, inputs.appliedBranch);
    refuseRead(inputs, at);
    if (inputs.command === 'apply') {
      const branch = inputs.appliedBranch || event.defaultBranch;
      const asks = { ...inputs, branch, sha: io.env['GITHUB_SHA'] ?? '' };
      await refuseApply(event, at, asks, asking(world, connection));
    }
    await refuseLinks(inputs, world);
    // The key names the comment that a run writes. The suffix gives a sweep a key of its own, so
    // that it does not replace the comment of an ordinary run.
    const environment = inputs.sweep ? `${inputs.environment} (sweep)` : inputs.environment;
    const parts = { ...inputs, environment, workspace: io.env['GITHUB_WORKSPACE'] ?? '' };
    const key = markerKey(parts);
    const run = runMark(io.env, io.clock.now());
    // A sweep applies no merge, so no comment on a pull request reports its apply.
    const isSilent = inputs.sweep && inputs.command === 'apply' && inputs.expectDigest === '';
    const github =
      connection === undefined || isSilent ? undefined : createGitHub(...patient(connection, inputs, log));
    const of = { key: wholeKey(parts), ...(inputs.deployment ? { environment: inputs.environment } : {}) };
    const waiting = github === undefined ? async () => [] : waitingMerges(github, of, io.clock);
    const sweep = connection && { pullRequests: githubPullRequests(...connection) };
    const running: ActionRun = {
      world,
      inputs,
      event,
      at,
      github,
      ...sweep,
      ending,
      redactor,
      key,
      run,
      waiting,
      log,
    };
    const whole =
      at.case === 'run-pull' && inputs.command === 'plan'
        ? { ...running, ...(await ofChange(running, connection)) }
        : running;
    if (inputs.command === 'propose') return await propose(whole);
    const saved = inputs.command === 'show' ? await partsToShow(whole) : undefined;
    return await (saved === undefined ? perform(whole) : showPage(whole, saved));
  } catch (error) {
    return await giveUp(error, world, log);
  } finally {
    ending.close();
  }
}

/**
 * A plan waits longer for GitHub's rate limits than other commands do. Its comment must not be
 * missing, because a later apply is compared with it.
 */
function patient(
  [settings, runtime]: GitHubConnection,
  { command }: Inputs,
  log: (line: string) => void,
): GitHubConnection {
  if (command !== 'plan') return [settings, runtime];
  const tell = (line: string): void => log(annotation('notice', line));
  return [settings, { ...runtime, patience: { ms: PATIENCE_MS, tell } }];
}

/** Whether a runner is present. A runner reads commands on standard output. */
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

/**
 * Refuses NODE_TLS_REJECT_UNAUTHORIZED=0: Node would send GitHub's token to anybody. Requests to
 * the services check certificates in any case.
 */
function refuseUntrusted(env: World['io']['env']): void {
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0') return;
  throw new Failure('usage', 'NODE_TLS_REJECT_UNAUTHORIZED=0 turns off the check of certificates', {
    next: 'Remove NODE_TLS_REJECT_UNAUTHORIZED from the environment of this step. For a certificate of your own, set NODE_EXTRA_CA_CERTS to the file of its authority.',
  });
}

type GitHubConnection = readonly [GitHubSettings, GitHubRuntime];

function connect({ io, fetch }: World, token: string, ending: Ending): GitHubConnection | undefined {
  const { GITHUB_API_URL, GITHUB_GRAPHQL_URL, GITHUB_REPOSITORY: repository } = io.env;
  if (token === '' || !isRepository(repository)) return undefined;
  const apiUrl = (GITHUB_API_URL || GITHUB_API).replace(/\/+$/, '');
  const graphqlUrl = GITHUB_GRAPHQL_URL || `${apiUrl}/graphql`;
  const { clock, version } = io;
  return [
    { apiUrl, graphqlUrl, token, repository, version },
    { fetch, clock, ending },
  ];
}

function asking({ io }: World, connection: GitHubConnection | undefined): RepositoryAccess {
  const access = connection === undefined ? undefined : createAccess(...connection);
  return { access, repository: io.env['GITHUB_REPOSITORY'] ?? '' };
}

async function perform(running: ActionRun): Promise<number> {
  const { inputs, redactor } = running;
  const teller = createApplyTeller(running);
  const host = withoutSecrets(await ran(running, teller), redactor);
  const { code, failure } = host;
  const { report, rehearsed } = host;
  const ended: EndedRun = { command: endedCommand(host, running), code, ...given({ report }) };
  annotate(running, host);
  const own = { page: '', ...host.left, 'applied-commit': await appliedCommit(host, running) };
  const suggested = await withSuggestions(host, running);
  const handedOver = await writeOutputs(ended, own, suggested, running);
  const said = [
    ...(inputs.command === 'apply' ? applyLead(host, applyContext(running, host), undefined) : []),
    ...(rehearsed === undefined ? [] : rehearsalMarkdown(rehearsed)),
  ];
  const hasSummary = await attemptFile('summary', 'warning', running, () =>
    writeSummary(host, running, said),
  );
  const now = hasSummary ? running : withoutSummary(running);
  // The command `show` joins several runs, and a comment about one manifest reports one run. So
  // `show` writes no comment here.
  const shown = inputs.command === 'show' || (await showOnGitHub(ended, host, now));
  if (inputs.command === 'plan' && inputs.comment)
    await writeSuggestions([{ key: running.key, suggestions: suggested.suggestions }], running);
  await teller.end(host, now);
  if (fails(ended, inputs.failOn)) {
    if (failure !== undefined) running.log(annotation('error', sentence(failure)));
    return code === 0 ? 1 : code;
  }
  return shown && handedOver ? 0 : 1;
}

/** The run as if the job had no summary, so that no text tells readers to look there. */
function withoutSummary(running: ActionRun): ActionRun {
  const { world } = running;
  const env = { ...world.io.env, GITHUB_STEP_SUMMARY: '' };
  return { ...running, world: { ...world, io: { ...world.io, env } } };
}

/**
 * The command that really ran. A pull request from a fork is compared offline, or only validated,
 * whatever the input says. For `show`, which joins the reports of runs, it is their command.
 */
function endedCommand({ report }: Ran, { inputs, event }: ActionRun): ActionCommand {
  if (inputs.command === 'show') return report?.command ?? 'show';
  if (event.pullRequest?.stranger === undefined && !inputs.offline) return inputs.command;
  return report === undefined ? 'validate' : 'plan';
}

async function ran(running: ActionRun, teller: ApplyTeller): Promise<Ran> {
  const { world, inputs, event } = running;
  if (inputs.command === 'show') return showSaved(running);
  const isStranger = event.pullRequest?.stranger !== undefined && inputs.command !== 'validate';
  if (isStranger || inputs.offline) return checkOffline(running);
  // This reads the last apply on record, so it must come before the comment that says that this
  // apply has begun.
  const options = await withChanged(running);
  const { pullRequests, mergedFiles } = running;
  const host: HostProgram = {
    ...(await hostOf(running, teller)),
    ...given({ pullRequests, mergedFiles }),
  };
  if (running.ending.cancelled) return Object.assign(host, cancelledBefore());
  const code = await run([inputs.command, ...options, ...approval(inputs, host)], world.io, host);
  const rehearsed = await rehearsePlan(host.report, options, running);
  return Object.assign(host, { code, ...(rehearsed === undefined ? {} : { rehearsed }) });
}

/** The end of a run that was cancelled before it read anything. */
function cancelledBefore(): Pick<Ran, 'code' | 'failure'> {
  return {
    code: 130,
    failure: new Failure(
      'interrupted',
      'the job was cancelled before evenkeel sent anything to a service, so nothing changed',
      {
        next: 'Run the job again.',
      },
    ),
  };
}

/**
 * Reports on GitHub that the apply begins. If the apply needs a review, this waits until the review
 * was found.
 */
async function hostOf(running: ActionRun, teller: ApplyTeller): Promise<HostProgram> {
  const { redactor, inputs } = running;
  const [saved] = inputs.command === 'apply' ? inputs.saved : [];
  const review =
    saved === undefined ? reviewFor(running) : (from: LoadedFrom) => savedReview(saved, running, from);
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

function approval({ command, expectDigest, saved }: Inputs, host: HostProgram): readonly string[] {
  if (command !== 'apply') return [];
  if (host.review !== undefined) return saved;
  return expectDigest === '' ? ['--yes'] : ['--expect-digest', expectDigest];
}

/** Annotates lines of the manifest, unless the output format `github` has already done so. */
function annotate({ world, inputs, redactor }: ActionRun, { report, problems }: HostProgram): void {
  if (inputs.format === 'github') return;
  const marks = [
    problems === undefined ? '' : problemAnnotations(problems),
    report === undefined ? '' : reportAnnotations(report),
  ];
  world.io.stdout.write(redactor.text(marks.join('')));
}

/** Reports a run that failed before its command started. */
async function giveUp(error: unknown, world: World, log: (line: string) => void): Promise<number> {
  const failure = error instanceof Failure ? error : new Failure('bug', messageOf(error), { cause: error });
  log(annotation('error', sentence(failure)));
  await appendOutputs({ result: 'error', 'exit-code': '1' }, world).catch(() => undefined);
  return 1;
}
