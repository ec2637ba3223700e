import { describe, expect, test } from 'vitest';
import type { Comment } from '../../src/action/github/github.ts';
import { GitHubError } from '../../src/action/github/github-send.ts';
import { editOrCreate } from '../../src/action/github/write-once.ts';

const NEW = 'what this run has found';

/** Comments of a pull request: another run wrote the first just before ours was created. */
function twoAtOnce(
  refused: Partial<Record<'update' | 'delete', number>> = {},
  others: readonly Comment[] = [],
) {
  const all: Comment[] = [{ id: 1, body: 'what the other run has found', author: 'bot' }, ...others];
  const refuse = (status: number | undefined): void => {
    if (status !== undefined) throw new GitHubError(status, 'refused');
  };
  const github = {
    createComment: async (_: number, body: string) => void all.push({ id: 2, body, author: 'bot' }),
    async updateComment(id: number, body: string) {
      refuse(refused.update);
      const at = all.findIndex(each => each.id === id);
      all[at] = { id, body, author: 'bot' };
    },
    async deleteComment(id: number) {
      refuse(refused.delete);
      all.splice(
        all.findIndex(each => each.id === id),
        1,
      );
    },
    settle: async () => undefined,
  };
  const write = (said: string | undefined = NEW): ReturnType<typeof editOrCreate> =>
    editOrCreate(github, {
      number: 12,
      body: NEW,
      found: undefined,
      ours: async () => all.map(comment => ({ comment })),
      over: async () => said,
    });
  const bodies = (): readonly string[] => all.map(({ body }) => body);
  return { write, bodies };
}

describe('of two comments that two runs wrote at once', () => {
  test('the older one stays, with what this run has found', async () => {
    const { write, bodies } = twoAtOnce();
    expect(await write()).toBe('edited');
    expect(bodies()).toEqual([NEW]);
  });

  test('a third one, which says something else, stays', async () => {
    const third = { id: 3, body: 'what a third run has found', author: 'bot' };
    const { write, bodies } = twoAtOnce({}, [third]);
    expect(await write()).toBe('edited');
    expect(bodies()).toEqual([NEW, third.body]);
  });

  test.each([403, 404, 500])(
    'both stay where the older one cannot be edited (%d): nothing is lost',
    async status => {
      const { write, bodies } = twoAtOnce({ update: status });
      await write().catch(error => expect(error).toBeInstanceOf(GitHubError));
      expect(bodies()).toContain(NEW);
    },
  );

  test('the older one has what is new where the younger one cannot be deleted', async () => {
    const { write, bodies } = twoAtOnce({ delete: 403 });
    await write().catch(error => expect(error).toBeInstanceOf(GitHubError));
    expect(bodies()).toEqual([NEW, NEW]);
  });
});
