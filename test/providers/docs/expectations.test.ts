import { describe, expect, it } from 'vitest';
import { type Expectations, isMentioned, shortcomings } from '../../../src/providers/docs/expectations.ts';

const BASE = 'https://docs.example.com/docs';
const none: Expectations = { cites: [], mentions: [], must_not_mention: [], answered: true };

function answer(text: string, ...sources: readonly string[]) {
  return { is: 'answer', text, sources: sources.map(url => ({ title: 'Page', url })) } as const;
}

describe('the pages an answer cites', () => {
  it.each([
    ['/guides/recovery', 'https://docs.example.com/docs/guides/recovery.md'],
    ['/guides/recovery/', 'https://docs.example.com/docs/guides/recovery'],
    ['guides/recovery.md', 'https://other.example.com/docs/guides/recovery/'],
    ['https://docs.example.com/elsewhere', 'https://docs.example.com/elsewhere.md?x=1#top'],
    ['/a%20b', 'https://docs.example.com/docs/a b.md'],
    ['/', 'https://docs.example.com/docs/'],
  ])('match %s with %s', (page, source) => {
    expect(shortcomings(answer('x', source), { ...none, cites: [page] }, BASE)).toEqual([]);
  });

  it.each([
    ['/guides/recovery', 'https://docs.example.com/guides/recovery'],
    ['/guides', 'https://docs.example.com/docs/guides/recovery'],
    ['/Guides', 'https://docs.example.com/docs/guides'],
  ])('tell %s from %s', (page, source) => {
    expect(shortcomings(answer('x', source), { ...none, cites: [page] }, BASE)).toEqual([
      `the answer does not cite ${page}`,
    ]);
  });
});

describe('the words an answer mentions', () => {
  it.each([
    ['7 days', 'For 7 days.'],
    ['7 DAYS', 'for **7** days'],
    ['7 days', 'for 7\ndays'],
    ['seven days', 'for [seven](/a) days'],
    ['point_in_time', 'a `point_in_time` restore'],
    ['C++', 'in C++11'],
    ['größe', 'die GRÖSSE? die GRÖßE!'],
    ['été', 'l’e\u0301te\u0301'],
  ])('"%s" in "%s"', (words, text) => {
    expect(isMentioned(words, text)).toBe(true);
  });

  it.each([
    ['7 days', 'for 17 days'],
    ['7 day', 'for 7 days'],
    ['a.b', 'axb'],
    ['recovery', 'https://x/a'],
  ])('not "%s" in "%s"', (words, text) => {
    expect(isMentioned(words, text)).toBe(false);
  });

  it('must be there, or must not', () => {
    const expected = { ...none, mentions: ['7 days', 'month'], must_not_mention: ['30 days', 'week'] };
    expect(shortcomings(answer('7 days, not 30 days'), expected, BASE)).toEqual([
      'the answer does not mention "month"',
      'the answer mentions "30 days"',
    ]);
  });
});

describe('whether there is an answer at all', () => {
  it('fails where the portal could not answer but should, and the other way round', () => {
    const unanswered = { is: 'unanswered', text: 'No answer.' } as const;
    expect(shortcomings(unanswered, none, BASE)).toEqual(['the portal said that it could not answer']);
    expect(shortcomings(unanswered, { ...none, answered: false }, BASE)).toEqual([]);
    expect(shortcomings(answer('x'), { ...none, answered: false }, BASE)).toEqual([
      'the portal answered, but should have no answer',
    ]);
  });
});
