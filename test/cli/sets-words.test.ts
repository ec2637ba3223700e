import { describe, expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import { type TestCli, testCli } from './test-io.ts';

const APP = '222222222222222222';
const [A, B] = ['100000000000000010', '100000000000000011'] as const;
const EVERY = `evenkeel: 1
name: acme
discord:
  application_id: "${APP}"
  guilds:
    - { every: true, commands: [{ name: setup, description: Set up }] }
`;

function bot(guilds: string[], wrap?: (transport: Transport) => Transport): TestCli {
  const files = { 'evenkeel.yaml': EVERY };
  return testCli({ files, guilds, ...(wrap === undefined ? {} : { wrap }) });
}

async function said(cli: TestCli, ...argv: readonly string[]): Promise<string> {
  const { stdout, stderr } = await cli.run(...argv);
  return (stdout + stderr).replace(/\s+/g, ' ');
}

describe('what a plan or an apply says of sets', () => {
  test('a set of guilds without a member speaks of no pattern, because it has none', async () => {
    const plan = await said(bot([]), 'plan');
    expect(plan).toContain('has no members today, so its entry does nothing. If the set should have members');
    expect(plan).not.toContain('pattern');
    expect(plan).toContain('`except`');
  });

  test.each(['preview/*', 'nothing-*'])('a set of branches %s speaks of its pattern', async match => {
    const set = `{ id: tenant-a, branches: [{ match: ${match}, protected: true }] }`;
    const file = `evenkeel: 1\nname: acme\nneon:\n  projects:\n    - ${set}\n`;
    const cli = testCli({ files: { 'evenkeel.yaml': file }, projects: ['tenant-a'] });
    expect(await said(cli, 'plan')).toContain('correct the pattern');
  });

  test('a member that changed after the review is not called new', async () => {
    const cli = bot([A, B]);
    await cli.run('apply', '--yes', '--target', `discord.command/${APP}/${B}/**`);
    expect((await cli.run('plan', '--out', 'plan.json')).code).toBe(0);
    const path = `/discord/api/v10/applications/${APP}/guilds/${B}/commands`;
    const [{ id }] = cli.other('GET', path) as [{ id: string }];
    cli.other('DELETE', `${path}/${id}`);
    const apply = await said(cli, 'apply', 'plan.json', '--yes');
    expect(apply).toContain('a member of a set is left out, because the reviewed plan has no row for it');
    expect(apply).toContain('It joined after the review, or changed since.');
    expect(apply).not.toMatch(/\bnew\b/);
  });

  test('a refused write in a member says what takes a guild out of a set', async () => {
    const refused = { status: 403, headers: {}, body: '{"message":"Missing Access","code":50001}' };
    const cli = bot([A, B], transport => request => {
      const isRefused = request.method === 'POST' && request.url.includes(`/guilds/${B}/`);
      return isRefused ? Promise.resolve(refused) : transport(request);
    });
    const apply = await said(cli, 'apply', '--yes');
    expect(apply).toContain('write `if_absent: skip` beside `ids`');
    expect(apply).toContain('or write it under `except` of `every: true` (`evenkeel adopt` writes either).');
  });
});
