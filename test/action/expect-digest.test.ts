import { expect, test } from 'vitest';
import { readInputs } from '../../src/action/workflow/inputs.ts';

const DIGEST = `ek1-${'0'.repeat(40)}`;

function taken(command: string, digest: string): string {
  return readInputs({ INPUT_COMMAND: command, 'INPUT_EXPECT-DIGEST': digest }).expectDigest;
}

test('an apply takes a digest or `reviewed`, a plan only `reviewed`, and other commands neither', () => {
  expect(taken('apply', DIGEST)).toBe(DIGEST);
  expect(taken('apply', 'reviewed')).toBe('reviewed');
  expect(taken('plan', 'reviewed')).toBe('reviewed');
  expect(taken('drift', '')).toBe('');
  expect(() => taken('plan', DIGEST)).toThrow('unless it is `reviewed`');
  for (const command of ['validate', 'drift'])
    expect(() => taken(command, 'reviewed')).toThrow(`cannot be used with the command ${command}`);
});
