import { expect, test } from 'vitest';
import { RequestFailure } from '../../src/core/http.ts';
import { Failure, isFailure } from '../../src/core/report/failure.ts';

const COPY = '?copy';
const { Failure: OtherFailure } = (await import(
  `../../src/core/report/failure.ts${COPY}`
)) as typeof import('../../src/core/report/failure.ts');
const { RequestFailure: OtherRequestFailure } = (await import(
  `../../src/core/http.ts${COPY}`
)) as typeof import('../../src/core/http.ts');

test('an error of another copy of the package counts as one', () => {
  const other = new OtherFailure('usage', 'wrong', { next: 'Right it.' });
  expect(OtherFailure).not.toBe(Failure);
  expect([isFailure(other), other instanceof Failure]).toEqual([true, true]);
  expect(new OtherRequestFailure('unknown', 'lost', { request: 'GET /' })).toBeInstanceOf(RequestFailure);
});

test.each([
  new Error('no'),
  Object.assign(new Error('no'), { name: 'Failure', code: 'usage' }),
  { code: 'usage' },
  'Failure',
  undefined,
  null,
])('%o is no Failure', error => {
  expect([isFailure(error), error instanceof Failure, error instanceof RequestFailure]).toEqual([
    false,
    false,
    false,
  ]);
});

test('one is not the other, and a class that extends it has only its own', () => {
  class Own extends RequestFailure {}
  const own = new Own('unknown', 'lost', { request: 'GET /' });
  const plain = new RequestFailure('unknown', 'lost', { request: 'GET /' });
  expect([own instanceof Own, own instanceof RequestFailure, plain instanceof Own]).toEqual([
    true,
    true,
    false,
  ]);
  expect([plain instanceof Failure, new Failure('bug', 'x') instanceof RequestFailure]).toEqual([
    false,
    false,
  ]);
});

test('nothing shows the mark: an error is printed as before', () => {
  expect(Object.keys(new Failure('bug', 'x')).sort()).toEqual([
    'address',
    'code',
    'name',
    'next',
    'problems',
  ]);
});
