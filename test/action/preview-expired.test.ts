import { describe, expect, test } from 'vitest';
import { commandsOf } from '../helpers/bots.ts';
import { GUILD, PROJECT } from '../helpers/world.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { API, BOT, BOT_FILES, DAY, previewSteps, UP } from './preview-steps.ts';
import { pullRequestWorld } from './pull-request-world.ts';
import { pullRequest, REPOSITORY, type Step } from './runner.ts';

const runner = pullRequestWorld({ files: BOT_FILES });
const { pull, step, commands } = previewSteps(runner);
const { branches } = runner;

const night = (inputs: Readonly<Record<string, string>> = BOT): Promise<Step> =>
  step(0, inputs, { event: 'schedule', payload: {} });
const pushed = (number: number, sha: string): Promise<Step> =>
  step(number, UP, { payload: pullRequest(sha.repeat(40), REPOSITORY, number) });

/** Its branch reaches its expiry, and nobody looks. */
async function expired(...numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    pull(number);
    expect((await step(number, UP)).code).toBe(0);
  }
  runner.advance(8 * DAY);
  expect(branches()).toEqual(['main']);
}

function states(): readonly string[] {
  return runner.github.repository.deployments.map(
    ({ sha, statuses }) => `${sha.slice(0, 1)} ${statuses.map(({ state }) => state).join(' ')}`,
  );
}

describe('the branch of an open pull request that expired by itself', () => {
  test('is told by the nightly run, and its deployment ends; the commands of the bot stay', async () => {
    await expired(12);
    const ended = await night();
    expect(ended.code, ended.stdout).toBe(0);
    expect(runner.onlyComment(12)).toContain('**The branch is gone.** It expired on 20');
    expect(runner.onlyComment(12)).toContain('The next push makes a new one');
    expect(runner.onlyComment(12)).toContain(`The commands in the guild \`${GUILD}\` stay`);
    expect(states()).toEqual(['a success inactive']);
    expect(commands()).toEqual(['ban-pr12']);
    expect(ended.stdout).toMatch(/::notice .*preview\/missing/);
  });

  test('is not told as expired where someone deleted it sooner', async () => {
    pull(12);
    expect((await step(12, UP)).code).toBe(0);
    const { branches: all } = runner.other('GET', `${API}/branches`) as {
      readonly branches: readonly { readonly id: string; readonly name: string }[];
    };
    runner.other('DELETE', `${API}/branches/${all.find(({ name }) => name !== 'main')?.id}`);
    runner.advance(DAY);
    expect(branches()).toEqual(['main']);
    expect((await night()).code).toBe(0);
    expect(runner.onlyComment(12)).toContain('**The branch is gone.**');
    expect(runner.onlyComment(12)).not.toContain('expired on');
  });

  test('is told once: the next night changes nothing', async () => {
    await expired(12);
    await night();
    const writes = runner.github.writes().length;
    await night();
    expect(runner.github.writes()).toHaveLength(writes);
  });

  test.each([[true], [false]])(
    'is made again by the next push, with a deployment of its own, where a nightly run was before: %s',
    async isTold => {
      await expired(12);
      if (isTold) await night();
      const ended = await pushed(12, 'b');
      expect(ended.outputs).toMatchObject({ act: 'up', created: 'true' });
      expect(runner.onlyComment(12)).toContain('| Branch | `preview/pr-12` |');
      expect(states()).toEqual(['a success inactive', 'b success']);
      expect(commands()).toEqual(['ban-pr12']);
      await pushed(12, 'd');
      expect(states()).toEqual(['a success inactive', 'b success']);
    },
  );

  test('is told as gone, and its commands are deleted, when the pull request is closed after that', async () => {
    await expired(12);
    await night();
    pull(12, 'closed');
    expect((await step(12, UP)).code).toBe(0);
    expect(runner.onlyComment(12)).toContain('The branch is gone.');
    expect(runner.onlyComment(12)).not.toContain('expired');
    expect(commands()).toEqual([]);
    expect(states()).toEqual(['a success inactive']);
  });

  test('holds the commands of its place: another preview of the pull request does not delete them', async () => {
    await expired(12);
    await night();
    const refused = await step(12, { ...UP, branch_name: 'api' });
    expect(refused.stdout).toContain('preview/commands-of-another');
    expect(commands()).toEqual(['ban-pr12']);
  });

  test('is not told where a push makes it while the nightly run looks', async () => {
    await expired(12);
    const before = runner.onlyComment(12);
    // The branches were read by then.
    runner.github.onRequest = request => {
      if (!request.includes('/issues/12/comments')) return;
      runner.github.onRequest = () => undefined;
      const annotation_value = { 'evenkeel.preview': `${REPOSITORY}#12` };
      runner.other('POST', `${API}/branches`, { branch: { name: 'preview/pr-12' }, annotation_value });
    };
    expect((await night()).code).toBe(0);
    expect(branches()).toContain('preview/pr-12');
    expect(runner.onlyComment(12)).toBe(before);
    expect(states()).toEqual(['a success']);
  });

  test('ends its deployment by a later night where this one could not', async () => {
    await expired(12);
    const answer = { status: 403, body: { message: 'Resource not accessible by integration' } };
    runner.github.faults.add({ method: 'POST', path: /deployments\/\d+\/statuses/, what: answer });
    await night();
    expect(runner.onlyComment(12)).toContain('It expired on');
    expect(states()).toEqual(['a success']);
    await night();
    expect(states()).toEqual(['a success inactive']);
  });
});

describe('the nightly run leaves', () => {
  test('what is there, what someone renamed, another project’s, and what someone else wrote', async () => {
    for (const number of [12, 13]) {
      pull(number);
      await step(number, UP);
    }
    pull(14);
    const marker = { key: `${REPOSITORY}#14 other-project-1 preview/pr-14`, state: 'up' };
    const line = `<!-- evenkeel:preview:v1 ${JSON.stringify(marker)} -->`;
    runner.github.repository.addComment(14, line, 'github-actions[bot]');
    const forged = line.replace('other-project-1', PROJECT);
    runner.github.repository.addComment(14, forged, 'mallory');
    const { branches: all } = runner.other('GET', `${API}/branches`) as {
      readonly branches: readonly { readonly id: string; readonly name: string }[];
    };
    const id = all.find(({ name }) => name === 'preview/pr-13')?.id ?? '';
    runner.other('PATCH', `${API}/branches/${id}`, { branch: { name: 'preview/demo' } });
    runner.sandbox.sandbox.advance(60_000);
    const before = [12, 13, 14].flatMap(number =>
      runner.github.repository.commentsOf(number).map(({ body }) => body),
    );
    expect((await night()).code).toBe(0);
    expect(
      [12, 13, 14].flatMap(number => runner.github.repository.commentsOf(number).map(({ body }) => body)),
    ).toEqual(before);
    expect(states()).toEqual(['a success', 'a success']);
    expect(commands()).toEqual(['ban-pr12', 'ban-pr13']);
  });

  test('everything where GitHub does not say which pull requests are open', async () => {
    await expired(12);
    const before = runner.onlyComment(12);
    const answer = { status: 403, body: { message: 'Resource not accessible by integration' } };
    for (let nth = 0; nth < 4; nth += 1)
      runner.github.faults.add({ method: 'GET', path: /\/pulls\?/, what: answer });
    const ended = await night();
    expect(ended.stdout).toContain('::notice');
    expect(runner.onlyComment(12)).toBe(before);
    expect(commands()).toEqual(['ban-pr12']);
  });
});

describe('the commands of a closed pull request whose branch expired', () => {
  test('are deleted by the nightly run where the job of the close was lost; those of open ones stay', async () => {
    await expired(12, 13);
    runner.other('POST', commandsOf(GUILD), { name: 'theirs-pr14', description: 'x' });
    pull(12, 'closed');
    pull(14, 'closed');
    const ended = await night();
    expect(ended.code, ended.stdout).toBe(0);
    expect(commands()).toEqual(['ban-pr13', 'theirs-pr14']);
    expect(runner.onlyComment(12)).toContain('The branch is gone.');
    expect(states()).toEqual(['a success inactive', 'a success inactive']);
  });

  test('are looked for again after a night in which the service refused', async () => {
    pull(12);
    await step(12, UP);
    pull(12, 'closed');
    runner.sandbox.sandbox.advance(3_600_000);
    const path = `*/commands/*`;
    runner.sandbox.sandbox.faults.add([faultOf({ status: 403 }, { method: 'DELETE', path, times: 9 })]);
    expect((await night()).code).not.toBe(0);
    expect(branches()).toEqual(['main']);
    expect(commands()).toEqual(['ban-pr12']);
    runner.sandbox.sandbox.faults.clear();
    expect((await night()).code).toBe(0);
    expect(commands()).toEqual([]);
  });

  test('stay where GitHub does not tell the state, and where it was opened again', async () => {
    await expired(12);
    const before = runner.onlyComment(12);
    pull(12, 'closed');
    const answer = { status: 403, body: { message: 'Resource not accessible by integration' } };
    for (let nth = 0; nth < 4; nth += 1)
      runner.github.faults.add({ method: 'GET', path: /\/pulls\/12$/, what: answer });
    await night();
    expect(commands()).toEqual(['ban-pr12']);
    expect(runner.onlyComment(12)).toBe(before);
  });

  test('cost one request where there are none', async () => {
    const sent = runner.sent().length;
    await night();
    const paths = runner.sandbox.sandbox.requests.entries.slice(sent).map(({ path }) => path);
    expect(paths.filter(path => path.startsWith('/discord'))).toHaveLength(1);
  });
});

test('a run without the bot, such as one for the schema alone, leaves what the comment says of the commands', async () => {
  pull(12);
  await step(12, UP);
  const before = runner.onlyComment(12);
  expect(before).toContain('`/ban-pr12`');
  await step(12, { ttl: '7d' });
  expect(runner.onlyComment(12)).toBe(before);
});
