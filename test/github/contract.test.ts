import { describe, expect, test } from 'vitest';
import { openContract } from './contract.ts';

const contract = openContract();
const REPO = '/repos/acme/app';
const SHA = 'a'.repeat(40);

function request(method: string, path: string, body?: object): readonly string[] {
  const text = body === undefined ? '' : JSON.stringify(body);
  return contract?.request({ method, target: `${REPO}${path}`, text }) ?? ['nothing is held'];
}

// Without the description nothing can be held: `npm run test:github` has it.
describe.skipIf(contract === undefined)('what is held to the description of GitHub', () => {
  test.each([
    ['GET', '/issues?state=open&labels=drift&per_page=100&page=1', undefined],
    ['GET', '/git/ref/heads/feature/a%20b', undefined],
    ['POST', '/issues/7/comments', { body: 'x' }],
    ['POST', '/pulls/7/comments', { body: 'x', commit_id: SHA, path: 'a', line: 2, side: 'RIGHT' }],
    ['DELETE', '/pulls/comments/7', undefined],
    ['POST', '/git/refs', { ref: 'refs/heads/x', sha: SHA }],
    ['POST', '/deployments', { ref: SHA, environment: 'prod', required_contexts: [], payload: { a: 1 } }],
  ] as const)('%s %s is one of its requests', (method, path, body) => {
    expect(request(method, path, body)).toEqual([]);
  });

  test.each([
    ['GET', '/isues', undefined, 'no route'],
    ['GET', '/issues?state=opened', undefined, 'query state must be equal to one of'],
    ['GET', '/issues?label=drift', undefined, 'query label is unknown'],
    ['GET', '/issues?per_page=many', undefined, 'query per_page must be integer'],
    ['GET', '/issues/seven/comments', undefined, 'path issue_number must be integer'],
    ['GET', '/git/ref/heads/main', {}, 'the route takes none'],
    ['POST', '/issues/7/comments', { text: 'x' }, "required property 'body'"],
    ['POST', '/issues/7/comments', { body: 'x', draft: true }, 'additional properties (draft)'],
    ['POST', '/issues/7/comments', { body: 7 }, 'body/body must be string'],
    ['POST', '/issues/7/comments', undefined, 'the body is missing'],
    ['POST', '/deployments', { ref: SHA, transient: true }, 'additional properties (transient)'],
    ['POST', '/pulls/7/comments', { body: 'x', path: 'a', line: 2 }, "required property 'commit_id'"],
    ['PATCH', '/pulls/7', { state: 'merged' }, 'body/state must be equal to one of'],
  ] as const)('%s %s %j is none of them: %s', (method, path, body, said) => {
    expect(request(method, path, body).join('\n')).toContain(said);
  });

  test.each([
    [200, [{ id: 1 }], "must have required property 'node_id'"],
    [200, {}, 'must be array'],
    [201, [], 'not described'],
  ])('an answer %i %j is wrong: %s', (status, body, said) => {
    const wrong = contract?.answer('GET', `${REPO}/issues/7/comments`, { status, body }) ?? [];
    expect(wrong.join('\n')).toContain(said);
  });

  test('an answer without a body has none', () => {
    expect(contract?.answer('DELETE', `${REPO}/issues/comments/7`, { status: 204 })).toEqual([]);
    expect(contract?.answer('DELETE', `${REPO}/issues/comments/7`, { status: 204, body: {} })).not.toEqual(
      [],
    );
  });
});
