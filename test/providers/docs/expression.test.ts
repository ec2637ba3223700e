import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compiled, expressionProblem } from '../../../src/providers/docs/expectations.ts';

describe('an expression', () => {
  it.each([
    String.raw`\b7[- ]days?\b`,
    '(?i)week',
    '(?i:week)s',
    '(?:seven|7) days',
    String.raw`\d{1,3} days`,
    String.raw`\p{Lu}\w+`,
    String.raw`[a-c]\b[d]`,
    String.raw`a\.b\-c`,
    '[a-z]+$',
    '(?<days>7)',
    '(a+)+$',
    '',
  ])('%s can be used', async source => {
    expect(expressionProblem(source)).toBeUndefined();
    expect((await compiled([source])).size).toBe(1);
  });

  it.each<[string, RegExp]>([
    ['(?=x)7', /look-ahead/],
    ['(?!x)7', /look-ahead/],
    ['(?<=x)7', /look-ahead or a look-behind/],
    ['(?<!x)7', /look-ahead or a look-behind/],
    [String.raw`(a)\1`, /refers back/],
    [String.raw`(?<a>a)\k<a>`, /refers back/],
    [String.raw`\p{Greek}`, /class of characters/],
    [String.raw`\u0041`, /escape/],
    [String.raw`\c`, /escape/],
    ['[]', /empty class/],
    [String.raw`[\b[a-z]`, /inside \[ \]/],
    [String.raw`[a\B]`, /inside \[ \]/],
    ['[[:alpha:]]', /class of characters/],
    ['[^]', /empty class/],
    ['a{1001}', /more than 1000 times/],
    ['((a{100}){100}){100}', /more than 1000 times/],
    ['a'.repeat(501), /more than 500 characters/],
    ['(', /cannot be read/],
    ['a**', /cannot be read/],
    ['[z-a]', /cannot be read/],
    ['a{3,2}', /cannot be read/],
  ])('%s cannot', (source, why) => {
    expect(expressionProblem(source)).toMatch(why);
  });

  it('takes time that grows with the text only, also where others would take for ever', async () => {
    const sources = ['^(a+)+$', '(a|a)*b', '(.*a){12}$', '(x+x+)+y'];
    const matchers = await compiled(sources);
    for (const matches of matchers.values()) expect(matches(`${'a'.repeat(20_000)}!`)).toBe(false);
  });

  it('that is taken is one that the engine reads, and means the same as elsewhere', async () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      '7',
      ' ',
      '-',
      '.',
      '(a|b)',
      '(?:7)',
      '[ab]',
      '[^a]',
      '[a-z]',
      String.raw`\d`,
      String.raw`\w`,
      String.raw`\s`,
      String.raw`\b`,
      'a+',
      'b*',
      '7?',
      '[ab]{1,3}',
      '^',
      '$',
      String.raw`\.`,
      '(',
      ')',
      '*',
      '{',
      '[',
      String.raw`\1`,
      '(?=a)',
    );
    const source = fc.array(piece, { minLength: 1, maxLength: 6 }).map(pieces => pieces.join(''));
    const text = fc
      .array(fc.constantFrom('a', 'b', '7', ' ', '-', '.'), { maxLength: 8 })
      .map(all => all.join(''));
    await fc.assert(
      fc.asyncProperty(source, text, async (one, words) => {
        if (expressionProblem(one) !== undefined) return;
        const matches = (await compiled([one])).get(one);
        expect(matches?.(words)).toBe(new RegExp(one).test(words));
      }),
      { numRuns: 500 },
    );
  });
});
