import { expect, test } from 'vitest';
import type { ProviderReason } from '../../src/core/report/reason.ts';
import { testCli } from './test-io.ts';

const guilds = Array.from({ length: 12 }, (_, index) => `"19703843948331${String(index + 1000)}"`);
const projects = Array.from({ length: 12 }, (_, index) => `calm-sea-${index + 100000}`);
const MANIFEST = `evenkeel: 1
name: acme
discord:
  application_id: "222222222222222222"
  guilds:
    - ids: [${guilds.join(', ')}]
      commands: [{ name: ban, description: Ban }]
neon:
  projects:
    - ids: [${projects.join(', ')}]
      branches: [{ name: staging }]
`;

test.each(['plan', 'drift'])('one wrong key is one reason in the %s of many projects', async command => {
  const cli = testCli({ manifest: MANIFEST, env: { NEON_API_KEY: 'wrong-neon-key' } });
  const { stdout } = await cli.run(command, '--target', 'neon.**', '--parallelism', '3');
  expect(stdout.match(/^ +! .*$/gm)).toEqual([
    expect.stringContaining('unread   neon.branch in neon.project/* × 12 projects'),
    expect.stringContaining('blocked  neon.branch/*/staging × 12 projects'),
  ]);
  expect(stdout.replace(/\s+/g, ' ').match(/401 from [^[]*; 9 not sent after that/g)).toHaveLength(1);
  expect(stdout).toContain('make a new key in');
  expect(stdout).not.toContain('Set a valid token');
  expect(cli.requests()).toHaveLength(3);
});

test.each(['plan', 'drift'])('one wrong token is one reason in the %s of many guilds', async command => {
  const env = { DISCORD_BOT_TOKEN: 'wrong-discord-token' };
  const cli = testCli({ manifest: MANIFEST, env });
  const { stdout } = await cli.run(command, '--target', 'discord.**', '--parallelism', '3');
  expect(stdout.match(/^ +! .*$/gm)).toEqual([
    expect.stringContaining('unread   discord.command in discord.scope/222222222222222222/* × 12 guilds'),
    expect.stringContaining('chat_input/ban × 12 guilds'),
  ]);
  expect(stdout.replace(/\s+/g, ' ').match(/401 from [^[]*; 9 not sent after that/g)).toHaveLength(1);
  expect(stdout).toContain('Set DISCORD_BOT_TOKEN to a token from');
  expect(stdout).not.toContain('Set a valid token');
});

test('what was not sent has the code of the refusal, and still says itself that it was not sent', async () => {
  const cli = testCli({ manifest: MANIFEST, env: { NEON_API_KEY: 'wrong-neon-key' } });
  const { stdout } = await cli.run('plan', '--target', 'neon.**', '--parallelism', '3', '--format', 'json');
  const { plan } = JSON.parse(stdout) as {
    readonly plan: { readonly unread: readonly { readonly reason: ProviderReason }[] };
  };
  const { unread } = plan;
  expect(new Set(unread.map(({ reason }) => reason.code))).toEqual(new Set(['neon/key-refused']));
  expect(unread.filter(({ reason }) => / not sent: 401 /.test(reason.said))).toHaveLength(9);
});
