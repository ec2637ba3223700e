import { describe, expect, it } from 'vitest';
import { RequestFailure } from '../../../src/core/http.ts';
import { asProblem, bodyErrors } from '../../../src/providers/discord/body-errors.ts';
import { closes, explain } from '../../../src/providers/discord/refusals.ts';

function failure(code: number): RequestFailure {
  return new RequestFailure('rejected', `POST /x: 400 no`, { request: 'POST /x', serviceCode: String(code) });
}

/** The tests give these refusals (facts/discord.md#codes). */
const CODES = [
  10002, 10004, 10063, 10066, 20001, 20012, 30032, 30034, 40001, 40005, 40041, 40062, 130000, 40333, 50001,
  50013, 50014, 50025, 50026, 50035, 50041, 50109, 50240,
];

describe('a refusal', () => {
  it.each(CODES)('with code %i has a sentence and a next step', code => {
    const explained = explain(failure(code));
    expect(explained?.said).toMatch(/^POST \/x: 400 no: \w.+/);
    expect(explained?.next).toMatch(/\.$/);
  });

  it('with another code speaks for itself', () => {
    expect(explain(failure(0))).toBeUndefined();
    expect(
      explain(new RequestFailure('rejected', 'm', { request: 'r', serviceCode: 'toString' })),
    ).toBeUndefined();
  });

  it.each(CODES)('with code %i ends the creates of a scope only where no further one can succeed', code => {
    expect(closes(failure(code)) !== undefined).toBe([30032, 30034].includes(code));
  });
});

describe('the errors of a body', () => {
  const leaf = (code: unknown, message: unknown) => ({ _errors: [{ code, message }] });

  it('are found at every depth, in the order of the body', () => {
    const body = {
      code: 50035,
      message: 'Invalid Form Body',
      errors: {
        ...leaf('WHOLE', 'All of it.'),
        7: {
          options: { 2: { name: leaf('STRING_TYPE_REGEX', 'No match.') } },
          ...leaf('TOO_LARGE', 'Too large.'),
        },
        12: { name_localizations: { de: leaf(3, 'As the OpenAPI document has it.') } },
      },
    };
    expect(bodyErrors(body)).toEqual([
      { path: [7, 'options', 2, 'name'], code: 'STRING_TYPE_REGEX', message: 'No match.' },
      { path: [7], code: 'TOO_LARGE', message: 'Too large.' },
      { path: [12, 'name_localizations', 'de'], code: '3', message: 'As the OpenAPI document has it.' },
      { path: [], code: 'WHOLE', message: 'All of it.' },
    ]);
  });

  it.each([
    undefined,
    null,
    'no',
    { errors: 'no' },
    { errors: { a: ['no'] } },
    { errors: { _errors: 'no' } },
    [],
  ])('are none in %j', body => {
    expect(bodyErrors(body)).toEqual([]);
  });

  it('stand at the same place of the manifest, and at the whole set where its order is another', () => {
    const at = (...path: readonly (string | number)[]) => asProblem({ path, code: 'C', message: 'M.' });
    expect(at('options', 2, 'name')).toEqual({
      rule: 'discord/refused',
      message: 'M. (C)',
      path: ['options', 2, 'name'],
    });
    expect(at('contexts', 1).path).toEqual(['contexts']);
    expect(at('integration_types', 1).path).toEqual(['integration_types']);
    expect(at('options', 0, 'channel_types', 3).path).toEqual(['options', 0, 'channel_types']);
    expect(at('options', 0, 'file_types', 1).path).toEqual(['options', 0, 'file_types']);
    expect(asProblem({ path: [], code: '', message: '' }).message).toBe('Discord refuses this value.');
  });
});
