import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/core/json.ts';
import { lineDiff } from '../../src/render/line-diff.ts';
import { blockValue, inlineValue } from '../../src/render/shown-value.ts';
import { humanMilliseconds } from '../../src/render/times.ts';

describe('inlineValue', () => {
  it.each<[string, Json, string]>([
    ['protected', true, 'true'],
    ['name', 'a "b" \\', '"a \\"b\\" \\\\"'],
    ['parent', null, '(none)'],
    ['parent', { $ref: 'neon.branch/p/main' }, 'neon.branch/p/main'],
    ['ttl', 604_800, '7d (604800 s)'],
    ['settings.history_retention_seconds', 5400, '1h30m (5400 s)'],
    ['suspend_timeout_seconds', 0, 'plan default (0)'],
    ['default_endpoint_settings.suspend_timeout_seconds', -1, 'never (-1)'],
    ['suspend_timeout_seconds', 300, '5m (300 s)'],
    ['settings.quota.logical_size_bytes', 0, 'unlimited (0)'],
    ['settings.quota.constructor', 0, '0'],
    ['retention_hours', 5400, '5400'],
    ['subtitle', 5400, '5400'],
    ['contexts', ['guild', 1, null], '["guild", 1, (none)]'],
    ['empty', [], '[]'],
    ['empty', {}, '{}'],
    ['quota', { b: 1, a: 'x', name: 'n' }, '{ name: "n", a: "x", b: 1 }'],
  ])('of %s = %j is one readable line', (path, value, text) => {
    expect(inlineValue(path, value)).toBe(text);
  });
});

describe('blockValue', () => {
  it('is an outline with the name first, the same for equal values', () => {
    const lines = [
      '* name: mode',
      '  type: string',
      '  choices:',
      '    * name: "yes"',
      '      value: on-call',
      '  contexts: ["guild"]',
      '  empty: []',
      '  nothing: (none)',
      '* name: " "',
    ];
    const value = [
      {
        nothing: null,
        type: 'string',
        choices: [{ value: 'on-call', name: 'yes' }],
        name: 'mode',
        contexts: ['guild'],
        empty: [],
      },
      { name: ' ' },
    ];
    expect(blockValue('options', value)).toEqual(lines);
  });

  it('has the lines of a text', () => {
    expect(blockValue('description', 'one\ntwo')).toEqual(['one', 'two']);
  });
});

describe('lineDiff', () => {
  it('keeps the lines that a difference stands under', () => {
    const before = [
      '- name: a',
      '  choices:',
      '    - name: x',
      '      value: 1',
      '- name: b',
      '  type: user',
    ];
    const after = ['- name: a', '  choices:', '    - name: x', '      value: 2', '- name: b', '  type: user'];
    expect(lineDiff(before, after, 'outline').map(line => line.mark + line.text)).toEqual([
      ' - name: a',
      '   choices:',
      '     - name: x',
      '-      value: 1',
      '+      value: 2',
    ]);
  });

  it('shows two very different texts one after the other', () => {
    const lines = (word: string): string[] => Array.from({ length: 2000 }, (_, index) => `${word}${index}`);
    const diff = lineDiff(lines('a'), lines('b'), 'text');
    expect(diff.slice(0, 2000).every(line => line.mark === '-')).toBe(true);
    expect(diff.slice(2000).every(line => line.mark === '+')).toBe(true);
  });
});

describe('durations', () => {
  it.each([
    [0, '0.0 s'],
    [49, '0.0 s'],
    [812, '0.8 s'],
    [59_949, '59.9 s'],
    [59_950, '1m'],
    [83_400, '1m23s'],
  ])('%i milliseconds are %s', (ms, text) => {
    expect(humanMilliseconds(ms)).toBe(text);
  });
});
