import { describe, expect, test } from 'vitest';
import { testCli } from './test-io.ts';

const APPLICATION = '222222222222222222';
const GUILDS = ['100000000000000001', '100000000000000002'];

/** Every guild of the bot gets a command. A rule is about commands whose name begins with ban. */
function manifest(name: string, must: string): string {
  return `evenkeel: 1
name: acme
rules:
  - { name: administrators, every: discord.command, match: "ban*", must: { ${must} }, message: It is theirs. }
discord:
  application_id: "${APPLICATION}"
  guilds:
    - every: true
      commands:
        - { name: ${name}, description: Do it }
`;
}

describe('a manifest with a set of guilds', () => {
  test('has its rules in each guild, for what it declares and for what someone made', async () => {
    const must = 'default_member_permissions: 0';
    const cli = testCli({ files: { 'evenkeel.yaml': manifest('ban', must) }, guilds: GUILDS });
    const planned = JSON.parse((await cli.run('plan', '--format', 'json')).stdout);
    const rows = planned.plan.rows as { address: string; reason?: { code: string } }[];
    expect(rows.map(({ address, reason }) => `${address} ${reason?.code}`)).toEqual(
      GUILDS.map(guild => `discord.command/${APPLICATION}/${guild}/chat_input/ban rule/broken`),
    );
    await cli.files.replace('evenkeel.yaml', manifest('setup', must));
    expect((await cli.run('apply', '--yes')).code).toBe(0);
    expect((await cli.run('plan', '--strict-checks')).code).toBe(0);
    cli.other('POST', `/discord/api/v10/applications/${APPLICATION}/guilds/${GUILDS[1]}/commands`, {
      name: 'ban-all',
      description: 'By hand',
    });
    const { code, stdout } = await cli.run('plan', '--strict-checks');
    expect([code, stdout]).toEqual([2, expect.stringContaining(`${GUILDS[1]}/chat_input/ban-all`)]);
  });

  test('has the mistakes in its rules at their lines', async () => {
    const cli = testCli({ files: { 'evenkeel.yaml': manifest('ban', 'default_permissions: 0') } });
    const { code, stdout } = await cli.run('validate');
    expect(code).toBe(3);
    expect(stdout).toContain('discord.command has no field "default_permissions"');
    expect(stdout).toContain('evenkeel.yaml:4:76');
  });
});
