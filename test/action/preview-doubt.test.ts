import { describe, expect, test } from 'vitest';
import { commandsOf } from '../helpers/bots.ts';
import { GUILD } from '../helpers/world.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { API, BOT, BOT_FILES, DAY, previewSteps, UP } from './preview-steps.ts';
import { pullRequestWorld } from './pull-request-world.ts';
import type { Step } from './runner.ts';

const runner = pullRequestWorld({ files: BOT_FILES });
const { pull, step, commands } = previewSteps(runner);

const night = (): Promise<Step> => step(0, BOT, { event: 'schedule', payload: {} });
const body = (number: number): string => runner.comment(number);

/**
 * A branch of the preview's name whose mark someone has taken off, after the one with it has
 * expired.
 */
async function unmarked(number: number): Promise<void> {
  pull(number);
  expect((await step(number, UP)).code).toBe(0);
  runner.advance(8 * DAY);
  runner.other('POST', `${API}/branches`, { branch: { name: `preview/pr-${number}` } });
  runner.sandbox.sandbox.advance(60_000);
}

describe('what is in doubt', () => {
  test('a branch that could not be made is not told as lost by the nightly run', async () => {
    pull(12);
    const path = '*/branches*';
    runner.sandbox.sandbox.faults.add([faultOf({ status: 422 }, { method: 'POST', path, times: 9 })]);
    expect((await step(12, UP)).code).not.toBe(0);
    runner.sandbox.sandbox.faults.clear();
    const before = body(12);
    expect(before).toContain('**There is no branch.**');
    const ended = await night();
    expect(ended.code, ended.stdout).toBe(0);
    expect(body(12)).toBe(before);
    expect(ended.stdout).not.toContain('preview/missing');
  });

  test('a branch whose mark someone has taken off is not told as gone', async () => {
    await unmarked(12);
    const before = body(12);
    const ended = await night();
    expect(ended.code, ended.stdout).toBe(0);
    expect(body(12)).toBe(before);
  });

  test('commands of a closed pull request whose branch has lost its mark stay', async () => {
    await unmarked(12);
    pull(12, 'closed');
    expect((await night()).code).toBe(0);
    expect(commands()).toEqual(['ban-pr12']);
  });

  test('commands stay where the pull request is opened again while the nightly run looks', async () => {
    pull(12);
    await step(12, UP);
    runner.advance(8 * DAY);
    pull(12, 'closed');
    // GitHub has said by then that it is closed.
    runner.github.onRequest = request => {
      if (request.includes('/issues/12/comments')) pull(12);
    };
    const ended = await night();
    expect(ended.code, ended.stdout).toBe(0);
    expect(commands()).toEqual(['ban-pr12']);
  });

  test('commands stay where the branches cannot be read, and that is said', async () => {
    pull(12);
    await step(12, UP);
    runner.advance(8 * DAY);
    pull(12, 'closed');
    runner.github.onRequest = request => {
      if (!request.includes('/issues/12/comments')) return;
      const path = '*/branches*';
      runner.sandbox.sandbox.faults.add([faultOf({ status: 403 }, { method: 'GET', path, times: 99 })]);
    };
    const ended = await night();
    expect(ended.stdout).toContain('Not all commands of closed pull requests were looked at');
    expect(commands()).toEqual(['ban-pr12']);
  });

  test('commands stay where the guild does not list them, and that is said', async () => {
    pull(12);
    await step(12, UP);
    runner.advance(8 * DAY);
    pull(12, 'closed');
    const path = '*/commands';
    runner.sandbox.sandbox.faults.add([faultOf({ status: 403 }, { method: 'GET', path, times: 99 })]);
    const ended = await night();
    runner.sandbox.sandbox.faults.clear();
    expect(ended.stdout).toContain('Not all commands of closed pull requests were looked at');
    expect(commands()).toEqual(['ban-pr12']);
  });

  test('commands of a closed pull request stay where only someone else’s comment has the line', async () => {
    pull(12);
    await step(12, UP);
    runner.advance(8 * DAY);
    pull(12, 'closed');
    const [own] = runner.github.repository.commentsOf(12);
    runner.other('POST', commandsOf(GUILD), { name: 'theirs-pr13', description: 'x' });
    pull(13, 'closed');
    runner.github.repository.addComment(13, (own?.body ?? '').replaceAll('12', '13'), 'mallory');
    await night();
    expect(commands()).toEqual(['theirs-pr13']);
  });
});
