import type { Session } from '../../engine/session.ts';
import { type AnyBranch, allBranches } from '../../preview/listed-branches.ts';
import { isSameMark, readMark } from '../../preview/preview-name.ts';
import { codeSpan } from '../../render/markdown/markdown-text.ts';
import { coded } from '../../render/reason-words/reason-words.ts';
import { moment } from '../../render/times.ts';
import type { GitHub } from '../github/github.ts';
import { GitHubError } from '../github/github-send.ts';
import { annotation, withStop } from '../workflow/runner.ts';
import { commentsOfPreviews, previewComments, writePreviewComment } from './preview-comment.ts';
import { endDeployment } from './preview-deployment.ts';
import { keyParts, type PreviewMarker, previewMarkerLine } from './preview-marker.ts';
import type { PreviewTelling } from './tell-preview.ts';

/** A preview of an open pull request whose branch is gone. */
interface MissingPreview {
  /** The whole name of the branch. */
  readonly name: string;
  /** When the branch expired, in seconds since 1970; absent if someone deleted it. */
  readonly until?: number;
  /** The id of the guild in which the preview's commands are still registered. */
  readonly guild?: string | undefined;
}

/** The text of the comment on a missing preview. Pure. */
export function missingMarkdown({ name, until, guild }: MissingPreview): string {
  const why = until === undefined ? 'Someone deleted it' : `It expired on ${moment(until)}`;
  const lines = [
    `### Preview · ${codeSpan(name)}`,
    '',
    `**The branch is gone.** ${why}, and what it held is lost. The next push makes a new one, and so does running the job of the last push again.`,
    ...(guild === undefined
      ? []
      : ['', `The commands in the guild ${codeSpan(guild)} stay until this pull request is closed.`]),
  ];
  return `${lines.join('\n')}\n`;
}

/** What is needed to report a missing preview. */
export interface MissingTelling
  extends Pick<PreviewTelling, 'project' | 'deployment' | 'runUrl' | 'redactor' | 'log'> {
  readonly github: GitHub;
  readonly session: Session;
  readonly repository: string;
}

/** Whether a comment is about a preview of this pull request in this project. Pure. */
export function isOfPull(
  { key }: PreviewMarker,
  number: number,
  { repository, project }: Pick<MissingTelling, 'repository' | 'project'>,
): boolean {
  const parts = keyParts(key);
  const mark = readMark(parts.mark);
  const isHere = mark?.repository.toLowerCase() === repository.toLowerCase() && mark.number === number;
  return isHere && parts.project === project;
}

/**
 * Whether the preview's branch exists, also after it was renamed. A branch with the preview's name
 * counts without a mark, too, because someone may have removed the mark. Pure.
 */
export function isLive({ key }: PreviewMarker, live: readonly AnyBranch[]): boolean {
  const { mark, branch } = keyParts(key);
  return live.some(
    each =>
      (each.name === branch || each.was === branch) &&
      (each.mark === undefined || isSameMark(each.mark, mark)),
  );
}

/**
 * For each preview of an open pull request whose branch is gone: says so in our comment, and ends
 * its deployment. Deletes nothing. `live`: the branches, as they were read a while ago. Throws a
 * GitHubError or a RequestFailure.
 */
export async function tellMissing(
  number: number,
  live: readonly AnyBranch[],
  telling: MissingTelling,
): Promise<void> {
  const { github, session, project } = telling;
  const isMissing = (marker: PreviewMarker, at: readonly AnyBranch[]): boolean =>
    isTold(marker) && isOfPull(marker, number, telling) && !isLive(marker, at);
  for (const { marker } of await commentsOfPreviews(github, number, each => isMissing(each, live))) {
    const { key } = marker;
    const [own] = await previewComments(github, number, key);
    // A push may have made the branch after `live` was read. The job of that push writes the
    // comment some seconds later.
    if (own === undefined || !isMissing(own.marker, await allBranches(project, session))) continue;
    const left = await endOf(own.marker, telling);
    const body = telling.redactor.text(bodyOf(own.marker, left, telling));
    const became = await writePreviewComment(github, number, { key, body, own });
    if (became !== 'unchanged') telling.log(annotation('notice', noticeOf(own.marker, number, telling)));
  }
}

/**
 * Whether the comment on a preview without a branch needs an update: it does not yet say that the
 * branch is gone, or it says so and still names an active deployment.
 */
function isTold({ state, deployment }: PreviewMarker): boolean {
  return state === 'up' || (state === 'missing' && deployment !== undefined);
}

/**
 * Ends the deployment that the comment names, and no newer one, which would belong to a newer
 * branch. Returns its number if GitHub refused, so that the next run tries again.
 */
async function endOf(
  { deployment }: PreviewMarker,
  { github, deployment: keeps, runUrl, log }: MissingTelling,
): Promise<number | undefined> {
  if (deployment === undefined || !keeps) return undefined;
  try {
    await endDeployment(github, deployment, runUrl);
    return undefined;
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    log(annotation('notice', `A deployment was not ended: ${withStop(error.message)}`));
    return deployment;
  }
}

function bodyOf(marker: PreviewMarker, deployment: number | undefined, telling: MissingTelling): string {
  const { key, commands, until } = marker;
  const [, guild] = commands?.split('/') ?? [];
  const first = previewMarkerLine({ key, state: 'missing', deployment, commands, until });
  const text = missingMarkdown({ name: keyParts(key).branch, ...expiredAt(marker, telling), guild });
  return `${first}\n${text}`;
}

/**
 * When the branch expired; empty if it vanished before its expiry, because then someone deleted it.
 */
function expiredAt({ until }: PreviewMarker, { session }: MissingTelling): { readonly until?: number } {
  return until === undefined || until * 1000 > session.clock.now() ? {} : { until };
}

function noticeOf(marker: PreviewMarker, number: number, telling: MissingTelling): string {
  const { until } = expiredAt(marker, telling);
  const at = until === undefined ? {} : { until: new Date(until * 1000).toISOString() };
  return coded({ code: 'preview/missing', number, name: keyParts(marker.key).branch, ...at });
}
