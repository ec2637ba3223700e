import { execFileSync } from 'node:child_process';
import {
  chmod,
  chown,
  link,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFileSystem } from '../../src/cli/system/file-system.ts';
import { keepMode } from '../../src/cli/system/rename-over.ts';
import { Failure } from '../../src/core/report/failure.ts';

let folder: string;
let files: ReturnType<typeof createFileSystem>;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'evenkeel-files-')));
  files = createFileSystem(folder);
  await writeFile(join(folder, 'a.yaml'), 'a: 1\n');
  await writeFile(join(folder, 'large.yaml'), '');
  await truncate(join(folder, 'large.yaml'), 1024 ** 3);
  await mkdir(join(folder, 'sub'));
  await symlink(join(folder, 'a.yaml'), join(folder, 'link.yaml'));
  await symlink(join(folder, 'sub'), join(folder, 'link'));
  await writeFile(join(folder, 'sub', 'b.yaml'), 'b: 1\n');
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('reading a file', () => {
  test('gives its bytes', async () => {
    const content = await files.read(join(folder, 'a.yaml'), 100);
    expect(content.trouble ?? new TextDecoder().decode(content.bytes)).toBe('a: 1\n');
  });

  test('a file of exactly the limit is read, one byte more is not', async () => {
    expect((await files.read(join(folder, 'a.yaml'), 5)).trouble).toBeUndefined();
    expect((await files.read(join(folder, 'a.yaml'), 4)).trouble).toBe('too_large');
  });

  test('a sparse file of a gigabyte is refused unread', async () => {
    expect((await files.read(join(folder, 'large.yaml'), 2 * 1024 * 1024)).trouble).toBe('too_large');
  });

  test('what is missing is missing', async () => {
    expect((await files.read(join(folder, 'none.yaml'), 100)).trouble).toBe('missing');
    expect((await files.read(join(folder, 'a.yaml', 'b'), 100)).trouble).toBe('missing');
    expect(await files.realpath(join(folder, 'none.yaml'))).toBeUndefined();
  });

  test('a folder and a device are no files', async () => {
    expect((await files.read(join(folder, 'sub'), 100)).trouble).toBe('not_a_file');
    if (process.platform !== 'win32') expect((await files.read('/dev/zero', 100)).trouble).toBe('not_a_file');
  });

  test.skipIf(process.platform === 'win32')('a pipe without a writer does not block', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    expect((await files.read(pipe, 100)).trouble).toBe('not_a_file');
  });

  test.skipIf(process.platform !== 'linux')('a pipe that the shell names is no file', async () => {
    const pipe = join(folder, 'named');
    execFileSync('mkfifo', [pipe]);
    // As `<(…)` on Linux: a link to something that has no path.
    await symlink('pipe:[1]', join(folder, 'gone'));
    expect(await files.realpath(join(folder, 'gone'))).toBeUndefined();
    const ends = await Promise.all([open(pipe, 'r'), open(pipe, 'w')]);
    await rm(pipe);
    const path = `/dev/fd/${ends[0].fd}`;
    expect(await files.realpath(path)).toBe(path);
    expect((await files.read(path, 100)).trouble).toBe('not_a_file');
    await Promise.all(ends.map(end => end.close()));
  });

  test('a symbolic link in the place of a checked file is refused', async () => {
    expect((await files.read(join(folder, 'link.yaml'), 100)).trouble).toBe('changed');
  });
});

test('a folder is listed with what its entries are', async () => {
  const entries = await files.list(folder, 100);
  const types = Object.fromEntries((entries ?? []).map(({ name, type }) => [name, type]));
  expect(types).toMatchObject({ 'a.yaml': 'file', sub: 'folder', link: 'link', 'link.yaml': 'link' });
  expect(await files.list(folder, 2)).toBeUndefined();
  expect(await files.list(join(folder, 'none'), 100)).toBeUndefined();
});

describe('writing a file', () => {
  test('replaces it whole, secret ones for the owner alone, and leaves nothing else behind', async () => {
    const path = join(folder, 'sub', 'plan.json');
    await files.replace(path, 'first', { secret: true });
    await files.replace(path, 'second', { secret: true });
    expect(await readFile(path, 'utf8')).toBe('second');
    if (process.platform !== 'win32') expect((await lstat(path)).mode & 0o777).toBe(0o600);
    expect((await readdir(join(folder, 'sub'))).sort()).toEqual(['b.yaml', 'plan.json']);
  });

  test('writes what comes in pieces one after another, and nothing where they do not all come', async () => {
    const path = join(folder, 'sub', 'pieces.json');
    await files.replace(path, ['{\n', ' "ä": 1\n', '}\n']);
    expect(await readFile(path, 'utf8')).toBe('{\n "ä": 1\n}\n');
    function* broken(): Iterable<string> {
      yield 'half';
      throw new Error('no more of it');
    }
    await expect(files.replace(path, broken())).rejects.toThrow('no more of it');
    expect(await readFile(path, 'utf8')).toBe('{\n "ä": 1\n}\n');
    await rm(path);
    expect((await readdir(join(folder, 'sub'))).sort()).toEqual(['b.yaml', 'plan.json']);
  });

  describe.skipIf(process.platform === 'win32')('over another one', () => {
    const modeAfter = async (mode: number, options: { secret?: boolean } = {}): Promise<number> => {
      const path = join(folder, 'sub', `mode-${mode.toString(8)}`);
      await writeFile(path, 'before');
      await chmod(path, mode);
      await files.replace(path, 'after', options);
      expect(await readFile(path, 'utf8')).toBe('after');
      const after = (await lstat(path)).mode & 0o7777;
      await rm(path);
      return after;
    };

    test.each(['600', '640', '644', '664', '666', '755'])('keeps its mode, such as %s', async octal => {
      const mode = Number.parseInt(octal, 8);
      expect(await modeAfter(mode)).toBe(mode);
    });

    test('keeps no right to become someone else', async () => {
      expect(await modeAfter(0o4755)).toBe(0o755);
    });

    test('is for the owner alone where it is secret', async () => {
      expect(await modeAfter(0o644, { secret: true })).toBe(0o600);
      expect(await modeAfter(0o666, { secret: true })).toBe(0o600);
    });

    test.skipIf(process.getuid?.() !== 0)('keeps its owner and group', async () => {
      const path = join(folder, 'sub', 'owned');
      await writeFile(path, 'before');
      await chown(path, 1, 2);
      await chmod(path, 0o640);
      await files.replace(path, 'after');
      expect(await lstat(path)).toMatchObject({ uid: 1, gid: 2 });
      expect((await lstat(path)).mode & 0o777).toBe(0o640);
      await rm(path);
    });
  });

  test.each([
    ['640', '600'],
    ['664', '644'],
    ['660', '600'],
    ['666', '666'],
    ['604', '604'],
  ])('does not open the mode %s of a foreign group to our own: %s', async (before, after) => {
    let mode = 0o600;
    const handle = {
      stat: async () => ({ uid: 1000, gid: 1000, mode }),
      chown: () => Promise.reject(new Error('EPERM')),
      async chmod(to: number) {
        mode = to;
      },
    };
    await keepMode(handle, { uid: 1000, gid: 7, mode: 0o100000 | Number.parseInt(before, 8) });
    expect(mode.toString(8)).toBe(after);
  });

  test('what killed runs left of it goes with the next write, and nothing else does', async () => {
    const own = await mkdtemp(join(folder, 'drafts-'));
    const old = new Date(Date.now() - 11 * 60_000);
    const make = async (name: string, moment = old): Promise<void> => {
      await writeFile(join(own, name), 'half');
      await utimes(join(own, name), moment, moment);
    };
    const stays = [
      '.a.yaml.0123456789abc.tmp',
      '.a.yaml.0123456789aG.tmp',
      '.a.yaml.0123456789ab.tmp.bak',
      '.b.yaml.0123456789ab.tmp',
      'a.yaml.0123456789ab.tmp',
      '.a.yaml.tmp',
    ];
    for (const name of [...stays, '.a.yaml.0123456789ab.tmp', '.a.yaml.ffffffffffff.tmp']) await make(name);
    // Another run is at work on it.
    await make('.a.yaml.aaaaaaaaaaaa.tmp', new Date(Date.now() - 9 * 60_000));
    await mkdir(join(own, '.a.yaml.bbbbbbbbbbbb.tmp'));
    await symlink(join(folder, 'a.yaml'), join(own, '.a.yaml.cccccccccccc.tmp'));
    await files.replace(join(own, 'a.yaml'), 'a: 1\n');
    const rest = [
      '.a.yaml.aaaaaaaaaaaa.tmp',
      '.a.yaml.bbbbbbbbbbbb.tmp',
      '.a.yaml.cccccccccccc.tmp',
      'a.yaml',
    ];
    expect((await readdir(own)).sort()).toEqual([...rest, ...stays].sort());
  });

  test('a read-only file is refused before anything is written', async () => {
    const path = join(folder, 'sub', 'read-only.yaml');
    await writeFile(path, 'before');
    await chmod(path, 0o444);
    await expect(files.checkReplace(path)).rejects.toThrow('cannot be written: it is read-only');
    await expect(files.replace(path, 'after')).rejects.toThrow('it is read-only');
    expect(await readFile(path, 'utf8')).toBe('before');
    await chmod(path, 0o644);
    await rm(path);
  });

  test('a file with two names is refused before anything is written', async () => {
    const path = join(folder, 'sub', 'one.yaml');
    await writeFile(path, 'before');
    await link(path, join(folder, 'sub', 'two.yaml'));
    await expect(files.checkReplace(path)).rejects.toThrow('cannot be written: it has 2 names (hard links)');
    await expect(files.replace(path, 'after')).rejects.toThrow('2 names');
    await rm(join(folder, 'sub', 'two.yaml'));
    await files.replace(path, 'after');
    expect(await readFile(path, 'utf8')).toBe('after');
    await rm(path);
  });

  test('never writes through a symbolic link', async () => {
    await expect(files.replace(join(folder, 'link.yaml'), 'x')).rejects.toThrow(/symbolic link/);
    expect(await readFile(join(folder, 'a.yaml'), 'utf8')).toBe('a: 1\n');
  });

  test('says why it cannot', async () => {
    await expect(files.replace(join(folder, 'none', 'plan.json'), 'x')).rejects.toThrow(
      /its folder does not exist/,
    );
    await expect(files.replace(join(folder, 'sub'), 'x')).rejects.toThrow(/not a regular file/);
  });

  test('has a next step where the disk is full, and leaves nothing there', async () => {
    const pieces = function* () {
      yield 'x';
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    await expect(files.replace(join(folder, 'full.txt'), pieces())).rejects.toMatchObject({
      message: expect.stringContaining('full.txt cannot be written: the disk is full'),
      next: 'Free some space, or name a file on another disk.',
    });
    expect(await files.realpath(join(folder, 'full.txt'))).toBeUndefined();
  });

  test('has a next step where the disk is read-only, and where a folder cannot be made', async () => {
    const pieces = function* () {
      yield 'x';
      throw Object.assign(new Error('read-only file system'), { code: 'EROFS' });
    };
    await expect(files.replace(join(folder, 'fixed.txt'), pieces())).rejects.toMatchObject({
      message: expect.stringContaining(
        'fixed.txt cannot be written: evenkeel has no permission to write there',
      ),
      next: 'Name a file in a folder that you may write to.',
    });
    await expect(files.makeFolder(join(folder, 'a.yaml', 'inside'))).rejects.toMatchObject({
      next: 'Make the folder yourself.',
    });
  });

  test.skipIf(process.platform === 'win32')('makes no folder through a symbolic link', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'evenkeel-outside-'));
    await symlink(outside, join(folder, 'away'));
    await symlink(join(outside, 'none'), join(folder, 'dangling'));
    await mkdir(join(folder, 'sub', 'real'), { recursive: true });
    await symlink(outside, join(folder, 'sub', 'real', 'flows'));
    for (const [path, link] of [
      ['away', 'away'],
      ['away/inside', 'away'],
      ['dangling', 'dangling'],
      ['dangling/inside/deeper', 'dangling'],
      ['sub/real/flows', 'flows'],
      [join(folder, 'away', 'inside'), 'away'],
    ] as const)
      await expect(files.makeFolder(path), path).rejects.toMatchObject({
        code: 'file',
        message: `${path} cannot be written: ${link} is a symbolic link`,
        next: 'Replace the link with a folder.',
      });
    expect(await readdir(outside)).toEqual([]);
    // A link around the working directory is none of its business.
    await symlink(folder, join(outside, 'here'));
    await createFileSystem(join(outside, 'here')).makeFolder('sub/real/other');
    expect(await readdir(join(folder, 'sub', 'real'))).toEqual(['flows', 'other']);
    await rm(join(folder, 'sub', 'real'), { recursive: true });
    await rm(join(folder, 'away'));
    await rm(join(folder, 'dangling'));
    await rm(outside, { recursive: true });
  });

  test('says so before the first line where lines cannot be appended', async () => {
    await expect(files.log('sub')).rejects.toThrow('sub cannot be written: it is a folder');
  });

  test('says whether a new file can be written, before it is', async () => {
    await expect(files.checkCreate('a.yaml')).rejects.toThrow('a.yaml cannot be written: it exists already');
    await expect(files.checkCreate('link.yaml')).rejects.toThrow('it exists already');
    await expect(files.checkCreate('nope/new.yaml')).rejects.toThrow('its folder does not exist');
    await files.checkCreate('fresh.yaml');
    expect(await files.realpath('fresh.yaml')).toBeUndefined();
  });

  test('a new file is never written over another one', async () => {
    const made = files.create(join(folder, 'a.yaml'), 'x');
    await expect(made).rejects.toThrow(Failure);
    await expect(made).rejects.toThrow(/exists already/);
    expect(await readFile(join(folder, 'a.yaml'), 'utf8')).toBe('a: 1\n');
  });
});
