import { type FileHandle, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { secretsFile } from '../../src/cli/session/in-session.ts';
import { createFileSystem } from '../../src/cli/system/file-system.ts';
import type { NewFile } from '../../src/cli/system/io.ts';
import type { Address } from '../../src/core/address.ts';

const ADDRESS = 'neon.credential/p/main/uploads' as Address;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-secrets-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('on a real file', () => {
  const real = (hidden: string[] = []) => {
    const { openNew } = createFileSystem(folder);
    return secretsFile('secrets.env', openNew, secret => hidden.push(secret));
  };
  const path = () => join(folder, 'secrets.env');

  test('it can be read by its owner alone, and has what was written as soon as that resolves', async () => {
    const hidden: string[] = [];
    const sink = real(hidden);
    await sink.open();
    expect((await stat(path())).mode & 0o777).toBe(0o600);
    await sink.write(ADDRESS, [{ name: 'UPLOADS_API_TOKEN', value: 'a b' }]);
    expect(await readFile(path(), 'utf8')).toBe(`# ${ADDRESS}\nUPLOADS_API_TOKEN="a b"\n`);
    expect(hidden).toEqual(['a b']);
    await sink.close();
  });

  test('it is never written over', async () => {
    const first = real();
    await first.write(ADDRESS, [{ name: 'A', value: '1' }]);
    await first.close();
    await expect(real().open()).rejects.toThrow('exists already');
    expect(await readFile(path(), 'utf8')).toContain('A="1"');
  });

  test('it is not left behind where nothing was written', async () => {
    const sink = real();
    await sink.open();
    await sink.close();
    await expect(stat(path())).rejects.toThrow('ENOENT');
  });

  /** The next text is written by half, and then the system refuses, as where a disk is full. */
  async function refuseAtHalf(code: string): Promise<void> {
    const handle = await open(folder);
    const own = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    vi.spyOn(own, 'appendFile').mockImplementationOnce(async function (this: FileHandle, text) {
      await this.write(String(text).slice(0, -3));
      throw Object.assign(new Error('refused'), { code });
    });
  }

  test.each(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO'])(
    'half a secret is taken out again after %s, and the others stay',
    async code => {
      const sink = real();
      await sink.write(ADDRESS, [{ name: 'A', value: 'one' }]);
      await refuseAtHalf(code);
      await expect(sink.write(ADDRESS, [{ name: 'B', value: 'two' }])).rejects.toThrow('cannot be written');
      await sink.close();
      expect(await readFile(path(), 'utf8')).toBe(`# ${ADDRESS}\nA="one"\n`);
    },
  );

  test('a full disk is found when it is opened, and no room that was tried stays', async () => {
    const sink = real();
    await refuseAtHalf('ENOSPC');
    await expect(sink.open()).rejects.toThrow('cannot be written');
    await sink.open();
    expect(await readFile(path(), 'utf8')).toBe('');
    await sink.close();
  });

  test('opening it beside a write takes nothing of that away', async () => {
    const sink = real();
    await Promise.all([sink.open(), sink.write(ADDRESS, [{ name: 'A', value: 'one' }]), sink.open()]);
    await sink.close();
    expect(await readFile(path(), 'utf8')).toBe(`# ${ADDRESS}\nA="one"\n`);
  });

  test('a variable is one line, with its newest value', async () => {
    const sink = real();
    await sink.write(ADDRESS, [
      { name: 'A', value: 'old' },
      { name: 'A', value: 'new' },
    ]);
    await sink.close();
    expect(await readFile(path(), 'utf8')).toBe(`# ${ADDRESS}\nA="new"\n`);
  });

  test('a file into which nothing could be written is removed, so that the same line runs again', async () => {
    const sink = real();
    await refuseAtHalf('ENOSPC');
    await expect(sink.write(ADDRESS, [{ name: 'A', value: 'one' }])).rejects.toThrow('cannot be written');
    await sink.close();
    await expect(stat(path())).rejects.toThrow('ENOENT');
    await real().open();
  });
});

/** A file in memory. */
function memory(): { readonly text: () => string; readonly openNew: () => Promise<NewFile>; opened: number } {
  let text = '';
  const here = {
    opened: 0,
    text: () => text,
    async openNew() {
      here.opened += 1;
      return {
        async append(more: string) {
          text += more;
        },
        tryRoom: async () => {},
        close: async () => {},
        remove: async () => {},
      };
    },
  };
  return here;
}

test('it is opened once', async () => {
  const file = memory();
  const sink = secretsFile('x', file.openNew, () => {});
  await Promise.all([sink.open(), sink.open(), sink.write(ADDRESS, [])]);
  expect(file.opened).toBe(1);
});

test('its room is not tried beside a write', async () => {
  const did: string[] = [];
  const openNew = async (): Promise<NewFile> => ({
    async append() {
      did.push('begin');
      await Promise.resolve();
      did.push('end');
    },
    tryRoom: async () => void did.push('try'),
    close: async () => {},
    remove: async () => {},
  });
  const sink = secretsFile('x', openNew, () => {});
  await Promise.all([sink.write(ADDRESS, [{ name: 'A', value: '1' }]), sink.open()]);
  expect(did).toEqual(['begin', 'end']);
});

test('what a shell would change is escaped', async () => {
  const file = memory();
  await secretsFile('x', file.openNew, () => {}).write(ADDRESS, [{ name: 'A', value: 'a"$b`c\\d&e' }]);
  expect(file.text()).toContain('A="a\\"\\$b\\`c\\\\d&e"\n');
});

test('a value with a line break is refused, and what comes after is written', async () => {
  const file = memory();
  const sink = secretsFile('x', file.openNew, () => {});
  await expect(sink.write(ADDRESS, [{ name: 'A', value: 'a\nB=1' }])).rejects.toThrow('line break');
  await sink.write(ADDRESS, [{ name: 'C', value: '1' }]);
  expect(file.text()).toBe(`# ${ADDRESS}\nC="1"\n`);
});
