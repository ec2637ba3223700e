import { describe, expect, it } from 'vitest';
import { compiled, type Expectations, shortcomings } from '../../../src/providers/docs/expectations.ts';
import { isMentioned } from '../../../src/providers/docs/pages/mentions.ts';

const SITE = { base: 'https://docs.example.com/docs', hosts: [] };
const BASE = { site: SITE, matchers: new Map() };
const none: Expectations = { cites: [], mentions: [], matches: [], must_not_mention: [], answered: true };

function answer(text: string, ...sources: readonly string[]) {
  return { is: 'answer', text, sources: sources.map(url => ({ title: 'Page', url })) } as const;
}

describe('the pages an answer cites', () => {
  it.each([
    ['/guides/recovery', 'https://docs.example.com/docs/guides/recovery.md'],
    ['/guides/recovery/', 'https://docs.example.com/docs/guides/recovery'],
    ['guides/recovery.md', 'https://docs.example.com/docs/guides/recovery/'],
    ['https://docs.example.com/elsewhere', 'https://docs.example.com/elsewhere.md?x=1#top'],
    ['/a%20b', 'https://docs.example.com/docs/a b.md'],
    ['/', 'https://docs.example.com/docs/'],
  ])('match %s with %s', (page, source) => {
    expect(shortcomings(answer('x', source), { ...none, cites: [page] }, BASE)).toEqual([]);
  });

  it.each([
    ['/guides/recovery', '/docs/guides/recovery.md'],
    ['/guides/recovery', '/guides/recovery.md'],
    ['/guides/recovery', './guides/recovery'],
    ['/guides/recovery#how-long', '/docs/guides/recovery.md#how-long'],
    ['/guides/recovery', '/docs/guides/recovery#how-long'],
  ])('match %s with %s, which a portal below a path sends', (page, source) => {
    expect(shortcomings(answer('x', source), { ...none, cites: [page] }, BASE)).toEqual([]);
  });

  it('say how many lines could not be read where one is missing', () => {
    const body = { ...answer('x'), unread: 2 };
    expect(shortcomings(body, { ...none, cites: ['/a'] }, BASE)).toEqual([
      'the answer does not cite /a (2 lines of the sources have no link that can be read)',
    ]);
  });

  it.each([
    ['/guides/recovery#how-long', '/docs/guides/recovery'],
    ['/guides/recovery#how-long', '/docs/guides/recovery#why'],
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
    ["can't", 'it can’t be'],
    ['can’t', "it can't be"],
    ['"safe"', 'it is “safe” now'],
    ['7 days', 'for 7-days'],
    ['7-days', 'for 7 days'],
    ['7 days', 'for 7\u2011days'],
    ['pre-release', 'a pre–release'],
    ['7 days', 'for 7 _days_'],
    ['7 days', 'for <b>7</b> days'],
    ['7 days', 'for 7<br>days'],
    ['7_days', 'for 7\\_days'],
    ['point_in_time', 'a point\\_in\\_time restore'],
    ['7 days', 'for 7&nbsp;days'],
    ['a < b', 'where a &lt; b'],
    ["can't", 'it can&#8217;t, it can&#x2019;t'],
    ['R&D', 'the R&amp;D team'],
    ['recovery', 're\u00adcovery'],
    ['old way', 'the ~~old~~ way'],
    ['7 days', 'for ***7*** __days__'],
  ])('"%s" in "%s"', (words, text) => {
    expect(isMentioned(words, text)).toBe(true);
  });

  it.each([
    ['7 days', 'for 17 days'],
    ['7 day', 'for 7 days'],
    ['a.b', 'axb'],
    ['recovery', 'https://x/a'],
    ['7 days', 'for 7 or 8 days'],
    ['seven days', 'for 7 days'],
    ['5 days', 'for -5-6 days'],
  ])('not "%s" in "%s"', (words, text) => {
    expect(isMentioned(words, text)).toBe(false);
  });

  it('must be there, or must not', () => {
    const expected = {
      ...none,
      mentions: [['7 days'], ['month'], ['year', '7 days'], ['age', 'era']],
      must_not_mention: ['30 days', 'week'],
    };
    expect(shortcomings(answer('7 days, not 30 days'), expected, BASE)).toEqual([
      'the answer does not mention "month"',
      'the answer mentions none of "age", "era"',
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
      'the portal answered, and the check expects no answer (answered: false)',
    ]);
  });
});

describe('the expressions an answer matches', () => {
  it('are found in its words, whatever marks are between them', async () => {
    const matchers = await compiled(['\\b7[- ]days?\\b', '(?i)WEEK', 'month']);
    const expected = { ...none, matches: [...matchers.keys()] };
    expect(shortcomings(answer('for **7** days, a week'), expected, { ...BASE, matchers })).toEqual([
      'the answer does not match month',
    ]);
  });
});
