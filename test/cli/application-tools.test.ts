import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { run } from '../../src/cli/main.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { agent } from './agents.ts';
import {
  APPLICATIONS,
  COMMANDS,
  cliOf,
  DEV,
  DEV_ROWS,
  flat,
  manifest,
  PROD,
  rewrite,
  TEST_GUILD,
  TOKENS,
} from './of-applications.ts';
import { plain, testCli } from './test-io.ts';

describe('ids of two applications', () => {
  const TS = 'commands.gen.ts';
  const text = (commands = COMMANDS): string =>
    manifest(`  ids_to: [${TS}, ids.json, ids.py]\n${commands}${APPLICATIONS}`);
  let folder = '';
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function compiled(files: Readonly<Record<string, string>>): Promise<string> {
    folder = await mkdtemp(join(tmpdir(), 'evenkeel-ids-'));
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    const tsc = resolve(import.meta.dirname, '../../node_modules/.bin/tsc');
    const args = '--noEmit --strict --module nodenext --allowImportingTsExtensions --types'.split(' ');
    return promisify(execFile)(tsc, [...args, '', 'bot.ts'], { cwd: folder }).then(
      ({ stdout }) => stdout,
      (error: { readonly stdout: string }) => error.stdout,
    );
  }

  const BOT = `import { commands } from './commands.gen.ts';
export const everywhere: string = commands.prod.global.chat_input.ban.id;
export const inGuild: string = commands.dev.guilds['${TEST_GUILD}'].chat_input.ban.mention;
`;

  test('are by application in each form, and a bot that uses both compiles', async () => {
    const cli = cliOf({ text: text() });
    await cli.ok('apply', '--yes');
    expect(await compiled({ [TS]: cli.text(TS), 'bot.ts': BOT })).toBe('');
    const { dev, prod } = JSON.parse(cli.text('ids.json'));
    const ids = [dev.guilds[TEST_GUILD].chat_input.ban.id, prod.global.chat_input.ban.id];
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) {
      expect(cli.text('ids.py')).toContain(id);
      expect(cli.text(TS)).toContain(id);
    }
  });

  test('a renamed command fails the build of a bot that has its old name', async () => {
    const cli = cliOf({ text: text() });
    await cli.ok('apply', '--yes');
    await rewrite(cli, text(COMMANDS.replace('name: ban,', 'name: kick, renamed_from: ban,')));
    await cli.ok('apply', '--yes');
    const said = await compiled({ [TS]: cli.text(TS), 'bot.ts': BOT });
    expect(said.match(/bot\.ts\(\d+/g)).toEqual(['bot.ts(2', 'bot.ts(3']);
    expect(said).toContain("Property 'ban' does not exist");
  });

  test('an application without a token leaves the file as it was', async () => {
    const cli = cliOf({ text: text() });
    await cli.ok('apply', '--yes');
    const before = cli.text(TS);
    const later = cliOf({
      text: text(),
      state: cli.sandbox.state(),
      files: { [TS]: before, 'ids.json': cli.text('ids.json'), 'ids.py': cli.text('ids.py') },
      env: { DISCORD_BOT_TOKEN_DEV: undefined },
    });
    await later.run('apply', '--yes');
    expect(later.text(TS)).toBe(before);
  });
});

describe('tools beside the loop', () => {
  test('those for agents read both applications with their own tokens', async () => {
    const cli = cliOf();
    const { call, leave } = await agent(cli);
    expect((await call('validate')).facts).toMatchObject({ valid: true });
    expect((await call('plan')).facts).toMatchObject({ counts: { create: 4 }, unread: 0 });
    expect((await call('drift', { target: [`discord.*/${DEV}/**`] })).facts).toMatchObject({ unread: 0 });
    await leave();
    expect(cli.writes()).toEqual([]);
  });

  test('those for agents say which token is missing, by its name', async () => {
    const cli = cliOf({ env: { DISCORD_BOT_TOKEN_DEV: undefined } });
    const { call, leave } = await agent(cli);
    const { text, facts } = await call('plan');
    await leave();
    expect(facts).toMatchObject({ digest: 'incomplete' });
    expect(flat(text)).toContain('DISCORD_BOT_TOKEN_DEV is not set');
    expect(text).not.toMatch(/DISCORD_BOT_TOKEN\b/);
  });

  test('init leaves a manifest with several applications alone', async () => {
    const cli = cliOf();
    const before = cli.text();
    const { code, stderr } = await cli.run('init');
    expect([code, stderr]).toEqual([1, expect.stringContaining('evenkeel.yaml')]);
    expect(cli.text()).toBe(before);
    expect(cli.requests()).toEqual([]);
  });

  test('a sandbox that is made from the manifest has both', async () => {
    const cli = cliOf();
    const { code, stdout } = await cli.run('rehearse', '--target', `discord.*/${DEV}/**`, '--format', 'json');
    const { writes } = JSON.parse(stdout) as { readonly writes: readonly { readonly path: string }[] };
    expect([code, writes.length]).toEqual([0, DEV_ROWS.length]);
    expect(writes.every(({ path }) => path.includes(DEV) && !path.includes(PROD))).toBe(true);
  });

  const READS = ['discord', '--application', PROD];
  const COPY = ['--from', 'live', '--application', PROD, '--', 'true'];
  test.each([
    ['export', READS],
    ['sandbox', COPY],
  ])('%s says which variable it reads, and to what to set it', async (command, argv) => {
    const cli = cliOf();
    const { code, stderr } = await cli.run(command, ...argv);
    expect(code).toBe(1);
    expect(flat(stderr)).toContain(
      'DISCORD_BOT_TOKEN is not set next: Set DISCORD_BOT_TOKEN to the token of the one that this is about, such as DISCORD_BOT_TOKEN="$DISCORD_BOT_TOKEN_DEV". DISCORD_BOT_TOKEN_DEV, DISCORD_BOT_TOKEN_PROD are read only for a manifest with several applications.',
    );
    expect(cli.requests()).toEqual([]);
  });

  test('a sandbox that copies what is live takes one application, and no other is left out in silence', async () => {
    const cli = cliOf({ env: { DISCORD_BOT_TOKEN: TOKENS['DISCORD_BOT_TOKEN_DEV'] } });
    const both = ['--application', DEV, ...COPY.slice(2)];
    const { code, stderr } = await cli.run('sandbox', '--from', 'live', ...both);
    expect([code, flat(stderr)]).toEqual([
      1,
      expect.stringContaining(
        '2 applications are named, and one can be read at a time next: Give one --application. A sandbox of several begins with their manifest: --from evenkeel.yaml.',
      ),
    ]);
    expect(cli.requests()).toEqual([]);
  });

  test('export with one of them set is as good as with the name without an end', async () => {
    const env = { DISCORD_BOT_TOKEN_DEV: ' ', 'DISCORD_BOT_TOKEN_;x': 'y' };
    const one = await cliOf({ env }).run('export', ...READS);
    expect(flat(one.stderr)).toContain(
      'such as DISCORD_BOT_TOKEN="$DISCORD_BOT_TOKEN_PROD". DISCORD_BOT_TOKEN_PROD is read only for',
    );
    const done = cliOf({ env: { DISCORD_BOT_TOKEN: TOKENS['DISCORD_BOT_TOKEN_PROD'] } });
    const { code, stdout } = await done.run('export', ...READS);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`application_id: "${PROD}"`)]);
  });

  test('without any of them the next step is to make one', async () => {
    const none = { DISCORD_BOT_TOKEN_DEV: undefined, DISCORD_BOT_TOKEN_PROD: undefined };
    const { stderr } = await cliOf({ env: none }).run('export', ...READS);
    expect(flat(stderr)).toContain('next: Make a token at');
  });

  test('init on a terminal says the same beside the command that adds them later', async () => {
    const lines = ['no', 'no', 'yes', PROD, 'no'];
    const cli = testCli({ terminal: true, lines, env: TOKENS });
    const { code, stdout } = await cli.run('init');
    expect(code, stdout).toBe(0);
    expect(flat(plain(cli.atQuestions().join('')))).toContain(
      'discord? (DISCORD_BOT_TOKEN is not set in the environment)',
    );
    expect(flat(stdout)).toContain(
      `# Set DISCORD_BOT_TOKEN to the token of the one that this is about, such as DISCORD_BOT_TOKEN="$DISCORD_BOT_TOKEN_DEV". DISCORD_BOT_TOKEN_DEV, DISCORD_BOT_TOKEN_PROD are read only for a manifest with several applications. evenkeel export discord --application ${PROD} --into evenkeel.yaml`,
    );
    expect(cli.requests()).toEqual([]);
  });

  test('a sandbox from the file gives its command the variables of each application', async () => {
    const cli = cliOf();
    const io = cli.io();
    let asked: readonly unknown[] = [];
    const code = await run(['sandbox', '--from', 'evenkeel.yaml', '--', 'true'], {
      ...io,
      serveSandbox: startSandbox,
      async runCommand(_command, env) {
        asked = await Promise.all(
          [
            [DEV, `guilds/${TEST_GUILD}/commands`, 'DISCORD_BOT_TOKEN_DEV'],
            [PROD, 'commands', 'DISCORD_BOT_TOKEN_PROD'],
            [PROD, 'commands', 'DISCORD_BOT_TOKEN_DEV'],
          ].map(async ([id, path, variable = '']) => {
            const url = `${env['DISCORD_API_HOST']}/applications/${id}/${path}`;
            const answer = await fetch(url, { headers: { authorization: `Bot ${env[variable]}` } });
            const body = (await answer.json()) as readonly { readonly name: string }[];
            return answer.ok ? body.map(({ name }) => name).sort() : answer.status;
          }),
        );
        return 0;
      },
    });
    expect([code, asked]).toEqual([0, [['ban', 'ping'], ['ban', 'ping'], 403]]);
    expect(cli.requests()).toEqual([]);
  });
});
