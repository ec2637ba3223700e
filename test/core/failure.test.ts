import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { RequestFailure } from '../../src/core/http.ts';
import { Failure, isFailure } from '../../src/core/report/failure.ts';

/** The classes of another copy of the package, as a dependency of a program may bring it. */
async function otherCopy(): Promise<{ Failure: typeof Failure; RequestFailure: typeof RequestFailure }> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { RequestFailure } from './src/core/http.ts';
export { Failure } from './src/core/report/failure.ts';`,
      resolveDir: join(import.meta.dirname, '../..'),
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  });
  const [file] = outputFiles;
  return import(`data:text/javascript;base64,${Buffer.from(file?.text ?? '').toString('base64')}`);
}

test('an error of another copy of the package counts as one', async () => {
  const { Failure: OtherFailure, RequestFailure: OtherRequestFailure } = await otherCopy();
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
