import { describe, expect, it } from 'vitest';
import type { NeonState } from '../../../src/sandbox/neon/neon-state.ts';
import { type NeonClient, neonClient } from './neon-client.ts';

/*
 * Every answer below is checked against the closed description of the interface by the client
 * itself.
 */

const AT = '/organizations/org-sandbox-12345678/members';

/** An organization with an admin, a member and a viewer, who joined in this order. */
function threeMembers(): NeonClient {
  const neon = neonClient();
  const state = neon.service.state() as NeonState;
  state.members = ['admin', 'member', 'viewer'].map((role, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    user_id: `10000000-0000-4000-8000-00000000000${index}`,
    role,
    joined_at: `2026-01-0${index + 1}T00:00:00Z`,
    email: `${'cab'[index]}@example.com`,
    ...(role === 'viewer' && { has_mfa: true, deactivated_at: '2026-02-01T00:00:00Z' }),
  }));
  neon.service.restore(state);
  return neon;
}

const emails = (neon: NeonClient, query = ''): readonly unknown[] =>
  neon
    .call('GET', `${AT}${query}`)
    .list('members')
    .map(each => (each['user'] as { readonly email: string }).email);

describe('the members of an organization', () => {
  it('are the owner of the account alone, until others are in the state', () => {
    const neon = neonClient();
    const [one, ...others] = neon.call('GET', AT).list('members');
    expect(one).toMatchObject({ member: { role: 'admin' }, user: { email: 'owner@example.com' } });
    expect(others).toEqual([]);
    expect(neon.call('GET', '/organizations/org-none/members').status).toBe(404);
  });

  it('are sorted, the one who joined last first', () => {
    const neon = threeMembers();
    expect(emails(neon)).toEqual(['b@example.com', 'a@example.com', 'c@example.com']);
    expect(emails(neon, '?sort_by=email&sort_order=asc')).toEqual([
      'a@example.com',
      'b@example.com',
      'c@example.com',
    ]);
    expect(emails(neon, '?sort_by=role&sort_order=asc')[0]).toBe('c@example.com');
    expect(neon.call('GET', `${AT}?sort_by=name`).status).toBe(400);
  });

  it('are given in pages', () => {
    const neon = threeMembers();
    const first = neon.call('GET', `${AT}?limit=2`);
    expect(first.list('members')).toHaveLength(2);
    const rest = neon.call('GET', `${AT}?limit=2&cursor=${first.string('pagination', 'next')}`);
    expect(rest.list('members')).toMatchObject([{ user: { email: 'c@example.com' } }]);
    expect(neon.call('GET', `${AT}?limit=501`).status).toBe(400);
  });

  it('have roles and leave, but not the last admin', () => {
    const neon = threeMembers();
    const [admin, member] = [0, 1].map(index => `${AT}/00000000-0000-4000-8000-00000000000${index}`) as [
      string,
      string,
    ];
    expect(neon.call('DELETE', admin).status).toBe(422);
    expect(neon.call('PATCH', admin, { role: 'viewer' }).status).toBe(422);
    expect(neon.call('PATCH', member, { role: 'owner' }).status).toBe(400);
    expect(neon.call('PATCH', member, { role: 'admin' }).body).toMatchObject({ role: 'admin' });
    expect(neon.call('GET', member).body).toMatchObject({ role: 'admin' });
    expect(neon.call('DELETE', admin).status).toBe(200);
    expect(neon.call('GET', admin).status).toBe(404);
    expect(emails(neon)).toEqual(['b@example.com', 'a@example.com']);
  });
});
