import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { expect, test } from 'vitest';
import { BUILT } from '../helpers/built.ts';

/** All names that the file takes from Node while it is linked, and that Node 14.8 has. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  events: 'EventEmitter',
  'fs/promises': 'access lstat mkdir open opendir realpath rename rm stat',
  module: 'createRequire',
  path: 'basename dirname isAbsolute join normalize relative resolve sep',
};

test('the file with the check of Node is parsed and linked by Node 14, which would otherwise show all of it', async () => {
  const text = readFileSync(join(BUILT, 'cli.js'), 'utf8');
  const as = async (supported: Readonly<Record<string, boolean>>): Promise<string> =>
    (await transform(text.replace(/^#!.*/, ''), { supported, format: 'esm', target: 'esnext' })).code;
  const lacking = ['logical-assignment', 'class-static-blocks', 'class-private-brand-check'];
  // Printed anew, each import has a line of its own.
  const printed = await as({});
  expect(await as(Object.fromEntries(lacking.map(feature => [feature, false])))).toBe(printed);
  const imports = [...printed.matchAll(/^import (?:\w+|\{([^}]*)\}) from "(?:node:)?([^"]+)"/gm)];
  expect(imports).toHaveLength([...printed.matchAll(/^import\b(?! ?\()/gm)].length);
  expect(new Set(imports.map(([, , from]) => from))).toEqual(new Set(Object.keys(OLD_NAMES)));
  const unknown = imports.flatMap(([, names, from = '']) =>
    (names?.split(',') ?? [])
      .map(name => name.trim().replace(/ as .*/, ''))
      .filter(name => OLD_NAMES[from]?.split(' ').includes(name) !== true)
      .map(name => `${name} of ${from}`),
  );
  expect(unknown).toEqual([]);
});
