import { describe, expect, test } from 'vitest';
import type { CheckResult } from '../../../src/core/report/report.ts';
import type { NeonState } from '../../../src/sandbox/neon/neon-state.ts';
import { PROJECT, type World, world } from '../../helpers/world.ts';
import { loadText } from '../../manifest/load-text.ts';
import { faultOf } from '../../sandbox/fault-of.ts';

const PERMISSIONS = `/neon/api/v2/projects/${PROJECT}/permissions`;
const MEMBERS = '/neon/api/v2/organizations/org-sandbox-12345678/members';
const CHECKED = [
  ['members', MEMBERS, 'a member of the organization'],
  ['permissions', PERMISSIONS, 'granted access to the project'],
] as const;

/** A project whose organization has these members, and to which these people have access. */
function having(emails: readonly string[]): World {
  const here = world();
  const state = here.sandbox.state();
  const neon = state.neon as NeonState;
  neon.members = emails.map((email, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    user_id: `10000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    role: 'admin',
    joined_at: '2026-01-01T00:00:00Z',
    email,
  }));
  for (const project of neon.projects)
    project.permissions = emails.map((email, index) => ({
      id: `p-${index}`,
      granted_to_email: email,
      granted_at: '2026-01-01T00:00:00Z',
    }));
  here.sandbox.restore(state);
  return here;
}

function manifest(key: string, emails: readonly string[]): string {
  const checks = { [key]: emails };
  return JSON.stringify({ evenkeel: 1, name: 'acme', neon: { projects: [{ id: PROJECT, checks }] } });
}

async function problemsOf(text: string): Promise<readonly string[]> {
  return (await loadText(text)).problems.map(({ rule }) => rule);
}

async function check(here: World, key: string, emails: readonly string[]): Promise<CheckResult> {
  const [found, ...others] = (await here.plan(manifest(key, emails))).checks;
  expect(others).toEqual([]);
  if (found === undefined) throw new Error('there is no check');
  return found;
}

/** An answer to each read of a path. */
function answering(path: string, body: object, status = 200, here = having(['a@example.com'])): World {
  here.sandbox.faults.add([faultOf({ status, body }, { method: 'GET', path, times: 9 })]);
  return here;
}

describe.each(CHECKED)('the check of %s', (key, path, what) => {
  test('passes where there is nobody but the list, in any order and case', async () => {
    const here = having(['Anna@Example.com', 'ben@example.com']);
    expect(await check(here, key, ['ben@example.com', 'anna@example.com'])).toMatchObject({
      address: `neon.${key}/${PROJECT}`,
      verdict: 'pass',
      findings: [],
      evidence: '2 people',
    });
    expect(here.writes()).toEqual([]);
  });

  test('fails for somebody who is not in the list, by the second look too', async () => {
    const here = having(['anna@example.com', 'Zoe@example.com', 'ben@example.com']);
    expect(await check(here, key, ['anna@example.com'])).toMatchObject({
      verdict: 'fail',
      findings: [
        `Zoe@example.com is ${what}, and not in the list`,
        `ben@example.com is ${what}, and not in the list`,
      ],
    });
    expect(here.sent().filter(line => line.includes(`/${key}`)).length).toBeGreaterThan(1);
  });

  test('fails for somebody in the list who is missing', async () => {
    expect(
      await check(having(['anna@example.com']), key, ['anna@example.com', 'Ben@example.com']),
    ).toMatchObject({
      verdict: 'fail',
      findings: [`Ben@example.com is in the list, and not ${what}`],
      evidence: '1 person',
    });
  });

  test.each([
    ['no list', {}],
    ['a list that is none', { [key === 'members' ? 'members' : 'project_permissions']: 'a' }],
    [
      'an item without an address',
      { members: [{ member: {}, user: {} }], project_permissions: [{ id: 'p' }] },
    ],
  ])('is unknown where the answer has %s', async (_, body) => {
    expect((await check(answering(path, body), key, ['a@example.com'])).verdict).toBe('unknown');
  });

  test.each([401, 403, 404, 500])('is unknown where the read ends with %i', async status => {
    const here = answering(path, { code: '', message: 'no' }, status);
    expect((await check(here, key, ['a@example.com'])).verdict).toBe('unknown');
  });

  test.each(['a', 'a@b c', '@example.com', ''])('takes only e-mail addresses: %j', async email => {
    expect(await problemsOf(manifest(key, [email]))).not.toEqual([]);
    expect(await problemsOf(manifest(key, ['a@example.com']))).toEqual([]);
  });
});

describe('the check of members', () => {
  test('reads every page', async () => {
    const emails = Array.from({ length: 1003 }, (_, index) => `user-${index}@example.com`);
    const here = having(emails);
    expect(await check(here, 'members', emails.slice(0, 1000))).toMatchObject({
      verdict: 'fail',
      evidence: '1003 people',
      findings: [1000, 1001, 1002].map(
        index => `user-${index}@example.com is a member of the organization, and not in the list`,
      ),
    });
  });

  test('goes on after a short page of a server that has a lower limit', async () => {
    const here = having([]);
    const page = (email: string, next?: string): object => ({
      members: [{ member: {}, user: { email } }],
      ...(next && { pagination: { next } }),
    });
    for (const body of [page('a@example.com', 'more'), page('b@example.com')])
      here.sandbox.faults.add([faultOf({ status: 200, body }, { method: 'GET', path: MEMBERS })]);
    expect(await check(here, 'members', ['a@example.com', 'b@example.com'])).toMatchObject({
      verdict: 'pass',
      evidence: '2 people',
    });
  });

  test('is unknown where a later page cannot be read', async () => {
    const here = having(Array.from({ length: 501 }, (_, index) => `user-${index}@example.com`));
    const body = { code: '', message: 'no' };
    here.sandbox.faults.add([
      faultOf({ status: 403, body }, { method: 'GET', path: `*${MEMBERS}*cursor=*`, times: 9 }),
    ]);
    expect((await check(here, 'members', ['user-0@example.com'])).verdict).toBe('unknown');
  });

  test('is unknown with its reason for a project of a personal account', async () => {
    const project = { id: PROJECT, name: 'p', created_at: '2026-01-01T00:00:00Z' };
    const here = answering(`/neon/api/v2/projects/${PROJECT}`, { project });
    expect(await check(here, 'members', ['a@example.com'])).toMatchObject({
      verdict: 'unknown',
      findings: ['the project belongs to no organization, and only an organization has members'],
    });
    expect(here.sent().filter(line => line.includes('/members'))).toEqual([]);
  });

  test('counts a member whose account is deactivated', async () => {
    const member = { id: '1', user_id: '2', org_id: 'org-1', role: 'member' };
    const user = { email: 'gone@example.com', deactivated_at: '2026-01-01T00:00:00Z' };
    const here = answering(MEMBERS, { members: [{ member, user }] });
    expect((await check(here, 'members', ['gone@example.com'])).verdict).toBe('pass');
  });

  test('needs somebody in its list', async () => {
    expect(await problemsOf(manifest('members', []))).not.toEqual([]);
    expect(await problemsOf(manifest('permissions', []))).toEqual([]);
  });
});

describe('the check of permissions', () => {
  test('passes for an empty list where nobody has access, and needs no organization', async () => {
    const here = having([]);
    expect(await check(here, 'permissions', [])).toMatchObject({ verdict: 'pass', evidence: '0 people' });
    expect(here.sent()).toEqual([`GET ${PERMISSIONS}`]);
  });

  test('counts nobody whose access was revoked, and everybody else', async () => {
    const here = having([]);
    const { body } = here.foreign('POST', PERMISSIONS, { email: 'anna@example.com' });
    expect((await check(here, 'permissions', [])).verdict).toBe('fail');
    here.foreign('DELETE', `${PERMISSIONS}/${(body as { readonly id: string }).id}`);
    expect((await check(here, 'permissions', [])).verdict).toBe('pass');
    const granted = { id: 'p', granted_to_email: 'anna@example.com', granted_at: '2026-01-01T00:00:00Z' };
    const never = answering(PERMISSIONS, { project_permissions: [{ ...granted, revoked_at: null }] });
    expect((await check(never, 'permissions', [])).verdict).toBe('fail');
    const unclear = answering(PERMISSIONS, { project_permissions: [{ ...granted, revoked_at: true }] });
    expect((await check(unclear, 'permissions', [])).verdict).toBe('unknown');
  });

  test('is unknown where the list goes on, of which nobody knows how', async () => {
    const here = answering(PERMISSIONS, { project_permissions: [], pagination: { next: 'more' } });
    expect((await check(here, 'permissions', [])).verdict).toBe('unknown');
  });
});
