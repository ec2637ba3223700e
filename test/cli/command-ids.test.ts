import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import type { HostProgram } from '../../src/cli/host-program.ts';
import { run } from '../../src/cli/main.ts';
import { mergeReports } from '../../src/documents/merge-reports.ts';
import { APPLICATION, GUILD, PROJECT } from '../helpers/world.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { type TestCli, testCli } from './test-io.ts';

const TS = 'commands.gen.ts';

/** A manifest with such lines under `discord`. */
const manifest = (lines: string, to = `[${TS}, ids.json, ids.py]`): string =>
  `evenkeel: 1\nname: acme\ndiscord:\n  application_id: "${APPLICATION}"\n  ids_to: ${to}\n${lines}`;

const COMMANDS = `  commands:
    - { name: ping, description: Answer }
    - { name: Report, type: message }
    - name: settings
      description: Settings
      options:
        - type: sub_command_group
          name: role
          description: Roles
          options:
            - type: sub_command
              name: add
              description: Add
              options:
                - { type: role, name: role, description: Role, required: true }
                - { type: integer, name: days, description: Days, choices: [{ name: one, value: 1 }, { name: week, value: 7 }] }
                - { type: boolean, name: silent, description: Quiet }
        - { type: sub_command, name: reset, description: Reset }
  guilds:
    - ids: ["${GUILD}"]
      commands:
        - { name: reload, description: Reload, options: [{ type: string, name: "a-true", description: x, required: true }, { type: number, name: share, description: x }] }
`;

const PROTO = `  commands:
    - { name: __proto__, description: Answer }
`;

interface Call {
  readonly mention: string;
  readonly options: object;
}
interface Command extends Partial<Call> {
  readonly id: string;
  readonly name: string;
  readonly subcommands?: Readonly<Record<string, Call>>;
}
type Types = Readonly<Record<string, Readonly<Record<string, Command>>>>;
interface Ids {
  readonly global: Types;
  readonly guilds: Readonly<Record<string, Types>>;
}

const idsOf = (cli: TestCli): Ids => JSON.parse(cli.text('ids.json')) as Ids;
const idOf = (cli: TestCli, name: string, guild?: string): string =>
  cli.command(name, guild).split('/').at(-1) ?? '';

async function applied(text = manifest(COMMANDS)): Promise<TestCli> {
  const cli = testCli({ manifest: text });
  await cli.ok('apply', '--yes');
  return cli;
}

const checksOf = async (cli: TestCli, ...argv: readonly string[]): Promise<readonly string[]> =>
  (await cli.report(...argv)).checks.map(({ address, verdict }) => `${verdict} ${address}`);

describe('the ids of commands, after an apply', () => {
  test('are there by scope and type, with mentions and what the options take', async () => {
    const cli = await applied();
    const { global, guilds } = idsOf(cli);
    expect(Object.keys(global)).toEqual(['chat_input', 'message']);
    const ping = idOf(cli, 'ping');
    expect(global['chat_input']?.['ping']).toEqual({
      id: ping,
      name: 'ping',
      mention: `</ping:${ping}>`,
      options: {},
    });
    expect(global['message']?.['Report']).toEqual({ id: idOf(cli, 'Report'), name: 'Report', options: {} });
    const settings = idOf(cli, 'settings');
    expect(global['chat_input']?.['settings']).toEqual({
      id: settings,
      name: 'settings',
      subcommands: {
        'role add': {
          mention: `</settings role add:${settings}>`,
          options: {
            role: { type: 'role', required: true },
            days: { type: 'integer', required: false, choices: [1, 7] },
            silent: { type: 'boolean', required: false },
          },
        },
        reset: { mention: `</settings reset:${settings}>`, options: {} },
      },
    });
    expect(Object.keys(guilds)).toEqual([GUILD]);
    expect(guilds[GUILD]?.['chat_input']?.['reload']).toMatchObject({
      id: idOf(cli, 'reload', GUILD),
      options: { 'a-true': { type: 'string', required: true } },
    });
  });

  test('are the same in each form, and the same bytes each time', async () => {
    const cli = await applied();
    const { global, guilds } = idsOf(cli);
    const [, literal = ''] = /^export const commands = (.*) as const;$/ms.exec(cli.text(TS)) ?? [];
    expect(JSON.parse(literal)).toEqual({ global, guilds });
    const python = cli.text('ids.py').split('COMMANDS = ')[1] ?? '';
    expect(python).toContain('"required": True');
    expect(JSON.parse(python.replaceAll(': True', ': true').replaceAll(': False', ': false'))).toEqual({
      global,
      guilds,
    });
    const before = [TS, 'ids.json', 'ids.py'].map(name => cli.text(name));
    const out = await cli.ok('apply', '--yes');
    expect(out).not.toContain('wrote ');
    expect([TS, 'ids.json', 'ids.py'].map(name => cli.text(name))).toEqual(before);
  });

  test('are in the report, also of what did not change', async () => {
    const cli = await applied();
    const { ids, plan } = await cli.report('plan');
    expect(plan.rows).toEqual([]);
    expect(ids).toEqual({
      [`discord.command/${APPLICATION}/${GUILD}/chat_input/reload`]: idOf(cli, 'reload', GUILD),
      [`discord.command/${APPLICATION}/global/chat_input/ping`]: idOf(cli, 'ping'),
      [`discord.command/${APPLICATION}/global/chat_input/settings`]: idOf(cli, 'settings'),
      [`discord.command/${APPLICATION}/global/message/Report`]: idOf(cli, 'Report'),
    });
  });

  test('are in the report only of kinds that have an id of their own, and not of what is deleted', async () => {
    const overwrites = `${COMMANDS}      permissions: [{ command: reload, overwrites: [{ role: "345678901234567890", allow: true }] }]\n`;
    const cli = await applied(manifest(overwrites));
    expect(Object.keys((await cli.report('plan')).ids ?? {})).toEqual([
      expect.stringMatching(/reload$/),
      expect.stringMatching(/ping$/),
      expect.stringMatching(/settings$/),
      expect.stringMatching(/Report$/),
    ]);
    const without = COMMANDS.replace('name: ping, description: Answer', 'name: ping, absent: true');
    await cli.files.replace('evenkeel.yaml', manifest(without));
    expect(Object.keys((await cli.report('plan')).ids ?? {})).toHaveLength(3);
  });

  test('are in the report of Neon, too', async () => {
    const project = `neon:\n  projects:\n    - { id: ${PROJECT}, branches: [{ name: dev, parent: main }] }\n`;
    const { ids = {} } = await (await applied(manifest(COMMANDS) + project)).report('plan');
    const own = Object.entries(ids).filter(([address]) => address === `neon.branch/${PROJECT}/dev`);
    expect(own).toEqual([[expect.any(String), expect.stringMatching(/^br-/)]]);
  });

  test('are there without those of a guild that the application is not in, and that is skipped', async () => {
    const skipped = COMMANDS.replace(`- ids: ["${GUILD}"]`, `- ids: ["${GUILD}"]\n      if_absent: skip`);
    const cli = testCli({ manifest: manifest(skipped), guilds: [] });
    await cli.ok('apply', '--yes');
    const { global, guilds } = idsOf(cli);
    expect([Object.keys(global), guilds]).toEqual([['chat_input', 'message'], {}]);
  });

  test('of several runs are those of one', async () => {
    const cli = await applied();
    const parts = await Promise.all(['1/2', '2/2'].map(shard => cli.report('plan', '--shard', shard)));
    const merged = mergeReports(parts);
    expect(parts.map(({ ids = {} }) => Object.keys(ids).length).sort()).toEqual([1, 3]);
    expect(merged.report?.ids).toEqual((await cli.report('plan')).ids);
    expect(merged.report?.checks.map(({ address, verdict }) => `${verdict} ${address}`)).toEqual([
      `unknown file/${TS}`,
      'unknown file/ids.json',
      'unknown file/ids.py',
    ]);
  });

  test('follow what is made again and what is renamed, and nothing else is in them', async () => {
    const cli = await applied();
    cli.makeCommand({ name: 'foreign', description: 'Of someone else' });
    const before = idsOf(cli);
    cli.other('DELETE', cli.command('ping'));
    const renamed = COMMANDS.replace('name: reload,', 'name: again, renamed_from: reload,');
    await cli.files.replace('evenkeel.yaml', manifest(renamed));
    await cli.ok('apply', '--yes');
    const { global, guilds } = idsOf(cli);
    expect(global['chat_input']?.['ping']?.id).toBe(idOf(cli, 'ping'));
    expect(global['chat_input']?.['ping']?.id).not.toBe(before.global['chat_input']?.['ping']?.id);
    expect(Object.keys(guilds[GUILD]?.['chat_input'] ?? {})).toEqual(['again']);
    expect(guilds[GUILD]?.['chat_input']?.['again']?.id).toBe(
      before.guilds[GUILD]?.['chat_input']?.['reload']?.id,
    );
    expect(Object.keys(global['chat_input'] ?? {})).toEqual(['ping', 'settings']);
  });

  test('lack what an entry deletes', async () => {
    const cli = await applied();
    const without = COMMANDS.replace('name: ping, description: Answer', 'name: ping, absent: true');
    await cli.files.replace('evenkeel.yaml', manifest(without));
    await cli.ok('apply', '--yes');
    expect(Object.keys(idsOf(cli).global['chat_input'] ?? {})).toEqual(['settings']);
  });
});

describe('a plan', () => {
  test('says whether the files are current, and writes none', async () => {
    const cli = await applied();
    expect(await checksOf(cli, 'plan')).toEqual([
      `pass file/${TS}`,
      'pass file/ids.json',
      'pass file/ids.py',
    ]);
    const text = cli.text(TS);
    await cli.files.replace(TS, text.replaceAll('\n', '\r\n'));
    await cli.files.replace('ids.json', cli.text('ids.json').replace('ping', 'pong'));
    const { code, stdout } = await cli.run('plan', '--strict-checks');
    expect(code).toBe(2);
    expect(stdout).toContain('fail     file/ids.json');
    expect(stdout).toContain('The file is not current. An apply writes it again.');
    expect(await checksOf(cli, 'drift')).toContain(`pass file/${TS}`);
    expect(cli.text('ids.json')).toContain('pong');
  });

  test('says nothing of them where it changes commands, because the apply writes them then', async () => {
    const cli = await applied();
    await cli.files.replace('evenkeel.yaml', manifest(COMMANDS.replace('Answer', 'Reply')));
    expect(await checksOf(cli, 'plan')).toEqual([]);
  });

  test('says whether they are current where it changes something else', async () => {
    const cli = await applied(manifest(COMMANDS, 'ids.json'));
    const more = `${COMMANDS}  application: { description: Moderates }\n`;
    await cli.files.replace('evenkeel.yaml', manifest(more, 'ids.json'));
    expect(await checksOf(cli, 'plan')).toEqual(['pass file/ids.json']);
  });

  test('says nothing of them for a change that is not merged: those on disk are of another commit', async () => {
    const cli = await applied();
    await cli.files.replace('ids.json', cli.text('ids.json').replace('ping', 'pong'));
    const host: HostProgram = { mergedFiles: cli.files };
    expect(await run(['plan'], cli.io(), host)).toBe(0);
    expect(host.report?.checks).toEqual([]);
    expect(await checksOf(cli, 'plan')).toContain('fail file/ids.json');
  });

  test('says that a file is not there', async () => {
    const cli = testCli({ manifest: manifest(COMMANDS, TS) });
    await cli.ok('apply', '--yes');
    await cli.files.replace('evenkeel.yaml', manifest(COMMANDS, 'other.json'));
    expect(await checksOf(cli, 'plan')).toEqual(['fail file/other.json']);
    expect(cli.text('other.json')).toBe('');
  });

  test('says that an apply will refuse a file that evenkeel did not write, and what to do', async () => {
    const cli = await applied(manifest(COMMANDS, 'ids.json'));
    await cli.files.replace('ids.json', '{"mine": 1}\n');
    const refused = await cli.run('apply', '--yes');
    expect(refused.code).toBe(1);
    const [why = '', next = ''] = [/ids\.json is not.*it$/m, /Name another.*$/m].map(
      each => each.exec(refused.stderr)?.[0],
    );
    const findings = [`An apply will refuse to run: ${why}.`, next];
    const check = { address: 'file/ids.json', verdict: 'fail', findings };
    expect((await cli.report('drift', '--strict-checks')).checks).toMatchObject([check]);
    expect((await cli.report('plan', '--target', '**/ping')).checks).toMatchObject([check]);
    await cli.files.replace('evenkeel.yaml', manifest(COMMANDS.replace('Answer', 'Reply'), 'ids.json'));
    expect((await cli.report('plan')).checks).toMatchObject([check]);
    expect(cli.text('ids.json')).toBe('{"mine": 1}\n');
  });
});

describe('a file stays as it is', () => {
  test('where a run is about a part of the manifest', async () => {
    const cli = await applied();
    const before = cli.text('ids.json').replace('ping', 'pong');
    await cli.files.replace('ids.json', before);
    for (const part of [
      ['--target', '**/ping'],
      ['--shard', '1/2'],
    ])
      expect(await checksOf(cli, 'apply', '--yes', ...part)).toContain('unknown file/ids.json');
    expect(cli.text('ids.json')).toBe(before);
  });

  test('where a run is about what changed', async () => {
    const cli = await applied();
    await cli.files.replace('base.yaml', manifest(COMMANDS));
    await cli.files.replace('evenkeel.yaml', manifest(COMMANDS.replace('Answer', 'Reply')));
    const before = cli.text('ids.json').replace('ping', 'pong');
    await cli.files.replace('ids.json', before);
    const changed = ['--changed', '--base-applied', 'base.yaml'];
    expect(await checksOf(cli, 'apply', '--yes', ...changed)).toContain('unknown file/ids.json');
    expect(cli.text('ids.json')).toBe(before);
  });

  test('where a command could not be made, and it is said which', async () => {
    const cli = testCli({ manifest: manifest(COMMANDS, 'ids.json') });
    cli.sandbox.faults.add([
      faultOf(
        { status: 400, body: { code: 50035, message: 'no' } },
        { method: 'POST', path: '*/commands', nth: 1 },
      ),
    ]);
    const report = await cli.report('apply', '--yes');
    expect(report.checks).toMatchObject([{ address: 'file/ids.json', verdict: 'fail' }]);
    expect(report.checks[0]?.findings[0]).toMatch(/because these are not live: discord\.command\//);
    expect(cli.text('ids.json')).toBe('');
  });

  test('where the apply is refused', async () => {
    const cli = testCli({ manifest: manifest(COMMANDS, 'ids.json') });
    const refused = await cli.run('apply', '--expect-digest', `ek1-${'0'.repeat(40)}`);
    expect(refused.code).toBe(4);
    expect(cli.text('ids.json')).toBe('');
    await cli.ok('apply', '--yes');
    const old = cli.text('ids.json').replace('ping', 'pong');
    await cli.files.replace('ids.json', old);
    await cli.files.replace('evenkeel.yaml', manifest(COMMANDS.replace('Answer', 'Reply'), 'ids.json'));
    await cli.run('apply', '--expect-digest', `ek1-${'0'.repeat(40)}`);
    expect(cli.text('ids.json')).toBe(old);
  });

  test('where evenkeel did not write it; then nothing is sent', async () => {
    const cli = testCli({ manifest: manifest(COMMANDS, 'ids.json'), files: { 'ids.json': '{"mine": 1}\n' } });
    const { code, stderr } = await cli.run('apply', '--yes');
    expect(code).toBe(1);
    expect(stderr).toContain('ids.json is not overwritten, because evenkeel did not write it');
    expect(cli.requests()).toEqual([]);
    expect(cli.text('ids.json')).toBe('{"mine": 1}\n');
  });

  test.each([
    ['mentions evenkeel further down', 'ids.json', '{\n  "mine": 1,\n  "//": "Written by evenkeel"\n}\n'],
    ['is the last of several', 'ids.py', 'MINE = 1\n'],
  ])('where a text that somebody else wrote %s; then nothing is sent', async (_, name, text) => {
    const cli = testCli({ manifest: manifest(COMMANDS), files: { [name]: text } });
    const { code, stderr } = await cli.run('apply', '--yes');
    expect(code).toBe(1);
    expect(stderr).toContain(`${name} is not overwritten, because evenkeel did not write it`);
    expect(cli.requests()).toEqual([]);
    expect(cli.text(name)).toBe(text);
  });

  test('where another output of the run is that file', async () => {
    const cli = testCli({ manifest: manifest(COMMANDS, 'ids.json') });
    const { code, stderr } = await cli.run('apply', '--yes', '--format', 'json=ids.json');
    expect(code).toBe(1);
    expect(stderr).toContain('--format json names a file that this run reads: ids.json');
    expect(cli.writes()).toEqual([]);
  });

  test('in a rehearsal, whose ids are of a copy', async () => {
    const cli = testCli({ manifest: manifest(COMMANDS, 'ids.json') });
    await cli.ok('rehearse');
    expect(cli.text('ids.json')).toBe('');
  });

  test('that cannot be written makes the apply end with 1, and its report is whole', async () => {
    const cli = testCli({ manifest: manifest(COMMANDS, 'ids.json') });
    const { replace } = cli.files;
    cli.files.replace = async (path, text) => {
      if (path.endsWith('ids.json')) throw new Error('the disk is full');
      await replace(path, text);
    };
    const { code, stdout } = await cli.run('apply', '--yes');
    expect(code).toBe(1);
    expect(stdout).toContain('Applied: 4 done');
    expect(stdout).toContain('the disk is full');
  });
});

describe('the names of files', () => {
  test.each([
    '../ids.ts',
    '/ids.ts',
    'a/../../ids.ts',
    'ids.yaml',
    'C:/ids.ts',
    './ids.ts',
    'a\\ids.ts',
    'x.d.js',
  ])('%s is refused', async name => {
    const cli = testCli({ manifest: manifest(COMMANDS, JSON.stringify(name)) });
    const { code, stdout } = await cli.run('validate');
    expect(code).toBe(3);
    expect(stdout).toContain("a path inside the manifest's folder that ends in .ts, .py or .json");
  });

  test('begin in the folder of the manifest, which must have their folder', async () => {
    const cli = testCli({ files: { 'bots/a/evenkeel.yaml': manifest(COMMANDS, 'src/ids.json') } });
    const first = await cli.run('apply', '-f', 'bots/a/evenkeel.yaml', '--yes');
    expect(first.stderr).toContain('src/ids.json cannot be written: its folder does not exist');
    await cli.files.makeFolder('bots/a/src');
    await cli.ok('apply', '-f', 'bots/a/evenkeel.yaml', '--yes');
    expect(cli.text('bots/a/src/ids.json')).toContain('</ping:');
  });

  test('begin in the folder of the file that has the name, also where another one includes that', async () => {
    const [, section = ''] = manifest(COMMANDS, 'ids.json').split('name: acme\n');
    const files = {
      'evenkeel.yaml': 'evenkeel: 1\nname: acme\ninclude: [bot/discord.yaml]\n',
      'bot/discord.yaml': section,
    };
    const cli = testCli({ files });
    await cli.ok('apply', '--yes');
    expect(cli.text('bot/ids.json')).toContain('</ping:');
    expect(cli.text('ids.json')).toBe('');
  });
});

describe('on a disk', () => {
  let folder = '';
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('a link does not lead the file out of the folder of the manifest', async () => {
    const { createFileSystem } = await import('../../src/cli/system/file-system.ts');
    folder = await mkdtemp(join(tmpdir(), 'evenkeel-ids-'));
    const outside = await mkdtemp(join(tmpdir(), 'evenkeel-out-'));
    await symlink(outside, join(folder, 'src'));
    const cli = testCli({ manifest: manifest(COMMANDS, 'src/ids.json') });
    await writeFile(join(folder, 'evenkeel.yaml'), manifest(COMMANDS, 'src/ids.json'));
    Object.assign(cli.files, createFileSystem(folder));
    const { code, stderr } = await cli.run('apply', '--yes');
    expect(code).toBe(1);
    expect(stderr).toContain("its folder is not inside the manifest's folder");
    await rm(outside, { recursive: true });
  });

  test('a plan says that an apply will refuse a link in the place of the file', async () => {
    const { createFileSystem } = await import('../../src/cli/system/file-system.ts');
    folder = await mkdtemp(join(tmpdir(), 'evenkeel-ids-'));
    const cli = await applied(manifest(COMMANDS, 'ids.json'));
    await writeFile(join(folder, 'evenkeel.yaml'), manifest(COMMANDS, 'ids.json'));
    await writeFile(join(folder, 'real.json'), cli.text('ids.json'));
    await symlink(join(folder, 'real.json'), join(folder, 'ids.json'));
    Object.assign(cli.files, createFileSystem(folder));
    expect((await cli.report('plan')).checks[0]?.findings).toEqual([
      expect.stringMatching(/^An apply will refuse to run: .*ids\.json.* it is a symbolic link\.$/),
      'Name the file that it points to.',
    ]);
  });

  test('a folder in the place of the file stops the apply before anything is sent', async () => {
    const { createFileSystem } = await import('../../src/cli/system/file-system.ts');
    folder = await mkdtemp(join(tmpdir(), 'evenkeel-ids-'));
    await mkdir(join(folder, 'ids.json'));
    await writeFile(join(folder, 'evenkeel.yaml'), manifest(COMMANDS, 'ids.json'));
    const cli = testCli({ manifest: manifest(COMMANDS, 'ids.json') });
    Object.assign(cli.files, createFileSystem(folder));
    const { code, stderr } = await cli.run('apply', '--yes');
    expect([code, cli.requests()], stderr).toEqual([1, []]);
    expect(stderr).toContain('ids.json');
  });

  test('the types are those of a handler: a renamed command does not compile', async () => {
    folder = await mkdtemp(join(tmpdir(), 'evenkeel-ids-'));
    const cli = await applied();
    await writeFile(join(folder, TS), cli.text(TS));
    const use = (code: string): string =>
      `import { commands, type OptionsOf } from './commands.gen.ts';\nconst { ping, settings } = commands.global.chat_input;\n` +
      `export type Reload = OptionsOf<(typeof commands)['guilds']['${GUILD}']['chat_input']['reload']>;\n` +
      `export type Add = OptionsOf<(typeof settings)['subcommands']['role add']>;\n${code}\n`;
    const good = `export const add: Add = { role: '1', days: 7 };\nexport const text: string = ping.mention;\nexport const reload: Reload = { 'a-true': 'x', share: 0.5 };`;
    const bad = [
      `export const a: Add = { days: 7 };`,
      `export const b: Add = { role: '1', days: 2 };`,
      `export const c: Add = { role: '1', silent: 'yes' };`,
      `export const d = commands.global.chat_input.pong;`,
      `export const e: Reload = { 'a-true': 'x', share: 'half' };`,
    ];
    await writeFile(join(folder, 'good.ts'), use(good));
    for (const [at, code] of bad.entries()) await writeFile(join(folder, `bad${at}.ts`), use(code));
    const tsc = resolve(import.meta.dirname, '../../node_modules/.bin/tsc');
    const args = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--allowImportingTsExtensions',
      '--types',
      '',
    ];
    const names = ['good.ts', ...bad.map((_, at) => `bad${at}.ts`)];
    const said = await promisify(execFile)(tsc, [...args, ...names], { cwd: folder }).then(
      ({ stdout }) => stdout,
      (error: { readonly stdout: string }) => error.stdout,
    );
    const files = new Set(said.split('\n').flatMap(line => /^(\w+\.ts)\(/.exec(line)?.[1] ?? []));
    expect([...files].sort(), said).toEqual(bad.map((_, at) => `bad${at}.ts`));
  });
});

test('a command that is called __proto__ is a member like any other', async () => {
  const cli = testCli({ manifest: manifest(PROTO) });
  await cli.ok('apply', '--yes');
  const text = cli.text(TS);
  const literal = text.slice(text.indexOf('= {') + 2, text.indexOf(' as const'));
  const commands = new Function(`return ${literal}`)() as Ids;
  expect(Object.keys(commands.global['chat_input'] ?? {})).toEqual(['__proto__']);
});
