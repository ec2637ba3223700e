import type { BesidePreview } from '../../cli/host-program.ts';
import type { Problem } from '../../core/problem.ts';
import { Failure } from '../../core/report/failure.ts';
import type { Session } from '../../engine/session.ts';
import { type BotOutcome, botCode } from '../../preview/bot-spec.ts';
import { BOT_SERVICE, type PreparedBot, prepareBot } from '../../preview/prepare-bot.ts';
import type { PreviewOutcome } from '../../preview/preview-outcome.ts';
import { readSchemaDifference } from '../../preview/read-schema-difference.ts';
import { coded, wordsOf } from '../../render/reason-words/reason-words.ts';
import { createGitHub } from '../github/github.ts';
import { githubPullRequests } from '../github/github-pull-requests.ts';
import type { FaceInputs } from '../workflow/face-inputs.ts';
import { runUrl } from '../workflow/links.ts';
import { annotation, appendSummary, attemptFile } from '../workflow/runner.ts';
import { afterSweep } from './after-sweep.ts';
import type { PreviewRunning } from './asked-preview.ts';
import { commandsOfAnother } from './preview-comment.ts';
import type { PreviewInputs } from './preview-io.ts';
import { type PreviewTelling, tellPreview } from './tell-preview.ts';

/** What a run needs to show its preview, and to register or delete the bot's commands. */
export interface FaceOf {
  readonly act: 'up' | 'down' | 'reset' | 'sweep';
  /** The pull request; absent for a preview that has only a name. */
  readonly number?: number;
  /** The name of the preview without `preview/`. */
  readonly name: string;
  readonly inputs: PreviewInputs;
  readonly running: PreviewRunning;
  /** Whether the repository is known to be private. */
  readonly isPrivate: boolean;
  /** The key for hashes in public comments. Only this workflow knows it. */
  readonly secret: string;
}

export interface PreviewFace {
  readonly beside: BesidePreview;
  /** The exit code for the bot's commands: 0 if everything was done, or not begun. */
  code(): number;
}

/**
 * Prepares what a run shows of its preview, and the bot's commands, which are registered before the
 * branch is made. If one of the two fails, the other is still done. Returns `mistakes` if the file
 * of commands is wrong; then nothing is sent. Throws a Failure with code `usage` if there are
 * commands but no pull request, or if another preview of the pull request has its commands in the
 * same guild. When a preview is taken down, the latter is only a notice.
 */
export async function previewFace(
  of: FaceOf,
): Promise<PreviewFace | { readonly mistakes: readonly Problem[] }> {
  const github = githubOf(of.running);
  const bot = await botOf(of, github);
  if (bot !== undefined && 'mistakes' in bot) return bot;
  const ended: BotOutcome[] = [];
  const beside: BesidePreview = {
    services: of.inputs.face.bot === undefined ? [] : [BOT_SERVICE],
    async before(session) {
      if (bot !== undefined) ended.push(await bot.run(session));
    },
    async after(outcome, session) {
      if (of.act === 'sweep') ended.push(...(await tellSwept(of, outcome, { session, github })));
      else
        await writeSummary(
          await tellPreview(outcome, ended[0], telling(of, outcome, { session, github })),
          of.running,
        );
    },
  };
  return { beside, code: () => Math.max(0, ...ended.map(botCode)) };
}

async function tellSwept(
  of: FaceOf,
  outcome: PreviewOutcome,
  { session, github }: Through,
): Promise<readonly BotOutcome[]> {
  const { inputs, running } = of;
  const { connection, redactor, log, world } = running;
  if (github === undefined || connection === undefined) return [];
  const { comment, deployment, bot } = inputs.face;
  const [{ repository }] = connection;
  const { plan } = outcome.report;
  const report = { ...outcome.report, plan: { ...plan, rows: [], unread: [] }, results: [] };
  return afterSweep(outcome.swept ?? [], {
    github,
    session,
    repository,
    project: inputs.project,
    comment,
    deployment,
    runUrl: runUrl(world.io.env),
    redactor,
    log,
    pullRequests: githubPullRequests(...connection),
    ...(bot === undefined ? {} : { bot }),
    async removeCommands(number) {
      const prepared = await botOf({ ...of, act: 'down', number }, undefined);
      return prepared !== undefined && 'run' in prepared ? prepared.run(session) : undefined;
    },
    async tellGone(swept, ended) {
      const gone: PreviewOutcome = { ...outcome, verb: 'down', of: swept, report, notes: [] };
      await tellPreview(gone, ended, telling(of, gone, { session, github }));
    },
  });
}

/**
 * `readAhead`: reads the comments before the branch is made and keeps them. The next call of
 * `comments` returns these and sends no request.
 */
type PreviewGitHub = NonNullable<PreviewTelling['github']> &
  Record<'readAhead', NonNullable<PreviewTelling['github']>['comments']>;

interface Through {
  readonly session: Session;
  /** The client of GitHub; undefined if the job has no token. */
  readonly github: PreviewGitHub | undefined;
}

function githubOf({ connection }: PreviewRunning): PreviewGitHub | undefined {
  if (connection === undefined) return undefined;
  const github = createGitHub(...connection);
  let ahead: ReturnType<PreviewGitHub['comments']> | undefined;
  return {
    ...github,
    comments(number) {
      const known = ahead ?? github.comments(number);
      ahead = undefined;
      return known;
    },
    readAhead(number) {
      ahead = github.comments(number);
      return ahead;
    },
  };
}

async function botOf(
  { act, number, name, inputs, running }: FaceOf,
  github: PreviewGitHub | undefined,
): Promise<PreparedBot | { readonly mistakes: readonly Problem[] } | undefined> {
  const { bot } = inputs.face;
  if (bot === undefined || act === 'sweep') return undefined;
  if (number === undefined)
    throw new Failure(
      'usage',
      'a preview registers commands only for a pull request, and this run belongs to no pull request',
      {
        next: 'Leave out the inputs about commands where the workflow runs for anything but a pull request.',
      },
    );
  const { io } = running.world;
  const folder = (await io.files.realpath(io.env['GITHUB_WORKSPACE'] || '.')) ?? '.';
  const { file, application, guild } = bot;
  const spec = { application, guild, number };
  const another =
    github &&
    (await commandsOfAnother({ ...github, comments: github.readAhead }, spec, {
      of: { name },
      project: inputs.project,
    }));
  if (another !== undefined) {
    const reason = { code: 'preview/commands-of-another', name: another, guild } as const;
    const { next } = wordsOf(reason);
    if (act !== 'down') throw new Failure('usage', coded(reason), next === undefined ? {} : { next });
    running.log(annotation('notice', `${coded(reason)}: they stay`));
    return undefined;
  }
  const from = { file, folder, files: io.files, now: io.clock.now() };
  return prepareBot(spec, from, act === 'down' ? 'gone' : 'there');
}

function telling(of: FaceOf, { branch }: PreviewOutcome, { session, github }: Through): PreviewTelling {
  const { inputs, running, secret } = of;
  const { world, redactor, log, event } = running;
  const { comment, deployment } = inputs.face;
  return {
    ...(github === undefined ? {} : { github }),
    project: inputs.project,
    comment,
    deployment,
    schema: detailOf(inputs.face, of.isPrivate),
    sha: event.pullRequest?.headSha ?? '',
    runUrl: runUrl(world.io.env),
    redactor,
    log,
    async readSchema(known) {
      const base = branch?.madeFrom?.id;
      const { database } = inputs;
      if (branch === undefined || base === undefined)
        return { is: 'unknown', why: 'there is nothing to compare' };
      const compared = { project: branch.project, branch: branch.id, base, database };
      return readSchemaDifference(session, compared, { ...known, secret });
    },
  };
}

function detailOf({ schemaDiff }: FaceInputs, isPrivate: boolean): PreviewTelling['schema'] {
  if (schemaDiff !== 'auto') return schemaDiff;
  return isPrivate ? 'names' : 'counts';
}

async function writeSummary(text: string, { world, log }: PreviewRunning): Promise<void> {
  await attemptFile('summary', 'warning', { log }, () => appendSummary(text, world));
}
