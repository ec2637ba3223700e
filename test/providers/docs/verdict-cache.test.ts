import { describe, expect, it } from 'vitest';
import { contentHash, questionKey, readVerdicts } from '../../../src/providers/docs/verdict-cache.ts';

const HOUR = 3_600_000;
const kept = { at: 10 * HOUR, pages: ['/a'], content: 'c', evidence: 'For 7 days.' };

describe('kept verdicts', () => {
  it('are found until they are too old, and not before they were made', () => {
    const cache = readVerdicts('', HOUR);
    cache.set('k', kept);
    expect(cache.get('k', 10 * HOUR)).toEqual(kept);
    expect(cache.get('k', 11 * HOUR)).toEqual(kept);
    expect(cache.get('k', 11 * HOUR + 1)).toBeUndefined();
    expect(cache.get('k', 9 * HOUR)).toBeUndefined();
    cache.forget('k');
    expect(cache.get('k', 10 * HOUR)).toBeUndefined();
  });

  it('are the same bytes in any order, and are read back', () => {
    const one = readVerdicts('', HOUR);
    const other = readVerdicts('', HOUR);
    for (const key of ['a', 'b']) one.set(key, kept);
    for (const key of ['b', 'a']) other.set(key, kept);
    expect(one.text()).toBe(other.text());
    expect(readVerdicts(one.text(), HOUR).get('b', 10 * HOUR)).toEqual(kept);
  });

  it.each([
    '',
    '{',
    '[]',
    '{"v":2,"verdicts":{}}',
    '{"v":1,"verdicts":{"k":{"at":1,"pages":["a"],"content":"","evidence":""}}}',
  ])('of the file %s are none', text => {
    expect(readVerdicts(text, HOUR).get('k', 1)).toBeUndefined();
  });

  it.each([
    '/../../x',
    '/%2e%2e/x',
    '/a/%2E/x',
    '//elsewhere/x',
    '/a?b',
    '/a#b',
    '/a\\b',
    '/a%2fb',
    '/\u0000',
    '/\ud800',
    '/\t../x',
    '/é',
    1,
  ])('of the page %j are none: a cache only names pages as it writes them', page => {
    const text = JSON.stringify({ v: 1, verdicts: { k: { ...kept, pages: ['/a', page] } } });
    expect(readVerdicts(text, HOUR).get('k', kept.at)).toBeUndefined();
  });

  it.each(['/', '/guides/recovery', '/%C3%A9', '/%ED%A0%80', '/a%252e'])('of the page %j are kept', page => {
    const text = JSON.stringify({ v: 1, verdicts: { k: { ...kept, pages: [page] } } });
    expect(readVerdicts(text, HOUR).get('k', kept.at)?.pages).toEqual([page]);
  });

  it('are of one portal, one question and all that is expected', () => {
    const keys = [
      questionKey({ base: 'https://a', hosts: [] }, { ask: 'x', mentions: ['1'] }),
      questionKey({ base: 'https://b', hosts: [] }, { ask: 'x', mentions: ['1'] }),
      questionKey({ base: 'https://a', hosts: [] }, { ask: 'y', mentions: ['1'] }),
      questionKey({ base: 'https://a', hosts: [] }, { ask: 'x', mentions: ['2'] }),
    ];
    expect(new Set(keys).size).toBe(4);
    expect(questionKey({ base: 'https://a', hosts: [] }, { mentions: ['1'], ask: 'x' })).toBe(keys[0]);
    expect(contentHash(['a', 'b'])).not.toBe(contentHash(['ab', '']));
  });
});
