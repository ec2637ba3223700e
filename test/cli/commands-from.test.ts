import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report/report.ts';
import { APPLICATION } from '../helpers/world.ts';
import { testCli } from './test-io.ts';

const FILE = 'dist/commands.json';
const COMMANDS = `/discord/api/v10/applications/${APPLICATION}/commands`;

function manifest(more = ''): string {
  return `evenkeel: 1\nname: acme\ndiscord:\n  application_id: "${APPLICATION}"\n  commands_from: ${FILE}\n${more}`;
}

function set(...names: readonly string[]): string {
  return JSON.stringify(names.map(name => ({ name, description: `The ${name}` })));
}

/** The manifest, its file, and both as they were before a change, in `base/`. */
function cliWith(before: string | undefined, now: string, more = '  prune: true\n') {
  return testCli({
    files: {
      'evenkeel.yaml': manifest(more),
      [FILE]: now,
      'base/evenkeel.yaml': manifest(more),
      ...(before === undefined ? {} : { [`base/${FILE}`]: before }),
    },
  });
}

/** A text without its line ends. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

const UNKNOWN = `the base manifest names base/${FILE}, which is missing, so evenkeel does not know what this change does in that file`;

describe('a manifest whose commands come from a file', () => {
  test('is applied, and then in sync', async () => {
    const cli = cliWith(undefined, set('ban', 'kick'));
    expect(await cli.run('apply', '--yes')).toMatchObject({ code: 0 });
    const { code, stdout } = await cli.run('drift');
    expect([code, stdout]).toEqual([0, expect.stringContaining('In sync')]);
  });

  test('shows no line of a file that is something else, and no text of it in any format', async () => {
    for (const text of [
      'key = s3cr3tOfTheJob',
      '{"private_key": "s3cr3tOfTheJob"}',
      '[{"name": "s", "value": "s3cr3tOfTheJob"}]',
    ]) {
      const cli = cliWith(undefined, text);
      for (const format of ['text', 'json', 'sarif']) {
        const { code, stdout, stderr } = await cli.run('validate', '--format', format);
        expect(code).toBe(3);
        expect(stdout + stderr).toContain(FILE);
        expect(stdout + stderr).not.toContain('s3cr3t');
      }
    }
  });

  test('shows the line of a mistake in a file of commands', async () => {
    const cli = cliWith(undefined, '[\n  { "name": "ban", "description": "B", "nsfw": "no" }\n]\n');
    const { stderr, stdout } = await cli.run('validate');
    expect(stdout + stderr).toContain('2 |   { "name": "ban", "description": "B", "nsfw": "no" }');
  });

  test('does not overwrite that file with an output', async () => {
    const cli = cliWith(undefined, set('ban'));
    const { code, stderr } = await cli.run('plan', '--out', FILE);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`a file that this run reads: ${FILE}`)]);
    expect(cli.requests()).toEqual([]);
  });
});

describe('a base with another version of the file', () => {
  test('shows the changes between both without credentials, also what a command no longer says', async () => {
    const closed = JSON.stringify([
      { name: 'ban', description: 'The ban', default_member_permissions: '8', nsfw: true, contexts: [0] },
    ]);
    const cli = cliWith(closed, set('ban', 'kick'));
    const { code, stdout } = await cli.run(
      'plan',
      '--offline',
      '--base',
      'base/evenkeel.yaml',
      '--format',
      'json',
    );
    expect(code).toBe(0);
    const { plan } = JSON.parse(stdout) as Report;
    expect(plan.rows.map(({ action, address }) => `${action} ${address.split('/').at(-1)}`)).toEqual([
      'update ban',
      'create kick',
    ]);
    expect(plan.rows[0]?.fields.map(({ path, after, leftOut }) => [path, after, leftOut])).toEqual(
      ['contexts', 'default_member_permissions', 'dm_permission', 'nsfw'].map(path => [path, null, true]),
    );
    expect(JSON.stringify(plan.rows[0]?.opening)).toContain('every member may use the command');
  });

  test('calls what only the change brings pending, and what someone changed drift', async () => {
    const cli = cliWith(set('ban'), set('ban', 'kick'));
    await cli.files.create('earlier.yaml', manifest().replace(FILE, `base/${FILE}`));
    expect(await cli.run('apply', '--yes', '-f', 'earlier.yaml')).toMatchObject({ code: 0 });
    const pending = await cli.run('drift', '--base', 'base/evenkeel.yaml');
    expect([pending.code, pending.stdout]).toEqual([0, expect.stringContaining('1 pending')]);
    const [live] = cli.sandbox.requests.entries.slice(-1);
    expect(live?.path).toContain(COMMANDS);
  });
});

describe('a base without the file', () => {
  test('is not known, never empty: an offline plan compares nothing of it and says so', async () => {
    const cli = cliWith(undefined, set('ban', 'kick'));
    const { code, stdout } = await cli.run('plan', '--offline', '--base', 'base/evenkeel.yaml');
    expect(code).toBe(0);
    expect(oneLine(stdout)).toContain(UNKNOWN);
    expect(stdout).not.toContain('+ create');
    expect(stdout).not.toContain('No changes');
    expect(stdout).toContain('0 to create, 0 to update, 0 to delete · 0 unchanged');
  });

  test('counts none of its differences as a part of the change', async () => {
    const cli = cliWith(undefined, set('ban', 'kick'));
    const { code, stdout } = await cli.run('drift', '--base', 'base/evenkeel.yaml');
    expect(code).toBe(2);
    expect(oneLine(stdout)).toContain(UNKNOWN);
    expect(stdout).not.toContain('pending');
  });

  test('is as it was where --base-file gives it', async () => {
    const cli = testCli({
      files: {
        'evenkeel.yaml': manifest(),
        [FILE]: set('ban', 'kick'),
        'base/evenkeel.yaml': manifest(),
        'old.json': set('ban'),
      },
    });
    const given = ['--base-file', `base/${FILE}=old.json`];
    const { stdout } = await cli.run('plan', '--offline', '--base', 'base/evenkeel.yaml', ...given);
    expect(stdout).not.toContain('the base manifest names');
    expect(stdout).toMatch(/\+ create .*kick/);
    expect(stdout).not.toMatch(/create .*ban/);
  });

  test('still knows what the base itself has', async () => {
    const entry = '  commands: [{ name: ban, description: Old }]\n';
    const cli = testCli({
      files: {
        'evenkeel.yaml': manifest(),
        [FILE]: set('ban', 'kick'),
        'base/evenkeel.yaml': manifest(entry),
      },
    });
    const { plan } = await cli.report('plan', '--offline', '--base', 'base/evenkeel.yaml');
    expect(plan.rows.map(({ action, address }) => `${action} ${address.split('/').at(-1)}`)).toEqual([
      'update ban',
    ]);
    expect(plan.counts.unchanged).toBe(0);
  });

  test('is an error where the file of the manifest itself is missing', async () => {
    const cli = testCli({ manifest: manifest() });
    const { code, stderr } = await cli.run('plan');
    expect([code, stderr]).toEqual([3, expect.stringContaining(`no file matches "${FILE}"`)]);
  });
});
