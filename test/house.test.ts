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

/** Words that say what was done to a thing and not what it is. */
const PARTICIPLE =
  /^(?:[A-Z][a-z]*(?:[^e]ed|ought|aught|own|ept|aid|ung)|Begun|Built|Chosen|Cut|Done|Found|Given|Gone|Held|Kept|Left|Made|Put|Read|Said|Seen|Sent|Split|Spoken|Sworn|Taken|Told|Unread|Untold|Written)$/;
/** A type may be called so nevertheless. */
const IS_A_NOUN: Readonly<Record<string, string>> = {
  Desired: 'one of the words of ARCHITECTURE.md: a resource as the manifest wants it',
  Unread: 'a list that could not be read, in every plan file and report under that name',
};

test('no type is called by a participle alone', () => {
  const names = new Set(
    sources.flatMap(({ text }) => [...text.matchAll(TYPES)].map(([, , name = '']) => name)),
  );
  const found = [...names].filter(name => PARTICIPLE.test(name)).sort();
  expect(found.filter(name => !Object.hasOwn(IS_A_NOUN, name))).toEqual([]);
  expect(Object.keys(IS_A_NOUN).filter(name => !found.includes(name))).toEqual([]);
});

const MOST_FILES = 30;

test(`no folder of src has more than ${MOST_FILES} files`, () => {
  const folders = new Map<string, number>();
  for (const { file } of sources) {
    const folder = file.slice(0, file.lastIndexOf('/'));
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  expect([...folders].filter(([, count]) => count > MOST_FILES)).toEqual([]);
});
