import { expect, test } from 'vitest';
import { address } from '../../src/core/address.ts';
import { refsOf } from '../../src/core/resource.ts';

const one = address('neon.branch', ['p', 'one']);
const two = address('neon.branch', ['p', 'two']);
const three = address('discord.command', ['a', 'three']);

test('what fields refer to is found however deep it is, in lists too, once each and in the order of appearance', () => {
  expect(
    refsOf({
      parent: { $ref: two },
      list: [{ $ref: one }, [{ of: { $ref: three } }], { $ref: two }],
      text: one,
      none: null,
    }),
  ).toEqual([two, one, three]);
});
