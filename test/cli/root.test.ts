import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFileSystem } from '../../src/cli/system/file-system.ts';
import { loadManifest } from '../../src/manifest/load.ts';
import { PROVIDERS } from '../../src/providers/providers.ts';
import { noVariables } from '../manifest/load-text.ts';
import { testCli } from './test-io.ts';

const MANIFEST = 'evenkeel: 1\nname: acme\ninclude: [../shared/neon.yaml]\n';
const NEON = 'neon: { projects: [{ id: shiny-wind-028834, branches: [{ name: main }] }] }\n';
const FILES = { 'infra/evenkeel.yaml': MANIFEST, 'shared/neon.yaml': NEON };
const HERE = ['-f', 'infra/evenkeel.yaml', '--root', '.'];

describe('--root', () => {
  test.each([
    ['validate'],
    ['plan'],
    ['drift'],
    ['doctor'],
    ['apply', '--yes'],
    ['plan', '--offline', '--base', 'infra/evenkeel.yaml'],
  ])('lets %s read what is in that folder, and nothing without it', async (command, ...more) => {
    const cli = testCli({ files: FILES });
    const with_ = await cli.run(command, ...more, ...HERE);
    expect(with_.stderr + with_.stdout).not.toContain('include/outside');
    expect([0, 2], with_.stdout + with_.stderr).toContain(with_.code);
    const without = await cli.run(command, ...more, '-f', 'infra/evenkeel.yaml');
    expect(without.code, without.stdout).toBe(3);
    expect(without.stderr + without.stdout).toContain('include/outside');
  });

  test('is for the manifest that --into names, too', async () => {
    const cli = testCli({ files: FILES });
    const argv = ['export', 'neon', '--project', 'shiny-wind-028834'];
    const into = ['--into', 'infra/evenkeel.yaml'];
    const added = await cli.run(...argv, ...into, '--root', '.');
    expect(added.stderr + added.stdout).not.toContain('include/outside');
    const without = await cli.run(...argv, ...into);
    expect(without.code).toBe(3);
    expect(without.stderr + without.stdout).toContain('include/outside');
    expect((await cli.run(...argv, '--root', '.')).stderr).toContain('need --into');
  });

  test('must be there', async () => {
    const { code, stderr } = await testCli({ files: FILES }).run('validate', ...HERE.slice(0, 3), 'none');
    expect(code).toBe(1);
    expect(stderr).toContain('--root none: there is no such folder');
  });

  test('is a folder, not a file', async () => {
    const root = 'infra/evenkeel.yaml';
    const { code, stderr } = await testCli({ files: FILES }).run('validate', '-f', root, '--root', root);
    expect(code).toBe(1);
    expect(stderr).toContain(`--root ${root}: it is a file, not a folder`);
  });

  test('is no key of a manifest', async () => {
    const cli = testCli({ files: { ...FILES, 'infra/evenkeel.yaml': `${MANIFEST}root: ..\n` } });
    const { code, stdout } = await cli.run('validate', '-f', 'infra/evenkeel.yaml');
    expect(code).toBe(3);
    expect(stdout).toContain('schema/unknown-key');
    expect(stdout).toContain('include/outside');
  });

  test('holds a base in it, and leaves a base beside it to its own folder', async () => {
    const base = {
      'base/evenkeel.yaml': 'evenkeel: 1\nname: acme\ninclude: [neon.yaml]\n',
      'base/neon.yaml': NEON,
    };
    const cli = testCli({ files: { ...FILES, ...base } });
    const offline = ['plan', '--offline', '--base', 'base/evenkeel.yaml', '--root'];
    const inside = await cli.run(...offline, '.', '-f', 'infra/evenkeel.yaml');
    expect(inside.stdout, inside.stderr).toContain('No changes');
    const only = { ...base, 'repo/infra/evenkeel.yaml': MANIFEST, 'repo/shared/neon.yaml': NEON };
    const beside = await testCli({ files: only }).run(...offline, 'repo', '-f', 'repo/infra/evenkeel.yaml');
    expect(beside.stdout, beside.stderr).toContain('No changes');
  });
});

describe('with the links of a real file system', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'evenkeel-root-')));
    await mkdir(join(folder, 'repo/infra'), { recursive: true });
    await mkdir(join(folder, 'repo/.git'));
    await writeFile(join(folder, 'repo/.git/config'), '[http]\n\textraheader = AUTHORIZATION-hunter2\n');
    await writeFile(join(folder, 'secret.yaml'), 'token: AUTHORIZATION-hunter2\n');
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function load(include: string) {
    await writeFile(
      join(folder, 'repo/infra/evenkeel.yaml'),
      `evenkeel: 1\nname: x\ninclude: ["${include}"]\n`,
    );
    return loadManifest([{ file: 'infra/evenkeel.yaml' }], {
      files: createFileSystem(join(folder, 'repo')),
      variables: noVariables,
      providers: PROVIDERS,
      rules: { root: join(folder, 'repo') },
    });
  }

  test.each([
    ['../../secret.yaml', 'out.yaml', 'include/outside'],
    ['../.git/config', 'out.yaml', 'include/hidden'],
    ['../.git', 'config', 'include/hidden'],
    ['../..', 'secret.yaml', 'include/outside'],
  ])('a link to %s is not followed', async (target, name, rule) => {
    await symlink(target, join(folder, 'repo/infra/link'));
    const loaded = await load(name === 'out.yaml' ? 'link' : `link/${name}`);
    expect(loaded.problems.map(problem => problem.rule)).toEqual([rule]);
    expect(JSON.stringify([loaded.problems, ...loaded.texts])).not.toContain('hunter2');
  });
});
