import { describe, expect, test } from 'vitest';
import { COMMANDS, MANIFEST } from './sample-manifest.ts';
import { testCli } from './test-io.ts';

describe('credentials', () => {
  test('that are missing are named all at once, with where to make them', async () => {
    const env = {
      NEON_API_KEY: undefined,
      DISCORD_BOT_TOKEN: undefined,
      DISCORD_CLIENT_ID: undefined,
      DISCORD_CLIENT_SECRET: '',
    };
    const cli = testCli({ manifest: MANIFEST, env });
    const { code, stderr } = await cli.run('plan');
    expect(code).toBe(1);
    expect(stderr).toContain('error[credentials]: NEON_API_KEY and DISCORD_BOT_TOKEN are not set');
    expect(stderr).toContain('https://console.neon.tech/app/settings/api-keys');
    expect(stderr).toContain('https://discord.com/developers/applications');
    expect(cli.requests()).toEqual([]);
  });

  test('of a service that the manifest does not use are not needed', async () => {
    const manifest = MANIFEST.slice(0, MANIFEST.indexOf('neon:'));
    const cli = testCli({ manifest, env: { NEON_API_KEY: undefined } });
    expect(await cli.run('plan')).toMatchObject({ code: 0 });
  });

  test('of a service that --target leaves out are not needed', async () => {
    const pruning = MANIFEST.replace('commands:', 'prune: true\n  commands:');
    const cli = testCli({
      manifest: pruning,
      env: { DISCORD_BOT_TOKEN: undefined, DISCORD_CLIENT_ID: undefined },
    });
    expect(await cli.run('plan', '--target', 'neon.**')).toMatchObject({ code: 0 });
    expect(cli.requests().every(each => each.startsWith('GET /neon/'))).toBe(true);
    expect(await cli.run('plan', '--target', '**/ban')).toMatchObject({ code: 1 });
    const empty = pruning.slice(0, pruning.indexOf('  commands:')) + pruning.slice(pruning.indexOf('neon:'));
    await cli.files.replace('evenkeel.yaml', empty);
    expect(await cli.run('plan', '--target', 'discord.command/**')).toMatchObject({ code: 1 });
  });

  test('half of the client credentials names the other half', async () => {
    const env = { DISCORD_BOT_TOKEN: undefined, DISCORD_CLIENT_SECRET: undefined };
    const { code, stderr } = await testCli({ manifest: MANIFEST, env }).run('plan');
    expect(code).toBe(1);
    expect(stderr).toContain('DISCORD_CLIENT_SECRET is not set');
  });

  test('client credentials work without a bot token; with both, no exchange is made', async () => {
    const cli = testCli({ manifest: MANIFEST, env: { DISCORD_BOT_TOKEN: undefined } });
    expect(await cli.run('plan')).toMatchObject({ code: 0 });
    expect(cli.writes()).toEqual(['POST /discord/api/v10/oauth2/token']);
    const both = testCli({ manifest: MANIFEST });
    expect(await both.run('plan')).toMatchObject({ code: 0 });
    expect(both.writes()).toEqual([]);
  });

  test('white space around a token is left out with a word about it', async () => {
    const env = { NEON_API_KEY: ' sandbox-neon-api-key\n' };
    const { code, stderr } = await testCli({ manifest: MANIFEST, env }).run('plan');
    expect(code).toBe(0);
    expect(stderr).toContain('White space around NEON_API_KEY was left out.');
  });

  test.each(['a\nb', 'a\r\nEvil: 1', 'Bearer abc', 'töken'])(
    'a token like %j is refused and not shown',
    async token => {
      const cli = testCli({ manifest: MANIFEST, env: { NEON_API_KEY: token } });
      const { code, stderr } = await cli.run('plan');
      expect(code).toBe(1);
      expect(stderr).toMatch(/^error\[credentials\]: NEON_API_KEY holds/);
      expect(stderr).not.toContain(token);
      expect(cli.requests()).toEqual([]);
    },
  );

  test.each(['http://console.neon.tech/api/v2', 'https://user:pw@console.neon.tech', 'https://x.test/?a'])(
    'is not sent to %s',
    async host => {
      const cli = testCli({ manifest: MANIFEST, env: { NEON_API_HOST: host } });
      const { code, stderr } = await cli.run('plan');
      expect(code).toBe(1);
      expect(stderr).toContain('NEON_API_HOST is not a usable base URL: ');
      expect(cli.requests()).toEqual([]);
    },
  );

  test('doctor names the variable of a base URL that cannot be one', async () => {
    const cli = testCli({ manifest: MANIFEST, env: { DISCORD_API_HOST: 'discord.com' } });
    const { code, stderr } = await cli.run('doctor');
    expect([code, stderr]).toEqual([
      1,
      'error[usage]: DISCORD_API_HOST is not a usable base URL: it is not a URL.\n  next: Set DISCORD_API_HOST to a whole URL, such as https://discord.com/api/v10, or unset DISCORD_API_HOST.\n',
    ]);
    expect(cli.requests()).toEqual([]);
  });

  test('that are refused end 1 and say so', async () => {
    const cli = testCli({ manifest: MANIFEST, env: { NEON_API_KEY: 'wrong-neon-api-key' } });
    const { code, stdout, stderr } = await cli.run('plan');
    expect(code).toBe(1);
    expect(stdout).toContain('Plan incomplete');
    expect(stdout).toContain('401');
    expect(stdout + stderr).not.toContain('wrong-neon-api-key');
  });
});

describe('a token is never printed', () => {
  const TOKENS = {
    NEON_API_KEY: 'sandbox-neon-api-key',
    DISCORD_BOT_TOKEN: 'sandbox-discord-bot-token',
    DISCORD_PERMISSIONS_TOKEN: 'sandbox-discord-permissions-token',
  };

  test.each([
    ['plan', '--verbose'],
    ['plan', '--format', 'json'],
    ['apply', '--yes', '--verbose'],
    ['doctor', '--verbose'],
  ])('by %s %s %s', async (...argv) => {
    const cli = testCli({ manifest: MANIFEST });
    const body = { message: `token ${Object.values(TOKENS).join(' ')} is odd`, code: 0 };
    const effect = { status: 400, body };
    for (const path of [COMMANDS, '/neon/']) cli.sandbox.faults.add([faultOf(path, effect)]);
    const { stdout, stderr } = await cli.run(...argv.filter(arg => arg !== ''));
    expect(stdout + stderr).toContain('***');
    for (const token of Object.values(TOKENS)) expect(stdout + stderr).not.toContain(token);
  });

  test('when it stands in a manifest or an argument', async () => {
    const manifest = `${MANIFEST}nmae: ${TOKENS.NEON_API_KEY}\n`;
    const invalid = await testCli({ manifest }).run('validate');
    expect(invalid.code).toBe(3);
    expect(invalid.stdout).not.toContain(TOKENS.NEON_API_KEY);
    const wrong = await testCli({ manifest }).run('plan', `--${TOKENS.NEON_API_KEY}`);
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).not.toContain(TOKENS.NEON_API_KEY);
  });
});

function faultOf(path: string, then: { readonly status: number; readonly body: unknown }) {
  return { match: { path }, then };
}
