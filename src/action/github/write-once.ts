import type { Comment, GitHub } from './github.ts';
import { GitHubError, ifThere, isLost } from './github-send.ts';

const CREATES = 2;

/**
 * Creates something on GitHub once. A create without an answer may have worked, so evenkeel
 * searches for the thing before it repeats the create or counts it as failed.
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
      if (!isLost(error)) throw error;
      await github.settle();
      if (await isThere()) return;
      if (nth === CREATES) throw error;
    }
  }
}

/** The text that a comment should have, and the comment that was found for it. */
interface WantedComment<Own extends { readonly comment: Comment }> {
  readonly number: number;
  readonly body: string;
  /** The comment that was found; undefined if there was none when the body was made. */
  readonly found: Own | undefined;
  /** Finds our comments of this kind, the oldest first. */
  ours(): Promise<readonly Own[]>;
  /**
   * Returns the new text for a comment that another run wrote in the meantime; undefined if that
   * run is newer than ours, so that its text stays.
   */
  over(other: Own): Promise<string | undefined>;
}

type Comments = Pick<GitHub, 'createComment' | 'updateComment' | 'deleteComment' | 'settle'>;

/**
 * Edits our comment, or writes a comment if there is none or someone deleted it. Two runs at once
 * may each write a comment. Then both runs see both comments: the run with the younger comment
 * edits the older comment and deletes its own. If that fails, the younger comment stays.
 */
export async function editOrCreate<Own extends { readonly comment: Comment }>(
  github: Comments,
  { number, body, found, ours, over }: WantedComment<Own>,
): Promise<'created' | 'edited' | 'unchanged'> {
  if (found?.comment.body === body) return 'unchanged';
  if (found !== undefined && (await isDone(() => github.updateComment(found.comment.id, body))))
    return 'edited';
  const isOurs = ({ comment }: Own): boolean => comment.body === body;
  await createOnce(
    github,
    () => github.createComment(number, body),
    async () => (await ours()).some(isOurs),
  );
  // The comment is written by now, so a failed search for a second one is no error.
  const [first, ...younger] = await ours().catch(ifUnread);
  const twins = younger.filter(isOurs);
  if (first === undefined || twins.length === 0) return 'created';
  const said = isOurs(first) ? undefined : await over(first);
  const isSaid = said === undefined || (await isDone(() => github.updateComment(first.comment.id, said)));
  if (!isSaid) return 'created';
  for (const { comment } of twins) await isDone(() => github.deleteComment(comment.id));
  return 'edited';
}

function ifUnread(error: unknown): readonly never[] {
  if (error instanceof GitHubError) return [];
  throw error;
}

/** Whether the write succeeded; false if someone deleted the comment in the meantime. */
async function isDone(write: () => Promise<void>): Promise<boolean> {
  return (await ifThere(write().then(() => true))) ?? false;
}
