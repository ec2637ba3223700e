import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { textName } from '../../src/core/localizations.ts';
import { type LocaleText, withTexts } from '../../src/manifest/edit/locale-texts.ts';
import { Unwritable } from '../../src/manifest/edit/text-edit.ts';

const BAN = (value?: string): LocaleText => ({
  keys: ['ban', 'description'],
  original: 'Ban a member',
  ...(value === undefined ? {} : { value }),
});

describe('texts in a locale file', () => {
  test.each<[string, string, LocaleText, string]>([
    ['an empty file', '', BAN('x'), 'ban:\n  description: "x"\n'],
    ['a file with a comment only', '# me', BAN('x'), '# me\nban:\n  description: "x"'],
    [
      'a file that ends without a line end',
      'a: { name: b }',
      BAN('x'),
      'a: { name: b }\nban:\n  description: "x"',
    ],
    ['a key without a value', 'ban:\n  description: # old\n', BAN('x'), 'ban:\n  description: "x" # old\n'],
    ['an empty text', 'ban:\n  description: ""\n', BAN('x'), 'ban:\n  description: "x"\n'],
    ['null', 'ban:\n  description: null # n\n', BAN('x'), 'ban:\n  description: "x" # n\n'],
    ['another text', "ban:\n  description: 'it''s' # n\n", BAN('x'), 'ban:\n  description: "x" # n\n'],
    [
      'a text of several lines',
      'ban:\n  description: >-\n    a\n    b\n# n\n',
      BAN('x'),
      'ban:\n  description: "x"\n# n\n',
    ],
    ['a stub where a text is', 'ban: { description: x }\n', BAN(), 'ban: { description: x }\n'],
    ['a stub where a stub is', 'ban:\n  description:\n', BAN(), 'ban:\n  description:\n'],
    ['braces', 'ban: { name: b } # n\n', BAN('x'), 'ban: { name: b, description: "x" } # n\n'],
    ['empty braces', 'ban: {}\n', BAN('x'), 'ban: { description: "x" }\n'],
    [
      'a command without a value',
      'a:\nban:\nb: { name: c }\n',
      BAN('x'),
      'a:\nban:\n  description: "x"\nb: { name: c }\n',
    ],
    ['a command that is null', 'ban: ~ # n\n', BAN('x'), 'ban: # n\n  description: "x"\n'],
    ['a quoted key', '"ban": { name: b }\n', BAN('x'), '"ban": { name: b, description: "x" }\n'],
    ['a dollar sign', '', BAN('${a} $$'), 'ban:\n  description: "${a} $$"\n'],
  ])('go into %s', (_, before, text, after) => {
    expect(withTexts(before, [text])).toBe(after);
  });

  it('go to the end of each map around them, the inner first', () => {
    const before = 'ban:\n  options:\n    why:\n      name: warum\n';
    const keys = [
      ['ban', 'options', 'why', 'description'],
      ['ban', 'options', 'who', 'name'],
      ['ban', 'name'],
      ['kick', 'name'],
    ];
    expect(
      withTexts(
        before,
        keys.map(each => ({ keys: each, value: 'x' })),
      ),
    ).toBe(`${before}      description: "x"\n    who:\n      name: "x"\n  name: "x"\nkick:\n  name: "x"\n`);
  });

  it('go into a file that has an alias elsewhere', () => {
    const before = 'a: &a { name: b }\nb: *a\n';
    expect(withTexts(before, [BAN('x')])).toBe(`${before}ban:\n  description: "x"\n`);
  });

  test.each([
    ['an alias', 'a: &a { name: b }\nban: *a\n'],
    ['a value that aliases share', 'ban: &a { name: b }\na: *a\n'],
    ['a text that aliases share', 'ban: { description: &a old }\na: { name: *a }\n'],
    ['an alias for the text', 'a: &a old\nban: { description: *a }\n'],
    ['a list', 'ban: [a]\n'],
    ['a map in place of the text', 'ban: { description: { a: b } }\n'],
  ])('are refused in %s', (_, before) => {
    expect(() => withTexts(before, [BAN('x')])).toThrow(Unwritable);
  });

  const name = fc.oneof(
    fc.constantFrom('a.b', '%', '__proto__', 'true', 'null', '1', '-', 'Note it', '日本', 'a: b', '#'),
    fc.string({ minLength: 1, maxLength: 6 }).filter(text => /^[^\p{C}\p{Z}]+$/u.test(text)),
  );
  const said = fc
    .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
    .filter(text => !/\p{C}/u.test(text));
  const leaf = fc.record({ option: fc.option(name), command: name, value: said, original: said });
  const texts = fc.array(leaf, { maxLength: 12 }).map(all => {
    const made = all.map(({ option, command, value, original }) => ({
      keys: option === null ? [command, 'name'] : [command, 'options', option, 'name'],
      value,
      original,
    }));
    return [...new Map(made.map(each => [textName(each.keys), each])).values()];
  });

  it('are what was written, after stubs too, and no comment changes anything', () => {
    fc.assert(
      fc.property(texts, texts, (first, second) => {
        const stubs = [...first, ...second].map(({ keys, original }) => ({ keys, original }));
        const begun = withTexts('# mine\n', stubs);
        expect(withTexts(begun, stubs)).toBe(begun);
        const now = withTexts(withTexts(begun, first), second);
        expect(now.startsWith('# mine\n')).toBe(true);
        const found: unknown = parse(now, { mapAsMap: true });
        for (const { keys, value } of [
          ...new Map([...first, ...second].map(e => [textName(e.keys), e])).values(),
        ])
          expect(keys.reduce<unknown>((at, key) => (at as Map<unknown, unknown>).get(key), found)).toBe(
            value,
          );
        expect(withTexts(now, second)).toBe(now);
      }),
    );
  });

  it('have a name of their own', () => {
    expect(textName(['%2E'])).not.toBe(textName(['.']));
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (one, other) => {
        fc.pre(one.length > 0 && other.length > 0 && JSON.stringify(one) !== JSON.stringify(other));
        expect(textName(one)).not.toBe(textName(other));
      }),
    );
  });
});
