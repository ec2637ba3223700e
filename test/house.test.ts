import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const LONGEST_COMMENT = 100;

const files = ['src', 'test', 'scripts', 'bench'].flatMap(folder =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.[jt]s$/.test(name) && !name.startsWith('generated/'))
    .map(name => ({ file: `${folder}/${name}`, text: readFileSync(join(ROOT, folder, name), 'utf8') })),
);
const sources = files.filter(({ file }) => file.startsWith('src/'));
const TYPES = /^(export )?(?:abstract )?(?:interface|type|class) (\w+)/gm;

test('an exported type has a name that no other file of src gives to a type', () => {
  const holders = new Map<string, { readonly file: string; readonly exported: boolean }[]>();
  for (const { file, text } of sources)
    for (const [, exported, name = ''] of text.matchAll(TYPES))
      holders.set(name, [...(holders.get(name) ?? []), { file, exported: exported !== undefined }]);
  expect(holders.size).toBeGreaterThan(1000);
  const twice = [...holders].filter(([, all]) => all.length > 1 && all.some(each => each.exported));
  expect(twice.map(([name, all]) => `${name}: ${all.map(({ file }) => file).join(', ')}`)).toEqual([]);
});

test(`no line of a comment is longer than ${LONGEST_COMMENT} characters`, () => {
  const long = files.flatMap(({ file, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        line.length > LONGEST_COMMENT && /^\s*(?:\/\/(?! biome-ignore)|\/?\*)/.test(line)
          ? [`${file}:${index + 1}`]
          : [],
      ),
  );
  expect(long).toEqual([]);
});
