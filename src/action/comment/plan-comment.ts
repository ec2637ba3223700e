import { createHash } from 'node:crypto';
import type { Report } from '../../core/report/report.ts';
import { count, firstOf } from '../../render/count.ts';
import { renderMarkdown } from '../../render/markdown/markdown.ts';
import type { SourceLink } from '../../render/markdown/markdown-rows.ts';
import { codeSpan, plainMarkdown } from '../../render/markdown/markdown-text.ts';
import { moment } from '../../render/times.ts';
import { summarize } from '../../render/words/summary.ts';
import type { Comment, GitHub } from '../github/github.ts';
import { editOrCreate } from '../github/write-once.ts';
import type { RehearsalSummary } from '../workflow/rehearsed.ts';
import { isOlder, type RunMark } from '../workflow/running.ts';
import { doneHashes } from './left-out.ts';
import { type Marker, markerLine, markersIn } from './marker.ts';
import { isPage } from './page.ts';
import { goneRows, rowHashes, unknownRows } from './row-hashes.ts';
import { scopeMarks } from './scope-hashes.ts';

/**
 * GitHub refuses a body of more than 65,536 characters; the budget is in bytes, marker included.
 */
export const COMMENT_BYTES = 60_000;
const MOST_NAMED = 10;

/** Room for the text about an apply, which stands above the plan. */
export const STATE_BYTES = 1_000;

/** The data for the text of a comment, apart from its report. */
export interface CommentContext {
  readonly key: string;
  readonly run: RunMark;
  /** The inputs with which the plan was made ({@link madeWith}). */
  readonly made: Readonly<Record<string, string>>;
  readonly environment: string;
  /** The commit that the run is about; empty if unknown. */
  readonly sha: string;
  /** Where the run's log is; empty where there is none. */
  readonly runUrl: string;
  readonly link?: SourceLink;
  readonly rehearsed?: RehearsalSummary;
  /** Where readers find the rows for which the comment has no room, such as `the job's summary`. */
  readonly rest?: string;
}

/** A comment of ours. */
export interface OwnComment {
  readonly comment: Comment;
  readonly marker: Marker;
}

/**
 * Our comment for a key: one of its markers has the key, and the token's own account wrote it. If
 * there are two, the comment that the newer run wrote, or else the newer comment.
 */
export async function findComment(
  github: GitHub,
  pullRequest: number,
  key: string,
): Promise<OwnComment | undefined> {
  return newestOf(await ownComments(github, pullRequest, each => each === key));
}

function newestOf(found: readonly OwnComment[]): OwnComment | undefined {
  return found.reduce<OwnComment | undefined>((newest, each) => {
    const [run, other] = [newest?.marker.run, each.marker.run];
    const isMixed = newest !== undefined && isPage(newest.comment.body) !== isPage(each.comment.body);
    return isMixed && run !== undefined && other !== undefined && isOlder(other, run) ? newest : each;
  }, undefined);
}

/**
 * Our comments on a pull request whose key `isOf` accepts, oldest first. A comment for several
 * manifests is in the result once for each of its keys.
 */
export async function ownComments(
  github: GitHub,
  pullRequest: number,
  isOf: (key: string) => boolean,
): Promise<readonly OwnComment[]> {
  const found = await ownMarked(github, pullRequest, body => {
    const markers = markersIn(body).filter(({ is, key }) => is === 'plan' && isOf(key));
    return markers.length === 0 ? undefined : markers;
  });
  return found.flatMap(({ comment, marker: all }) => all.map(marker => ({ comment, marker })));
}

/**
 * Marked comments on a pull request by the token's own account. Marks of other authors are not
 * trusted. If there are no marked comments, GitHub is not asked for the token's account.
 */
export async function ownMarked<M>(
  github: Pick<GitHub, 'comments' | 'login'>,
  pullRequest: number,
  markerIn: (body: string) => M | undefined,
): Promise<readonly { readonly comment: Comment; readonly marker: M }[]> {
  const marked = (await github.comments(pullRequest)).flatMap(comment => {
    const marker = markerIn(comment.body);
    return marker === undefined ? [] : [{ comment, marker }];
  });
  if (marked.length === 0) return [];
  const own = await github.login();
  return marked.filter(({ comment }) => comment.author === own);
}

/**
 * Makes the new text of the comment from the current comment; undefined leaves the comment
 * unchanged.
 */
export type MakeBody = (previous: OwnComment | undefined) => Promise<string | undefined>;

/** Edits our comment, or writes a new comment if ours does not exist or was deleted. */
export async function writeComment(
  github: GitHub,
  pullRequest: number,
  key: string,
  make: MakeBody,
): Promise<'created' | 'edited' | 'unchanged'> {
  // The comment for several manifests is written by `editPage` instead.
  const ours = async (): Promise<readonly OwnComment[]> =>
    (await ownComments(github, pullRequest, each => each === key)).filter(
      ({ comment }) => !isPage(comment.body),
    );
  const found = (await ours()).at(-1);
  const body = await make(found);
  if (body === undefined) return 'unchanged';
  return editOrCreate<OwnComment>(github, { number: pullRequest, body, found, ours, over: make });
}

/**
 * A plan as the text of its comment, within the budget; undefined if the comment already says the
 * same for the same commit.
 */
export function planBody(
  report: Report,
  context: CommentContext,
  previous: Marker | undefined,
): string | undefined {
  const { plan } = report;
  const { rehearsed } = context;
  const options = { label: context.environment, full: context.rest, link: context.link };
  // Blocked rows, checks and notes are in no digest, so hashes of the text are compared.
  const drawn = renderMarkdown(report, { ...options, maxBytes: COMMENT_BYTES });
  const said = textHash(rehearsed === undefined ? drawn : `${drawn}\n${rehearsed.found}`);
  const isSame =
    previous?.sha === context.sha &&
    previous.text === said &&
    previous.state === undefined &&
    previous.outdated === undefined;
  if (isSame) return undefined;
  const first = markerLine({
    is: 'plan',
    key: context.key,
    sha: context.sha,
    digest: report.offline === true ? 'none' : plan.digest,
    rows: rowHashes(plan),
    done: doneHashes(plan),
    text: said,
    run: context.run,
    made: context.made,
    ...scopeMarks(plan),
    ...keptOf(previous),
  });
  const last = footer(context);
  const text = renderMarkdown(report, {
    ...options,
    maxBytes: COMMENT_BYTES - STATE_BYTES - bytes(first) - bytes(last) - 2,
    lead: [
      ...appliedLast(previous),
      ...inSync(report),
      ...sinceLastRun(report, context, previous),
      ...(rehearsed === undefined ? [] : [rehearsed.line, '']),
    ],
  });
  return `${first}\n${text}${last}`;
}

/**
 * The comment of a run that made no plan. A plan that this comment had before is then no review any
 * more, because the marker has no digest.
 */
export function failedBody(
  message: string,
  details: string,
  context: CommentContext,
  previous?: Marker,
): string {
  const { key, sha, run, made } = context;
  const first = markerLine({ is: 'plan', key, sha, digest: 'none', run, made, ...keptOf(previous) });
  const title = [`### ${plainMarkdown(message)}`, ...labelOf(context)].join(' · ');
  const last = footer(context);
  const room = COMMENT_BYTES - STATE_BYTES - bytes(first) - bytes(title) - bytes(last) - 8;
  const shown =
    bytes(details) <= room
      ? details
      : "_The details are left out here because of their size; the job's summary has them._\n";
  return `${first}\n${title}\n\n${shown}\n${last}`;
}

/** The record of an earlier apply, which a new plan keeps. */
export function keptOf(previous: Marker | undefined): Pick<Marker, 'applied'> {
  return previous?.applied === undefined ? {} : { applied: previous.applied };
}

/** A line about the last apply on record. */
export function appliedLast(previous: Marker | undefined): readonly string[] {
  if (previous?.applied === undefined) return [];
  const { sha, whole, at } = previous.applied;
  return [
    `Last applied: ${codeSpan(sha.slice(0, 10))}, ${whole ? 'all of it' : 'in part'}, ${moment(at)}.`,
    '',
  ];
}

function labelOf({ environment }: CommentContext): readonly string[] {
  return environment === '' ? [] : [codeSpan(environment)];
}

function footer({ sha, runUrl }: CommentContext): string {
  const parts = [
    ...(sha === '' ? [] : [`for ${codeSpan(sha.slice(0, 10))}`]),
    ...(runUrl === '' ? [] : [`[run](${runUrl})`]),
  ];
  return parts.length === 0 ? '' : `<sub>${parts.join(' · ')}</sub>\n`;
}

function inSync(report: Report): readonly string[] {
  const clean = summarize(report).clean && report.offline !== true;
  return clean ? ['Live is in sync with the manifest.', ''] : [];
}

/** A paragraph on what changed since the last push, for someone who read the earlier comment. */
function sinceLastRun(
  report: Report,
  { sha }: CommentContext,
  previous: Marker | undefined,
): readonly string[] {
  if (previous === undefined || previous.sha === '') return [];
  const since = `**Since ${previous.sha === sha ? 'the last run' : codeSpan(previous.sha.slice(0, 10))}:**`;
  const { plan } = report;
  const isSame = previous.digest === plan.digest && plan.digest !== 'incomplete';
  if (previous.rows === undefined)
    return [`${since} ${isSame ? 'what would be written is the same' : 'the plan is another one'}.`, ''];
  const fresh = unknownRows(plan, previous.rows, 'all');
  const gone = goneRows(plan, previous.rows);
  const parts = [
    ...(fresh.length === 0
      ? []
      : [`${count(fresh.length, 'row')} new or changed (${firstOf(fresh.map(codeSpan), MOST_NAMED)})`]),
    ...(gone === 0 ? [] : [`${count(gone, 'row')} gone or changed`]),
  ];
  return [
    `${since} ${parts.length === 0 ? (isSame ? 'the plan is the same' : 'the same rows') : parts.join(', ')}.`,
    '',
  ];
}

function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20);
}

function bytes(text: string): number {
  return Buffer.byteLength(text);
}
