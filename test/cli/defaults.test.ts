import { describe, expect, test } from 'vitest';
import { APPLICATION, PROJECT } from '../helpers/world.ts';
import { COMMANDS } from './sample-manifest.ts';
import { appliedCli, testCli } from './test-io.ts';

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

test('a plan has a note on what comes from a default, and after the apply it is empty', async () => {
  const cli = testCli({ manifest: FILE });
  const { stdout } = await cli.run('plan');
  expect(stdout).toContain('note: this entry takes values from `defaults`: protected (evenkeel.yaml:7)');
  expect(stdout).toContain(
    'note: this entry takes values from `defaults`: suspend_timeout_seconds (evenkeel.yaml:8)',
  );
  await cli.ok('apply', '--yes');
  await cli.ok('plan', '--detailed-exitcode');
});

describe('adopt writes into the entry, and never into the default that other entries have, too', () => {
  test('a value', async () => {
    const cli = await appliedCli({ manifest: FILE });
    cli.other('PATCH', cli.branch('dev'), { branch: { protected: false } });
    await cli.ok('adopt', '--yes', '--widened');
    expect(cli.text()).toBe(`${FILE}          protected: false\n`);
    await cli.ok('plan', '--detailed-exitcode');
  });

  test('a value of an entry that has entries with defaults inside it', async () => {
    const cli = await appliedCli({
      manifest: FILE.replace('- name: dev\n', '- name: dev\n          protected: false\n'),
    });
    cli.other('PATCH', cli.branch('dev'), { branch: { protected: true } });
    await cli.ok('adopt', '--yes');
    expect(cli.text().replaceAll(' ', '')).not.toContain('protected:false');
    await cli.ok('plan', '--detailed-exitcode');
  });

  test('that live has no value of a list', async () => {
    const file = `evenkeel: 1
name: acme
discord:
  application_id: "${APPLICATION}"
  defaults: { discord.command: { contexts: [guild] } }
  commands: [{ name: ban, description: Ban }]
`;
    const cli = await appliedCli({ manifest: file });
    cli.other('PUT', COMMANDS, [{ name: 'ban', description: 'Ban', type: 1 }]);
    await cli.ok('adopt', '--yes', '--widened');
    expect(cli.text()).toBe(file.replace('Ban }', 'Ban, contexts: null }'));
    await cli.ok('plan', '--detailed-exitcode');
  });
});

test('adopt takes over what someone changed beside a value that a new default gives the entry', async () => {
  const before = FILE.replace(/(dev\n.*read_write)/, '$1, autoscaling_limit_max_cu: 1');
  const cli = await appliedCli({ manifest: before });
  cli.other('PATCH', cli.compute('dev'), { endpoint: { autoscaling_limit_max_cu: 2 } });
  await cli.files.replace('before.yaml', before);
  const now = before.replace('seconds: 300', 'seconds: 600');
  await cli.files.replace('evenkeel.yaml', now);
  await cli.ok('adopt', '--yes', '--base-applied', 'before.yaml');
  expect(cli.text()).toContain('max_cu: 2');
  expect(cli.text()).toContain('seconds: 600');
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
  const cli = testCli({ manifest: text });
  const { code, stderr } = await cli.run('export', 'neon', '--project', PROJECT, '--into', 'evenkeel.yaml');
  expect(code).toBe(1);
  expect(stderr).toContain('the `defaults` of evenkeel.yaml would give neon.endpoint/');
  expect(cli.text()).toBe(text);
});

test('adopt overrules a default with what the service has by default', async () => {
  const file = `evenkeel: 1
name: acme
discord:
  application_id: "${APPLICATION}"
  defaults: { discord.command: { nsfw: true, default_member_permissions: [BAN_MEMBERS] } }
  commands: [{ name: ban, description: Ban }]
`;
  const cli = await appliedCli({ manifest: file });
  cli.other('PUT', COMMANDS, [{ name: 'ban', description: 'Ban', type: 1 }]);
  await cli.ok('adopt', '--yes', '--widened');
  await cli.ok('plan', '--detailed-exitcode');
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
