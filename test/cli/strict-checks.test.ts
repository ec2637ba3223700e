import { describe, expect, test } from 'vitest';
import { strictChecksIn } from '../../src/action/workflow/input-values.ts';
import { readInputs } from '../../src/action/workflow/inputs.ts';
import { parseArguments } from '../../src/cli/arguments/parse-arguments.ts';
import { Failure } from '../../src/core/report/failure.ts';

function strictness(...argv: readonly string[]): unknown {
  const parsed = parseArguments(argv, '1.2.3');
  if (!('chosen' in parsed)) throw new Error(parsed.text);
  return 'flags' in parsed.chosen
    ? (parsed.chosen.flags as { readonly strictChecks?: unknown }).strictChecks
    : undefined;
}

describe('--strict-checks', () => {
  test.each([
    [['plan'], false],
    [['plan', '--strict-checks'], 'fail'],
    [['drift', '--strict-checks=flaky'], 'flaky'],
    [['drift', '--strict-checks=unknown', '-q'], 'unknown'],
  ])('of %j is %s', (argv, strict) => {
    expect(strictness(...argv)).toBe(strict);
  });

  test('takes no other verdict', () => {
    expect(() => strictness('plan', '--strict-checks=pass')).toThrow(Failure);
    expect(() => strictness('plan', '--strict-checks=')).toThrow(Failure);
  });
});

describe('the input strict-checks of the action', () => {
  const given = (text: string): unknown =>
    strictChecksIn(readInputs({ INPUT_COMMAND: 'drift', 'INPUT_STRICT-CHECKS': text }).options);

  test.each([
    ['', false],
    ['false', false],
    ['true', 'fail'],
    ['fail', 'fail'],
    ['flaky', 'flaky'],
    ['unknown', 'unknown'],
  ])('%j is %s', (text, strict) => {
    expect(given(text)).toBe(strict);
  });

  test('is nothing else', () => {
    expect(() => given('maybe')).toThrow(Failure);
  });
});
