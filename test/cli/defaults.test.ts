import { describe, expect, test } from 'vitest';
import { type TestCli, testCli } from './test-io.ts';

const PROJECT = 'shiny-wind-028834';
const FILE = `evenkeel: 1
name: acme
neon:
  projects:
    - id: ${PROJECT}
      defaults:
        neon.branch: { protected: true }
        neon.endpoint: { suspend_timeout_seconds: 300 }
      branches:
        - name: main
          endpoints: [{ type: read_write }]
        - name: dev
          endpoints: [{ type: read_write }]
`;

async function applied(file = FILE): Promise<TestCli> {
  const cli = testCli({ files: { 'evenkeel.yaml': file } });
  const { code, stdout, stderr } = await cli.run('apply', '--yes');
  expect(code, stdout + stderr).toBe(0);
  return cli;
}

/** What another client does. */
function other(cli: TestCli, method: string, path: string, body?: unknown): Record<string, unknown> {
  const answer = cli.sandbox.handle({
    method,
    path: `/neon/api/v2/projects/${PROJECT}/${path}`,
    headers: {
      authorization: `Bearer ${cli.sandbox.env('').NEON_API_KEY}`,
      'content-type': 'application/json',
    },
    text: body === undefined ? '' : JSON.stringify(body),
  });
  expect(answer.status, answer.text).toBeLessThan(300);
  cli.pass(10_000);
  return JSON.parse(answer.text) as Record<string, unknown>;
}

function branchId(cli: TestCli, name: string): string {
  const { branches } = other(cli, 'GET', 'branches') as { branches: { id: string; name: string }[] };
  return branches.find(each => each.name === name)?.id ?? '';
}

function fileOf(cli: TestCli): string {
  return cli.files.contents.get('/demo/evenkeel.yaml') ?? '';
}

test('a plan has a note on what comes from a default, and after the apply it is empty', async () => {
  const cli = testCli({ files: { 'evenkeel.yaml': FILE } });
  const { stdout } = await cli.run('plan');
  expect(stdout).toContain('note: values from `defaults`: protected (evenkeel.yaml:7)');
  expect(stdout).toContain('note: values from `defaults`: suspend_timeout_seconds (evenkeel.yaml:8)');
  expect((await cli.run('apply', '--yes')).code).toBe(0);
  expect((await cli.run('plan', '--detailed-exitcode')).code).toBe(0);
});

describe('adopt writes into the entry, and never into the default that other entries have, too', () => {
  test('a value', async () => {
    const cli = await applied();
    other(cli, 'PATCH', `branches/${branchId(cli, 'dev')}`, { branch: { protected: false } });
    const { code, stdout, stderr } = await cli.run('adopt', '--yes', '--widened');
    expect(code, stdout + stderr).toBe(0);
    expect(fileOf(cli)).toBe(`${FILE}          protected: false\n`);
    expect((await cli.run('plan', '--detailed-exitcode')).code).toBe(0);
  });

  test('a value of an entry that has entries with defaults inside it', async () => {
    const cli = await applied(FILE.replace('- name: dev\n', '- name: dev\n          protected: false\n'));
    other(cli, 'PATCH', `branches/${branchId(cli, 'dev')}`, { branch: { protected: true } });
    const { code, stdout, stderr } = await cli.run('adopt', '--yes');
    expect(code, stdout + stderr).toBe(0);
    expect(fileOf(cli).replaceAll(' ', '')).not.toContain('protected:false');
    expect((await cli.run('plan', '--detailed-exitcode')).code).toBe(0);
  });

  test('that live has no value of a list', async () => {
    const application = '222222222222222222';
    const file = `evenkeel: 1
name: acme
discord:
  application_id: "${application}"
  defaults: { discord.command: { contexts: [guild] } }
  commands: [{ name: ban, description: Ban }]
`;
    const cli = await applied(file);
    const commands = `/discord/api/v10/applications/${application}/commands`;
    const headers = {
      authorization: `Bot ${cli.sandbox.env('').DISCORD_BOT_TOKEN}`,
      'content-type': 'application/json',
      'user-agent': 'DiscordBot (https://example.com, 1)',
    };
    const sent = { name: 'ban', description: 'Ban', type: 1 };
    const answer = cli.sandbox.handle({
      method: 'PUT',
      path: commands,
      headers,
      text: JSON.stringify([sent]),
    });
    expect(answer.status).toBe(200);
    cli.pass(10_000);
    const { code, stdout, stderr } = await cli.run('adopt', '--yes', '--widened');
    expect(code, stdout + stderr).toBe(0);
    expect(fileOf(cli)).toBe(file.replace('Ban }', 'Ban, contexts: null }'));
    expect((await cli.run('plan', '--detailed-exitcode')).code).toBe(0);
  });
});

test('adopt takes over what someone changed beside a value that a new default gives the entry', async () => {
  const before = FILE.replace(/(dev\n.*read_write)/, '$1, autoscaling_limit_max_cu: 1');
  const cli = await applied(before);
  const { endpoints } = other(cli, 'GET', 'endpoints') as { endpoints: { id: string; branch_id: string }[] };
  const id = endpoints.find(each => each.branch_id === branchId(cli, 'dev'))?.id;
  other(cli, 'PATCH', `endpoints/${id}`, { endpoint: { autoscaling_limit_max_cu: 2 } });
  await cli.files.replace('before.yaml', before);
  const now = before.replace('seconds: 300', 'seconds: 600');
  await cli.files.replace('evenkeel.yaml', now);
  const { code, stdout, stderr } = await cli.run('adopt', '--yes', '--base-applied', 'before.yaml');
  expect(code, stdout + stderr).toBe(0);
  expect(fileOf(cli)).toContain('max_cu: 2');
  expect(fileOf(cli)).toContain('seconds: 600');
});

test('--changed reads the scopes in which another default is wanted, and no others', async () => {
  const second = FILE.slice(FILE.indexOf('    - id')).replace(PROJECT, 'quiet-hill-110022');
  const before = `${FILE}${second}`;
  const cli = testCli({
    files: { 'evenkeel.yaml': before.replace('seconds: 300', 'seconds: 600'), 'before.yaml': before },
    projects: [PROJECT, 'quiet-hill-110022'],
  });
  const { stdout, stderr } = await cli.run('plan', '--changed', '--base-applied', 'before.yaml');
  expect(stdout, stderr).toContain('suspend_timeout_seconds  10m (600 s)');
  expect(stdout).toContain('1 scope was not read, because the manifest is unchanged there since before.yaml');
  expect(cli.requests().filter(each => each.includes('quiet-hill-110022'))).toEqual([]);
});

describe('defaults in several files', () => {
  const two = (mine: string, theirs: string): Readonly<Record<string, string>> => ({
    'evenkeel.yaml': `evenkeel: 1\nname: acme\ninclude: [inc/*.yaml]\ndefaults: { discord.command: { contexts: [${mine}] } }\ndiscord: { application_id: "222222222222222222", commands: [{ name: a, description: A }] }\n`,
    'inc/a.yaml': `defaults: { discord.command: { contexts: [${theirs}] }, neon.endpoint: { disabled: true } }\n`,
  });

  test('are one map, in which a list is one value: another one is a conflict, and no longer list', async () => {
    const cli = testCli({ files: two('guild', 'bot_dm') });
    const { code, stdout, stderr } = await cli.run('validate');
    expect(code).toBe(3);
    expect(stdout + stderr).toContain('"contexts" has one value here and another value at evenkeel.yaml:4');
  });

  test('may say the same', async () => {
    const cli = testCli({ files: two('guild', 'guild') });
    expect((await cli.run('plan')).stdout).toContain('contexts       ["guild"]');
  });
});

test('export adds nothing to a manifest whose defaults would change what it adds', async () => {
  const text = 'evenkeel: 1\nname: acme\ndefaults: { neon.endpoint: { disabled: true } }\n';
  const cli = testCli({ files: { 'evenkeel.yaml': text } });
  const { code, stderr } = await cli.run('export', 'neon', '--project', PROJECT, '--into', 'evenkeel.yaml');
  expect(code).toBe(1);
  expect(stderr).toContain('evenkeel.yaml has `defaults`, which would change neon.endpoint/');
  expect(fileOf(cli)).toBe(text);
});

test('adopt overrules a default with what the service has by default', async () => {
  const application = '222222222222222222';
  const file = `evenkeel: 1
name: acme
discord:
  application_id: "${application}"
  defaults: { discord.command: { nsfw: true, default_member_permissions: [BAN_MEMBERS] } }
  commands: [{ name: ban, description: Ban }]
`;
  const cli = await applied(file);
  const headers = {
    authorization: `Bot ${cli.sandbox.env('').DISCORD_BOT_TOKEN}`,
    'content-type': 'application/json',
    'user-agent': 'DiscordBot (https://example.com, 1)',
  };
  const path = `/discord/api/v10/applications/${application}/commands`;
  const text = JSON.stringify([{ name: 'ban', description: 'Ban', type: 1 }]);
  expect(cli.sandbox.handle({ method: 'PUT', path, headers, text }).status).toBe(200);
  cli.pass(10_000);
  const { code, stdout, stderr } = await cli.run('adopt', '--yes', '--widened');
  expect(code, stdout + stderr).toBe(0);
  expect((await cli.run('plan', '--detailed-exitcode')).code).toBe(0);
});

test('commands that another program writes to a file get no default, of the application or of a guild', async () => {
  const guild = '100000000000000001';
  const file = JSON.stringify([{ name: 'ping', description: 'Answer', type: 1 }]);
  const cli = testCli({
    files: {
      'evenkeel.yaml': `evenkeel: 1
name: acme
defaults:
  discord.command: { default_member_permissions: "0" }
discord:
  application_id: "222222222222222222"
  commands_from: commands.json
  guilds:
    - { ids: ["${guild}"], commands_from: commands.json }
    - { ids: ["100000000000000002"], commands: [{ name: ban, description: Ban }] }
`,
      'commands.json': file,
    },
    guilds: [guild, '100000000000000002'],
  });
  const { stdout, stderr } = await cli.run('plan', '--format', 'json');
  const { rows } = JSON.parse(stdout || stderr).plan as {
    rows: { address: string; desired: Record<string, unknown> }[];
  };
  expect(
    rows.map(({ address, desired }) => [address.split('/').at(-1), desired['default_member_permissions']]),
  ).toEqual([
    ['ping', undefined],
    ['ban', '0'],
    ['ping', undefined],
  ]);
});
