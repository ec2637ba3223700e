import { expect, test } from 'vitest';
import { fittedLines, lineToText, wrapWords } from '../../src/render/colored-line.ts';

const PLAIN = { color: false };
const drawn = (lines: ReturnType<typeof fittedLines>, color = false): readonly string[] =>
  lines.map(line => lineToText(line, { color }));

test('a line that fits stays as it is, and a longer one is continued below its text', () => {
  expect(drawn(fittedLines([['  next: Apply it']], 20))).toEqual(['  next: Apply it']);
  expect(drawn(fittedLines([['  next: Apply it to the branch again']], 20, 6))).toEqual([
    '  next: Apply it to',
    '        the branch',
    '        again',
  ]);
});

test('each word keeps its color over a break', () => {
  const lines = fittedLines([['done ', 'green'], ['after 3 s']], 10);
  expect(drawn(lines)).toEqual(['done after', '  3 s']);
  expect(drawn(lines, true)).toEqual(['\u001b[32mdone \u001b[39mafter', '  3 s']);
});

test('a word that is wider than a line stays whole, and what one copies stays together', () => {
  expect(drawn(fittedLines([[`at ${'x'.repeat(30)} now`]], 20))).toEqual([
    'at',
    `  ${'x'.repeat(30)}`,
    '  now',
  ]);
  expect(wrapWords('Look at it: `evenkeel plan -v` has all.', 20)).toEqual([
    'Look at it:',
    '`evenkeel plan -v`',
    'has all.',
  ]);
  expect(wrapWords('See `a very long command that fits no line` then.', 20)).toEqual([
    'See',
    '`a very long command',
    'that fits no line`',
    'then.',
  ]);
  expect(lineToText([['`']], PLAIN)).toBe('`');
});
