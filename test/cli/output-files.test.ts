import { chmod, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Failure } from '../../src/core/report/failure.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { BRANCHES, MANIFEST } from './sample-manifest.ts';
import { type Spawned, spawned } from './spawned.ts';
import { testCli } from './test-io.ts';

describe('two uses of one file are refused before anything is sent', () => {
  test.each([
    ['apply --yes --secrets-to s --output s', '--output and --secrets-to name one file: s'],
    ['apply --yes --events s --output ./a/../s', '--output and --events name one file: s'],
    ['apply --yes --secrets-to s --events /demo/s', '--secrets-to and --events name one file: /demo/s'],
    ['apply --yes --events evenkeel.yaml', '--events names a file that this run reads: evenkeel.yaml'],
    ['apply --yes --output evenkeel.yaml', '--output names a file that this run reads: evenkeel.yaml'],
    ['apply --yes --output vars.yaml --var-file vars.yaml', '--output names a file that this run reads'],
    ['apply plan.json --events plan.json', '--events names a file that this run reads: plan.json'],
    ['plan --out p --output p', '--output and --out name one file: p'],
    ['plan --out /demo/evenkeel.yaml', '--out names a file that this run reads: /demo/evenkeel.yaml'],
    ['plan --answer-cache p --output p', '--output and --answer-cache name one file: p'],
    ['drift --base old.yaml --output old.yaml', '--output names a file that this run reads: old.yaml'],
  ])('%s', async (line, message) => {
    const cli = testCli({ manifest: MANIFEST, files: { 'vars.yaml': '{}\n', 'old.yaml': MANIFEST } });
    await cli.run('plan', '--out', 'plan.json');
    const [before, sent] = [new Map(cli.files.contents), cli.requests().length];
    const { code, stderr } = await cli.run(...line.split(' '));
    expect([code, stderr]).toEqual([1, expect.stringContaining(`error[usage]: ${message}`)]);
    expect(cli.requests()).toHaveLength(sent);
    expect(cli.files.contents).toEqual(before);
  });

  test('also a file that the manifest includes', async () => {
    const cli = testCli({
      manifest: MANIFEST,
      files: { 'top.yaml': 'evenkeel: 1\nname: acme\ninclude: [evenkeel.yaml]\n' },
    });
    const { code, stderr } = await cli.run('plan', '-f', 'top.yaml', '--out', 'evenkeel.yaml');
    expect([code, stderr]).toEqual([1, expect.stringContaining('error[usage]: --out names a file')]);
  });

  test('two new files whose names are one name on other systems are refused', async () => {
    const cli = testCli({ manifest: MANIFEST });
    for (const [one, other] of [
      ['Plan.json', 'plan.json'],
      ['caf\u00e9.json', 'cafe\u0301.json'],
    ] as const) {
      const { code, stderr } = await cli.run('plan', '--out', one, '--output', other);
      expect([code, stderr]).toEqual([1, expect.stringContaining('name one file')]);
    }
  });

  test('files of their own are fine', async () => {
    const cli = testCli({ manifest: MANIFEST });
    const line = 'apply --yes --events e --secrets-to s --output o --quiet'.split(' ');
    expect(await cli.run(...line)).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('a report that cannot be written when the run ends', () => {
  test.each([
    ['apply --yes', 1],
    ['plan', 1],
    ['plan --detailed-exitcode', 1],
    ['drift', 1],
  ])('is on standard output: %s', async (line, expected) => {
    const cli = testCli({ manifest: MANIFEST });
    Object.assign(cli.files, {
      replace: async (path: string) => {
        throw new Failure('file', `${path} cannot be written: the disk is full`);
      },
    });
    const { code, stdout, stderr } = await cli.run(...line.split(' '), '--quiet', '--output', 'r.txt');
    expect(code).toBe(expected);
    expect(stderr).toBe(
      'error[file]: r.txt cannot be written: the disk is full\n  The report is on standard output instead.\n',
    );
    expect(stdout).toContain('neon.branch/shiny-wind-028834/preview/pr-12');
    expect(stdout).toMatch(/ek1-[0-9a-f]{40}\n$/);
  });

  test('of a plan is shown although --out cannot be saved', async () => {
    const cli = testCli({ manifest: MANIFEST });
    Object.assign(cli.files, {
      replace: () => Promise.reject(new Failure('file', 'p.json cannot be written: the disk is full')),
    });
    const { code, stdout, stderr } = await cli.run('plan', '--out', 'p.json');
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('error[file]: p.json cannot be written: the disk is full'),
    ]);
    expect(stderr).not.toContain('saved p.json');
    expect(stdout).toMatch(/ek1-[0-9a-f]{40}\n$/);
  });

  test('leaves a worse exit code as it is', async () => {
    const cli = testCli({ manifest: MANIFEST });
    Object.assign(cli.files, { replace: () => Promise.reject(new Error('full')) });
    cli.sandbox.faults.add([faultOf({ status: 502 }, { method: 'POST', path: BRANCHES })]);
    const { code, stdout } = await cli.run('apply', '--yes', '--quiet', '--output', 'r.txt');
    expect(code).toBe(6);
    expect(stdout).toContain('outcome unknown');
  });
});

describe('real files', () => {
  let here: Spawned;

  beforeEach(async () => {
    here = await spawned({ files: { 'evenkeel.yaml': MANIFEST } });
  });

  afterEach(() => here.close());

  test('a report or a plan that has no place is refused before anything is sent', async () => {
    await mkdir(join(here.folder, 'folder'));
    await here.write('file', '');
    await symlink(join(here.folder, 'file'), join(here.folder, 'link'));
    for (const [file, why] of [
      ['no/x.txt', 'its folder does not exist\n  next: Make the folder, or name another file.'],
      ['file/x.txt', 'its folder does not exist\n  next: Make the folder, or name another file.'],
      ['folder', 'it is not a regular file\n  next: Name another file.'],
      ['link', 'it is a symbolic link\n  next: Name the file that it points to.'],
    ] as const) {
      for (const line of ['apply --yes --output', 'plan --output', 'plan --out', 'drift --output']) {
        const { code, stdout, stderr } = await here.run(...line.split(' '), file);
        expect([line, code, stdout]).toEqual([line, 1, '']);
        expect(stderr).toContain(`error[file]: ${file} cannot be written: ${why}`);
      }
    }
    expect(here.requests()).toEqual([]);
  });

  test.skipIf(process.getuid?.() === 0)('so is a folder that nothing can be put into', async () => {
    await mkdir(join(here.folder, 'mine'));
    await chmod(join(here.folder, 'mine'), 0o500);
    const { code, stderr } = await here.run('apply', '--yes', '--output', 'mine/x.txt');
    expect([code, stderr]).toEqual([1, expect.stringContaining('evenkeel has no permission to write there')]);
    expect(here.requests()).toEqual([]);
  });

  test('one file by two ways is seen', async () => {
    await mkdir(join(here.folder, 'folder'));
    await symlink(join(here.folder, 'folder'), join(here.folder, 'link'));
    const { code, stderr } = await here.run(
      'apply',
      '--yes',
      '--output',
      'folder/x',
      '--secrets-to',
      'link/x',
    );
    expect([code, stderr]).toEqual([1, expect.stringContaining('--output and --secrets-to name one file')]);
    expect(here.requests()).toEqual([]);
  });
});
