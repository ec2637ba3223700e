import { expect, test } from 'vitest';
import { appliedCli, type TestCli, testCli } from './test-io.ts';

/**
 * `if_absent: skip` beside a base, changed scopes, shards, accepted differences and drift: what
 * should be seen is seen.
 */

const A = '197038439483310001';
const B = '197038439483310002';
const APPLICATION = '222222222222222222';

function manifest(description: string, more = ''): string {
  return `evenkeel: 1
name: acme
${more}discord:
  application_id: "${APPLICATION}"
  guilds:
    - ids: ["${A}", "${B}"]
      if_absent: skip
      commands: [{ name: ban, description: ${description} }]
`;
}

/**
 * Applied to both guilds; then the bot leaves A, and someone changes the command of B if `moved`.
 */
async function left(now: string, moved = false): Promise<TestCli> {
  const guilds = [A, B];
  const cli = await appliedCli({ guilds, base: manifest('Old'), manifest: now });
  if (moved) cli.makeCommand({ name: 'ban', description: 'Moved' }, B);
  guilds.shift();
  cli.pass(60_000);
  return cli;
}

const NOTE = /1 scope is left out, because this bot has no access to it[\s\S]*310001/;

test.each([
  ['with a base', ['--base-applied', 'base.yaml']],
  ['of what changed', ['--changed', '--base-applied', 'base.yaml']],
])(
  'a plan %s: what changes in the other guild is a row, and the one without the bot a note',
  async (_, argv) => {
    const cli = await left(manifest('New'));
    const plan = await cli.run('plan', '--detailed-exitcode', ...argv);
    expect([plan.code, plan.stdout]).toEqual([2, expect.stringMatching(NOTE)]);
    expect(plan.stdout).toContain(`discord.command/${APPLICATION}/${B}/chat_input/ban`);
    expect(plan.stdout).toContain('1 to update');
    const done = await cli.run('apply', '--yes', ...argv);
    expect([done.code, done.stdout]).toEqual([0, expect.stringMatching(NOTE)]);
  },
);

test('drift: what someone changed in the other guild is seen, and nothing of the gone one is missing', async () => {
  const cli = await left(manifest('Old'), true);
  for (const argv of [[], ['--base-applied', 'base.yaml']]) {
    const drift = await cli.run('drift', ...argv);
    expect(drift.code, drift.stdout).toBe(2);
    expect(drift.stdout).toMatch(NOTE);
    expect(drift.stdout).toContain('Moved');
    expect(drift.stdout).not.toContain(`discord.command/${APPLICATION}/${A}`);
  }
});

test('shards: each says of its own guilds which are left out, and both end well', async () => {
  const cli = await left(manifest('New'));
  const runs = [await cli.run('plan', '--shard', '1/2'), await cli.run('plan', '--shard', '2/2')];
  expect(runs.map(({ code }) => code)).toEqual([0, 0]);
  expect(runs.filter(({ stdout }) => NOTE.test(stdout))).toHaveLength(1);
  expect(runs.filter(({ stdout }) => stdout.includes('1 to update'))).toHaveLength(1);
});

test('an accepted difference in a guild without the bot hides none of another guild', async () => {
  const line = `accepted:\n  - { address: "discord.command/${APPLICATION}/${A}/chat_input/ban", field: description, wants: Old, is: Moved, until: 2026-12-24 }\n`;
  const cli = await left(manifest('Old', line), true);
  const drift = await cli.run('drift');
  expect(drift.code, drift.stdout + drift.stderr).toBe(2);
  expect(drift.stdout).toMatch(NOTE);
  expect(drift.stdout).toContain('Moved');
});

test.each([
  ['earlier', 'if_absent: skip\n      ', ''],
  ['later', '', 'if_absent: skip\n      '],
])(
  'a gone guild that two entries name is not left out where only the %s one says so',
  async (_, one, other) => {
    const entry = (skips: string, name: string, ids: readonly string[]): string =>
      `    - ids: ${JSON.stringify(ids)}\n      ${skips}commands: [{ name: ${name}, description: Old }]\n`;
    const [head = ''] = manifest('Old').split('    - ids');
    const both = (a: string, b: string): string => head + entry(a, 'ban', [A]) + entry(b, 'kick', [A, B]);
    const guilds = [A, B];
    const cli = testCli({ guilds, manifest: both(one, other) });
    guilds.shift();
    const plan = await cli.run('plan');
    expect(plan.stdout).toMatch(/blocked +discord.*1 guild/);
    expect(plan.stdout).not.toContain('left out');
    const skipped = both('if_absent: skip\n      ', 'if_absent: skip\n      ');
    await cli.files.replace('evenkeel.yaml', skipped);
    expect((await cli.run('plan')).stdout).toMatch(NOTE);
  },
);
