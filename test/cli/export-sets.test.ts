import { describe, expect, test } from 'vitest';
import { tamper } from '../hostile/tamper.ts';
import { type Ran, type TestCli, testCli } from './test-io.ts';

const APP = '222222222222222222';
const [A, B] = ['100000000000000001', '100000000000000002'] as const;
const HEAD = 'evenkeel: 1\nname: acme\n';
const PROJECTS = ['tenant-a-100000', 'tenant-b-100001', 'other-100002'];
const TENANTS = `${HEAD}neon:
  projects:
    - match: tenant-*
      branches:
        - { name: main, protected: true }
        - { match: preview/**, endpoints: [{ type: read_write }] }
`;
const EVERY = `${HEAD}discord:
  application_id: "${APP}"
  guilds:
    - every: true
      except: ["${B}"]
      commands: [{ name: setup, description: Set up }]
`;

const BAN = { name: 'ban', description: 'x' };

function withManifest(manifest: string, projects: readonly string[] = PROJECTS): TestCli {
  return testCli({ guilds: [A, B], projects, manifest });
}

async function exportInto(cli: TestCli, service: string, ...argv: readonly string[]): Promise<Ran> {
  return cli.run('export', service, '--into', 'evenkeel.yaml', ...argv);
}

const guildsOf = (...ids: readonly string[]): readonly string[] => [
  '--application',
  APP,
  ...ids.flatMap(id => ['--guild', id]),
];

describe('export into a manifest with a set', () => {
  test('adds what no set covers, and names what one covers in one line', async () => {
    const cli = withManifest(TENANTS);
    const { code, stderr } = await exportInto(cli, 'neon');
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('added neon.projects "other-100002"\n');
    expect(stderr).toContain(
      'not exported: 2 projects, because the set neon.project/tenant-* in evenkeel.yaml has them as members: tenant-a-100000, tenant-b-100001; its `except` takes one out\n',
    );
    const text = cli.text();
    expect(text.startsWith(TENANTS)).toBe(true);
    expect(text.slice(TENANTS.length)).not.toContain('tenant-');
  });

  test('does not offer a member that is named either, and says how it can be', async () => {
    const cli = withManifest(TENANTS);
    const { code, stderr } = await exportInto(cli, 'neon', '--project', 'tenant-a-100000');
    expect(code, stderr).toBe(0);
    expect(stderr).toContain(
      'not exported: neon.projects "tenant-a-100000", because the set neon.project/tenant-* in evenkeel.yaml has it as a member; its `except` takes it out\n',
    );
    expect(stderr).not.toContain('added');
    expect(cli.text()).toBe(TENANTS);
  });

  test('adds what the set leaves out, and a plan of it has no changes there', async () => {
    const cli = withManifest(TENANTS.replace('tenant-*', 'tenant-*\n      except: [tenant-b-100001]'));
    const { code, stderr } = await exportInto(cli, 'neon', '--project', 'tenant-b-100001');
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('added neon.projects "tenant-b-100001"\n');
    await cli.ok('plan', '--detailed-exitcode', '--target', '**/tenant-b-100001/**');
  });

  test('takes a guild that the bot is in for a member, and one that `except` names for none', async () => {
    const cli = withManifest(EVERY);
    for (const guild of [A, B]) cli.makeCommand(BAN, guild);
    const { code, stderr } = await exportInto(cli, 'discord', ...guildsOf(A, B));
    expect(code, stderr).toBe(0);
    expect(stderr).toContain(
      `not exported: discord.guilds "${A}", because the set discord.scope/${APP}/* in evenkeel.yaml has it as a member; its \`except\` takes it out\n`,
    );
    expect(stderr).toContain(`added discord.guilds ["${B}"]\n`);
    expect(cli.text()).not.toContain(A);
    await cli.ok('validate');
  });

  test('says of a scope with an entry of its own that it has one, though a set has it, too', async () => {
    const cli = withManifest(`${TENANTS}    - { id: tenant-a-100000, branches: [{ name: main }] }\n`);
    const { code, stderr } = await exportInto(cli, 'neon', '--project', 'tenant-a-100000');
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('"tenant-a-100000", because evenkeel.yaml already has an entry for it');
    expect(stderr).not.toContain('member');
  });

  test('names the set that counts first, where two have the scope', async () => {
    const cli = withManifest(`${TENANTS}    - { match: "*-a-*", branches: [{ name: main }] }\n`);
    const { code, stderr } = await exportInto(cli, 'neon');
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('"tenant-a-100000", because the set neon.project/*-a-* in evenkeel.yaml has it');
    expect(stderr).toContain(
      '"tenant-b-100001", because the set neon.project/tenant-* in evenkeel.yaml has it',
    );
  });

  test('counts members beyond `at_most`, of which a plan would know none', async () => {
    const text = TENANTS.replace('tenant-*', 'tenant-*\n      at_most: 1');
    const cli = withManifest(text);
    const { stderr } = await exportInto(cli, 'neon', '--project', 'tenant-a-100000');
    expect(stderr).toContain('has it as a member');
    expect(cli.text()).toBe(text);
  });

  test('names three of many members', async () => {
    const projects = Array.from({ length: 40 }, (_, nth) => `tenant-x-${100_000 + nth}`);
    const cli = withManifest(TENANTS, projects);
    const { code, stderr } = await exportInto(cli, 'neon');
    expect(code, stderr).toBe(0);
    expect(stderr).toContain(
      'not exported: 40 projects, because the set neon.project/tenant-* in evenkeel.yaml has them as members: tenant-x-100000, tenant-x-100001, tenant-x-100002 and 37 more;',
    );
    // None of them is read.
    expect(cli.requests().filter(request => request.includes('/projects/'))).toEqual([]);
  });

  test('writes nothing where the list of the set cannot be read, because a member could be among the scopes', async () => {
    const cli = withManifest(EVERY);
    tamper(cli, (outcome, { path }) =>
      path.includes('/users/@me/guilds') ? { ...outcome, status: 403, text: '{"message": "no"}' } : outcome,
    );
    const { code, stderr } = await exportInto(cli, 'discord', ...guildsOf(A));
    expect(code).toBe(1);
    expect(stderr).toContain('could not be read');
    expect(stderr).toContain('No manifest was written');
    expect(cli.text()).toBe(EVERY);
  });

  test('asks for no list where nothing exported could be a member', async () => {
    const cli = withManifest(EVERY);
    cli.makeCommand(BAN);
    const { code, stderr } = await exportInto(cli, 'discord', ...guildsOf());
    expect(code, stderr).toBe(0);
    expect(cli.requests().filter(request => request.includes('/users/@me/guilds'))).toEqual([]);
    expect(stderr).toContain('added discord.commands');
  });

  test('of which the file before stays as it is, byte for byte', async () => {
    const cli = withManifest(TENANTS);
    await exportInto(cli, 'neon');
    const once = cli.text();
    const { code, stderr } = await exportInto(cli, 'neon');
    expect(code).toBe(0);
    expect(stderr).toContain('"other-100002", because evenkeel.yaml already has an entry for it');
    expect(cli.text()).toBe(once);
  });
});

test('export into a file of its own reads no manifest, and writes no set', async () => {
  const cli = withManifest(TENANTS);
  const { code, stdout } = await cli.run('export', 'neon');
  expect(code).toBe(0);
  for (const id of PROJECTS) expect(stdout).toContain(`id: ${id}\n`);
  expect(stdout).not.toContain('match:');
});
