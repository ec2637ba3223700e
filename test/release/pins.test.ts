import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../..');

function below(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map(entry => join(entry.parentPath, entry.name));
}

/** Every step that uses an action, in workflows, examples and documents, with its comment. */
const used = [...below('.github'), ...below('examples'), ...below('docs'), join(ROOT, 'README.md')]
  .filter(file => /\.(?:ya?ml|md)$/.test(file))
  // As people have written them, to be compared with what they become.
  .filter(file => !file.includes('examples/moving/before/'))
  .flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/^[ -]*uses: *(\S+) *(.*)$/gm)].map(
      ([, action = '', comment = '']) => ({ file: file.slice(ROOT.length + 1), action, comment }),
    ),
  )
  .filter(({ action }) => action !== './');
const isOurs = ({ action }: { readonly action: string }): boolean => action.startsWith('./.github/evenkeel');

test('every action of others is pinned to a commit, with its version beside it', () => {
  const others = used.filter(each => !isOurs(each));
  expect(new Set(others.map(({ file }) => file)).size).toBeGreaterThan(8);
  const loose = others.filter(
    ({ action, comment }) => !/@[0-9a-f]{40}$/.test(action) || !/^# v\d+\.\d+\.\d+$/.test(comment),
  );
  expect(loose).toEqual([]);
});

test('an action has one commit and one version everywhere', () => {
  const pins = new Map<string, Set<string>>();
  for (const { action, comment } of used.filter(each => !isOurs(each))) {
    const [name = '', commit = ''] = action.replace(/^https:\/\/[^/]+\//, '').split('@');
    pins.set(name, (pins.get(name) ?? new Set()).add(`${commit} ${comment}`));
  }
  expect([...pins].filter(([, versions]) => versions.size > 1)).toEqual([]);
});

test('our own action is the one that the repository of the user holds', () => {
  const ours = used.filter(isOurs).map(({ action }) => action);
  expect([...new Set(ours)].sort()).toEqual(['./.github/evenkeel', './.github/evenkeel/preview']);
});

test('Dependabot keeps both the packages and the actions current', () => {
  const { updates } = parse(readFileSync(join(ROOT, '.github/dependabot.yml'), 'utf8')) as {
    updates: readonly { readonly 'package-ecosystem': string; readonly directory: string }[];
  };
  expect(updates.map(each => [each['package-ecosystem'], each.directory])).toEqual([
    ['npm', '/'],
    ['npm', '/site'],
    ['github-actions', '/'],
  ]);
});
