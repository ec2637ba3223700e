import { expect, test } from 'vitest';
import { textName } from '../../src/core/localizations.ts';

test('no two texts have the same name, whatever their keys have', () => {
  const keys = [['a', 'b'], ['a.b'], ['a%2Eb'], ['a%252Eb'], ['a%', '2Eb'], ['a', '%2Eb']];
  expect(keys.map(textName)).toEqual(['a.b', 'a%2Eb', 'a%252Eb', 'a%25252Eb', 'a%25.2Eb', 'a.%252Eb']);
});
