import { describe, expect, it, test } from 'vitest';
import { RequestFailure } from '../../../src/core/http.ts';
import type { Wait } from '../../../src/core/kind.ts';
import { waitsOf } from '../../../src/providers/neon/operations.ts';
import { neonHolders, neonWaits } from '../../../src/providers/neon/waits.ts';
import { recordingWriter } from './helpers/recording-writer.ts';
import { branch, PROJECT, PROJECT_ID } from './helpers/world.ts';

const base = `/projects/${PROJECT_ID}`;

function forOperation(id: string): Wait {
  return { id: `w-${id}`, what: id, data: { project: PROJECT_ID, operation: id } };
}

const forBranch: Wait = { id: 'w-branch', what: 'ready', data: { project: PROJECT_ID, branch: 'br-a' } };

function operation(id: string, status: string) {
  return { id, action: 'start_compute', status };
}

test('the operations of an answer are waited for unless they are done, also those that failed', () => {
  const operations = [
    ...['running', 'failed', 'error', 'finished', 'skipped'].map(status => operation(status, status)),
    { ...operation('elsewhere', 'running'), project_id: 'other' },
  ];
  const waits = waitsOf({ status: 201, headers: {}, text: '', body: { operations } }, PROJECT_ID, 'dev');
  expect(waits.map(({ data }) => data)).toEqual(
    ['running', 'failed', 'error'].map(id => ({ project: PROJECT_ID, operation: id })),
  );
});

describe('open waits', () => {
  it('are one get when there is one operation', async () => {
    const client = recordingWriter({ operation: operation('a', 'running') });
    expect(await neonWaits([forOperation('a')], client)).toEqual(new Map([['w-a', { state: 'running' }]]));
    expect(client.sent).toEqual([{ method: 'GET', path: `${base}/operations/a` }]);
  });

  it('are one list when there are several', async () => {
    const client = recordingWriter({ operations: [operation('b', 'failed'), operation('a', 'finished')] });
    const states = await neonWaits([forOperation('a'), forOperation('b')], client);
    expect([...states].map(([id, { state }]) => [id, state])).toEqual([
      ['w-a', 'done'],
      ['w-b', 'failing'],
    ]);
    expect(client.sent).toEqual([{ method: 'GET', path: `${base}/operations`, query: { limit: 1000 } }]);
  });

  it('ask by itself for an operation that the list does not have', async () => {
    const client = recordingWriter(
      { operations: [operation('a', 'running')] },
      { operation: operation('b', 'running') },
    );
    await neonWaits([forOperation('a'), forOperation('b')], client);
    expect(client.sent.map(each => each.path)).toEqual([`${base}/operations`, `${base}/operations/b`]);
  });

  it('do not look at a branch while an operation is under way', async () => {
    const client = recordingWriter({ operation: operation('a', 'running') });
    expect((await neonWaits([forOperation('a'), forBranch], client)).get('w-branch')).toEqual({
      state: 'running',
    });
    expect(client.sent).toHaveLength(1);
  });

  it.each([
    ['ready', 'done'],
    ['archived', 'done'],
    ['init', 'running'],
    ['resetting', 'running'],
    ['something new', 'running'],
  ])('see a branch in state %s as %s', async (current_state, state) => {
    const client = recordingWriter(
      { operation: operation('a', 'finished') },
      { branch: branch('a', { current_state }) },
    );
    expect((await neonWaits([forOperation('a'), forBranch], client)).get('w-branch')?.state).toBe(state);
    expect(client.sent.at(-1)).toEqual({ method: 'GET', path: `${base}/branches/br-a` });
  });

  it.each([
    [{ completed_at: '2026-11-20T00:00:00Z' }, 'done'],
    [{ completed_at: null }, 'running'],
    [{ completed_at: '' }, 'running'],
    [{}, 'running'],
    [null, 'running'],
  ])('see a masking whose last run is %j as %s', async (last_run, state) => {
    const wait = { ...forBranch, data: { ...forBranch.data, until: 'anonymized' } };
    const client = recordingWriter({ state: 'anonymized', branch_id: 'br-a', last_run });
    expect((await neonWaits([wait], client)).get('w-branch')?.state).toBe(state);
  });

  it('end when the service no longer knows what is waited for', async () => {
    const gone = {
      ...recordingWriter(),
      get: async (path: string) => {
        throw new RequestFailure('unreadable', 'not found', { request: `GET ${path}`, status: 404 });
      },
    };
    const states = await neonWaits([forOperation('a'), forBranch], gone);
    expect(states.get('w-a')?.state).toBe('failing');
    expect(states.get('w-branch')?.state).toBe('failed');
  });

  it.each([
    ['an operation', [forOperation('a')], { operation: operation('b', 'finished') }],
    ['a branch', [forBranch], { branch: branch('b', { current_state: 'ready' }) }],
    [
      'a masking',
      [{ ...forBranch, data: { ...forBranch.data, until: 'anonymized' } }],
      { state: 'anonymized', branch_id: 'br-b', last_run: { completed_at: '2026-11-20T00:00:00Z' } },
    ],
  ])('are not over because the answer says that of another one: %s', async (_what, open, answer) => {
    await expect(neonWaits(open, recordingWriter(answer))).rejects.toMatchObject({ outcome: 'unreadable' });
  });

  it('do not hide another failure to read', async () => {
    await expect(neonWaits([forOperation('a')], recordingWriter({}))).rejects.toMatchObject({
      outcome: 'unreadable',
    });
  });
});

describe('who holds a project', () => {
  it('is every operation that is under way', async () => {
    const client = recordingWriter({
      operations: [
        { ...operation('a', 'running'), branch_id: 'br-a' },
        operation('b', 'finished'),
        operation('c', 'failed'),
        operation('d', 'scheduling'),
      ],
    });
    expect(await neonHolders(PROJECT.address, client)).toEqual([
      {
        id: `${PROJECT_ID}/a`,
        what: 'start_compute on br-a',
        like: 'start_compute',
        data: { project: PROJECT_ID, operation: 'a' },
      },
      {
        id: `${PROJECT_ID}/d`,
        what: `start_compute on ${PROJECT_ID}`,
        like: 'start_compute',
        data: { project: PROJECT_ID, operation: 'd' },
      },
    ]);
    expect(client.sent).toEqual([{ method: 'GET', path: `${base}/operations`, query: { limit: 100 } }]);
  });
});
