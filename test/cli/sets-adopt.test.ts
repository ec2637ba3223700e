import { describe, expect, test } from 'vitest';
import { type TestCli, testCli } from './test-io.ts';

const APP = '222222222222222222';
const [A, B] = ['100000000000000010', '100000000000000011'] as const;
const HEAD = 'evenkeel: 1\nname: acme\n';
const GUILDS = `${HEAD}discord:
  application_id: "${APP}"
  guilds:
    - every: true
      prune: true
      commands:
        - name: setup # the only one
          description: Set up
          options: [{ type: string, name: what, description: What }]
        - { name: other, description: Other }
`;
const BRANCHES = `${HEAD}neon:
  projects:
    - id: tenant-a
      branches:
        - { match: "preview/**", protected: true, roles: [{ name: app }] }
`;
const TENANTS = `${HEAD}neon:
  projects:
    - match: tenant-*
      branches:
        - { match: "preview/**", protected: true }
`;

/** Two guilds and two projects with two previews each, to which the file was applied. */
async function applied(manifest: string): Promise<TestCli> {
  const cli = testCli({ manifest, guilds: [A, B], projects: ['tenant-a', 'tenant-b'] });
  for (const project of ['tenant-a', 'tenant-b'])
    for (const name of ['preview/a', 'preview/b']) cli.makeBranch({ name }, project);
  await cli.ok('apply', '--yes');
  return cli;
}

/** Adopts; gives what was printed, and sees that nothing differs then. */
async function adopted(cli: TestCli, code = 0): Promise<string> {
  const { code: end, stdout, stderr } = await cli.run('adopt', '--yes');
  expect(end, stdout + stderr).toBe(code);
  return stdout;
}

/** The lines that a file has more than before. */
function added(before: string, cli: TestCli): string {
  const now = cli.text();
  expect(now.startsWith(before)).toBe(true);
  return now.slice(before.length);
}

describe('adopt writes an entry for one member', () => {
  test('of a guild in which someone changed a command, with no more than what differs', async () => {
    const cli = await applied(GUILDS);
    cli.other('PATCH', cli.command('setup', B), { description: 'Theirs' });
    await adopted(cli);
    expect(added(GUILDS, cli)).toBe(`    - ids:
        - "${B}"
      commands:
        - name: "setup"
          description: "Theirs"
`);
    await cli.ok('plan', '--detailed-exitcode');
  });

  test('of a guild in which someone changed two commands and made a third: one entry', async () => {
    const cli = await applied(GUILDS);
    cli.other('PATCH', cli.command('setup', B), { description: 'Theirs' });
    cli.other('PATCH', cli.command('other', B), { description: 'Theirs too' });
    cli.makeCommand({ name: 'third', description: 'A third' }, B);
    await adopted(cli);
    const more = added(GUILDS, cli);
    expect(more.match(/ids:/g)).toHaveLength(1);
    expect([...more.matchAll(/name: "(\w+)"/g)].map(([, name]) => name)).toEqual(['other', 'setup', 'third']);
    await cli.ok('plan', '--detailed-exitcode');
  });

  test('of a branch whose protection someone took away', async () => {
    const cli = await applied(BRANCHES);
    cli.other('PATCH', cli.branch('preview/b', 'tenant-a'), { branch: { protected: false } });
    const { stdout } = await cli.run('adopt', '--yes', '--widened');
    expect(added(BRANCHES, cli), stdout).toBe(
      '        - name: "preview/b"\n          if_absent: "skip"\n          protected: false\n',
    );
    await cli.ok('plan', '--detailed-exitcode');
  });

  test('of a project where the set of branches is in a set of projects', async () => {
    const cli = await applied(TENANTS);
    cli.other('PATCH', cli.branch('preview/b', 'tenant-b'), { branch: { protected: false } });
    const { stdout } = await cli.run('adopt', '--yes', '--widened');
    expect(added(TENANTS, cli), stdout).toBe(`    - id: "tenant-b"
      branches:
        - name: "preview/b"
          if_absent: "skip"
          protected: false
`);
    await cli.ok('plan', '--detailed-exitcode');
  });

  /** Someone deletes the branch: nothing makes it again. */
  async function staysDeleted(cli: TestCli): Promise<void> {
    expect(cli.text('evenkeel.yaml')).toContain('if_absent: "skip"');
    await cli.ok('plan', '--detailed-exitcode');
    cli.other('DELETE', cli.branch('preview/b', 'tenant-a'));
    cli.pass(60_000);
    await cli.ok('plan', '--detailed-exitcode');
    const writes = cli.writes();
    expect((await cli.run('apply', '--yes')).code).toBe(0);
    expect(cli.writes()).toEqual(writes);
  }

  test('of a branch, and does not make the branch again once it is deleted', async () => {
    const cli = await applied(BRANCHES);
    cli.other('PATCH', cli.branch('preview/b', 'tenant-a'), { branch: { protected: false } });
    await cli.run('adopt', '--yes', '--widened');
    await staysDeleted(cli);
  });

  test('of what is in a branch, and does not make the branch for it', async () => {
    const computes = 'endpoints: [{ type: read_write, autoscaling_limit_max_cu: 1 }]';
    const cli = await applied(BRANCHES.replace('protected: true, roles: [{ name: app }]', computes));
    const { endpoints } = cli.other('GET', '/neon/api/v2/projects/tenant-a/endpoints') as unknown as {
      endpoints: readonly { readonly id: string; readonly branch_id: string }[];
    };
    const branch = cli.branch('preview/b', 'tenant-a').split('/').at(-1);
    const id = endpoints.find(each => each.branch_id === branch)?.id;
    cli.other('PATCH', `/neon/api/v2/projects/tenant-a/endpoints/${id}`, {
      endpoint: { autoscaling_limit_max_cu: 2 },
    });
    cli.pass(60_000);
    await adopted(cli);
    await staysDeleted(cli);
  });

  test('beside what its own entry says already', async () => {
    const own = `    - { ids: ["${B}"], commands: [{ name: mine, description: Mine }] }\n`;
    const cli = await applied(GUILDS + own);
    cli.other('PATCH', cli.command('setup', B), { description: 'Theirs' });
    await adopted(cli);
    expect(cli.text().match(/ids:/g)).toHaveLength(1);
    await cli.ok('plan', '--detailed-exitcode');
  });

  test('with the expiry that it has, because the entry decides about the whole branch', async () => {
    const cli = await applied(BRANCHES);
    cli.other('PATCH', cli.branch('preview/b', 'tenant-a'), { branch: { protected: false } });
    cli.other('PATCH', cli.branch('preview/b', 'tenant-a'), {
      branch: { expires_at: '2026-12-01T00:00:00Z' },
    });
    await cli.run('adopt', '--yes', '--widened');
    expect(added(BRANCHES, cli)).toContain('2026-12-01');
    await cli.ok('plan', '--detailed-exitcode');
  });
});

describe('adopt leaves a member as its set says', () => {
  test('where something is not there, which someone may have deleted or nobody made', async () => {
    const cli = await applied(GUILDS);
    cli.other('DELETE', cli.command('setup', B));
    const said = await adopted(cli, 4);
    expect(said.replace(/\s+/g, ' ')).toContain('is a member of a set');
    expect(cli.text()).toBe(GUILDS);
  });

  test('where the live value gives more access, without --widened', async () => {
    const cli = await applied(BRANCHES);
    cli.other('PATCH', cli.branch('preview/b', 'tenant-a'), { branch: { protected: false } });
    await cli.run('adopt', '--yes');
    expect(cli.text()).toBe(BRANCHES);
  });

  test('and never changes the entry of the set, also where all members differ in the same way', async () => {
    const cli = await applied(GUILDS);
    for (const guild of [A, B]) cli.other('PATCH', cli.command('setup', guild), { description: 'Theirs' });
    await adopted(cli);
    expect(added(GUILDS, cli).match(/ids:/g)).toHaveLength(2);
    await cli.ok('plan', '--detailed-exitcode');
  });
});
