import { describe, expect, it } from 'vitest';
import {
  type KnownList,
  lossRemarks,
  lostBy,
  unknownIn,
  unknownWords,
  withUnknown,
} from '../../src/core/fields/unknown-members.ts';
import type { Json } from '../../src/core/json.ts';

const RULES: KnownList = {
  items: { members: { name: 'value', size: 'value', inner: { members: { a: 'value' } } } },
  keys: [['name'], ['size']],
  call: item => `rule ${item['name']}`,
};

const merged = (written: Json, read: unknown): Json => withUnknown(written, read, RULES);

describe('what is written with the unknown members of what was read', () => {
  it('is matched by the first key, else by the next', () => {
    const read = [
      { name: 'a', size: 1, x: 'of a' },
      { name: 'b', size: 2, x: 'of b' },
    ];
    expect(
      merged(
        [
          { name: 'c', size: 1 },
          { name: 'b', size: 1 },
        ],
        read,
      ),
    ).toEqual([
      { name: 'c', size: 1, x: 'of a' },
      { name: 'b', size: 1, x: 'of b' },
    ]);
  });

  it('takes each item that was read once, the first of several with one key', () => {
    const read = [
      { name: 'a', x: 1 },
      { name: 'a', x: 2 },
    ];
    const again = [{ name: 'a' }, { name: 'a' }, { name: 'a' }];
    expect(merged(again, read)).toEqual([{ name: 'a', x: 1 }, { name: 'a', x: 2 }, { name: 'a' }]);
  });

  it('keeps what is written, and takes nothing that is known', () => {
    const read = [{ name: 'a', size: 1, inner: { a: 1, b: 2 }, x: { y: null } }];
    expect(merged([{ name: 'a', x: 'mine', inner: {} }], read)).toEqual([
      { name: 'a', x: 'mine', inner: { b: 2 } },
    ]);
  });

  it('is what is written where nothing like it was read', () => {
    for (const read of [undefined, null, 'text', {}, [null, 'text', []]])
      expect(merged([{ name: 'a' }], read)).toEqual([{ name: 'a' }]);
    expect(merged(null, [{ name: 'a', x: 1 }])).toBe(null);
  });

  it('knows a member called like one that every object has only where it is said', () => {
    const read = JSON.parse('[{"name":"a","constructor":1,"__proto__":{"name":"b"}}]');
    expect(JSON.stringify(merged([{ name: 'a' }], read))).toBe(JSON.stringify(read));
  });

  it('changes neither of the two', () => {
    const freeze = (of: Json[]): Json => Object.freeze(of.map(each => Object.freeze(each)));
    expect(merged(freeze([{ name: 'a' }]), freeze([{ name: 'a', x: 1 }]))).toEqual([{ name: 'a', x: 1 }]);
  });
});

describe('what a write takes away', () => {
  const read = [{ name: 'a', y: 1, x: 2, none: null, inner: { b: 1 } }];

  it('is nothing that is sent back', () => {
    expect(lostBy([{ name: 'a', inner: {} }], read, RULES)).toEqual([]);
  });

  it('is what its object or item had, in an order of our own', () => {
    expect(lostBy([{ name: 'a' }], read, RULES)).toEqual([{ name: 'b', of: ['rule a'] }]);
    expect(lostBy([], read, RULES)).toEqual(unknownIn(read, RULES));
    expect(unknownIn(read, RULES).map(({ name }) => name)).toEqual(['x', 'y', 'b']);
  });

  it('is told in a line that stays short', () => {
    const many = Array.from({ length: 9 }, (_, index) => ({ name: `m${index}`, of: [] }));
    expect(unknownWords(many)).toBe('`m0`, `m1`, `m2`, 6 more');
    expect(unknownWords([{ name: 'x'.repeat(1e6), of: ['y'.repeat(1e6)] }]).length).toBeLessThan(200);
    expect(lossRemarks([])).toEqual([]);
    expect(lossRemarks([{ name: 'x', of: [] }])).toEqual([
      '`x` is not known to this version and is deleted with it',
    ]);
  });
});
