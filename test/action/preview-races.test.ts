import { beforeEach, describe, expect, test } from 'vitest';
import { commandsOf } from '../helpers/bots.ts';
import { GUILD } from '../helpers/world.ts';
import { cancelledAtWrite } from './cancelled-at-write.ts';
import { BOT, BOT_FILES, previewSteps } from './preview-steps.ts';
import { pullRequestWorld } from './pull-request-world.ts';

const runner = pullRequestWorld({ files: BOT_FILES });

beforeEach(async () => {
  runner.other('POST', commandsOf(GUILD), { name: 'theirs', description: 'x' });
});

const { pull, step, commands } = previewSteps(runner);
const names = runner.branches;

function states(): readonly (string | undefined)[] {
  return runner.github.repository.deployments.map(({ statuses }) => statuses.at(-1)?.state);
}

describe('a pull request that is closed while its preview is made', () => {
  test('has none when the run ends, whatever the run of the close has found', async () => {
    pull(12);
    // What is told on GitHub comes after the branch.
    runner.github.onWrite = () => pull(12, 'closed');
    const ended = await step(12, BOT);
    expect(ended.code).toBe(0);
    expect(ended.outputs).toMatchObject({ act: 'down', deleted: 'preview/pr-12', db_url: '', password: '' });
    expect(names()).toEqual(['main']);
    expect(commands()).toEqual(['theirs']);
    expect(states()).toEqual(['inactive']);
    expect(runner.github.repository.commentsOf(12)).toHaveLength(1);
    expect(runner.github.repository.commentsOf(12)[0]?.body).toContain('The branch is gone.');
  });

  test('keeps it where GitHub does not tell, and the outputs are there', async () => {
    pull(12);
    const answer = { status: 404, body: { message: 'Not Found' } };
    runner.github.onWrite = () => {
      runner.github.faults.clear();
      runner.github.faults.add({ method: 'GET', path: /pulls\/12$/, what: answer });
    };
    const ended = await step(12);
    expect(ended.code).toBe(0);
    expect(ended.outputs).toMatchObject({ act: 'up', created: 'true' });
    expect(ended.outputs['db_url']).toContain('postgresql://');
    expect(names()).toEqual(['main', 'preview/pr-12']);
  });
});

describe('a run with a bot that is cancelled', () => {
  test.each([1, 2])(
    'at its write %d is finished by the next one: nothing twice, nothing left, nothing of others',
    async nth => {
      pull(12);
      pull(13);
      expect((await step(13, BOT)).code).toBe(0);
      const { cancelled, reached } = cancelledAtWrite(runner, nth);
      // The last look may see all of it done.
      expect([0, 130]).toContain((await step(12, BOT, { cancelled })).code);
      expect(reached()).toBe(true);
      expect((await step(12, BOT)).code).toBe(0);
      expect(names()).toEqual(['main', 'preview/pr-12', 'preview/pr-13']);
      expect(commands()).toEqual(['ban-pr12', 'ban-pr13', 'theirs']);
      expect(runner.github.repository.commentsOf(12)).toHaveLength(1);
      expect(states()).toEqual(['success', 'success']);
    },
  );

  test.each([1, 2])('at its write %d while it deletes, is finished by the next one', async nth => {
    pull(12);
    pull(13);
    await step(12, BOT);
    await step(13, BOT);
    pull(12, 'closed');
    const { cancelled, reached } = cancelledAtWrite(runner, nth);
    expect([0, 130]).toContain((await step(12, BOT, { cancelled })).code);
    expect(reached()).toBe(true);
    expect((await step(12, BOT)).code).toBe(0);
    expect(names()).toEqual(['main', 'preview/pr-13']);
    expect(commands()).toEqual(['ban-pr13', 'theirs']);
    expect(states()).toEqual(['inactive', 'success']);
  });
});

describe('a connection that drops', () => {
  test.each([
    ['before', 1],
    ['after', 1],
    ['before', 3],
    ['after', 3],
  ] as const)('%s the service reads request %d leaves what the next run finishes', async (drop, nth) => {
    pull(12);
    const then = { drop };
    runner.sandbox.sandbox.faults.add([{ match: { nth }, then }]);
    await step(12, BOT);
    runner.sandbox.sandbox.faults.clear();
    expect((await step(12, BOT)).code).toBe(0);
    expect(names()).toEqual(['main', 'preview/pr-12']);
    expect(commands()).toEqual(['ban-pr12', 'theirs']);
    expect(runner.github.repository.commentsOf(12)).toHaveLength(1);
  });

  test.each([/issues\/12\/comments/, /deployments$/, /deployments\/\d+\/statuses/])(
    'at GitHub after a write to %s leaves one of everything after the next run',
    async path => {
      pull(12);
      runner.github.faults.add({ method: 'POST', path, what: 'drop after' });
      expect((await step(12)).outputs).toMatchObject({ created: 'true' });
      expect((await step(12)).code).toBe(0);
      expect(runner.github.repository.commentsOf(12)).toHaveLength(1);
      expect(states().filter(state => state === 'success')).toHaveLength(1);
      pull(12, 'closed');
      expect((await step(12)).code).toBe(0);
      expect(states().filter(state => state !== 'inactive')).toEqual([]);
      expect(names()).toEqual(['main']);
    },
  );
});
