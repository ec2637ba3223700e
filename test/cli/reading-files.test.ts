import { expect, test } from 'vitest';
import { readingFiles } from '../../src/cli/mcp/reading-files.ts';
import { memoryFiles } from '../../src/cli/system/memory-files.ts';

test('the files of a server that only reads are below its folder, and nothing can be written', async () => {
  const all = memoryFiles({ '/root/a.yaml': 'a', '/b.yaml': 'b' });
  const files = readingFiles(all, '/root');
  expect(await files.realpath('a.yaml')).toBe('/root/a.yaml');
  expect(await files.realpath('b.yaml')).toBe(undefined);
  const writes = [
    files.create('/root/new', ''),
    files.replace('/root/a.yaml', ''),
    files.log('/root/a.yaml'),
    files.openNew('/root/new'),
    files.checkCreate('/root/new'),
    files.checkReplace('/root/a.yaml'),
  ];
  for (const write of writes) await expect(write).rejects.toMatchObject({ code: 'bug' });
  expect([...all.contents.keys()].sort()).toEqual(['/b.yaml', '/root/a.yaml']);
});
