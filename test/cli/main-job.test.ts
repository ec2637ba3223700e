import { afterEach, beforeEach, expect, test } from 'vitest';
import { summaryOf } from '../helpers/summary-of.ts';
import { BRANCHES, branchId, branchNames, COMMANDS, commandId, MANIFEST } from './sample-manifest.ts';
import { type Spawned, spawned } from './spawned.ts';

let here: Spawned;

beforeEach(async () => {
  here = await spawned({ operationMs: 20, files: { 'evenkeel.yaml': MANIFEST } });
});

afterEach(() => here.close());

test('plan writes nothing, apply writes it, drift shows what moved, and apply restores it', async () => {
  const planned = await here.run('plan');
  expect(planned.code).toBe(0);
  expect(summaryOf(planned.stdout)).toMatch(/^Plan: 4 to create, 0 to update, 0 to delete · /);
  expect(planned.stdout).toMatch(/\ndigest ek1-[0-9a-f]{40}\n$/);
  expect(here.writes()).toEqual([]);
  expect((await here.run('plan', '--detailed-exitcode')).code).toBe(2);

  const applied = await here.run('apply', '--yes');
  expect(applied).toMatchObject({ code: 0 });
  expect(summaryOf(applied.stdout)).toMatch(/^Applied: 4 done/);

  const again = await here.run('plan', '--detailed-exitcode');
  expect(again.code).toBe(0);
  expect(summaryOf(again.stdout)).toMatch(/^No changes · 4 unchanged/);

  const ban = commandId(here.other('GET', COMMANDS), 'ban');
  here.other('PATCH', `${COMMANDS}/${ban}`, { description: 'By hand' });
  const branch = branchId(here.other('GET', BRANCHES), 'preview/pr-12');
  here.other('PATCH', `${BRANCHES}/${branch}`, { branch: { name: 'moved' } });
  const before = here.writes().length;
  const drifted = await here.run('drift');
  expect(drifted.code).toBe(2);
  expect(drifted.stdout).toContain('"By hand" → "Ban a member"');
  expect(drifted.stdout).toMatch(/renamed {2}neon\.branch\/shiny-wind-028834\/preview\/pr-12/);
  expect(drifted.stdout).toContain('"moved" → "preview/pr-12"');
  expect(here.writes()).toHaveLength(before);

  expect((await here.run('apply', '--yes')).code).toBe(0);
  const repaired = await here.run('drift');
  expect(repaired.code).toBe(0);
  expect(summaryOf(repaired.stdout)).toMatch(/^In sync · 4 unchanged/);
  expect(branchNames(here.other('GET', BRANCHES))).toEqual(['main', 'preview/pr-12']);
});

test('an apply of what is in sync writes nothing', async () => {
  await here.run('apply', '--yes');
  const before = here.writes().length;
  expect(await here.run('apply', '--yes')).toMatchObject({ code: 0 });
  expect(here.writes()).toHaveLength(before);
});

test('results go to standard output and progress to standard error', async () => {
  const { stdout, stderr } = await here.run('plan', '--format', 'json', '--verbose');
  expect(JSON.parse(stdout)).toMatchObject({ command: 'plan', plan: { counts: { create: 4 } } });
  expect(stderr).toMatch(/^read discord\.command in /m);
  expect((await here.run('plan', '--quiet')).stderr).toBe('');
});

test('the manifest may come from standard input, and the result go to a file', async () => {
  const { stdout } = await here.run('plan', '--format', 'markdown', '--output', 'plan.md');
  expect(stdout).toMatch(/^Plan: 4 to create.*\n$/);
  expect(await here.read('plan.md')).toContain('discord.command');
});

test.each(['text', 'markdown'])(
  'rows that are alike are one in %s, and each its own with -v',
  async format => {
    const branches = ['a', 'b', 'c', 'd'].map(name => `        - { name: ${name} }\n`).join('');
    await here.write(
      'evenkeel.yaml',
      `evenkeel: 1\nname: acme\nneon:\n  projects:\n    - id: shiny-wind-028834\n      branches:\n${branches}`,
    );
    const all = (await here.run('plan', '--format', format)).stdout;
    expect(all).toMatch(/neon\.branch\/shiny-wind-028834\/\*`? × 4 branches/);
    const each = (await here.run('plan', '-v', '--format', format)).stdout;
    expect(each).not.toContain('×');
    for (const name of ['a', 'b', 'c', 'd'])
      expect(each).toMatch(new RegExp(`neon\\.branch/shiny-wind-028834/${name}\\b`));
  },
);
