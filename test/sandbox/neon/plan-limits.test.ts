import { describe, expect, it } from 'vitest';
import type { ServiceOptions } from '../../../src/sandbox/service.ts';
import { neonClient, projectId } from './neon-client.ts';

type Plan = NonNullable<ServiceOptions['plan']>;

const PLANS: readonly Plan[] = ['free', 'launch', 'scale'];

function refusal({ status, body }: { readonly status: number; readonly body: unknown }) {
  const { code, message } = body as { readonly code: string; readonly message: string };
  return { status, code, message };
}

describe('an account on a plan', () => {
  it('has at most ten branches a project when it pays nothing', () => {
    const neon = neonClient({ plan: 'free' });
    for (let number = 1; number < 10; number += 1) neon.branch(`b${number}`);
    expect(refusal(neon.inProject('POST', '/branches', { branch: { name: 'b10' } }))).toEqual({
      status: 422,
      code: 'BRANCHES_LIMIT_EXCEEDED',
      message: 'branches limit exceeded',
    });
    const listed = neon.inProject('GET', '/branches').list('branches');
    expect(listed).toHaveLength(10);
    const first = listed.find(each => each['name'] === 'b1');
    expect(neon.inProject('DELETE', `/branches/${first?.['id']}`).status).toBe(200);
    expect(neon.inProject('POST', '/branches', { branch: { name: 'b10' } }).status).toBe(201);
  });

  it.each([
    ['free', 3],
    ['launch', 5],
    ['scale', 25],
  ] as const)('has on %s at most %i root branches a project', (plan, roots) => {
    const neon = neonClient({ plan });
    const made = { init_source: 'schema-only' };
    for (let number = 1; number < roots; number += 1) neon.branch(`b${number}`, made);
    expect(refusal(neon.inProject('POST', '/branches', { branch: { name: 'more', ...made } }))).toEqual({
      status: 422,
      code: 'ROOT_BRANCHES_LIMIT_EXCEEDED',
      message: 'root branches limit exceeded',
    });
    expect(neon.inProject('POST', '/branches', { branch: { name: 'child' } }).status).toBe(201);
  });

  it.each([
    ['free', 0],
    ['launch', 5],
    ['scale', 5],
  ] as const)('has on %s at most %i protected branches a project', (plan, limit) => {
    const neon = neonClient({ plan });
    const protect = (id: string) =>
      neon.inProject('PATCH', `/branches/${id}`, { branch: { protected: true } });
    for (let number = 0; number < limit; number += 1)
      expect(protect(neon.branch(`b${number}`)).status).toBe(200);
    const refused = refusal(protect(neon.mainBranch()));
    expect(refused.status).toBe(422);
    expect(refused.message).toContain(`at most ${limit} protected branches a project (the sandbox's words`);
  });

  it.each([
    ['free', 21_600],
    ['launch', 604_800],
    ['scale', 2_592_000],
  ] as const)('keeps on %s a history of at most %i seconds', (plan, most) => {
    const neon = neonClient({ plan });
    const keep = (history_retention_seconds: number) =>
      neon.inProject('PATCH', '', { project: { history_retention_seconds } });
    expect(neon.inProject('GET', '').at('project', 'history_retention_seconds')).toBe(Math.min(most, 86_400));
    expect(keep(most).status).toBe(200);
    if (plan === 'scale') return;
    expect(refusal(keep(most + 1))).toEqual({
      status: 400,
      code: '',
      message: `requested history retention seconds exceeds allowed maximum; requested_history_retention_seconds:"${most + 1}", max:"${most}"`,
    });
    expect(neon.call('POST', '/projects', { project: {} }).status).toBe(201);
    const greedy = { project: { history_retention_seconds: most + 1 } };
    expect(neon.call('POST', '/projects', greedy).status).toBe(400);
  });

  it('keeps what it had beyond its plan, and adds nothing to it', () => {
    const before = neonClient();
    for (let number = 1; number < 12; number += 1) before.branch(`b${number}`);
    const neon = neonClient({ plan: 'free' });
    neon.service.restore(before.service.state());
    const [branch] = neon.inProject('GET', '/branches').list('branches');
    const renamed = neon.inProject('PATCH', `/branches/${branch?.['id']}`, { branch: { name: 'renamed' } });
    expect(renamed.status).toBe(200);
    expect(neon.inProject('POST', '/branches', {}).status).toBe(422);
  });

  it('makes one snapshot by hand on the free plan', () => {
    const neon = neonClient({ plan: 'free' });
    const snapshot = () => neon.inProject('POST', `/branches/${neon.mainBranch()}/snapshot`);
    expect(snapshot().status).toBe(200);
    expect(refusal(snapshot())).toMatchObject({ status: 422, message: 'snapshots limit exceeded' });
  });

  it.each([
    ['free', 100],
    ['launch', 100],
  ] as const)('has on %s at most %i projects', (plan, most) => {
    const neon = neonClient({ plan });
    const there = neon.call('GET', '/projects?limit=400').list('projects').length;
    for (let number = there; number < most; number += 1) {
      neon.advance(1000);
      expect(neon.call('POST', '/projects', { project: {} }).status).toBe(201);
    }
    expect(neon.call('POST', '/projects', { project: {} }).status).toBe(422);
  });

  it.each([
    ['free', 2],
    ['launch', 16],
    ['scale', 56],
  ] as const)('has on %s computes of at most %i CU, in every way to make one', (plan, most) => {
    const neon = neonClient({ plan, quirks: { compute_sizes: 'any' } });
    const sized = (cu: number) => ({ autoscaling_limit_min_cu: cu, autoscaling_limit_max_cu: cu });
    const endpoints = (cu: number) => [{ type: 'read_write', ...sized(cu) }];
    const branch = (name: string, cu: number) =>
      neon.inProject('POST', '/branches', { branch: { name }, endpoints: endpoints(cu) });
    const made = branch('large', most);
    expect(made.status).toBe(201);
    expect(branch('larger', most + 2).status).toBe(422);
    const patched = (cu: number) =>
      neon.inProject('PATCH', `/endpoints/${made.at('endpoints', 0, 'id')}`, { endpoint: sized(cu) });
    expect(patched(most + 2).status).toBe(422);
    expect(patched(1).status).toBe(200);
    const defaults = (cu: number) =>
      neon.inProject('PATCH', '', { project: { default_endpoint_settings: sized(cu) } });
    expect(defaults(most + 2).status).toBe(422);
    expect(defaults(most).status).toBe(200);
  });

  it('lets a compute beyond its plan stay and shrink', () => {
    const before = neonClient();
    const sized = (cu: number) => ({ autoscaling_limit_min_cu: cu, autoscaling_limit_max_cu: cu });
    const made = before.inProject('POST', '/branches', {
      branch: { name: 'large' },
      endpoints: [{ type: 'read_write', ...sized(56) }],
    });
    const neon = neonClient({ plan: 'free' });
    neon.service.restore(before.service.state());
    const patched = (cu: number) =>
      neon.inProject('PATCH', `/endpoints/${made.at('endpoints', 0, 'id')}`, { endpoint: sized(cu) });
    expect(neon.inProject('POST', '/branches', { branch: { name: 'other' } }).status).toBe(201);
    expect(patched(18).status).toBe(200);
    expect(patched(20).status).toBe(422);
  });

  it.each(PLANS)('says that it is on %s', plan => {
    const neon = neonClient({ plan });
    expect(neon.call('GET', `/projects/${projectId}`).at('project', 'owner', 'subscription_type')).toBe(
      `${plan}_v3`,
    );
    expect(neon.call('GET', '/users/me').at('plan')).toBe(plan);
    expect(neon.call('GET', '/users/me/organizations').at('organizations', 0, 'plan')).toBe(plan);
  });
});
