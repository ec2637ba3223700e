import { isObject } from '../../core/json.ts';
import { keyTree, type TextTree } from '../../core/localizations.ts';
import type { LocaleText } from '../../manifest/edit/locale-texts.ts';
import { Unwritable } from '../../manifest/edit/text-edit.ts';
import { plainTree } from './platform-file.ts';

/**
 * The text of a locale file in JSON with these texts written into it. Keys keep their order, and
 * new keys come last. A new key without a translation gets an empty text. JSON has no comments, so
 * the default texts are left out. Pure.
 */
export function withJsonTexts(text: string, texts: readonly LocaleText[]): string {
  const tree = treeOf(JSON.parse(text.replace(/^\uFEFF/, '')));
  const before = JSON.stringify(plainTree(tree));
  for (const each of texts) put(tree, each);
  const value = plainTree(tree);
  if (JSON.stringify(value) === before) return text;
  const [, indent = '  '] = /^[{\s]*\n([ \t]+)"/.exec(text) ?? [];
  return `${JSON.stringify(value, null, indent)}\n`;
}

function treeOf(value: unknown): TextTree {
  if (!isObject(value)) throw new Unwritable('a map is expected');
  return new Map(
    Object.entries(value).map(([key, inner]) => [key, isObject(inner) ? treeOf(inner) : (inner as string)]),
  );
}

function put(root: TextTree, { keys, value }: LocaleText): void {
  let at = root;
  for (const [index, key] of keys.slice(0, -1).entries()) {
    const inner = at.get(key) ?? null;
    if (inner !== null && inner !== '' && !(inner instanceof Map))
      throw new Unwritable('a text is where a map should be');
    if (!(inner instanceof Map)) {
      at.set(key, keyTree([[keys.slice(index + 1), value ?? '']]));
      return;
    }
    at = inner;
  }
  const last = keys.at(-1) ?? '';
  if (at.get(last) instanceof Map) throw new Unwritable('a map is where a text should be');
  if (value !== undefined) at.set(last, value);
  else if (!at.has(last)) at.set(last, '');
}
