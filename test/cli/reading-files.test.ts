import { expect, test } from 'vitest';
import { readingFiles } from '../../src/cli/mcp/tool.ts';
import { memoryFiles } from '../../src/cli/system/memory-files.ts';

test('the files of a server that only reads are below its folder, and nothing can be written', async () => {
  const all = memoryFiles({ '/bot/a.yaml': 'a', '/b.yaml': 'b' });
  const files = readingFiles(all, '/bot');
  expect(await files.realpath('a.yaml')).toBe('/bot/a.yaml');
  expect(await files.realpath('b.yaml')).toBe(undefined);
  const writes = [
    files.create('/bot/new', ''),
    files.replace('/bot/a.yaml', ''),
    files.log('/bot/a.yaml'),
    files.openNew('/bot/new'),
    files.checkCreate('/bot/new'),
  ];
  for (const write of writes) await expect(write).rejects.toMatchObject({ code: 'bug' });
  // A plan asks whether an apply could write a file, which writes nothing.
  await files.checkReplace('/bot/a.yaml');
  expect([...all.contents.keys()].sort()).toEqual(['/b.yaml', '/bot/a.yaml']);
});
