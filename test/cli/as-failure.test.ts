import { expect, test } from 'vitest';
import { usageMistake } from '../../src/cli/arguments/usage-mistake.ts';
import { asFailure } from '../../src/cli/as-failure.ts';
import { createScreen } from '../../src/cli/output/screen.ts';
import { Failure } from '../../src/core/report/failure.ts';
import { createRedactor } from '../../src/http/redact.ts';

const TOKEN = `canary_${'k'.repeat(80)}`;
const redactor = createRedactor([TOKEN]);
const shown = (message: string, more = {}): Failure =>
  asFailure(new Failure('file', message, more), { redactor });

/**
 * A sentence that is cut in the middle of the token, whose end would begin what is shown of the
 * end.
 */
const ACROSS = `${'word '.repeat(1_200)}${TOKEN}${' word'.repeat(189)}`;

test('an error is masked before it is cut', () => {
  expect(ACROSS.length - ACROSS.indexOf(TOKEN)).toBeGreaterThan(1_000);
  expect(ACROSS.length - ACROSS.indexOf(TOKEN) - TOKEN.length).toBeLessThan(1_000);
  expect(shown(ACROSS).message).not.toContain('kkk');
  expect(shown('short', { next: ACROSS }).next).not.toContain('kkk');
});

test('an error whose message had a secret in it has no cause, and others keep theirs', () => {
  const cause = new Error(`cause ${TOKEN}`);
  expect(shown(`no ${TOKEN}`, { cause }).cause).toBeUndefined();
  expect(shown('no file', { cause }).cause).toBe(cause);
});

test('each line of an error is without control characters', () => {
  expect(shown('first\nsecond \u001b[2J\u202e').message).toBe('first\nsecond \\u{1b}[2J\\u{202e}');
});

test('a line on the screen is masked before it is cut', () => {
  let text = '';
  const output = {
    columns: undefined,
    isTerminal: false,
    write(piece: string) {
      text += piece;
    },
  };
  const io = { stdout: output, stderr: output, env: {} } as unknown as Parameters<typeof createScreen>[0];
  const flags = { color: false, quiet: false, verbose: false } as unknown as Parameters<
    typeof createScreen
  >[1];
  const screen = createScreen(io, flags, redactor);
  screen.warn(ACROSS);
  screen.resultLine(ACROSS);
  expect(text).toContain('more characters');
  expect(text).not.toContain('kkk');
});

test('an option of any length is cut in the mistake that it is, on either side of its first =', () => {
  const long = 'x'.repeat(100_000);
  for (const [word, said] of [
    [`--${long}`, `unknown option '--${long}'`],
    [`--format=${long}`, `option '--format' argument '${long}' is invalid`],
  ] as const)
    expect(usageMistake(new Error(`error: ${said}`), [word], ['plan']).message.length).toBeLessThan(200);
});
