import type { Redactor } from '../../http/redact.ts';
import { type BotOutcome, botCode } from '../../preview/bot-spec.ts';
import { commandLinesIn, previewMarkdown } from '../../preview/preview-markdown.ts';
import { branchNameOf } from '../../preview/preview-name.ts';
import type { PreviewOutcome } from '../../preview/preview-outcome.ts';
import type { KnownSchema, SchemaReading } from '../../preview/read-schema-difference.ts';
import { type SchemaDetail, schemaText } from '../../preview/schema-text.ts';
import { COMMENT_BYTES } from '../comment/plan-comment.ts';
import type { GitHub } from '../github/github.ts';
import { GitHubError } from '../github/github-send.ts';
import { annotation, unwritten } from '../workflow/runner.ts';
import { commandsAt, type OwnPreview, previewComments, writePreviewComment } from './preview-comment.ts';
import { activeDeployment, type DeploymentOfPreview, endDeployments } from './preview-deployment.ts';
import { type PreviewMarker, previewKey, previewMarkerLine } from './preview-marker.ts';

/** Where to report a preview, and which parts of the report to make. */
export interface PreviewTelling {
  /** The client of GitHub; absent if there is no token. Then nothing is written on GitHub. */
  readonly github?: GitHub;
  readonly project: string;
  readonly comment: boolean;
  readonly deployment: boolean;
  /** `off`: the schemas are not compared, and the comment keeps what it says about the schemas. */
  readonly schema: SchemaDetail | 'off';
  /** The head commit of the pull request; if empty, no deployment is made. */
  readonly sha: string;
  /** Where the run's log is; empty where there is none. */
  readonly runUrl: string;
  readonly redactor: Redactor;
  log(line: string): void;
  /** Compares the schema with that of the parent branch. */
  readSchema(known: Pick<KnownSchema, 'print' | 'detail'>): Promise<SchemaReading>;
}

/** The data for one report on a preview, apart from the outcome. */
interface PreviewFindings {
  readonly own: OwnPreview | undefined;
  readonly schema: SchemaPart | undefined;
  /** The deployment as GitHub has it now; absent if GitHub did not carry out a request about it. */
  readonly deployment: DeploymentAnswer | undefined;
}

interface DeploymentAnswer {
  /** The number of the active deployment; absent if none is active. */
  readonly id?: number;
}

/**
 * The part of the comment about the schema. `lines`: writes it in at most so many bytes. `print`:
 * the hash of the difference between the schemas of the branch and its parent.
 */
interface SchemaPart {
  readonly print?: string;
  readonly lines: (maxBytes: number) => readonly string[];
}

const SCHEMA = '<!-- evenkeel:schema -->';
const SCHEMA_END = '<!-- /evenkeel:schema -->';

/**
 * Reports a preview on its pull request: one comment for the preview's whole life, and a deployment
 * that ends with the preview. A failure to report does not fail the step. Returns the text for the
 * job's summary, without secrets.
 */
export async function tellPreview(
  outcome: PreviewOutcome,
  bot: BotOutcome | undefined,
  telling: PreviewTelling,
): Promise<string> {
  const { github, redactor } = telling;
  const number = outcome.of.number;
  // A pull request may have several previews, such as one for each service.
  const key = previewKey(outcome.of, telling.project);
  const own =
    github === undefined || number === undefined || !telling.comment
      ? undefined
      : await attempt('comment', 'pull-requests: write', telling, async () => ({
          found: (await previewComments(github, number, key))[0],
        }));
  const schema = await schemaPart(outcome, own?.found, telling);
  const deployment = await tellDeployment(outcome, key, own?.found?.marker, telling);
  const found: PreviewFindings = { own: own?.found, schema, deployment };
  // If the search for our comment failed, writing one might make a second one.
  if (github !== undefined && number !== undefined && own !== undefined)
    await attempt('comment', 'pull-requests: write', telling, async () => {
      if (own.found === undefined && isGone(outcome)) return;
      const body = redactor.text(bodyOf(outcome, bot, key, found));
      await writePreviewComment(github, number, { key, body, own: own.found });
    });
  return redactor.text(textOf({ outcome, bot, schema, own: own?.found }, COMMENT_BYTES));
}

function isGone({ verb, branch }: PreviewOutcome): boolean {
  return verb === 'down' && branch === undefined;
}

function bodyOf(
  outcome: PreviewOutcome,
  bot: BotOutcome | undefined,
  key: string,
  found: PreviewFindings,
): string {
  const { own, schema, deployment } = found;
  const { expiresAt } = outcome.branch ?? {};
  const commands = commandsOf(bot, own?.marker);
  const state = stateOf(outcome, found);
  const until = expiresAt === undefined ? undefined : Math.floor(Date.parse(expiresAt) / 1000);
  const [print, id] = [schema?.print, deployment?.id];
  const first = previewMarkerLine({ key, state, print, deployment: id, commands, until });
  const room = COMMENT_BYTES - Buffer.byteLength(first) - 1;
  return `${first}\n${textOf({ outcome, bot, schema, own }, room)}`;
}

/**
 * The state for the marker of the comment. It is `gone` only if the branch is deleted and its
 * deployment has ended. If one of these failed, the state stays `up`, and the next run of the job
 * tries again.
 */
function stateOf(outcome: PreviewOutcome, { own, deployment }: PreviewFindings): PreviewMarker['state'] {
  if (isGone(outcome) && deployment !== undefined) return 'gone';
  const wasThere = outcome.verb === 'down' || outcome.branch !== undefined || own?.marker.state === 'up';
  return wasThere ? 'up' : 'missing';
}

/** Where the preview has commands now. Commands that could not be deleted are still there. */
function commandsOf(bot: BotOutcome | undefined, marker: PreviewMarker | undefined): string | undefined {
  if (bot === undefined) return marker?.commands;
  return bot.names.length > 0 || botCode(bot) !== 0 ? commandsAt(bot.spec) : undefined;
}

interface TextOf {
  readonly outcome: PreviewOutcome;
  readonly bot: BotOutcome | undefined;
  readonly schema: SchemaPart | undefined;
  readonly own: OwnPreview | undefined;
}

function textOf({ outcome, bot, schema, own }: TextOf, maxBytes: number): string {
  return previewMarkdown({
    outcome,
    maxBytes,
    ...(bot === undefined ? {} : { bot }),
    ...(isGone(outcome) ? {} : { commands: commandLinesIn(linesOf(own)) }),
    ...(schema === undefined ? {} : { schema: room => framed(schema.lines(room - FRAME_BYTES)) }),
  });
}

const FRAME_BYTES = SCHEMA.length + SCHEMA_END.length + 4;

function framed(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [SCHEMA, '', ...lines, '', SCHEMA_END];
}

/** The lines about the schema in the current comment; undefined if there are none. */
function keptSchema(own: OwnPreview | undefined): readonly string[] | undefined {
  const lines = linesOf(own);
  const [from, to] = [lines.indexOf(SCHEMA), lines.indexOf(SCHEMA_END)];
  return from < 0 || to < from ? undefined : lines.slice(from + 2, to - 1);
}

function linesOf(own: OwnPreview | undefined): readonly string[] {
  return own?.comment.body.split(/\r?\n/) ?? [];
}

async function schemaPart(
  { branch, verb, wasReset, created }: PreviewOutcome,
  own: OwnPreview | undefined,
  { schema: detail, readSchema }: PreviewTelling,
): Promise<SchemaPart | undefined> {
  if (verb === 'down' || branch?.madeFrom === undefined) return undefined;
  const kept = keptSchema(own);
  const print = kept === undefined ? undefined : own?.marker.print;
  // A comparison that was made before a reset, or with an earlier branch, is no longer true.
  if (detail === 'off' && (kept === undefined || wasReset || created)) return undefined;
  if (detail === 'off') return { ...(print === undefined ? {} : { print }), lines: () => kept ?? [] };
  const reading = await readSchema({ detail, ...(print === undefined ? {} : { print }) });
  if (reading.is === 'known') return { print: reading.print, lines: () => kept ?? [] };
  const base = branch.madeFrom.name;
  return {
    ...(reading.is === 'different' ? { print: reading.print } : {}),
    lines: maxBytes => schemaText({ reading, base, detail, maxBytes }),
  };
}

async function tellDeployment(
  outcome: PreviewOutcome,
  key: string,
  marker: PreviewMarker | undefined,
  telling: PreviewTelling,
): Promise<DeploymentAnswer | undefined> {
  const { github, sha, runUrl } = telling;
  const { branch, verb, of } = outcome;
  if (github === undefined || !telling.deployment || of.number === undefined) return {};
  const mine: DeploymentOfPreview = { key, environment: branchNameOf(of), ref: sha, logUrl: runUrl };
  return attempt('deployment', 'deployments: write', telling, async () => {
    if (isGone(outcome) && marker?.state !== 'gone') await endDeployments(github, mine);
    if (isGone(outcome)) return {};
    const known = marker?.state === 'up' ? marker.deployment : undefined;
    if (verb === 'down' || branch === undefined || sha === '')
      return known === undefined ? {} : { id: known };
    return { id: await activeDeployment(github, mine, { known, isNew: outcome.created }) };
  });
}

/**
 * Calls `work`. If GitHub refuses, returns undefined, and a notice says which permission the job's
 * token would need.
 */
async function attempt<T>(
  what: 'comment' | 'deployment',
  permission: string,
  { log }: PreviewTelling,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    log(annotation('notice', `${unwritten(what, error, permission)} The summary has the result.`));
    return undefined;
  }
}
