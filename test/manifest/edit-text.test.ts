import { describe, expect, test } from 'vitest';
import { editText } from '../../src/manifest/edit/edit-text.ts';
import type { TextEdit } from '../../src/manifest/edit/text-edit.ts';
import { Unwritable } from '../../src/manifest/edit/text-edit.ts';

/** Edits beside the place of a text that occurs once. */
function at(text: string, part: string): number {
  const offset = text.indexOf(part);
  if (offset < 0 || text.indexOf(part, offset + 1) >= 0) throw new Error(`${part} is not there once`);
  return offset - (text.startsWith('\uFEFF') ? 1 : 0);
}

const set = (text: string, key: string, value: unknown): TextEdit => ({
  does: 'set',
  at: 'member',
  offset: at(text, `${key}:`),
  value: value as string,
});
const removeMember = (text: string, key: string): TextEdit => ({
  does: 'remove',
  at: 'member',
  offset: at(text, `${key}:`),
});
const removeItem = (text: string, item: string): TextEdit => ({
  does: 'remove',
  at: 'item',
  offset: at(text, item),
});

describe('a value', () => {
  test.each([
    ['plain, with a comment behind it', 'a: 1 # one\nb: 2\n', 2, 'a: 2 # one\nb: 2\n'],
    ['in single quotes', "a: 'x'\n", 'y', 'a: "y"\n'],
    ['with an anchor that nobody uses', 'a: &n x # c\n', 'y', 'a: &n "y" # c\n'],
    ['of a block', 'a: |\n  x\n  y\n\nb: 2\n', 'z', 'a: "z"\n\nb: 2\n'],
    ['of several lines', 'a: x\n  y\nb: 2\n', 'z', 'a: "z"\nb: 2\n'],
    ['that is empty', 'a:\nb: 2\n', 'z', 'a: "z"\nb: 2\n'],
    ['that is empty before a comment', 'a: # c\nb: 2\n', 'z', 'a: "z" # c\nb: 2\n'],
    ['with the line ends of another system', 'a: x\r\nb: 2\r\n', 'z', 'a: "z"\r\nb: 2\r\n'],
    ['after a byte order mark', '\uFEFFa: x\nb: 2\n', 'z', '\uFEFFa: "z"\nb: 2\n'],
    ['at the end without a line end', 'b: 2\na: x', 'z', 'b: 2\na: "z"'],
    ['in braces', 'm: { a: x, b: 2 } # c\n', 'z', 'm: { a: "z", b: 2 } # c\n'],
    ['that becomes a list', 'a: x # c\nb: 2\n', [1], 'a: [1] # c\nb: 2\n'],
    ['that is a list', 'a:\n  - x\n  - y\nb: 2\n', ['u', 'v'], 'a:\n  - "u"\n  - "v"\nb: 2\n'],
    ['that is a list as deep as its key', 'a:\n- x\nb: 2\n', ['u', 'v'], 'a:\n- "u"\n- "v"\nb: 2\n'],
    ['that is an empty list', 'a: []\nb: 2\n', ['u'], 'a:\n  - "u"\nb: 2\n'],
    ['that is a list, and is empty now', 'a:\n- x\nb: 2\n', [], 'a: []\nb: 2\n'],
    ['that is a map', 'a:\n  k: 1\nb: 2\n', { k: 1, l: [2] }, 'a:\n  "k": 1\n'],
  ])('%s', (_, text, value, after) => {
    const now = editText(text, [set(text, 'a', value)]);
    expect(now).toBe(_ === 'that is a map' ? 'a:\n  k: 1\n  l:\n    - 2\nb: 2\n' : after);
  });

  test.each([
    ['another document', 'x\n---\nevil: 1'],
    ['a comment', 'x # y'],
    ['a quote and a key', '"\nevil: 1'],
    ['what the file may not have', '\u0000\u001B[31m\u202E\uFEFF\u2028'],
    ['a workflow command', '::error::x'],
  ])('of a service is text and nothing else: %s', (_, hostile) => {
    const now = editText('a: 1\nb: 2\n', [set('a: 1', 'a', hostile)]);
    expect(now.split('\n')).toHaveLength(3);
    expect(now).toMatch(/^a: "[^"\\]*(?:\\.[^"\\]*)*"\nb: 2\n$/);
    expect(now).not.toMatch(/[\0\x1B\u202E\uFEFF\u2028]/);
  });

  test('of a service never reads as a variable', () => {
    expect(editText('a: 1\n', [set('a: 1', 'a', '${x} $$ $ {')])).toBe('a: "$${x} $$$ $ {"\n');
  });

  test.each([
    ['an alias', 'b: &x 1\na: *x\n', 'alias'],
    ['what others repeat', 'a: &x 1\nb: *x\n', 'several places share the value'],
    ['a variable', 'a: "${x}"\n', 'from a variable'],
    ['comments inside', 'a:\n  - 1\n  # two\n  - 2\n', 'comments'],
    ['a comment behind its last line, which goes', 'a:\n  k: 1 # one\nb: 2\n', 'comments'],
  ])('is not written over %s', (_, text, why) => {
    expect(() => editText(text, [set(text, 'a', 'z')])).toThrow(Unwritable);
    expect(() => editText(text, [set(text, 'a', 'z')])).toThrow(why);
  });
});

describe('a member that is removed', () => {
  test.each([
    ['is gone with its line and its comment', 'a: 1 # one\nb: 2\n', 'b: 2\n'],
    ['leaves the comment above', '# about\na: 1\nb: 2\n', '# about\nb: 2\n'],
    ['is gone with its lines', 'c: 0\na:\n  - 1\n  - 2\n# b\nb: 2\n', 'c: 0\n# b\nb: 2\n'],
    ['after a dash gives its place to the next', 'l:\n  - a: 1 # one\n    b: 2\n', 'l:\n  - b: 2\n'],
    ['alone leaves an empty map', 'm:\n  a: 1\nb: 2\n', 'm: {}\nb: 2\n'],
    ['alone after a dash leaves an empty map', 'l:\n  - a: 1 # c\n  - 2\n', 'l:\n  - {} # c\n  - 2\n'],
    ['first in braces', 'm: { a: 1, b: 2 }\n', 'm: { b: 2 }\n'],
    ['last in braces', 'm: { b: 2, a: 1 }\n', 'm: { b: 2 }\n'],
    ['alone in braces', 'm: { a: 1 }\n', 'm: {}\n'],
    ['on its own line in braces', 'm: {\n  a: 1, # one\n  b: 2\n}\n', 'm: {\n  b: 2\n}\n'],
    ['at the end of the file', 'b: 2\na: 1', 'b: 2\n'],
    ['with other line ends', 'a: 1\r\nb: 2\r\n', 'b: 2\r\n'],
  ])('%s', (_, text, after) => {
    expect(editText(text, [removeMember(text, 'a')])).toBe(after);
  });
});

describe('an item that is removed', () => {
  test.each([
    [
      'is gone with its lines',
      'l:\n  - name: x # c\n    k: 1\n  # y\n  - name: y\n',
      'l:\n  # y\n  - name: y\n',
    ],
    ['alone leaves an empty list', 'l:\n  - name: x\nb: 2\n', 'l: []\nb: 2\n'],
    ['alone and as deep as the key', 'l:\n# c\n- name: x\nb: 2\n', 'l: []\n# c\nb: 2\n'],
    ['in brackets', 'l: [{ name: x }, { name: y }]\n', 'l: [{ name: y }]\n'],
    ['alone in brackets', 'l: [{ name: x }] # c\n', 'l: [] # c\n'],
  ])('%s', (_, text, after) => {
    const item = text.includes('{ name: x') ? '{ name: x' : 'name: x';
    expect(editText(text, [removeItem(text, item)])).toBe(after);
  });

  test('is left where it has a variable, as a member is', () => {
    const text = 'l:\n  - name: p-${x}\n  - name: y\n';
    expect(() => editText(text, [removeItem(text, 'name: p')])).toThrow('from a variable');
    expect(() => editText(text, [removeMember(text, 'l')])).toThrow('from a variable');
  });

  test('is left where it holds what others repeat', () => {
    const text = 'l:\n  - name: &n x\n  - name: y\nb: *n\n';
    expect(() => editText(text, [removeItem(text, 'name: &n')])).toThrow('several places share the value');
  });
});

describe('what is added', () => {
  test.each([
    ['after the last member', 'm:\n  a: 1 # one\n# end\n', 'a: 1', 'm:\n  a: 1 # one\n  k: "v"\n# end\n'],
    [
      'to a map after a dash',
      'l:\n  - a: 1\n    b:\n      - 1\n',
      'a: 1',
      'l:\n  - a: 1\n    b:\n      - 1\n    k: "v"\n',
    ],
    ['to a map in braces', 'm: { a: 1 }\n', '{ a', 'm: { a: 1, k: "v" }\n'],
    ['to an empty map', 'm: {}\n', '{}', 'm: { k: "v" }\n'],
    ['in lines of braces', 'm: {\n  a: 1 # one\n}\n', '{\n', 'm: {\n  a: 1, # one\n  k: "v"\n}\n'],
    ['at the end without a line end', 'm:\n  a: 1', 'a: 1', 'm:\n  a: 1\n  k: "v"'],
    ['with other line ends', 'm:\r\n  a: 1\r\n', 'a: 1', 'm:\r\n  a: 1\r\n  k: "v"\r\n'],
  ])('%s', (_, text, map, after) => {
    const edit: TextEdit = { does: 'add', at: 'map', offset: at(text, map), key: 'k', value: 'v' };
    expect(editText(text, [edit])).toBe(after);
  });

  test.each([
    [
      'after the last item',
      'l:\n  - 1 # one\n# end\n',
      '- 1',
      'l:\n  - 1 # one\n  - name: "v"\n    t:\n      - 2\n# end\n',
    ],
    ['to brackets', 'l: [1]\n', '[1', 'l: [1, { name: "v", t: [2] }]\n'],
    ['to an empty list', 'l: [] # c\nb: 2\n', '[]', 'l: # c\n  - name: "v"\n    t:\n      - 2\nb: 2\n'],
    ['to an empty list in braces', 'm: { l: [] }\n', '[]', 'm: { l: [{ name: "v", t: [2] }] }\n'],
  ])('%s of a list', (_, text, list, after) => {
    const value = { name: 'v', t: [2] };
    expect(editText(text, [{ does: 'insert', at: 'list', offset: at(text, list), value }])).toBe(after);
  });

  test('before another item, below the comment above it', () => {
    const text = 'l:\n  # one\n  - 1\n';
    const edit: TextEdit = { does: 'insert', at: 'item', offset: at(text, '1\n'), value: 'v' };
    expect(editText(text, [edit])).toBe('l:\n  # one\n  - "v"\n  - 1\n');
  });
});

test('several items are added in their order, beside what changes', () => {
  const text = 'l:\n  - a: 1\n    b: 2\n  - c: 3\n';
  const insert = (where: 'item' | 'after', offset: number, value: string): TextEdit => ({
    does: 'insert',
    at: where,
    offset,
    value,
  });
  const edits: readonly TextEdit[] = [
    insert('item', at(text, 'a: 1'), 'one'),
    insert('item', at(text, 'a: 1'), 'two'),
    set(text, 'a', 9),
    insert('after', at(text, 'c: 3'), 'three'),
    insert('after', at(text, 'c: 3'), 'four'),
    removeItem(text, 'c: 3'),
  ];
  expect(editText(text, edits)).toBe(
    'l:\n  - "one"\n  - "two"\n  - a: 9\n    b: 2\n  - "three"\n  - "four"\n',
  );
});

test('several edits are those of each', () => {
  const text = 'l:\n  - a: 1\n    b: 2\n    c: 3\n  - d: 4\n';
  const edits: readonly TextEdit[] = [
    removeMember(text, 'a'),
    { does: 'add', at: 'map', offset: at(text, 'a: 1'), key: 'k', value: true },
    set(text, 'c', 'x'),
    removeItem(text, 'd: 4'),
  ];
  expect(editText(text, edits)).toBe('l:\n  - b: 2\n    c: "x"\n    k: true\n');
});
