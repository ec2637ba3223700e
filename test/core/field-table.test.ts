import { describe, expect, it } from 'vitest';
import { FieldTable, field, flag, number, text } from '../../src/core/fields/field-table.ts';
import type { Scope } from '../../src/core/report/row.ts';
import type { Live, LiveView } from '../../src/core/resource.ts';

const scope = { address: 'x.scope/s', kind: 'x.scope', parts: ['s'] } as unknown as Scope;
const seen = {} as LiveView;
const table = new FieldTable({
  name: text(),
  size: number({ exported: 'always' }),
  on: flag(),
  'settings.words': field<readonly string[]>([], value =>
    Array.isArray(value) ? value.map(String) : undefined,
  ),
});

const liveWith = (raw: object): Live =>
  ({ raw, fields: () => table.live(raw, scope, seen) }) as unknown as Live;

describe('a record', () => {
  it('whose text is empty has none', () => {
    expect(table.live({ name: '' }, scope, seen).name).toBeNull();
    expect(table.record({ name: '' })).toEqual({ settings: {} });
  });

  it('has what the service gave another type as it is, and nothing that is null', () => {
    const newer = { name: 7, size: 'big', on: 'yes', settings: [] };
    expect(table.record(newer)).toEqual(newer);
    expect(table.record({ name: null, size: null, on: null, settings: null })).toEqual({ settings: {} });
  });

  it('that a newer service writes otherwise is compared as it is, also inside an object', () => {
    const { on, 'settings.words': words } = table.live({ on: 1, settings: { words: 'all' } }, scope, seen);
    expect([on, words]).toEqual([1, 'all']);
  });

  it('with something else in the place of an object has that as each of its fields', () => {
    expect(table.live({ settings: 'all' }, scope, seen)['settings.words']).toBe('all');
    for (const settings of [undefined, null])
      expect(table.live({ settings }, scope, seen)['settings.words']).toEqual([]);
  });
});

it('an export says what is always said, but no null, which no entry may have', () => {
  expect(table.written(liveWith({ name: 'a', size: 0 }), seen)).toEqual({ name: 'a', size: 0 });
  expect(table.written(liveWith({ name: 'a' }), seen)).toEqual({ name: 'a' });
});

it('an item of a list is without what is none, but says what is said also as null', () => {
  const items = new FieldTable({ size: number({ exported: 'null' }), on: flag() });
  expect(items.compact({ on: false })).toEqual({ size: null });
  expect(items.compact({ size: 1, on: true })).toEqual({ size: 1, on: true });
});

it('a body has the fields that are asked for, nested, beside what is live', () => {
  const live = { settings: { others: 1 } };
  expect(table.body({ 'settings.words': ['a'], on: false }, live)).toEqual({
    on: false,
    settings: { others: 1, words: ['a'] },
  });
});
