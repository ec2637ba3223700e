import { expect, test } from 'vitest';
import { joined, whose } from '../../src/engine/decide/moved/row-whose.ts';

test('a difference is of who left what the base wanted', () => {
  expect(whose('a', 'a', 'a')).toBeUndefined();
  expect(whose('a', 'b', 'b')).toBeUndefined();
  expect(whose('a', 'b', 'a')).toBe('pending');
  expect(whose('a', 'a', 'b')).toBe('moved');
  expect(whose('a', 'b', 'c')).toBe('both');
});

test('a base that says nothing claims nothing: what differs is what the manifest wants', () => {
  expect(whose(undefined, 'a', 'b')).toBe('pending');
  expect(whose(undefined, 'a', null)).toBe('pending');
});

test('none is a value: what the base wanted not to be there was changed by whoever put it there', () => {
  expect(whose(null, null, 'a')).toBe('moved');
  expect(whose(null, 'a', 'b')).toBe('both');
  expect(whose('a', 'a', null)).toBe('moved');
});

test('differences of several sorts in one resource are both', () => {
  expect(joined([undefined, 'moved', 'moved'])).toBe('moved');
  expect(joined(['pending', undefined])).toBe('pending');
  expect(joined(['pending', 'moved'])).toBe('both');
  expect(joined([])).toBeUndefined();
});
