import type { BotSpec } from '../../preview/bot-spec.ts';
import type { PreviewOf } from '../../preview/preview-spec.ts';
import { ownMarked } from '../comment/plan-comment.ts';
import type { Comment, GitHub } from '../github/github.ts';
import { GitHubError } from '../github/github-send.ts';
import { editOrCreate } from '../github/write-once.ts';
import { otherPreview, type PreviewMarker, readPreviewMarker } from './preview-marker.ts';

/** Our comment on a preview. */
export interface OwnPreview {
  readonly comment: Comment;
  readonly marker: PreviewMarker;
}

/** The part of GitHub that the comment of a preview uses. */
export type CommentsOfPreviews = Pick<
  GitHub,
  'comments' | 'login' | 'createComment' | 'updateComment' | 'deleteComment' | 'settle'
>;

/**
 * Our comments on one preview, oldest first: with the preview's key, and written by the token's own
 * account.
 */
export function previewComments(
  github: Pick<GitHub, 'comments' | 'login'>,
  pullRequest: number,
  key: string,
): Promise<readonly OwnPreview[]> {
  return commentsOfPreviews(github, pullRequest, marker => marker.key === key);
}

/**
 * Our comments on previews, oldest first: with a marker, and written by the token's own account.
 * Markers of other authors are not trusted.
 */
export async function commentsOfPreviews(
  github: Pick<GitHub, 'comments' | 'login'>,
  pullRequest: number,
  isMeant: (marker: PreviewMarker) => boolean,
): Promise<readonly OwnPreview[]> {
  const own = await ownMarked(github, pullRequest, body => {
    const marker = readPreviewMarker(body);
    return marker !== undefined && isMeant(marker) ? marker : undefined;
  });
  return [...own].sort((a, b) => a.comment.id - b.comment.id);
}

/**
 * Edits our comment on a preview, or writes a comment. `own`: the comment as it was read before;
 * undefined if there was none.
 */
export function writePreviewComment(
  github: CommentsOfPreviews,
  number: number,
  { key, body, own }: { readonly key: string; readonly body: string; readonly own: OwnPreview | undefined },
): Promise<'created' | 'edited' | 'unchanged'> {
  const ours = (): Promise<readonly OwnPreview[]> => previewComments(github, number, key);
  return editOrCreate(github, { number, body, found: own, ours, over: async () => body });
}

/** The place of a preview's commands, in the form in which the marker of its comment names it. */
export function commandsAt({ application, guild }: Pick<BotSpec, 'application' | 'guild'>): string {
  return `${application}/${guild}`;
}

/**
 * The branch of another preview of this pull request whose commands are in the same guild. The two
 * would delete each other's commands, because the names of both end in the pull request's number.
 * Only our comment on the other preview says where its commands are, so the result is undefined,
 * too, where GitHub does not show comments.
 */
export async function commandsOfAnother(
  github: Pick<GitHub, 'comments' | 'login'>,
  spec: BotSpec,
  { of, project }: { readonly of: Pick<PreviewOf, 'name'>; readonly project: string },
): Promise<string | undefined> {
  try {
    const there = await commentsOfPreviews(
      github,
      spec.number,
      ({ key, state, commands }) =>
        state !== 'gone' && commands === commandsAt(spec) && otherPreview(key, of, project) !== undefined,
    );
    const [first] = there;
    return first === undefined ? undefined : otherPreview(first.marker.key, of, project);
  } catch (error) {
    if (error instanceof GitHubError) return undefined;
    throw error;
  }
}
