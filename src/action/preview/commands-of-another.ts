import type { BotSpec } from '../../preview/bot-spec.ts';
import type { PreviewOf } from '../../preview/preview-spec.ts';
import type { GitHub } from '../github/github.ts';
import { GitHubError } from '../github/github-send.ts';
import { commentsOfPreviews } from './preview-comment.ts';
import { otherPreview } from './preview-marker.ts';

/** The place of a preview's commands, as the marker of its comment names it. */
export function commandsAt({ application, guild }: Pick<BotSpec, 'application' | 'guild'>): string {
  return `${application}/${guild}`;
}

/**
 * The branch of another preview of the pull request whose commands are at the same place; each
 * would delete the other's, as they have one suffix. Its comment tells: where comments cannot be
 * read, nothing is known.
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
