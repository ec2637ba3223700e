import { editOrCreate } from '../github/edit-or-create.ts';
import type { Comment, GitHub } from '../github/github.ts';
import { type PreviewMarker, readPreviewMarker } from './preview-marker.ts';

/** The comment on a preview. */
export interface OwnPreview {
  readonly comment: Comment;
  readonly marker: PreviewMarker;
}

/** What the comment of a preview needs of GitHub. */
export type CommentsOfPreviews = Pick<
  GitHub,
  'comments' | 'login' | 'createComment' | 'updateComment' | 'deleteComment' | 'settle'
>;

/** Our comments on one preview: with its key, and by the token's own account. The oldest first. */
export function previewComments(
  github: Pick<GitHub, 'comments' | 'login'>,
  pullRequest: number,
  key: string,
): Promise<readonly OwnPreview[]> {
  return commentsOfPreviews(github, pullRequest, marker => marker.key === key);
}

/**
 * Our comments on previews, by the token's own account: whoever else writes such a line is not
 * believed. The oldest first.
 */
export async function commentsOfPreviews(
  github: Pick<GitHub, 'comments' | 'login'>,
  pullRequest: number,
  isMeant: (marker: PreviewMarker) => boolean,
): Promise<readonly OwnPreview[]> {
  const marked = (await github.comments(pullRequest)).flatMap(comment => {
    const marker = readPreviewMarker(comment.body);
    return marker !== undefined && isMeant(marker) ? [{ comment, marker }] : [];
  });
  if (marked.length === 0) return [];
  const own = await github.login();
  return marked.filter(({ comment }) => comment.author === own).sort((a, b) => a.comment.id - b.comment.id);
}

/** Keeps one comment on a preview. `own`: as it was read before. */
export function writePreviewComment(
  github: CommentsOfPreviews,
  number: number,
  { key, body, own }: { readonly key: string; readonly body: string; readonly own: OwnPreview | undefined },
): Promise<'created' | 'edited' | 'unchanged'> {
  const ours = (): Promise<readonly OwnPreview[]> => previewComments(github, number, key);
  return editOrCreate(github, { number, body, found: own, ours, over: async () => body });
}
