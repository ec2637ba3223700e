import { describe, expect, test } from 'vitest';
import { takeReceipt } from '../../src/engine/attempt/send.ts';
import { decideAll } from '../../src/engine/decide/decide-all.ts';
import { makeSteps } from '../../src/engine/lanes/steps.ts';
import {
  BOX,
  inThing,
  marked,
  type Toy,
  type ToyWorld,
  thing,
  toyInput,
  toyProvider,
  wantsThing,
} from './toys.ts';

/** What is believed after the first write of a plan was answered with these things. */
function answered(world: ToyWorld, answer: readonly Toy[]) {
  const input = toyInput(world);
  const [step] = makeSteps(decideAll(input), [toyProvider(world)]);
  if (step === undefined) throw new Error('nothing is planned');
  const { observed } = input;
  const listed = () => observed.list('toy.thing', BOX.address).map(({ address, id }) => `${address} ${id}`);
  const before = listed();
  const raw = answer.map(each => ({ kind: 'toy.thing', at: BOX, raw: each }));
  const why = takeReceipt(step, step.rows, { waits: [], raw }, input);
  return { why, observed, listed, before };
}

const a = thing('a');
const theirs: Toy = { name: 'theirs', id: 'id-theirs' };
const target = { to: { $ref: thing('target') } };
const WORLDS: readonly (readonly [string, ToyWorld])[] = [
  ['a create', { entries: [wantsThing('a', { size: 1 })], things: [theirs] }],
  ['an update', { entries: [wantsThing('a', { size: 1 })], things: [theirs, { name: 'a' }] }],
  [
    'a rename',
    { entries: [wantsThing('a', {}, { renamedFrom: thing('old') })], things: [theirs, { name: 'old' }] },
  ],
  [
    'a replace',
    {
      thing: { write: { fixed: ['size'], replaces: 'create_first' } },
      entries: [wantsThing('a', { size: 1 }, { allow: ['replace'] })],
      things: [theirs, { name: 'a', fields: { size: 2 } }],
    },
  ],
];

describe.each(WORLDS)('an answer to %s', (what, world) => {
  const id = what === 'a rename' ? 'id-old' : what === 'an update' ? 'id-a' : 'id-new';

  test('is taken in where it is what was asked for', () => {
    const { why, observed, listed } = answered(world, [{ name: 'a', id, fields: { size: 1 } }]);
    expect(why).toBeUndefined();
    expect(listed()).toContain(`${a} ${id}`);
    const makes = what === 'a create' || what === 'a replace';
    expect(observed.wasMade(a)).toBe(makes);
  });

  test.each<[string, readonly Toy[], string]>([
    ['is another one that is there', [theirs], `${thing('theirs')} (id-theirs)`],
    [
      'has the id of another one',
      [{ name: 'a', id: 'id-theirs' }],
      `the id of ${thing('theirs')} (id-theirs)`,
    ],
    ['is one that nobody knows', [{ name: 'x', id: 'id-x' }], `${thing('x')} (id-x)`],
    [
      'has one that nobody knows besides',
      [
        { name: 'a', id },
        { name: 'x', id: 'id-x' },
      ],
      `${thing('x')} (id-x)`,
    ],
  ])('is not believed where it %s, and nothing of it is kept', (_, answer, why) => {
    const told = answered(world, answer);
    expect(told.why).toBe(why);
    expect(told.listed()).toEqual(told.before);
    expect(told.observed.wasMade(a)).toBe(false);
    expect(told.observed.wasMade(thing('x'))).toBe(false);
    expect(told.observed.addressOf('toy.thing', 'id-theirs')).toBe(thing('theirs'));
    expect(told.observed.addressOf('toy.thing', 'id-x')).toBeUndefined();
  });
});

test('the id of what is changed is the one that it had', () => {
  const { why, listed, before } = answered(
    { entries: [wantsThing('a', { size: 1 })], things: [{ name: 'a' }] },
    [{ name: 'a', id: 'another' }],
  );
  expect(why).toBe(`another id than that of ${a}`);
  expect(listed()).toEqual(before);
});

test('the old one of a replace is not the new one', () => {
  const [, world] = WORLDS[3] as (typeof WORLDS)[number];
  expect(answered(world, [{ name: 'a', id: 'id-a', fields: { size: 1 } }]).why).toBe(`the id of ${a} (id-a)`);
});

test('what a new one refers to is what it was to refer to', () => {
  const world: ToyWorld = {
    entries: [wantsThing('a', target), wantsThing('target'), wantsThing('other')],
    things: [{ name: 'target' }, { name: 'other' }],
  };
  const of = (name: string): readonly Toy[] => [
    { name: 'a', id: 'new', fields: { to: { $ref: thing(name) } } },
  ];
  expect(answered(world, of('target')).why).toBeUndefined();
  const { why, observed, listed, before } = answered(world, of('other'));
  expect(why).toBe(`${thing('other')} as its to`);
  expect(observed.has(a)).toBe(false);
  expect(listed()).toEqual(before);
});

test('what is deleted is gone from the list, and nothing else', () => {
  const things: readonly Toy[] = [theirs, { name: 'a', ...marked('a') }];
  const input = toyInput({ things });
  const [step] = makeSteps(decideAll(input), [toyProvider({})]);
  if (step === undefined) throw new Error('nothing is planned');
  expect(takeReceipt(step, step.rows, { waits: [] }, input)).toBeUndefined();
  expect(input.observed.list('toy.thing', BOX.address).map(({ address }) => address)).toEqual([
    thing('theirs'),
  ]);
});

test('what was read inside it is forgotten with it, and what is inside others is not', () => {
  const things: readonly Toy[] = [{ name: 'a', ...marked('a') }, theirs];
  const input = toyInput({ things, parts: { a: [{ name: 'p' }], theirs: [{ name: 'q' }] } });
  const [step] = makeSteps(decideAll(input), [toyProvider({})]);
  if (step === undefined) throw new Error('nothing is planned');
  const partKind = input.kinds.get('toy.part');
  const known = () => ['a', 'theirs'].map(name => input.observed.countOf(partKind, inThing(name)));
  expect(known()).toEqual([1, 1]);
  expect(takeReceipt(step, step.rows, { waits: [] }, input)).toBeUndefined();
  expect(known()).toEqual([undefined, 1]);
});
