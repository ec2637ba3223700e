import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonMistake } from '../../src/manifest/yaml/json-wording.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('where a text stops being JSON', () => {
  test.each<[text: string, offset: number | undefined]>([
    ['[{"a": [1, -0.5e+3, true, false, null, "\\u00e9\\n"]}]', undefined],
    ['', 0],
    ['  ', 2],
    ['ghp_secret', 0],
    ['[1,]', 3],
    ['[1', 2],
    ['{"a" 1}', 5],
    ['{a: 1}', 1],
    ["['a']", 1],
    ['[1] // all', 4],
    ['[01]', 2],
    ['["a\nb"]', 3],
    ['["\\x"]', 2],
    ['[}', 1],
    ['[1 2]', 3],
    ['- name: ban', 0],
  ])('%j', (text, offset) => {
    expect(jsonMistake(text)?.offset).toBe(offset);
  });

  test('is told for exactly those texts that are no JSON, also for edited ones', () => {
    const unit = fc.constantFrom(...'{}[],:"\\0123-+.eEtrufalsn \t\n', '\u0001', 'é', '😀');
    const edited = fc
      .tuple(fc.json(), fc.nat(), fc.nat({ max: 3 }), fc.string({ unit, maxLength: 3 }))
      .map(([text, at, gone, more]) => {
        const start = at % (text.length + 1);
        return text.slice(0, start) + more + text.slice(start + gone);
      });
    fc.assert(
      fc.property(fc.oneof(edited, fc.json(), fc.string({ unit })), text => {
        expect(jsonMistake(text) === undefined).toBe(isJson(text));
      }),
      { numRuns: 2_000 },
    );
  });

  test('is found in a text that is deep or long', () => {
    expect(jsonMistake('['.repeat(1_000_000))?.offset).toBe(1_000_000);
    expect(jsonMistake(`["${'a'.repeat(2_000_000)}"]`)).toBeUndefined();
    expect(jsonMistake(`["${'\\\\'.repeat(1_000_000)}`)?.offset).toBe(2_000_002);
  });
});
