import type { Comment, GitHub } from '../github/github.ts';
import { GitHubError } from '../github/github-send.ts';
import { editOrCreate } from '../github/write-once.ts';
import type { Marker } from './marker.ts';
import { isKept, type Page, readPage } from './page.ts';
import { ownMarked } from './plan-comment.ts';

interface OwnPage {
  readonly comment: Comment;
  readonly page: Page;
}

/** The text that the comment for several manifests should have. */
export interface PageEdit {
  readonly body: string;
  /** The markers of the plans that this run has written into the text. */
  readonly own: readonly Marker[];
}

/**
 * How often a job tries to write its plans. If several jobs write at once, each round lets one of
 * them finish.
 */
const ROUNDS = 12;
/**
 * How long after its write a job checks that its plans are still in the comment, in milliseconds.
 */
export const SOON: readonly number[] = [2_000];
/**
 * How long the last job of a run waits before each look, in milliseconds: no later job would repair
 * its text. GitHub ends a request after 10 s (facts/github.md#how-long-a-request-takes). So by the
 * last look, a job that read the comment before this write has overwritten it or never will, unless
 * its request was on its way for longer, or was repeated.
 */
export const LONG: readonly number[] = [2_000, 10_000];

/**
 * Edits or creates our comment for several manifests. GitHub replaces the whole text: if two jobs
 * have read the same text, the second one removes what the first one wrote. So each job reads the
 * comment again after its write, and writes again if its own plans are gone. `make`: returns
 * undefined to leave the comment as it is. `looks`: the waits before each reading, in milliseconds.
 * A job reads a second time only if the comment has plans of other jobs, too. Throws a
 * {@link GitHubError} if others overwrite the plans each time.
 */
export async function editPage(
  github: GitHub,
  pullRequest: number,
  make: (found: Page | undefined) => Promise<PageEdit | undefined>,
  looks = SOON,
): Promise<'created' | 'edited' | 'unchanged'> {
  const ours = (): Promise<readonly OwnPage[]> => ownPages(github, pullRequest);
  const areKept = async (own: readonly Marker[]): Promise<boolean> => {
    for (const ms of looks) {
      await github.settle(ms);
      const [now] = await ours();
      if (!own.every(part => isKept(part, now?.page))) return false;
      if (now?.page.parts.length === own.length) return true;
    }
    return true;
  };
  let outcome: 'created' | 'edited' | 'unchanged' = 'unchanged';
  for (let round = 1; round <= ROUNDS; round += 1) {
    // Two jobs may each have created a comment. Every job uses the older one, which comes first.
    const [found] = await ours();
    const edit = await make(found?.page);
    if (edit === undefined) return outcome;
    const over = async ({ page }: OwnPage): Promise<string | undefined> => (await make(page))?.body;
    const written = await editOrCreate(github, { number: pullRequest, body: edit.body, found, ours, over });
    outcome = outcome === 'created' || written === 'unchanged' ? outcome : written;
    if (edit.own.length === 0 || (await areKept(edit.own))) return outcome;
  }
  throw new GitHubError(0, `other jobs overwrote the comment ${ROUNDS} times`);
}

/** Our comments for several manifests on a pull request, the one in use first. */
export async function ownPages(github: GitHub, pullRequest: number): Promise<readonly OwnPage[]> {
  const found = await ownMarked(github, pullRequest, readPage);
  return found.map(({ comment, marker: page }) => ({ comment, page }));
}
