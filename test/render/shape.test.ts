import { expect, test } from 'vitest';
import {
  atLeast,
  list,
  oneOf,
  optional,
  type Shape,
  type ShapeMembers,
  text,
  whole,
} from '../../src/documents/shape.ts';

interface Sample {
  readonly is: 'old' | 'new';
  readonly most?: number;
}

test('a shape that takes another type than the one it is for does not compile', () => {
  const right: ShapeMembers<Sample> = { is: oneOf('old', 'new'), most: optional(whole) };
  // @ts-expect-error: one of two words is refused
  const less: Shape<'old' | 'new'> = oneOf('old');
  // @ts-expect-error: a word of no meaning is taken
  const more: Shape<'old'> = oneOf('old', 'new');
  // @ts-expect-error: its items are of another type
  const items: Shape<readonly number[]> = list(text);
  // @ts-expect-error: what may be missing is demanded
  const demanded: ShapeMembers<Sample> = { ...right, most: whole };
  // @ts-expect-error: what must be there may be missing
  const missing: ShapeMembers<Sample> = { ...right, is: optional(oneOf('old', 'new')) };
  // @ts-expect-error: a member is forgotten
  const forgotten: ShapeMembers<Sample> = { is: oneOf('old', 'new') };
  expect([less, more, items].map(shape => typeof shape('none', 'it'))).toEqual([
    'string',
    'string',
    'string',
  ]);
  const said = [right, demanded, missing, forgotten].map(members => atLeast<Sample>(members)({}, 'it'));
  expect(said).toEqual(['it has no "is"', 'it has no "is"', undefined, 'it has no "is"']);
});
