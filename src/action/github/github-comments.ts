import { createSend, type GitHubRuntime, type GitHubSettings } from './github-send.ts';

/** Deletes a comment of the repository. Throws a GitHubError unless the answer is a success. */
export function commentDeleter(
  settings: GitHubSettings,
  runtime: GitHubRuntime,
): { deleteComment(id: number): Promise<void> } {
  const send = createSend(settings, runtime);
  return {
    async deleteComment(id) {
      await send('DELETE', `/repos/${settings.repository}/issues/comments/${id}`);
    },
  };
}
