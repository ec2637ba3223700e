import type { GitHub } from './github.ts';
import { GitHubError } from './github-send.ts';

const CREATES = 2;

/**
 * Creates something on GitHub, once: a create without an answer may have been done, so it is looked
 * for before it is sent again, and before it counts as failed.
 */
export async function createOnce(
  github: Pick<GitHub, 'settle'>,
  create: () => Promise<unknown>,
  isThere: () => Promise<boolean>,
): Promise<void> {
  for (let nth = 1; ; nth += 1) {
    try {
      await create();
      return;
    } catch (error) {
      const isLost = error instanceof GitHubError && (error.status === 0 || error.status >= 500);
      if (!isLost) throw error;
      await github.settle();
      if (await isThere()) return;
      if (nth === CREATES) throw error;
    }
  }
}
