import { expect, test } from 'vitest';
import type { Row } from '../../src/core/report/row.ts';
import { isDone } from '../../src/engine/approve/seen-live.ts';
import {
  BOX,
  inThing,
  marked,
  rowOf,
  type Toy,
  type ToyWorld,
  thing,
  toyInput,
  wantsPart,
  wantsThing,
} from './toys.ts';

function done(row: Row, world: ToyWorld): boolean {
  return isDone(row, toyInput(world));
}

const a: Toy = { name: 'a', fields: { size: 1 } };

test('a change is done where live has what it wanted', () => {
  const world: ToyWorld = { entries: [wantsThing('a', { size: 2 })] };
  const row = rowOf({ ...world, things: [a] });
  expect(done(row, { ...world, things: [{ ...a, fields: { size: 2 } }] })).toBe(true);
  expect(done(row, { ...world, things: [a] })).toBe(false);
  expect(done(row, world)).toBe(false);
});

test('a rename is not done while it has its former name', () => {
  const world: ToyWorld = { entries: [wantsThing('b', { size: 1 }, { renamedFrom: thing('a') })] };
  const row = rowOf({ ...world, things: [a] });
  expect(row.action).toBe('rename');
  expect(done(row, { ...world, things: [a] })).toBe(false);
  expect(done(row, { ...world, things: [{ ...a, name: 'b' }] })).toBe(true);
});

test('a replace is not done while the old one lives, whatever that is called by now', () => {
  const world: ToyWorld = {
    thing: {
      write: { fixed: ['size'] },
    },
    entries: [wantsThing('a', { size: 2 }, { allow: ['replace'] })],
  };
  const row = rowOf({ ...world, things: [a] });
  const made: Toy = { name: 'a', id: 'new', fields: { size: 2 } };
  expect(done(row, { ...world, things: [made] })).toBe(true);
  expect(done(row, { ...world, things: [made, { ...a, id: 'id-a', name: 'x' }] })).toBe(false);
  expect(done(row, { ...world, things: [made, { ...a, id: 'id-a' }] })).toBe(false);
});

test('a delete is not done while it lives under another name', () => {
  const ours: Toy = { ...a, ...marked('a') };
  const row = rowOf({ things: [ours] });
  expect(done(row, {})).toBe(true);
  expect(done(row, { things: [ours] })).toBe(false);
  expect(done(row, { things: [{ ...ours, id: 'id-a', name: 'x' }] })).toBe(false);
});

test('with what it lives in a delete is done, and nothing else', () => {
  const entries = [wantsThing('a'), wantsPart('a', 'p', { size: 2 })];
  const parts = { a: [{ name: 'p', fields: { size: 1 } }] };
  const change = rowOf({ entries, things: [a], parts });
  const removed = [wantsThing('a'), wantsPart('a', 'p', {}, { absent: true })];
  const removal = rowOf({ entries: removed, things: [a], parts });
  expect(done(change, { entries })).toBe(false);
  expect(done(removal, { entries: removed })).toBe(true);
});

test('nothing is done by a list that was not read, or could not be', () => {
  const row = rowOf({ things: [{ ...a, ...marked('a') }] });
  expect(done(row, { unread: [['toy.thing', BOX]] })).toBe(false);
  const removed = [wantsThing('a'), wantsPart('a', 'p', {}, { absent: true })];
  const removal = rowOf({ entries: removed, things: [a], parts: { a: [{ name: 'p' }] } });
  const lists: ToyWorld = { entries: removed, things: [a] };
  expect(done(removal, lists)).toBe(true);
  expect(done(removal, { ...lists, unread: [['toy.part', inThing('a')]] })).toBe(false);
  expect(done(removal, { entries: removed, unread: [['toy.thing', BOX]] })).toBe(false);
});

test('what an entry ignores keeps no row from being done', () => {
  const ignored = [{ name: 'size', paths: ['size'] }];
  const said = { entries: [wantsThing('a', { size: 2, color: 'red' })] };
  const row = rowOf({ ...said, things: [a] });
  const now: Toy = { ...a, fields: { size: 7, color: 'red' } };
  expect(done(row, { ...said, things: [now] })).toBe(false);
  const entries = [wantsThing('a', { size: 2, color: 'red' }, { ignored })];
  expect(done(row, { entries, things: [now] })).toBe(true);
});
