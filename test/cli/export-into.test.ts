import { describe, expect, test } from 'vitest';
import { faultOf } from '../sandbox/fault-of.ts';
import { type Ran, type TestCli, type TestOptions, testCli } from './test-io.ts';

const APPLICATION = '222222222222222222';
const GUILD = '197038439483310086';
const PROJECT = 'shiny-wind-028834';
const HEAD = 'evenkeel: 1\nname: acme\n';

/** A global command `pay` and a guild's command `ban`, and these files. */
function withFiles(files: Pick<TestOptions, 'manifest' | 'files'>): TestCli {
  const cli = testCli(files);
  cli.makeCommand({ name: 'pay', description: 'x' });
  cli.makeCommand({ name: 'ban', description: 'x' }, GUILD);
  return cli;
}

function into(cli: TestCli, ...more: readonly string[]): Promise<Ran> {
  return cli.run('export', 'discord', '--application', APPLICATION, '--into', 'evenkeel.yaml', ...more);
}

const SECTION = `discord:\n  application_id: "${APPLICATION}"\n  commands: []\n`;

describe('export --into compares what the manifest means', () => {
  test.each([
    [
      'a guild by a variable',
      `${HEAD}vars: { g: { default: "${GUILD}" } }\n${SECTION}  guilds: [{ ids: ["\${g}"], commands: [{ name: ban, description: x }] }]\n`,
      {},
    ],
    [
      'one of several ids',
      `${HEAD}${SECTION}  guilds: [{ ids: ["197038439483310087", "${GUILD}"], commands: [{ name: ban, description: x }] }]\n`,
      {},
    ],
    [
      'a guild by an alias',
      `${HEAD}x-g: &g ["${GUILD}"]\n${SECTION}  guilds: [{ ids: *g, commands: [{ name: ban, description: x }] }]\n`,
      {},
    ],
    [
      'a guild in an included file',
      `${HEAD}${SECTION}include: [more.yaml]\n`,
      {
        'more.yaml': `discord: { guilds: [{ ids: ["${GUILD}"], commands: [{ name: ban, description: x }] }] }\n`,
      },
    ],
    [
      'everything in an included file',
      `${HEAD}include: [more.yaml]\n`,
      {
        'more.yaml': `${SECTION}  guilds: [{ ids: ["${GUILD}"], commands: [{ name: ban, description: x }] }]\n`,
      },
    ],
  ])('%s stays as it is, and is said', async (_, text, files) => {
    const cli = withFiles({ manifest: text, files });
    const { code, stderr } = await into(cli, '--guild', GUILD);
    expect(code, stderr).toBe(0);
    expect(stderr).toContain(
      'not exported: discord.commands, because evenkeel.yaml already has an entry for it',
    );
    expect(stderr).toContain(
      `not exported: discord.guilds "${GUILD}", because evenkeel.yaml already has an entry for it`,
    );
    expect(stderr).not.toContain('added');
    expect(cli.text()).toBe(text);
  });

  test.each([
    ['a variable', `vars: { app: { default: "${APPLICATION}" } }\n`, '"${app}"'],
    ['an alias', `x-app: &app "${APPLICATION}"\n`, '*app'],
  ])('an application given by %s is the same one', async (_, before, id) => {
    const text = `${HEAD}${before}discord: { application_id: ${id} }\n`;
    const cli = withFiles({ manifest: text });
    const { code, stderr } = await into(cli);
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('added discord.commands');
    expect(cli.text()).toContain(`application_id: ${id}`);
    await cli.ok('plan', '--detailed-exitcode');
  });

  test('no byte of what is there changes', async () => {
    const text = [
      '\uFEFF# Ours.',
      'evenkeel:   1',
      "name: 'acme'   # the app",
      '',
      'vars: { g: { default: x } , h: { default: "y" } }',
      'discord: # of ours',
      `    application_id: &app "${APPLICATION}"`,
      '    commands:   []   # none yet',
      '    # the end',
      '',
    ].join('\r\n');
    const cli = withFiles({ manifest: text });
    const { code, stderr } = await into(cli, '--guild', GUILD);
    expect(code, stderr).toBe(0);
    const added = [
      '    guilds:',
      '      - ids:',
      `          - "${GUILD}"`,
      '        commands:',
      '          - name: "ban"',
      '            description: "x"',
      '',
    ].join('\r\n');
    expect(cli.text()).toBe(text.replace('    # the end', `${added}    # the end`));
  });

  test('a list that could not be read adds nothing, not even what was read beside it', async () => {
    const text = `${HEAD}discord: { application_id: "${APPLICATION}" }\n`;
    const cli = withFiles({ manifest: text });
    cli.sandbox.faults.add([
      faultOf({ status: 403, body: {} }, { path: `*/guilds/${GUILD}/commands?*`, times: 9 }),
    ]);
    const { code, stderr } = await into(cli, '--guild', GUILD);
    expect(code).toBe(1);
    expect(stderr).toContain(`of discord.scope/${APPLICATION}/${GUILD} could not be read`);
    expect(stderr).toContain('No manifest was written');
    expect(cli.text()).toBe(text);
  });

  test('a value for a variable can be given', async () => {
    const text = `${HEAD}vars: { app: {} }\ndiscord: { application_id: "\${app}" }\n`;
    const cli = withFiles({ manifest: text });
    expect((await into(cli)).code).toBe(3);
    expect(cli.requests().filter(request => request.startsWith('GET '))).toEqual([]);
    expect((await into(cli, '--var', `app=${APPLICATION}`)).code).toBe(0);
    await cli.files.replace('evenkeel.yaml', text);
    const another = await into(cli, '--var', 'app=111111111111111111');
    expect(another.code).toBe(1);
    expect(another.stderr).toContain(`is for the application 111111111111111111, not ${APPLICATION}`);
    expect(cli.text()).toBe(text);
  });

  test('a variable is refused where no manifest is added to', async () => {
    const argv = ['export', 'discord', '--application', APPLICATION, '--var', 'a=b'];
    expect(await withFiles({}).run(...argv)).toMatchObject({ code: 1, stdout: '' });
  });

  test('a new guild goes beside the others, though another file has the application', async () => {
    const text = `${HEAD}include: [more.yaml]\n`;
    const cli = withFiles({ manifest: text, files: { 'more.yaml': SECTION } });
    const { code, stderr } = await into(cli, '--guild', GUILD);
    expect(code, stderr).toBe(0);
    expect(stderr).toContain(`added discord.guilds ["${GUILD}"]`);
    expect(cli.text('more.yaml')).toBe(SECTION);
    expect(await cli.run('validate')).toMatchObject({ code: 0, stderr: '' });
    const again = cli.text();
    await into(cli, '--guild', GUILD);
    expect(cli.text()).toBe(again);
  });

  test('a project by a variable stays as it is', async () => {
    const text = `${HEAD}vars: { p: { default: ${PROJECT} } }\nneon: { projects: [{ id: "\${p}" }] }\n`;
    const cli = withFiles({ manifest: text });
    const { code, stderr } = await cli.run('export', 'neon', '--into', 'evenkeel.yaml');
    expect(code).toBe(0);
    expect(stderr).toContain(`not exported: neon.projects "${PROJECT}"`);
    expect(cli.text()).toBe(text);
  });

  test('a list that is an alias is not added to', async () => {
    const text = `${HEAD}x-none: &none []\n${SECTION}  guilds: *none\n`;
    const cli = withFiles({ manifest: text });
    const { code, stderr } = await into(cli, '--guild', GUILD);
    expect(code).toBe(1);
    expect(stderr).toContain('guilds of evenkeel.yaml is written as an alias');
    expect(cli.text()).toBe(text);
  });

  test('what would make another entry ambiguous is refused, and nothing is written', async () => {
    const guild = `{ ids: ["${GUILD}"], commands: [{ name: pay, description: x }], permissions: [{ command: pay, overwrites: [{ everyone: true, allow: false }] }] }`;
    const text = `${HEAD}discord:\n  application_id: "${APPLICATION}"\n  guilds: [${guild}]\n`;
    const cli = withFiles({ manifest: text });
    const { code, stderr } = await into(cli);
    expect(code).toBe(1);
    expect(stderr).toContain('2 commands of the manifest are called "pay"');
    expect(cli.text()).toBe(text);
  });

  test('keep lines of what is left out are added to those that are there', async () => {
    const before = testCli();
    before.makeCommand({ name: 'odd', description: 'x' });
    before.edit('"odd"', '"Odd"');
    const state = before.sandbox.state();
    const address = `discord.command/${APPLICATION}/global/chat_input/Odd`;
    for (const keep of ['', 'keep:\n  - neon.branch/*/main # mine\n', `keep: ["${address}"]\n`]) {
      const text = `${HEAD}${keep}discord:\n  application_id: "${APPLICATION}"\n  prune: true\n`;
      const cli = testCli({ state, manifest: text });
      expect((await into(cli)).code).toBe(0);
      expect(cli.text().split(address)).toHaveLength(2);
      expect(await cli.run('apply', '--yes')).toMatchObject({ code: 0 });
      expect(cli.writes()).toEqual([]);
    }
  });
});

test('what is left out of a list that stays as it is is neither told nor held', async () => {
  const made = testCli();
  made.makeCommand({ name: 'odd', description: 'x' });
  made.makeCommand({ name: 'ban', description: 'x' }, GUILD);
  made.edit('"odd"', '"Odd"');
  const cli = testCli({ state: made.sandbox.state(), manifest: `${HEAD}${SECTION}` });
  const { code, stderr } = await into(cli, '--guild', GUILD);
  expect(code).toBe(0);
  expect(stderr).toContain('added discord.guilds');
  expect(stderr).not.toContain('left out');
  expect(cli.text()).not.toContain('keep');
});

describe('export --into keeps what it does not touch', () => {
  test.each([
    ['bytes that are no UTF-8', Uint8Array.from([...Buffer.from(`${HEAD}x-a: "`), 0xff, 0x22, 0x0a])],
    ['UTF-16', Buffer.from(`\uFEFF${HEAD}`, 'utf16le')],
    ['a mistake', Buffer.from(`${HEAD}nmae: x\n`)],
    ['no YAML', Buffer.from(`${HEAD}a: [\n`)],
    ['an empty value', Buffer.from(`${HEAD}discord:\n  application_id: "${APPLICATION}"\n  commands:\n`)],
  ])('%s: refused as by validate, and nothing is written or asked', async (_, bytes) => {
    const cli = withFiles({ manifest: '' });
    const { read } = cli.files;
    Object.assign(cli.files, {
      read: async (path: string, limit: number) =>
        path === '/demo/evenkeel.yaml' ? { bytes } : read(path, limit),
    });
    const validated = await cli.run('validate');
    const { code, stderr } = await into(cli);
    expect({ code, stderr: stderr.split('\n')[0] }).toEqual({
      code: 3,
      stderr: (validated.stderr || validated.stdout).split('\n')[0],
    });
    expect(cli.text()).toBe('');
    expect(cli.requests().filter(request => request.startsWith('GET '))).toEqual([]);
  });

  test('a byte order mark, line ends and comments', async () => {
    const lines = [
      '\uFEFF# mine',
      '# of two lines',
      'evenkeel: 1',
      'name: acme # stays',
      'discord:',
      `  application_id: "${APPLICATION}"`,
    ];
    const cli = withFiles({ manifest: `${lines.join('\r\n')}\r\n` });
    const { code, stderr } = await into(cli);
    expect(code, stderr).toBe(0);
    const text = cli.text() ?? '';
    expect(text.startsWith(`${lines.join('\r\n')}\r\n  application:\r\n`)).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    await cli.ok('plan', '--detailed-exitcode');
  });

  test('what someone writes into it while live is read', async () => {
    const cli = withFiles({ manifest: `${HEAD}${SECTION}`, files: { 'fresh.yaml': '' } });
    const { read } = cli.files;
    let reads = 0;
    Object.assign(cli.files, {
      async read(path: string, limit: number) {
        reads += 1;
        if (reads === 2) await cli.files.replace('evenkeel.yaml', `${HEAD}# new\n${SECTION}`);
        return read(path, limit);
      },
    });
    const { code, stderr } = await into(cli, '--guild', GUILD);
    expect(code).toBe(1);
    expect(stderr).toContain('was changed while live was read');
    expect(cli.text()).toBe(`${HEAD}# new\n${SECTION}`);
  });
});
