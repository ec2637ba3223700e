import { describe, expect, it } from 'vitest';
import { neonClient, projectId } from './neon-client.ts';

describe('a project', () => {
  it('is there from the start with a default branch, a role, a database and a compute', () => {
    const neon = neonClient();
    expect(neon.inProject('GET', '').at('project')).toMatchObject({
      id: projectId,
      history_retention_seconds: 86400,
    });
    const main = neon.mainBranch();
    expect(main).toMatch(/^br-[a-z0-9-]+$/);
    expect(neon.inProject('GET', `/branches/${main}`).at('branch')).toMatchObject({
      name: 'main',
      default: true,
    });
    expect(neon.inProject('GET', `/branches/${main}/roles`).at('roles', 0, 'name')).toBe('neondb_owner');
    expect(neon.inProject('GET', `/branches/${main}/databases`).at('databases', 0, 'owner_name')).toBe(
      'neondb_owner',
    );
    expect(neon.inProject('GET', '/endpoints').list('endpoints')).toMatchObject([
      { type: 'read_write', branch_id: main },
    ]);
  });

  it('is created whole, deleted, and recovered within seven days', () => {
    const neon = neonClient();
    const annotations = { team: 'a' };
    const made = neon.call('POST', '/projects', {
      project: { name: 'n', branch: { name: 'prod', database_name: 'app', annotations } },
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      project: { name: 'n' },
      branch: { name: 'prod', default: true },
      roles: [{ name: 'app_owner' }],
      databases: [{ name: 'app' }],
      endpoints: [{ type: 'read_write' }],
    });
    expect(made.string('connection_uris', 0, 'connection_uri')).toContain('canary-');
    const path = `/projects/${made.string('project', 'id')}`;
    expect(neon.call('DELETE', path).status).toBe(200);
    expect(neon.call('GET', path).status).toBe(404);
    expect(neon.call('GET', '/projects?recoverable=true').at('projects', 0, 'name')).toBe('n');
    expect(neon.call('POST', `${path}/recover`).status).toBe(200);
    neon.call('DELETE', path);
    neon.advance(7 * 24 * 3600 * 1000);
    expect(neon.call('POST', `${path}/recover`).status).toBe(404);
  });

  it('with a protected branch is not deleted', () => {
    const neon = neonClient();
    neon.inProject('PATCH', `/branches/${neon.mainBranch()}`, { branch: { protected: true } });
    expect(neon.inProject('DELETE', '').status).toBe(422);
  });

  it.each([
    [{}, { ips: ['10.0.0.1'], protected_branches_only: true }],
    [{ patch_settings: 'replaces' }, { protected_branches_only: true }],
  ])('is patched key by key; inside a setting, under %j, it becomes %j', (quirks, allowed_ips) => {
    const neon = neonClient({ quirks });
    const patch = (settings: unknown): unknown =>
      neon.inProject('PATCH', '', { project: { settings } }).at('project', 'settings');
    patch({ allowed_ips: { ips: ['10.0.0.1'] } });
    expect(patch({ allowed_ips: { protected_branches_only: true } })).toMatchObject({
      enable_logical_replication: false,
    });
    expect(neon.inProject('GET', '').at('project', 'settings', 'allowed_ips')).toEqual(allowed_ips);
  });

  it('never loses logical replication, and refuses create-only fields and wrong values', () => {
    const neon = neonClient();
    const patch = (project: unknown): number => neon.inProject('PATCH', '', { project }).status;
    expect(patch({ settings: { enable_logical_replication: true } })).toBe(200);
    expect(patch({ settings: { enable_logical_replication: false } })).toBe(422);
    for (const wrong of [
      { region_id: 'aws-us-east-1' },
      { history_retention_seconds: 2592001 },
      { settings: { maintenance_window: { weekdays: [8], start_time: '01:00', end_time: '02:00' } } },
      { settings: { quota: { active_time_seconds: -1 } } },
      { default_endpoint_settings: { autoscaling_limit_min_cu: 0.1 } },
      { settings: { allowed_ips: null } },
    ]) {
      expect(patch(wrong)).toBe(400);
    }
  });

  it('gives its default endpoint settings to later endpoints only', () => {
    const neon = neonClient();
    neon.inProject('PATCH', '', { project: { default_endpoint_settings: { autoscaling_limit_max_cu: 4 } } });
    expect(neon.inProject('GET', '/endpoints').at('endpoints', 0, 'autoscaling_limit_max_cu')).toBe(0.25);
    const made = neon.inProject('POST', '/branches', { endpoints: [{ type: 'read_write' }] });
    expect(made.at('endpoints', 0, 'autoscaling_limit_max_cu')).toBe(4);
  });
});

describe('the list of projects', () => {
  it('is walked by cursor, ten at a time, and searched', () => {
    const projects = Array.from({ length: 12 }, (_, index) => `p-${index}`);
    const neon = neonClient({ projects });
    const first = neon.call('GET', '/projects');
    expect(first.list('projects')).toHaveLength(10);
    expect(
      neon.call('GET', `/projects?cursor=${first.string('pagination', 'cursor')}`).list('projects'),
    ).toHaveLength(2);
    expect(neon.call('GET', '/projects?search=p-11&limit=400').list('projects')).toHaveLength(1);
    expect(neon.call('GET', '/projects?limit=401').status).toBe(400);
    expect(neon.call('GET', '/projects?timeout=99').status).toBe(400);
  });

  it.each([
    [{}, 'unavailable_project_ids'],
    [{ unavailable_field: 'unavailable' }, 'unavailable'],
  ])('names projects it could not fetch, under %j in %s', (quirks, field) => {
    const neon = neonClient({ quirks, projects: [projectId, 'slow-1'] });
    neon.service.restore({ ...(neon.service.state() as object), unavailableProjectIds: ['slow-1'] });
    const answer = (): unknown => neon.call('GET', '/projects').body;
    // The document knows the one field only.
    if (field === 'unavailable') expect(answer).toThrow('unavailable');
    else expect(answer()).toMatchObject({ projects: [{ id: projectId }], [field]: ['slow-1'] });
  });
});

describe('the account', () => {
  it('is described by auth, user, organization and region calls', () => {
    const neon = neonClient();
    expect(neon.call('GET', '/auth').at('auth_method')).toBe('api_key_user');
    expect(neon.call('GET', '/users/me').status).toBe(200);
    const organization = neon.call('GET', '/users/me/organizations').string('organizations', 0, 'id');
    expect(neon.call('GET', `/organizations/${organization}`).status).toBe(200);
    expect(neon.call('GET', `/regions?org_id=${organization}`).list('regions').length).toBeGreaterThan(1);
    expect(neon.call('GET', '/projects/shared').list('projects')).toEqual([]);
  });

  it('has a consumption history by project and by branch', () => {
    const neon = neonClient();
    const organization = neon.call('GET', '/users/me/organizations').string('organizations', 0, 'id');
    const state = neon.service.state() as { projects: { consumption: object }[] };
    state.projects[0]!.consumption = { compute_unit_seconds: 3600 };
    neon.service.restore(state);
    const span = `from=2026-11-18T05:00:00Z&to=2026-11-20T00:00:00Z&granularity=daily&org_id=${organization}`;
    const byProject = neon.call(
      'GET',
      `/consumption_history/v2/projects?${span}&metrics=compute_unit_seconds,extra_branches_month`,
    );
    expect(byProject.list('projects', 0, 'periods', 0, 'consumption')).toHaveLength(2);
    expect(byProject.at('projects', 0, 'periods', 0, 'consumption', 0, 'metrics')).toEqual([
      { metric_name: 'compute_unit_seconds', value: 3600 },
      { metric_name: 'extra_branches_month', value: 0 },
    ]);
    const branches = `/consumption_history/v2/branches?${span}&metrics=compute_unit_seconds`;
    expect(neon.call('GET', branches).status).toBe(400);
    expect(neon.call('GET', `${branches}&project_ids=${projectId}`).list('branches')).toHaveLength(1);
    const old = span.replace('2026-11-18', '2026-01-18');
    expect(
      neon.call('GET', `/consumption_history/v2/projects?${old}&metrics=compute_unit_seconds`).status,
    ).toBe(406);
  });
});
