import { expect, test } from 'vitest';
import { RequestFailure } from '../../src/core/http.ts';
import { failureReason } from '../../src/engine/failure-reason.ts';
import { PROVIDERS } from '../../src/providers/providers.ts';
import { wordsOf } from '../../src/render/reason-words/reason-words.ts';

const neon = PROVIDERS.find(({ name }) => name === 'neon');
const HOST = { variable: 'NEON_API_HOST', vendors: 'https://console.neon.tech/api/v2' };
const request = 'GET /projects/shiny-wind-028834/branches';
const refused = (message: string, more: object) =>
  failureReason(new RequestFailure('unreadable', `${request}: ${message}`, { request, ...more }), neon);

test('all lists of a project that the key does not see have one reason, which tells what to do', () => {
  const body = { code: '', message: 'project not found' };
  const reasons = ['', '/branches', '/endpoints', '/vpc_endpoints'].map(list => {
    const asked = `GET /projects/shiny-wind-028834${list}`;
    const more = { request: asked, status: 404, body };
    return failureReason(new RequestFailure('unreadable', `${asked}: 404 project not found`, more), neon);
  });
  expect(new Set(reasons.map(reason => JSON.stringify(reason))).size).toBe(1);
  expect(reasons[0]).toMatchObject({
    code: 'neon/no-project',
    said: expect.stringContaining('NEON_API_KEY sees no project shiny-wind-028834'),
    next: expect.stringContaining('evenkeel doctor'),
  });
});

test.each([
  ['a branch that is not there', 'GET /projects/p/branches/br-1/databases', { message: 'branch not found' }],
  ['a write', 'PATCH /projects/p', { message: 'project not found' }],
])('%s is not told as a project that is not there', (_, asked, body) => {
  const failure = new RequestFailure('unreadable', `${asked}: 404`, { request: asked, status: 404, body });
  expect(failureReason(failure, neon).code).toBe('service/not-found');
});

test('a 404 of a server that is not the API says that the path may be missing', () => {
  expect(refused('404 no such page', { status: 404, body: { message: 'no such page' } })).toEqual({
    code: 'service/not-found',
    said: '404 no such page',
    ...HOST,
  });
});

test('a host that does not answer is told with the variable that names it, and as one cause of all lists', () => {
  expect(refused('connect ECONNREFUSED 127.0.0.1:9; gave up after 3 attempts', { unanswered: true })).toEqual(
    {
      code: 'service/unreachable',
      said: 'connect ECONNREFUSED 127.0.0.1:9; gave up after 3 attempts',
      ...HOST,
    },
  );
});

test.each([
  ['an error of the service', '500 oops; gave up after 3 attempts', { status: 500 }],
  ['a list that is another one', 'has another branch in it', {}],
])('%s is an answer that cannot be read', (_, message, more) => {
  expect(refused(message, more)).toEqual({ code: 'service/unreadable', said: `${request}: ${message}` });
});

test.each<[number, string]>([
  [503, 'Run the command again once the service is available.'],
  [429, 'Run the command again once the service is available.'],
  [
    422,
    'The text after the status is the answer of the service. Correct the entry that it is about, or raise the limit of the account. Then run the command again.',
  ],
  [
    501,
    'The text after the status is the answer of the service. Correct the entry that it is about, or raise the limit of the account. Then run the command again.',
  ],
])('a write that is given up after a %i says: %s', (status, next) => {
  const asked = 'POST /projects/p/branches';
  const failure = new RequestFailure('rejected', `${asked}: ${status} no`, { request: asked, status });
  expect(wordsOf(failureReason(failure, neon)).next).toBe(next);
});
