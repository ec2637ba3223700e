import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { MANIFEST } from './sample-manifest.ts';
import { plain, type TestCli, testCli } from './test-io.ts';

const APPLICATION = '222222222222222222';
const GUILD = '197038439483310086';

describe('init', () => {
  test('writes a starter that validates, plans and applies against a default sandbox', async () => {
    const cli = testCli();
    expect(await cli.run('init')).toMatchObject({ code: 0 });
    expect(await cli.run('validate')).toMatchObject({ code: 0, stderr: '' });
    expect(await cli.run('apply', '--yes')).toMatchObject({ code: 0 });
    expect(await cli.run('plan', '--detailed-exitcode')).toMatchObject({ code: 0 });
  });

  test('never overwrites', async () => {
    const cli = testCli({ manifest: 'mine' });
    const { code, stderr } = await cli.run('init');
    expect(code).toBe(1);
    expect(stderr).toContain('exists already');
    expect(cli.text()).toBe('mine');
  });

  test('prints it with the editor line first', async () => {
    const schema = 'node_modules/evenkeel/dist/schema/editor.schema.json';
    const cli = testCli({ files: { [schema]: '{}' } });
    const { stdout } = await cli.run('init', '--print');
    expect(stdout.split('\n')[0]).toBe(`# yaml-language-server: $schema=./${schema}`);
    expect(cli.files.contents.size).toBe(1);
  });
});

describe('validate', () => {
  test('counts what it found, offline', async () => {
    const cli = testCli({ manifest: MANIFEST, env: { NEON_API_KEY: undefined } });
    expect(await cli.run('validate')).toMatchObject({ code: 0, stdout: 'Valid: 4 resources in 1 file\n' });
    expect(cli.requests()).toEqual([]);
  });

  test('counts a file of which no line is shown, too', async () => {
    const commands = [{ name: 'ping', description: 'Answers', hash: 'of a tool' }];
    const manifest = `evenkeel: 1\nname: acme\ndiscord:\n  application_id: "${APPLICATION}"\n  commands_from: commands.json\n`;
    const cli = testCli({ files: { 'evenkeel.yaml': manifest, 'commands.json': JSON.stringify(commands) } });
    const { stdout } = await cli.run('validate');
    expect(stdout).toContain('Discord has no "hash"');
    expect(stdout).not.toContain('of a tool');
    expect(stdout).toContain('Valid: 1 resource in 2 files');
  });

  test('reads standard input and variables', async () => {
    const cli = testCli({
      stdin: `${MANIFEST.replace('name: acme', 'name: "acme-${pr}"')}vars: { pr: { type: number } }\n`,
      files: { 'vars.yaml': 'pr: 3\n' },
    });
    expect(await cli.run('validate', '-f', '-')).toMatchObject({ code: 3 });
    expect(await cli.run('validate', '-f', '-', '--var', 'pr=12')).toMatchObject({ code: 0 });
    expect(await cli.run('validate', '-f', '-', '--var', 'pr=x')).toMatchObject({ code: 3 });
    expect(await cli.run('validate', '-f', '-', '--var-file', 'vars.yaml')).toMatchObject({ code: 0 });
  });

  test('is data and workflow commands where asked for', async () => {
    const cli = testCli({ manifest: `${MANIFEST}nmae: x\n` });
    const json = await cli.run('validate', '--format', 'json');
    expect(json.code).toBe(3);
    expect(JSON.parse(json.stdout)).toMatchObject({
      valid: false,
      problems: [{ rule: 'schema/unknown-key', source: { file: 'evenkeel.yaml', line: 17 } }],
    });
    const github = await cli.run('validate', '--format', 'github');
    expect(github.stdout).toMatch(/^::error file=evenkeel\.yaml,line=17,/m);
  });

  test('lists as data everything that the manifest was loaded from, for the paths of a workflow', async () => {
    const discord = 'discord:\n  application_id: "222222222222222222"\n';
    const files = {
      'evenkeel.yaml': 'evenkeel: 1\nname: acme\ninclude: [./parts/*.yaml]\n',
      'parts/discord.yaml': `evenkeel: 1\n${discord}  localizations: ../locales/*.yaml\n  commands: [{ name: ban, description: Ban }]\n`,
      'locales/de.yaml': 'ban: { description: Bannen }\n',
      'vars/prod.yaml': '{}\n',
      'unused.yaml': 'x: 1\n',
    };
    const cli = testCli({ files });
    const argv = ['validate', '--var-file', './vars/prod.yaml', '--root', '.', '--format', 'json'];
    const { code, stdout } = await cli.run(...argv);
    expect(code, stdout).toBe(0);
    const loaded = ['evenkeel.yaml', 'locales/de.yaml', 'parts/discord.yaml', 'vars/prod.yaml'];
    expect(JSON.parse(stdout)).toMatchObject({ valid: true, files: loaded });
  });

  test('tells an error once, without what only follows from it', async () => {
    const wrong = MANIFEST.replace('name: ban', 'name: "${command}"');
    const cli = testCli({ manifest: wrong });
    const { code, stdout } = await cli.run('validate', '--format', 'json');
    expect(code).toBe(3);
    const { problems } = JSON.parse(stdout) as { readonly problems: readonly { readonly rule: string }[] };
    expect(problems.map(({ rule }) => rule)).toEqual(['vars/undeclared']);
  });
});

describe('validate --localization-report', () => {
  const localized = MANIFEST.replace(
    'description: Ban a member\n',
    'description: Ban a member\n      name_localizations: { de: bannen }\n',
  );

  test('shows after the verdict which locale lacks which texts, files of locales merged', async () => {
    const files = {
      'evenkeel.yaml': localized.replace('  commands:', '  localizations: locales/*.yaml\n  commands:'),
      'locales/fr.yaml': 'ban: { name: bannir, description: Bannir un membre }\n',
    };
    const { code, stdout } = await testCli({ files }).run('validate', '--localization-report');
    expect(code).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
      "Valid: 4 resources in 2 files
      de  1 of 4
        evenkeel.yaml:8:20  ban description  "Ban a member"
        evenkeel.yaml:10:13  ping name  "ping"
        evenkeel.yaml:11:20  ping description  "Tells whether it is there"
      fr  2 of 4
        evenkeel.yaml:10:13  ping name  "ping"
        evenkeel.yaml:11:20  ping description  "Tells whether it is there"
      "
    `);
  });

  test('is data beside the problems where asked for', async () => {
    const cli = testCli({ manifest: localized });
    const { stdout } = await cli.run('validate', '--localization-report', '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({
      valid: true,
      localizations: {
        v: 1,
        texts: 4,
        locales: [
          { locale: 'de', translated: 1, missing: [{ command: 'ban', place: 'description' }, {}, {}] },
        ],
      },
    });
  });

  test('is left out where the manifest is not valid, and empty without commands', async () => {
    const broken = testCli({ manifest: `${localized}nmae: x\n` });
    const { code, stdout } = await broken.run('validate', '--localization-report');
    expect(code).toBe(3);
    expect(stdout).not.toContain('texts');
    const none = testCli({ manifest: 'evenkeel: 1\nname: acme\n' });
    expect((await none.run('validate', '--localization-report')).stdout).toContain(
      '0 texts, no localizations',
    );
  });
});

test('schema editor prints the schema for editors, as the package has it', async () => {
  const { code, stdout } = await testCli().run('schema', 'editor');
  expect(code).toBe(0);
  expect(stdout).toBe(readFileSync('schema/editor.schema.json', 'utf8'));
});

describe('doctor', () => {
  const GUILDS = `  guilds:
    - ids: ["${GUILD}", "197038439483310099"]
      permissions: [{ command: ban, of: global, overwrites: [{ everyone: true, allow: false }] }]
`;
  const manifest = MANIFEST.replace('neon:\n', `${GUILDS}neon:\n`);

  test('tells for each scope what can be read and written, and ends 0 when all is fine', async () => {
    const cli = testCli({ manifest: MANIFEST });
    const { code, stdout } = await cli.run('doctor');
    expect(code).toBe(0);
    expect(stdout).toMatch(/✓ neon\.project\/shiny-wind-028834 +readable, writable, plan scale_v3/);
    expect(stdout).toMatch(/✓ discord\.scope\/222222222222222222\/global +readable, writable/);
    expect(cli.writes()).toEqual([]);
  });

  test('tells what to do about a guild without authorization, a missing token and a wrong key', async () => {
    const env = { DISCORD_PERMISSIONS_TOKEN: undefined, NEON_API_KEY: 'another-neon-key' };
    const cli = testCli({ manifest, env });
    const { code, stdout } = await cli.run('doctor');
    expect(code).toBe(1);
    expect(stdout).toContain('https://discord.com/oauth2/authorize?client_id=222222222222222222');
    expect(stdout).toContain('DISCORD_PERMISSIONS_TOKEN is not set');
    expect(stdout.replace(/\n\s+/g, ' ')).toContain('refused the token. Unset NEON_API_HOST');
    expect(stdout).not.toContain('another-neon-key');
  });

  test('tells of missing tokens instead of stopping at them', async () => {
    const cli = testCli({ manifest, env: { NEON_API_KEY: undefined } });
    const { code, stdout } = await cli.run('doctor');
    expect(code).toBe(1);
    expect(stdout).toMatch(/✗ NEON_API_KEY +not set/);
    expect(stdout).toMatch(/✓ discord\.scope\/222222222222222222\/global/);
  });

  test('without a manifest a service whose token is not set is not used, unless none is set', async () => {
    const DISCORD = {
      DISCORD_BOT_TOKEN: undefined,
      DISCORD_CLIENT_ID: undefined,
      DISCORD_CLIENT_SECRET: undefined,
      DISCORD_PERMISSIONS_TOKEN: undefined,
    };
    const neon = await testCli({ env: DISCORD }).run('doctor');
    expect(neon.code).toBe(0);
    expect(neon.stdout).toMatch(/· DISCORD_BOT_TOKEN +not set, so this service is not used/);
    expect(neon.stdout).toMatch(/All fine: 1 finding; \d not looked at/);
    const none = await testCli({ env: { ...DISCORD, NEON_API_KEY: undefined } }).run('doctor');
    expect(none.code).toBe(1);
    expect(none.stdout).toMatch(/✗ NEON_API_KEY +not set/);
    expect(none.stdout).toMatch(/✗ DISCORD_BOT_TOKEN +not set/);
  });

  test('works without a manifest', async () => {
    const { code, stdout } = await testCli().run('doctor');
    expect(code).toBe(0);
    expect(stdout).toMatch(/✓ neon\.project\/shiny-wind-028834 /);
  });
});

describe('export', () => {
  function withThings(): TestCli {
    const cli = testCli();
    cli.makeCommand({ name: 'pay', description: 'Costs ${amount} or $$5', contexts: [0] });
    cli.makeCommand({ name: 'no', description: 'yes: "1e3" # no' }, GUILD);
    cli.other('POST', '/neon/api/v2/projects/shiny-wind-028834/branches', {
      branch: { name: '0x10' },
      endpoints: [{ type: 'read_write' }],
    });
    cli.sandbox.advance(60_000);
    return cli;
  }

  test.each([
    ['neon', []],
    ['neon', ['--project', 'shiny-wind-028834']],
    ['discord', ['--application', APPLICATION, '--guild', GUILD]],
  ])('%s %j is valid, and plan of it is empty', async (provider, options) => {
    const cli = withThings();
    const exported = await cli.run('export', provider, ...options);
    expect(exported).toMatchObject({ code: 0 });
    await cli.files.create('evenkeel.yaml', exported.stdout);
    expect(await cli.run('validate')).toMatchObject({ code: 0, stderr: '' });
    const planned = await cli.run('plan', '--detailed-exitcode');
    expect(planned.stdout).toContain('No changes');
    expect(planned.code).toBe(0);
    expect(cli.writes().filter(each => !each.includes('/branches') && !each.includes('/commands'))).toEqual(
      [],
    );
  });

  test('quotes ids and gives the same bytes each time', async () => {
    const cli = withThings();
    const argv = ['export', 'discord', '--application', APPLICATION, '--guild', GUILD];
    const { stdout } = await cli.run(...argv);
    expect(stdout).toContain(`application_id: "${APPLICATION}"`);
    expect((parse(stdout) as { readonly evenkeel: number }).evenkeel).toBe(1);
    expect((await cli.run(...argv)).stdout).toBe(stdout);
  });

  test('--into adds what is new, and keeps comments and what is there', async () => {
    const cli = withThings();
    const before = `# mine\nevenkeel: 1\nname: acme # stays\ndiscord:\n  application_id: "${APPLICATION}"\n  commands: [] # none yet\n`;
    await cli.files.create('evenkeel.yaml', before);
    const argv = [
      'export',
      'discord',
      '--application',
      APPLICATION,
      '--guild',
      GUILD,
      '--into',
      'evenkeel.yaml',
    ];
    const { code, stderr } = await cli.run(...argv);
    expect(code).toBe(0);
    expect(stderr).toContain('not exported: discord.commands');
    await cli.run('export', 'neon', '--into', 'evenkeel.yaml');
    const text = cli.text();
    for (const kept of ['# mine', '# stays', '# none yet', 'guilds:', 'neon:']) expect(text).toContain(kept);
    expect(await cli.run('validate')).toMatchObject({ code: 0 });
    expect((await cli.run('plan')).stdout).toContain('No changes');
    await cli.run(...argv);
    expect(cli.text()).toBe(text);
  });

  test('--into does not mix two applications', async () => {
    const cli = withThings();
    await cli.files.create(
      'evenkeel.yaml',
      'evenkeel: 1\nname: a\ndiscord: { application_id: "111111111111111111" }\n',
    );
    const argv = ['export', 'discord', '--application', APPLICATION, '--into', 'evenkeel.yaml'];
    expect(await cli.run(...argv)).toMatchObject({ code: 1 });
  });

  test('writes nothing where a list could not be read', async () => {
    const cli = withThings();
    const { code, stdout, stderr } = await cli.run('export', 'neon', '--project', 'not-there-123');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('error[unreadable]');
  });
});

describe('colors', () => {
  test.each([
    ['a terminal has them', true, {}, [], true],
    ['a pipe has none', false, {}, [], false],
    ['NO_COLOR takes them away', true, { NO_COLOR: '1' }, [], false],
    ['--no-color takes them away', true, { FORCE_COLOR: '1' }, ['--no-color'], false],
    ['FORCE_COLOR gives them', false, { FORCE_COLOR: '1' }, [], true],
    ['a GitHub log has them', false, { GITHUB_ACTIONS: 'true' }, [], true],
  ] as const)('%s', async (_what, terminal, env, options, colored) => {
    const { stdout } = await testCli({ manifest: MANIFEST, terminal, env }).run('plan', ...options);
    expect(stdout !== plain(stdout)).toBe(colored);
  });

  test('a terminal without UTF-8 gets our symbols in ASCII', async () => {
    const { stdout } = await testCli({ manifest: MANIFEST, terminal: true, env: { LC_ALL: 'C' } }).run(
      'plan',
    );
    expect(plain(stdout)).toMatch(/0 unchanged \| 1 unmanaged/);
  });
});

test('--quiet says nothing but the result, --verbose names every request', async () => {
  const cli = testCli({ manifest: MANIFEST });
  expect((await cli.run('plan', '--quiet')).stderr).toBe('');
  expect((await cli.run('plan', '--verbose')).stderr).toMatch(/^ {2}GET \/neon\/api\/v2\/projects\/.* 200 /m);
});
