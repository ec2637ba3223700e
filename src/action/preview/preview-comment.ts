import { createOnce } from '../github/create-once.ts';
import type { Comment, GitHub } from '../github/github.ts';
import { GitHubError } from '../github/github-send.ts';
import { type PreviewMarker, readPreviewMarker } from './preview-marker.ts';

/** The comment on a preview. */
export interface OwnPreview {
  readonly comment: Comment;
  readonly marker: PreviewMarker;
}

/** What the comment of a preview needs of GitHub. */
export type CommentsOfPreviews = Pick<
  GitHub,
  'comments' | 'login' | 'createComment' | 'updateComment' | 'settle'
> & { deleteComment(id: number): Promise<void> };

/** Our comments on one preview: with its key, and by the token's own account. The oldest first. */
export function previewComments(
  github: Pick<GitHub, 'comments' | 'login'>,
  pullRequest: number,
  key: string,
): Promise<readonly OwnPreview[]> {
  return commentsOfPreviews(github, pullRequest, marker => marker.key === key);
}

/** Our comments on previews, by the token's own account: whoever else writes such a line is not believed. The oldest first. */
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

/**
 * Edits the comment, or writes one. Two runs at once may write one each: both then see both, and the younger one is deleted.
 */
export async function writePreviewComment(
  github: CommentsOfPreviews,
  pullRequest: number,
  { key, body, own }: { readonly key: string; readonly body: string; readonly own: OwnPreview | undefined },
): Promise<'created' | 'edited' | 'unchanged'> {
  if (own?.comment.body === body) return 'unchanged';
  if (own !== undefined) {
    try {
      await github.updateComment(own.comment.id, body);
      return 'edited';
    } catch (error) {
      // Somebody deleted it in the meantime.
      if (!(error instanceof GitHubError && error.status === 404)) throw error;
    }
  }
  const find = (): Promise<readonly OwnPreview[]> => previewComments(github, pullRequest, key);
  await createOnce(
    github,
    () => github.createComment(pullRequest, body),
    async () => (await find()).some(({ comment }) => comment.body === body),
  );
  const [first, ...younger] = await find();
  for (const { comment } of younger) await deleted(github, comment.id);
  if (younger.length > 0 && first !== undefined && first.comment.body !== body)
    await github.updateComment(first.comment.id, body);
  return 'created';
}

/** The other run may have been faster. */
async function deleted(github: CommentsOfPreviews, id: number): Promise<void> {
  try {
    await github.deleteComment(id);
  } catch (error) {
    if (!(error instanceof GitHubError && error.status === 404)) throw error;
  }
}
