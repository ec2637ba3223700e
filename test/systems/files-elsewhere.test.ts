import { chmod, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFileSystem } from '../../src/cli/system/file-system.ts';
import { hostSystem, isSameFile } from '../../src/cli/system/host-system.ts';
import { renameOver } from '../../src/cli/system/rename-over.ts';

describe('two looks at one path', () => {
  const file = { dev: 7n, ino: 55_732_045_388_927_856n, birthtimeNs: 1n };

  test('saw one file if its numbers are the same', () => {
    expect(isSameFile(file, { ...file, birthtimeNs: 2n })).toBe(true);
    expect(isSameFile(file, { ...file, dev: 8n })).toBe(false);
  });

  test('saw two if their ids of Windows are equal as numbers only', () => {
    const other = { ...file, ino: file.ino + 1n };
    expect(Number(other.ino)).toBe(Number(file.ino));
    expect(isSameFile(file, other)).toBe(false);
  });

  test('on a file system without ids saw one if it was created at the same moment', () => {
    const without = { ...file, ino: 0n };
    expect(isSameFile(without, { ...without })).toBe(true);
    expect(isSameFile(without, { ...without, birthtimeNs: 2n })).toBe(false);
  });
});

const slept: number[] = [];
const clock = {
  now: () => 0,
  async sleep(ms: number) {
    slept.push(ms);
  },
};
const windows = hostSystem('win32', clock);

describe('a rename over a file', () => {
  beforeEach(() => {
    slept.length = 0;
  });
  const refusals = (code: string, times: number) => {
    let tries = 0;
    return async () => {
      tries += 1;
      if (tries <= times) throw Object.assign(new Error(code), { code });
    };
  };

  test.each(['EPERM', 'EACCES', 'EBUSY'])(
    'waits on Windows while another program holds it: %s',
    async code => {
      await renameOver(refusals(code, 3), windows);
      expect(slept).toEqual([10, 20, 50]);
    },
  );

  test('gives up after some seconds, with what the system says', async () => {
    await expect(renameOver(refusals('EBUSY', 100), windows)).rejects.toThrow('EBUSY');
    const all = slept.reduce((sum, ms) => sum + ms, 0);
    expect(all).toBeGreaterThan(2_000);
    expect(all).toBeLessThan(5_000);
  });

  test('fails at once for any other reason, and on other systems', async () => {
    await expect(renameOver(refusals('ENOSPC', 1), windows)).rejects.toThrow('ENOSPC');
    for (const platform of ['linux', 'darwin'] as const)
      await expect(renameOver(refusals('EPERM', 1), hostSystem(platform, clock))).rejects.toThrow('EPERM');
    expect(slept).toEqual([]);
  });
});

describe('the file system of Windows, which has no flag against links', () => {
  let folder: string;
  const files = () => createFileSystem(folder, windows);

  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'evenkeel-systems-')));
    await writeFile(join(folder, 'a.yaml'), 'a: 1\n');
    await symlink(join(folder, 'a.yaml'), join(folder, 'link'));
    await symlink(join(folder, 'nothing'), join(folder, 'dangling'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('reads a file', async () => {
    expect((await files().read(join(folder, 'a.yaml'), 100)).trouble).toBeUndefined();
  });

  test.each(['link', 'dangling'])('neither reads nor writes through a link (%s)', async name => {
    expect((await files().read(join(folder, name), 100)).trouble).toBeDefined();
    await expect(files().log(name)).rejects.toThrow(`${name} cannot be written: it is a symbolic link`);
    await expect(files().openNew(name)).rejects.toThrow('it exists already');
    await expect(files().replace(name, 'x')).rejects.toThrow('it is a symbolic link');
    expect(await readFile(join(folder, 'a.yaml'), 'utf8')).toBe('a: 1\n');
    expect((await readdir(folder)).sort()).toEqual(['a.yaml', 'dangling', 'link']);
  });

  test('says before a run that a read-only file cannot be replaced, as elsewhere', async () => {
    await chmod(join(folder, 'a.yaml'), 0o444);
    await expect(files().checkReplace('a.yaml')).rejects.toThrow('a.yaml cannot be written: it is read-only');
    const elsewhere = createFileSystem(folder, hostSystem('linux', clock));
    await expect(elsewhere.checkReplace('a.yaml')).rejects.toThrow('it is read-only');
  });

  test('appends lines to a file that is there, and to a new one', async () => {
    for (const name of ['a.yaml', 'new.jsonl']) {
      const log = await files().log(name);
      log.add('line');
      log.close();
      expect(await readFile(join(folder, name), 'utf8')).toMatch(/line\n$/);
    }
  });
});
