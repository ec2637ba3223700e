import { describe, expect, test } from 'vitest';
import type { Problem } from '../../src/core/problem.ts';
import { codeFrame } from '../../src/manifest/frame.ts';

const TEXT = 'evenkeel: 1\ncommands:\n  - name: a\n    permisions: [1]\n';

function problem(more: Partial<Problem> = {}, place: Partial<Problem['source']> = {}): Problem {
  return {
    rule: 'schema/unknown-key',
    level: 'error',
    message: 'unknown key "permisions" in a command',
    source: { file: 'a.yaml', line: 4, column: 5, endLine: 4, endColumn: 15, ...place },
    hint: 'did you mean "permissions"?',
    ...more,
  };
}

test('a frame shows the rule, the place, the line, carets and what to do', () => {
  expect(codeFrame(problem(), TEXT)).toBe(
    [
      'error[schema/unknown-key]: unknown key "permisions" in a command',
      '  --> a.yaml:4:5',
      '  |',
      '4 |     permisions: [1]',
      '  |     ^^^^^^^^^^',
      '  = did you mean "permissions"?',
    ].join('\n'),
  );
});

test('a wide line number moves the gutter', () => {
  const text = `${'\n'.repeat(99)}a: b`;
  expect(
    codeFrame(problem({}, { line: 100, column: 1, endLine: 100, endColumn: 2 }), text)
      .split('\n')
      .slice(1, 5),
  ).toEqual(['    --> a.yaml:100:1', '    |', '100 | a: b', '    | ^']);
});

test('without the text there is no line', () => {
  expect(codeFrame(problem({ level: 'warning' }), undefined)).toBe(
    'warning[schema/unknown-key]: unknown key "permisions" in a command\n  --> a.yaml:4:5\n  = did you mean "permissions"?',
  );
});

test('a place after the end of the file has no line', () => {
  expect(codeFrame(problem({}, { line: 9 }), TEXT)).not.toContain('|');
});

test('what goes over several lines is marked to the end of its first', () => {
  const frame = codeFrame(problem({}, { line: 2, column: 1, endLine: 4, endColumn: 3 }), TEXT);
  expect(frame).toContain('\n  | ^^^^^^^^^\n');
});

test('tabs are two spaces wide, above and below', () => {
  const frame = codeFrame(problem({}, { line: 1, column: 3, endLine: 1, endColumn: 4 }), 'a\tb\tc');
  expect(frame).toContain('1 | a  b  c\n  |    ^');
});

test('a Windows line end is not shown', () => {
  expect(codeFrame(problem({}, { line: 1, column: 1, endLine: 1, endColumn: 2 }), 'a: b\r\nc')).toContain(
    '1 | a: b\n',
  );
});

describe('long lines', () => {
  test.each([0, 10, 70, 150, 400, 990])('are cut around a mistake at %i', column => {
    const text = `${'x'.repeat(column)}MARK${'y'.repeat(1000 - column)}`;
    const place = { line: 1, column: column + 1, endLine: 1, endColumn: column + 5 };
    const [line = '', carets = ''] = codeFrame(problem({}, place), text).split('\n').slice(3, 5);
    expect(line.length).toBeLessThanOrEqual(4 + 82);
    expect(line.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)).toBe('MARK');
  });
});

describe('hostile text', () => {
  test.each([
    ['a cleared screen', '\u001b[2J'],
    ['a link', '\u001b]8;;https://evil.example\u0007'],
    ['an 8-bit control', '\u009b2J'],
    ['a carriage return', 'a\rb'],
    ['an override of direction', '\u202e'],
    ['a zero-width character', '\u200b'],
    ['half of a surrogate pair', '\ud800'],
    ['DEL', '\u007f'],
    ['a line separator', '\u2028'],
  ])('%s becomes visible everywhere', (_, text) => {
    const place = { file: `a${text}`, line: 1, column: 1, endLine: 1, endColumn: text.length + 1 };
    const frame = codeFrame(problem({ message: text, hint: text }, place), text);
    expect(frame).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]/u);
    expect(frame).toContain('\\u{');
  });
});

test('a line that is cut on its left begins with a whole word, and with none where the mistake is in the middle of one', () => {
  const text = `- [${'a'.repeat(30)}, ${'k'.repeat(60)}, MARK]  # ${'z'.repeat(80)}`;
  const at = text.indexOf('MARK');
  const place = { line: 1, column: at + 1, endLine: 1, endColumn: at + 5 };
  expect(codeFrame(problem({}, place), text)).toContain('1 | …, MARK]');
  const word = `${'k'.repeat(200)}MARK${'z'.repeat(80)}`;
  const inside = { line: 1, column: 201, endLine: 1, endColumn: 205 };
  expect(codeFrame(problem({}, inside), word)).toContain('1 | …MARKz');
});

test.each([
  'neon: { api_key: very-hidden, projects: [ }',
  'password: very-hidden',
  'NEON_API_KEY: very-hidden',
  'Database_Url: very-hidden',
  '- postgresql://app:very-hidden@host/db',
  `- ${'M'.repeat(24)}.${'C'.repeat(6)}.${'z'.repeat(27)}`,
  `- ${'M'.repeat(26)}.${'C'.repeat(7)}.${'z'.repeat(38)}`,
])('a line with a secret is not shown, wherever the mistake in it is: %s', text => {
  const frame = codeFrame(problem({}, { line: 1, column: 1, endLine: 1, endColumn: 2 }), `${text}\n`);
  expect(frame.split('\n')).toEqual([
    'error[schema/unknown-key]: unknown key "permisions" in a command',
    '  --> a.yaml:1:1',
    '  = did you mean "permissions"?',
  ]);
});
