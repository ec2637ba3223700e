import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BRANCHES, branchNames, COMMANDS, commandId, MANIFEST } from './sample-manifest.ts';
import { type Spawned, spawned } from './spawned.ts';

let here: Spawned;

beforeEach(async () => {
  here = await spawned({ operationMs: 20, files: { 'evenkeel.yaml': MANIFEST } });
});

afterEach(() => here.close());

test('apply --expect-digest with another digest writes nothing and ends 4', async () => {
  const ended = await here.run('apply', '--expect-digest', `ek1-${'0'.repeat(40)}`);
  expect(ended.code).toBe(4);
  expect(ended.stdout).toContain('Plan refused, nothing was written');
  expect(here.writes()).toEqual([]);
});

test('apply --expect-digest with the digest of the plan goes ahead', async () => {
  const { stdout } = await here.run('plan');
  const [digest = ''] = /ek1-[0-9a-f]{40}/.exec(stdout) ?? [];
  expect(await here.run('apply', '--expect-digest', digest)).toMatchObject({ code: 0 });
});

test('apply plan.json after a reviewed object was changed by hand does not write to it and ends 4', async () => {
  here.other('POST', COMMANDS, { name: 'ban', description: 'Older' });
  await here.run('plan', '--out', 'plan.json');
  const ban = commandId(here.other('GET', COMMANDS), 'ban');
  here.other('PATCH', `${COMMANDS}/${ban}`, { description: 'By hand' });
  const before = here.writes().length;
  const ended = await here.run('apply', 'plan.json');
  expect(ended.code).toBe(4);
  expect(ended.stdout).toContain('discord.command/222222222222222222/global/chat_input/ban');
  expect(here.writes()).toHaveLength(before);
});

test('a plan of a part is applied with the options that it names, and refused without them', async () => {
  const target = ['--target', '**/ban', '--target', 'neon.branch/**'];
  const planned = await here.run('plan', ...target, '--no-prune', '--out', 'plan.json');
  expect(planned.stderr).toContain(
    'saved plan.json; to apply this plan with the same --target, --no-prune: evenkeel apply plan.json',
  );
  const refused = await here.run('apply', 'plan.json');
  expect(refused.code).toBe(4);
  expect(refused.stdout.replace(/\s+/g, ' ')).toContain(
    'something live or the options of the run have changed',
  );
  expect(here.writes()).toEqual([]);
  expect(await here.run('apply', ...target, '--no-prune', 'plan.json')).toMatchObject({ code: 0 });
});

test('an apply that ended half way is finished with the same plan file', async () => {
  await here.run('plan', '--out', 'plan.json');
  here.fault({ method: 'POST', path: BRANCHES }, { status: 400, body: { code: '', message: 'not now' } });
  expect(await here.run('apply', 'plan.json')).toMatchObject({ code: 5 });
  const finished = await here.run('apply', 'plan.json');
  expect(finished).toMatchObject({ code: 0 });
  expect(branchNames(here.other('GET', BRANCHES))).toEqual(['main', 'preview/pr-12']);
  expect((await here.run('plan', '--detailed-exitcode')).code).toBe(0);
});

describe('a killed apply', () => {
  async function killAtBranch(...argv: readonly string[]): Promise<void> {
    // The service does its work, and the answer does not come while the process lives.
    here.fault({ method: 'POST', path: BRANCHES }, { delay_ms: 60_000 });
    const running = here.start(...argv);
    await vi.waitFor(() => expect(here.writes()).toContain(`POST ${BRANCHES}`), {
      timeout: 15_000,
      interval: 5,
    });
    running.child.kill('SIGKILL');
    expect(await running.ended).toMatchObject({ code: null });
    here.server.sandbox.faults.clear();
  }

  test('leaves nothing that a second apply would make twice', async () => {
    await killAtBranch('apply', '--yes');
    expect(await here.run('apply', '--yes')).toMatchObject({ code: 0 });
    expect(branchNames(here.other('GET', BRANCHES))).toEqual(['main', 'preview/pr-12']);
    expect((await here.run('plan', '--detailed-exitcode')).code).toBe(0);
  });

  test('is finished with its own plan file', async () => {
    await here.run('plan', '--out', 'plan.json');
    await killAtBranch('apply', 'plan.json');
    expect(await here.run('apply', 'plan.json')).toMatchObject({ code: 0 });
    expect(branchNames(here.other('GET', BRANCHES))).toEqual(['main', 'preview/pr-12']);
    expect((await here.run('plan', '--detailed-exitcode')).code).toBe(0);
  });
});

describe('Ctrl-C', () => {
  test('lets what is in flight finish, names what still runs, and ends 130', async () => {
    const slow = await spawned({ operationMs: 3_600_000, files: { 'evenkeel.yaml': MANIFEST } });
    try {
      const running = slow.start('apply', '--yes');
      await running.says('waiting for create_branch');
      running.child.kill('SIGINT');
      const ended = await running.ended;
      expect(ended.code).toBe(130);
      expect(ended.stderr).toMatch(
        /^Stopping: (?:finishing .+; )?checking \d finished writes?\.\nPress Ctrl-C again to end now.*\.$/m,
      );
      expect(ended.stdout).toContain('not confirmed yet');
    } finally {
      await slow.close();
    }
  });

  test('a second time leaves at once and names what is in flight', async () => {
    here.fault({ method: 'POST', path: BRANCHES }, { delay_ms: 60_000 });
    const running = here.start('apply', '--yes');
    await running.says('create neon.branch/');
    await vi.waitFor(() => expect(here.writes()).toContain(`POST ${BRANCHES}`), {
      timeout: 15_000,
      interval: 5,
    });
    running.child.kill('SIGINT');
    await running.says('Stopping: finishing');
    running.child.kill('SIGINT');
    const ended = await running.ended;
    expect(ended.code).toBe(130);
    expect(ended.stderr).toMatch(
      /so their outcome is unknown: .*neon\.branch\/shiny-wind-028834\/preview\/pr-12/,
    );
  });

  test('has a closed terminal for its like: what is in flight finishes and is named, and nothing stays in the way', async () => {
    const slow = await spawned({ operationMs: 3_600_000, files: { 'evenkeel.yaml': MANIFEST } });
    try {
      const running = slow.start('apply', '--yes', '--secrets-to', 'secrets.env');
      await running.says('waiting for create_branch');
      running.child.kill('SIGHUP');
      const ended = await running.ended;
      expect(ended.code).toBe(130);
      expect(ended.stderr).toMatch(
        /^Stopping: (?:finishing .+; )?checking \d finished writes?\.\nPress Ctrl-C again to end now.*\.$/m,
      );
      expect(ended.stdout).toContain('not confirmed yet');
      await expect(slow.read('secrets.env')).rejects.toThrow('ENOENT');
    } finally {
      await slow.close();
    }
  });

  test('while live is read ends 130 and writes nothing', async () => {
    here.fault({ method: 'GET', path: BRANCHES }, { delay_ms: 60_000 });
    const running = here.start('apply', '--yes');
    await vi.waitFor(
      () => expect(here.requests().some(each => each.startsWith(`GET ${BRANCHES}`))).toBe(true),
      {
        timeout: 15_000,
        interval: 5,
      },
    );
    running.child.kill('SIGTERM');
    expect(await running.ended).toMatchObject({ code: 130 });
    expect(here.writes()).toEqual([]);
  });
});

test('at the deadline what is still running is named, and the code is 5', async () => {
  const slow = await spawned({ operationMs: 3_600_000, files: { 'evenkeel.yaml': MANIFEST } });
  try {
    const ended = await slow.run('apply', '--yes', '--timeout', '1s');
    expect(ended.code).toBe(5);
    expect(ended.stdout).toContain('Stopped at the deadline');
    expect(ended.stdout).toContain('not confirmed yet');
  } finally {
    await slow.close();
  }
});

test('at the deadline while live is read nothing is written, and the code is 1', async () => {
  here.fault({ method: 'GET', path: BRANCHES }, { delay_ms: 60_000 });
  const ended = await here.run('apply', '--yes', '--timeout', '1s');
  expect(ended.code).toBe(1);
  expect(ended.stderr).toContain('error[interrupted]');
  expect(here.writes()).toEqual([]);
});
