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

  it('has no member that the service gave another type', () => {
    expect(table.record({ name: 7, size: 'big', on: 'yes', settings: [] })).toEqual({ settings: {} });
  });

  it('that a newer service writes otherwise inside an object is compared as it is', () => {
    const { 'settings.words': words } = table.live({ settings: { words: 'all' } }, scope, seen);
    expect(words).toBe('all');
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
