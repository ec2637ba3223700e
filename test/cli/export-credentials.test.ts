import { describe, expect, test } from 'vitest';
import { PROJECT } from '../helpers/world.ts';
import { type TestCli, testCli } from './test-io.ts';

const ON_MAIN = `neon.credential/${PROJECT}/main/neon-env%20main`;
const ON_PREVIEW = `neon.credential/${PROJECT}/pv/neon-env%20pv`;

/** The id of the credential that it issues. */
function issue(cli: TestCli, branch: string): string {
  const path = `${cli.branch(branch)}/credentials`;
  const wanted = { principal_type: 'user', name: `neon-env ${branch}`, scopes: ['storage:read'] };
  return (cli.other('POST', path, wanted) as { readonly token_id: string }).token_id;
}

/**
 * A project as the vendor's command line leaves it: each branch has a credential that it made by
 * itself.
 */
function withCredentials(): TestCli {
  const cli = testCli();
  issue(cli, 'main');
  cli.makeBranch({ name: 'pv', expires_at: '2026-11-27T00:00:00Z' });
  issue(cli, 'pv');
  return cli;
}

async function exportTo(cli: TestCli, ...more: readonly string[]) {
  const exported = await cli.run('export', 'neon', ...more);
  expect(exported.code, exported.stderr).toBe(0);
  await cli.files.create('evenkeel.yaml', exported.stdout);
  expect(await cli.run('validate')).toMatchObject({ code: 0, stderr: '' });
  return exported;
}

describe('export and credentials', () => {
  test('leaves them out, says so, and keep holds those that nothing else ends', async () => {
    const cli = withCredentials();
    const { stdout, stderr } = await exportTo(cli);
    const why =
      'an apply would create this credential again, with new secrets; to export it all the same, give --with-credentials';
    expect(stderr).toContain(`left out: ${ON_MAIN} (${why}); a line of \`keep\` protects it\n`);
    expect(stderr).toContain(`left out: ${ON_PREVIEW} (${why})\n`);
    expect(stdout).toContain(`keep:\n  - ${ON_MAIN}\n`);
    expect(stdout).not.toContain('credentials:');
    expect((await cli.run('plan')).stdout).toContain('No changes');
  });

  test('an apply of the exported manifest makes none after someone revoked it', async () => {
    const cli = withCredentials();
    const token = issue(cli, 'main');
    await exportTo(cli);
    cli.other('DELETE', `${cli.branch('main')}/credentials/${token}`);
    const before = cli.writes().length;
    expect(await cli.run('apply', '--yes')).toMatchObject({ code: 0 });
    expect(cli.writes().slice(before)).toEqual([]);
  });

  test('the line holds the branch whose applications use it', async () => {
    const cli = withCredentials();
    cli.makeBranch({ name: 'dev' });
    issue(cli, 'dev');
    const { stdout } = await exportTo(cli);
    const entry = '        - name: dev\n';
    expect(stdout).toContain(entry);
    await cli.files.replace('evenkeel.yaml', stdout.replace(entry, `${entry}          absent: true\n`));
    const planned = await cli.run('plan');
    expect(planned.stdout).toMatch(/! blocked.*\/dev/);
    expect(planned.stdout).toContain(`neon.credential/${PROJECT}/dev/neon-env%20dev`);
  });

  test('no line forbids that an expired branch is made again', async () => {
    const cli = withCredentials();
    await exportTo(cli);
    cli.pass(8 * 86_400_000);
    const planned = await cli.run('plan');
    expect(planned.stdout).toMatch(/\+ create +neon\.branch\/shiny-wind-028834\/pv/);
    expect(planned.stdout).not.toContain('blocked');
  });

  test('writes them with --with-credentials', async () => {
    const cli = withCredentials();
    const { stdout, stderr } = await exportTo(cli, '--with-credentials');
    expect(stderr).not.toContain('left out');
    expect(stdout).not.toContain('keep:');
    expect(stdout.match(/name: neon-env/g)).toHaveLength(2);
    expect((await cli.run('plan')).stdout).toContain('No changes');
  });

  test('only a service with credentials has the option', async () => {
    const cli = testCli();
    const { code, stderr } = await cli.run(
      'export',
      'discord',
      '--application',
      '222222222222222222',
      '--with-credentials',
    );
    expect(code).toBe(1);
    expect(stderr).toContain('--with-credentials');
  });
});
