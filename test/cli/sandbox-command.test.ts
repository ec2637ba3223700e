import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/main.ts';
import type { Io } from '../../src/cli/system/io.ts';
import { commandLine, runCommand } from '../../src/cli/system/run-program.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { testCli } from './test-io.ts';

describe('sandbox -- COMMAND', () => {
  it('gives the command its environment and no token of a real service, and ends with its exit code', async () => {
    const seen: Io['env'][] = [];
    const io: Io = {
      ...testCli({ env: { NEON_API_KEY: 'real-key', DISCORD_TOKEN: 'real-bot', PATH: '/bin' } }).io(),
      serveSandbox: startSandbox,
      runCommand: async (words, env) => {
        expect(words).toEqual(['npm', 'test', '--', '--port', '1']);
        seen.push(env);
        return 7;
      },
    };
    expect(await run(['sandbox', '--', 'npm', 'test', '--', '--port', '1'], io)).toBe(7);
    expect(seen[0]).toMatchObject({ PATH: '/bin', NEON_API_KEY: 'sandbox-neon-api-key' });
    expect(JSON.stringify(seen)).not.toMatch(/real-/);
    expect(seen[0]?.['NEON_API_HOST']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/neon\/api\/v2$/);
  });

  it('gives the command a made-up value for each secret that an entry may name, if it is set', async () => {
    const seen: Io['env'][] = [];
    const said: string[] = [];
    const [github, empty] = ['EVENKEEL_SECRET_GITHUB', 'EVENKEEL_SECRET_EMPTY'];
    const io: Io = {
      ...testCli({ env: { [github]: 'canary-real-secret', [empty]: ' ' } }).io(),
      stderr: { isTTY: false, columns: undefined, write: text => void said.push(text) },
      serveSandbox: startSandbox,
      runCommand: async (_, env) => {
        seen.push(env);
        return 0;
      },
    };
    expect(await run(['sandbox', '--', 'evenkeel', 'apply'], io)).toBe(0);
    expect(seen[0]).toMatchObject({ [github]: `sandbox-value-of-${github}` });
    expect(seen[0]).not.toHaveProperty(empty);
    expect(said.join('')).toContain(`given to the command with a made-up value: ${github}\n`);
    expect(said.join('')).toContain(`not given to the command: ${empty}\n`);
    expect(JSON.stringify([seen, said])).not.toContain('canary');
  });

  it('masks the token of a real service in what it says, and shows its own', async () => {
    const cli = testCli({ env: { NEON_API_KEY: 'napi_canary_of_a_real_service' } });
    const { code, stderr } = await cli.run('sandbox', '--from', 'napi_canary_of_a_real_service.yaml');
    expect(code).not.toBe(0);
    expect(stderr).not.toContain('canary');
  });

  it.each([
    [
      'DATABASE_URL',
      'postgresql://me:real-word@ep-cool-1.eu-central-1.aws.neon.tech/main?sslmode=require',
      false,
    ],
    ['SPRING_URL', 'jdbc:postgresql://ep-cool-1.eu-central-1.aws.neon.tech/main?password=real-word', false],
    ['DSN', 'user=me password=real-word host=ep-cool-1.eu-central-1.aws.neon.tech', false],
    ['PGHOST', 'ep-cool-1.eu-central-1.aws.neon.tech', false],
    ['HOOK', 'https://discord.com/api/webhooks/1/real-token', false],
    ['DATABASE_URL', 'postgres://me:word@127.0.0.1:5432/main', true],
    ['NO_PROXY', 'localhost,.neon.tech', true],
    ['NO_PROXY', '.neon.tech', true],
  ])('is given %s=%s where that reaches no real service: %s', async (name, value, isGiven) => {
    const seen: Io['env'][] = [];
    const io: Io = {
      ...testCli({ env: { [name]: value } }).io(),
      serveSandbox: startSandbox,
      runCommand: async (_, env) => {
        seen.push(env);
        return 0;
      },
    };
    await run(['sandbox', '--', 'npm', 'test'], io);
    expect(seen.map(env => env[name])).toEqual([isGiven ? value : undefined]);
  });

  it('says what to do where the command cannot be started', async () => {
    const out: string[] = [];
    const io: Io = {
      ...testCli().io(),
      stderr: { isTTY: false, columns: undefined, write: text => void out.push(text) },
      serveSandbox: startSandbox,
      runCommand: (words, env, stop) => runCommand(words, { env, stop, platform: process.platform }),
    };
    expect(await run(['sandbox', '--', 'there-is-no-such-program'], io)).toBe(1);
    expect(out.join('')).toMatch(/could not be started: .*ENOENT[\s\S]*next: Give the command/);
  });

  it('passes on the exit code of a real process, and SIGTERM to it', async () => {
    const of = (code: string, stop: AbortSignal): Promise<number> =>
      runCommand([process.execPath, '-e', code], { env: {}, stop, platform: process.platform });
    expect(await of('process.exit(5)', new AbortController().signal)).toBe(5);
    expect(await of('setInterval(() => {}, 1000)', AbortSignal.abort('signal'))).toBe(143);
  });

  it('quotes every word for the shell of Windows', () => {
    expect(commandLine(['npm', 'a b', 'c"&d', 'e\\'], 'win32')).toEqual({
      file: 'cmd.exe',
      args: ['/d', '/s', '/c', '"npm ^^^"a^^^ b^^^" ^^^"c\\^^^"^^^&d^^^" ^^^"e\\\\^^^""'],
      verbatim: true,
    });
    expect(commandLine(['npm', 'a b'], 'linux')).toEqual({ file: 'npm', args: ['a b'], verbatim: false });
  });
});

describe('sandbox --from live', () => {
  it('keeps ids, makes up secrets, sends no write, and saves it for its owner alone', async () => {
    const cli = testCli();
    const state = join(mkdtempSync(join(tmpdir(), 'evenkeel-')), 'state.json');
    const io: Io = { ...cli.io(), serveSandbox: startSandbox, runCommand: async () => 0 };
    const argv = [
      'sandbox',
      '--from',
      'live',
      '--project',
      'shiny-wind-028834',
      '--state',
      state,
      '--',
      'true',
    ];
    expect(await run(argv, io)).toBe(0);
    expect(cli.writes()).toEqual([]);
    expect(statSync(state).mode & 0o777).toBe(0o600);
    const text = readFileSync(state, 'utf8');
    const live = JSON.stringify(cli.sandbox.state());
    const branch = /"id":"(br-[\w-]+)"/.exec(live)?.[1] ?? 'none';
    expect(text).toContain(branch);
    expect(live).toMatch(/npg_\w+/);
    expect(text).not.toMatch(/npg_\w+/);
  });

  it('asks for the ids of what it copies', async () => {
    const cli = testCli();
    const { code, stderr } = await cli.run('sandbox', '--from', 'live');
    expect(code).toBe(1);
    expect(stderr).toContain('next: Give the id, such as --');
  });
});
