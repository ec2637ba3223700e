import { expect, test } from 'vitest';
import { requests } from '../../../src/providers/discord/requests.ts';

test('what Discord did not like is named with its place', () => {
  const body = {
    code: 50035,
    message: 'Invalid Form Body',
    errors: {
      name: { _errors: [{ code: 'APPLICATION_COMMAND_INVALID_NAME', message: 'Command name is invalid' }] },
      options: {
        0: { description: { _errors: [{ code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }] } },
      },
    },
  };
  expect(requests.parseError?.(body)).toEqual({
    message:
      'Invalid Form Body: name: Command name is invalid; options.0.description: This field is required',
  });
});

test('what is about the whole body has no place', () => {
  const body = { message: 'Invalid Form Body', errors: { _errors: [{ code: 'X', message: 'Too many' }] } };
  expect(requests.parseError?.(body)).toEqual({ message: 'Invalid Form Body: Too many' });
});

test.each([undefined, 'text', { message: 'Missing Access', code: 50001 }])(
  '%j is left to the defaults',
  body => {
    expect(requests.parseError?.(body)).toEqual({});
  },
);
