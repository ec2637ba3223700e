import { describe, expect, test } from 'vitest';
import type { Fault } from '../github/faults.ts';
import type { Issue } from '../github/hosted-repository.ts';
import { aManifest } from '../helpers/manifests.ts';
import { pullRequestWorld } from './pull-request-world.ts';
import type { Step } from './runner.ts';
import { succeeded } from './runner.ts';

const MANIFEST = aManifest({
  commands: ['{ name: ping, description: Answer }', '{ name: pong, description: Ask }'],
});

const runner = pullRequestWorld({ applied: true, manifest: MANIFEST });

function drift(more: Readonly<Record<string, string>> = {}, env: Record<string, string> = {}): Promise<Step> {
  return runner.step({ event: 'schedule', with: { command: 'drift', environment: 'prod', ...more }, env });
}

/** Issues without pull requests. */
function issues(): readonly Issue[] {
  const { repository } = runner.github;
  return repository.issues.filter(each => repository.pull(each.number) === undefined);
}

const edit = (name: string, description: string): void => runner.editCommand(name, { description });

describe('drift on a schedule', () => {
  test('opens one issue, leaves it alone while nothing changes, and closes it when all is in sync', async () => {
    edit('ping', 'Someone was here');
    const first = await succeeded(drift());
    expect(first.outputs).toMatchObject({ result: 'drift', 'exit-code': '2' });
    expect(issues()).toHaveLength(1);
    const [issue] = issues();
    expect(issue).toMatchObject({
      title: 'Drift: evenkeel.yaml (prod)',
      state: 'open',
      labels: ['drift'],
    });
    expect(issue?.body).toContain('discord.command/222222222222222222/global/chat_input/ping');
    expect(issue?.body).toContain('evenkeel.yaml:6');
    expect(issue?.body).toMatch(/First seen \d{4}-\d\d-\d\d \d\d:\d\d UTC: `discord.command/);

    const writes = runner.github.writes().length;
    const second = await drift();
    expect(second.outputs['result']).toBe('drift');
    expect(runner.github.writes()).toHaveLength(writes);

    edit('ping', 'Answer');
    const third = await drift();
    expect(third.outputs['result']).toBe('in-sync');
    expect(issues()).toHaveLength(1);
    expect(issue?.state).toBe('closed');
    expect(runner.github.repository.commentsOf(issue?.number ?? 0)[0]?.body).toContain('In sync again');
  });

  test('edits the issue when something else moves, and keeps when each was first seen', async () => {
    edit('ping', 'Someone was here');
    await drift();
    const [issue] = issues();
    const seen = /"seen":\{[^}]*\}/;
    const past = issue?.body?.replace(/("seen":\{"[0-9a-f]{8}":)\d+/, '$11700000000') ?? '';
    expect(past).toMatch(seen);
    Object.assign(issue ?? {}, { body: past });
    edit('pong', 'Someone was here too');
    await drift();
    expect(issues()).toHaveLength(1);
    expect(issue?.body).toContain(
      'First seen 2023-11-14 22:13 UTC: `discord.command/222222222222222222/global/chat_input/ping`',
    );
    expect(issue?.body).toContain('chat_input/pong');
  });

  test('neither opens nor closes where a service cannot be reached', async () => {
    const away = { DISCORD_API_HOST: 'http://127.0.0.1:9/discord/api/v10' };
    edit('ping', 'Someone was here');
    const unreachable = await drift({ timeout: '3s' }, away);
    expect(unreachable.code).not.toBe(0);
    expect(unreachable.outputs['result']).toMatch(/^(?:incomplete|error)$/);
    expect(issues()).toEqual([]);

    await drift();
    expect(issues()[0]?.state).toBe('open');
    edit('ping', 'Answer');
    const writes = runner.github.writes().length;
    await drift({ timeout: '3s' }, away);
    expect(runner.github.writes()).toHaveLength(writes);
    expect(issues()[0]?.state).toBe('open');
  });

  test("finds its issue again where someone took the label off, and never takes another person's", async () => {
    edit('ping', 'Someone was here');
    await drift();
    const [issue] = issues();
    Object.assign(issue ?? {}, { labels: [] });
    const { title = '', body = '' } = issue ?? {};
    const planted = runner.github.repository.openIssue({ title, body, author: 'mallory', labels: ['drift'] });
    await drift();
    expect(issues()).toHaveLength(2);
    edit('ping', 'Answer');
    await drift();
    expect(issue?.state).toBe('closed');
    expect(planted.state).toBe('open');
  });

  test('fails where the issue could not be written, because nobody would hear of it', async () => {
    edit('ping', 'Someone was here');
    const step = await runner.step({
      event: 'schedule',
      with: { command: 'drift' },
      permissions: { contents: 'read', issues: 'read' },
    });
    expect(step.code).toBe(1);
    expect(step.told('error')[0]).toContain('issues: write');
  });

  test.each<Fault['what']>([{ status: 502 }, 'drop after'])(
    'is one issue, though the answer to its create was %j',
    async answer => {
      edit('ping', 'Someone was here');
      runner.github.faults.add({ method: 'POST', path: /\/issues$/, what: answer });
      const step = await drift();
      expect(step.code, step.stdout).toBe(0);
      expect(issues()).toHaveLength(1);
    },
  );

  test('and a plan with changes fails where that is asked for, though the command ends with 0', async () => {
    edit('ping', 'Someone was here');
    const plan = (on: string) => runner.step({ with: { command: 'plan', comment: 'false', 'fail-on': on } });
    expect((await plan('changes')).code).toBe(1);
    expect((await plan('blocked')).code).toBe(0);
  });

  test('fails on drift only where that is asked for', async () => {
    edit('ping', 'Someone was here');
    expect((await drift({ issue: 'false' })).code).toBe(0);
    expect((await drift({ issue: 'false', 'fail-on': 'drift' })).code).toBe(2);
    expect((await drift({ issue: 'false', 'fail-on': 'changes, blocked' })).code).toBe(0);
    expect(issues()).toEqual([]);
  });

  test('tells what is pending with a base from what moved', async () => {
    await runner.write('base.yaml', MANIFEST);
    await runner.write('evenkeel.yaml', MANIFEST.replace('Answer', 'Answer at once'));
    const pending = await drift({ base: 'base.yaml' });
    expect(pending.outputs['result']).toBe('in-sync');
    expect(pending.stdout).toContain('1 pending');
    edit('pong', 'Someone was here');
    const moved = await drift({ base: 'base.yaml' });
    expect(moved.outputs['result']).toBe('drift');
    expect(issues()[0]?.body).not.toMatch(/First seen[^\n]*ping/);
  });
});

describe('drift for another ref than the applied branch', () => {
  const pull = {
    pull_request: { number: 7, head: { sha: 'a'.repeat(40), repo: { full_name: 'acme/app' } } },
  };
  const PULL = { GITHUB_REF: 'refs/pull/7/merge' };
  const runOf = (branch: string): object => ({
    action: 'completed',
    workflow_run: {
      event: 'push',
      conclusion: 'success',
      head_branch: branch,
      head_repository: { full_name: 'acme/app' },
    },
  });
  test.each<readonly [string, object, Record<string, string>, boolean]>([
    ['schedule', {}, {}, true],
    ['schedule', { repository: {} }, {}, true],
    ['workflow_dispatch', {}, {}, true],
    ['push', {}, {}, true],
    ['workflow_run', runOf('main'), {}, true],
    ['workflow_dispatch', {}, { GITHUB_REF: 'refs/heads/feature' }, false],
    ['workflow_dispatch', {}, { GITHUB_REF: 'refs/tags/main' }, false],
    ['workflow_dispatch', { repository: {} }, {}, false],
    ['push', {}, { GITHUB_REF: 'refs/heads/feature' }, false],
    ['push', {}, { GITHUB_REF: 'refs/tags/v1' }, false],
    ['release', {}, { GITHUB_REF: 'refs/tags/v1' }, false],
    ['pull_request', { ...pull }, PULL, false],
    ['pull_request_review', { ...pull }, PULL, false],
    ['issue_comment', { issue: { number: 7, pull_request: {} } }, {}, false],
    ['merge_group', {}, { GITHUB_REF: 'refs/heads/gh-readonly-queue/main/pr-7' }, false],
    ['workflow_run', runOf('feature'), {}, false],
  ])('%s %j %j keeps the issue: %s', async (event, payload, env, keeps) => {
    const given = { command: 'drift', environment: 'prod' };
    const permissions = { contents: 'read', issues: 'write' } as const;
    const look = () => runner.step({ event, payload, env, with: given, permissions });
    edit('ping', 'Someone was here');
    const opened = await look();
    if (event !== 'pull_request') expect(opened.outputs['result']).toBe('drift');
    expect(issues()).toHaveLength(keeps ? 1 : 0);
    if (issues().length === 0) await drift();
    edit('ping', 'Answer');
    const closed = await look();
    expect(issues().map(({ state }) => state)).toEqual([keeps ? 'closed' : 'open']);
    if (!keeps && event !== 'pull_request')
      expect(closed.commands.map(({ data }) => data).join()).toContain(
        'The drift issue stays as it is, because',
      );
  });
});

test('an event that does not say which branch is the default one neither opens nor closes the issue', async () => {
  edit('ping', 'Someone was here');
  const step = await runner.step({
    event: 'push',
    payload: { repository: {} },
    with: { command: 'drift', environment: 'prod' },
  });
  expect(step.outputs['result']).toBe('drift');
  expect(issues()).toEqual([]);
  expect(step.commands.map(({ data }) => data).join()).toContain(
    'stays as it is, because this job runs on a push to main, and the event does not say which branch is the default one.',
  );
});
