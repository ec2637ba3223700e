import { describe, expect, it } from 'vitest';
import type { Quirks } from '../../../src/sandbox/service.ts';
import { type NeonClient, neonClient } from './neon-client.ts';

/*
 * Who can sign in on a branch. No request lists users, so a test looks at the state. Every answer
 * is checked against the closed description of the interface by the client itself.
 */

const ON = { auth_provider: 'better_auth' };
const ADA = { email: 'ada@example.com', name: 'Ada' };

interface Users {
  readonly neon: NeonClient;
  readonly branch: string;
  call(method: string, path: string, body?: unknown): ReturnType<NeonClient['call']>;
  /** Those of every branch that has authentication, also where it is turned off. */
  all(): readonly (readonly object[])[];
}

/** The users of the main branch, whose authentication is on. */
function users(quirks: Quirks = {}): Users {
  const neon = neonClient({ quirks });
  const branch = neon.mainBranch();
  const call: Users['call'] = (method, path, body) =>
    neon.inProject(method, `/branches/${branch}/auth${path}`, body);
  expect(call('POST', '', ON).status).toBe(201);
  return {
    neon,
    branch,
    call,
    all() {
      const { projects } = neon.service.state() as {
        readonly projects: readonly { readonly auths?: readonly { readonly users?: readonly object[] }[] }[];
      };
      return (projects[0]?.auths ?? []).map(each => each.users ?? []);
    },
  };
}

describe('users of authentication', () => {
  it('are added, get roles and are deleted', () => {
    const { call, all } = users();
    const id = call('POST', '/users', ADA).string('id');
    const other = call('POST', '/users', { email: 'b@example.com' }).string('id');
    expect(call('PUT', `/users/${id}/role`, { roles: ['admin', 'editor'] }).body).toEqual({ id });
    expect(call('PUT', `/users/${id}/role`, { roles: ['admin'] }).body).toEqual({ id });
    expect(all()).toEqual([
      [
        { id, ...ADA, roles: ['admin'] },
        { id: other, email: 'b@example.com' },
      ],
    ]);
    expect(call('DELETE', `/users/${id}`)).toMatchObject({ status: 204, body: undefined });
    expect(all()).toEqual([[{ id: other, email: 'b@example.com' }]]);
    for (const answer of [
      call('DELETE', `/users/${id}`),
      call('PUT', `/users/${id}/role`, { roles: ['admin'] }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { message: 'user not found' } });
  });

  it('have an e-mail address each, in any case', () => {
    const { call, all } = users();
    call('POST', '/users', ADA);
    expect(call('POST', '/users', { email: 'ADA@example.com' }).status).toBe(409);
    expect(all()).toEqual([[{ id: expect.any(String), ...ADA }]]);
  });

  it.each([
    ['POST', '/users', {}],
    ['POST', '/users', { email: 'ada' }],
    ['POST', '/users', { email: `${'a'.repeat(256)}@example.com` }],
    ['POST', '/users', { ...ADA, name: '' }],
    ['POST', '/users', { ...ADA, name: 'a'.repeat(256) }],
    ['POST', '/users', { ...ADA, password: 'one' }],
    ['PUT', '/users/none/role', {}],
    ['PUT', '/users/none/role', { roles: [] }],
    ['PUT', '/users/none/role', { roles: [1] }],
  ])('are refused: %s %s %j', (method, path, body) => {
    expect(users().call(method, path, body).status).toBe(400);
  });

  it('are in a state that is saved, and back after it is restored', () => {
    const { neon, call, all } = users();
    const id = call('POST', '/users', ADA).string('id');
    const saved: unknown = JSON.parse(JSON.stringify(neon.service.state()));
    call('DELETE', `/users/${id}`);
    neon.service.restore(saved);
    expect(all()).toEqual([[{ id, ...ADA }]]);
    expect(call('PUT', `/users/${id}/role`, { roles: ['admin'] }).status).toBe(200);
  });
});

describe('authentication that is turned off', () => {
  it.each(['former', 'defaults'])('keeps its users, also with the settings: %s', auth_again => {
    const { call, all } = users({ auth_again });
    const id = call('POST', '/users', ADA).string('id');
    call('DELETE', '');
    expect(call('DELETE', `/users/${id}`).status).toBe(404);
    call('POST', '', ON);
    expect(all()).toEqual([[{ id, ...ADA }]]);
  });

  it('with its data has no users when it is on again', () => {
    const { call, all } = users();
    call('POST', '/users', ADA);
    call('DELETE', '', { delete_data: true });
    call('POST', '', ON);
    expect(all()).toEqual([[]]);
  });
});

it('a new branch has a copy of the users', () => {
  const { neon, call, all } = users();
  const id = call('POST', '/users', ADA).string('id');
  const child = neon.branch('dev');
  expect(neon.inProject('DELETE', `/branches/${child}/auth/users/${id}`).status).toBe(204);
  expect(all()).toEqual([[{ id, ...ADA }], []]);
});
