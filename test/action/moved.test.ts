import { beforeEach, describe, expect, test } from 'vitest';
import { aManifest } from '../helpers/manifests.ts';
import { pullRequestWorld } from './pull-request-world.ts';
import { succeeded } from './runner.ts';

const BAN = 'discord.command/222222222222222222/global/chat_input/ban';

function manifest(description: string): string {
  const ban = '{ name: ban, description: Ban a member, default_member_permissions: [BAN_MEMBERS] }';
  return aManifest({ commands: [ban, `{ name: ping, description: ${description} }`] });
}

const runner = pullRequestWorld({ applied: true, manifest: manifest('Ping') });

beforeEach(async () => {
  await runner.write('base.yaml', manifest('Ping'));
});

const edit = runner.editCommand;

const planned = (more: Readonly<Record<string, string>> = {}) =>
  runner.plan({ with: { environment: '', 'base-applied': 'base.yaml', ...more } });

describe('a pull request after an incident fix', () => {
  beforeEach(async () => {
    edit('ban', { description: 'Ban a member. Not today.' });
    await runner.write('evenkeel.yaml', manifest('Pong'));
  });

  test('says in its comment which row undoes it', async () => {
    const step = await succeeded(planned());
    const body = runner.comment();
    expect(body).toContain(`> [!WARNING]\n> Undoes what someone changed since the last apply (1): \`${BAN}`);
    const heading = body.indexOf('#### Undoes what someone changed since the last apply (1)');
    expect(heading).toBeGreaterThan(0);
    expect(body.indexOf('`"Ban a member. Not today."` → `"Ban a member"`')).toBeGreaterThan(heading);
    expect(body.indexOf('#### Other rows')).toBeGreaterThan(heading);
    expect(step.outputs['severity']).toBe('changed');
  });

  test('fails with `moved: refuse`, and leaves the row out with `moved: leave`', async () => {
    expect(await planned({ moved: 'refuse' })).toMatchObject({ code: 4, outputs: { result: 'refused' } });
    const left = await planned({ moved: 'leave' });
    expect(left.outputs).toMatchObject({ result: 'changes', changes: '1', severity: '' });
    expect(runner.github.repository.commentsOf(7)[0]?.body).toContain('evenkeel does not undo that');
  });
});

describe('drift that widened access', () => {
  const drift = () => runner.step({ event: 'schedule', with: { command: 'drift' } });

  test('is in the title of the issue, in the output and first in its text', async () => {
    edit('ping', { description: 'Someone was here' });
    expect((await drift()).outputs['severity']).toBe('changed');
    const [issue] = runner.github.repository.issues;
    expect(issue?.title).toBe('Drift: evenkeel.yaml');
    edit('ban', { default_member_permissions: null });
    expect((await drift()).outputs['severity']).toBe('widened');
    expect(runner.github.repository.issues).toHaveLength(1);
    expect(issue?.title).toBe('Drift, access widened: evenkeel.yaml');
    expect(issue?.body).toContain(`> [!CAUTION]\n> Live gives more access than the manifest: \`${BAN}\``);
    edit('ban', { default_member_permissions: '4' });
    await drift();
    expect(issue?.title).toBe('Drift: evenkeel.yaml');
  });
});
