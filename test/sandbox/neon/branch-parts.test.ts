import { describe, expect, it } from 'vitest';
import { neonClient, projectId } from './neon-client.ts';

describe('an endpoint', () => {
  it('is one read_write a branch, and as many read_only ones as wanted', () => {
    const neon = neonClient();
    const branch_id = neon.branch('dev');
    const create = (endpoint: object): number =>
      neon.inProject('POST', '/endpoints', { endpoint: { branch_id, ...endpoint } }).status;
    expect(create({ type: 'read_write', name: 'main' })).toBe(201);
    expect(create({ type: 'read_write' })).toBe(409);
    expect([create({ type: 'read_only' }), create({ type: 'read_only' })]).toEqual([201, 201]);
    expect(create({ type: 'read_only', region_id: 'aws-eu-central-1' })).toBe(400);
    expect(create({ type: 'read_only', suspend_timeout_seconds: 30 })).toBe(400);
    expect(create({ type: 'read_only', autoscaling_limit_min_cu: 2, autoscaling_limit_max_cu: 1 })).toBe(400);
    expect(neon.inProject('GET', `/branches/${branch_id}/endpoints`).list('endpoints')).toHaveLength(3);
  });

  it('is changed, suspended, started and deleted, and a second DELETE is 204', () => {
    const neon = neonClient({ operationMs: 100 });
    const path = `/endpoints/${neon.inProject('GET', '/endpoints').string('endpoints', 0, 'id')}`;
    const settings = { pg_settings: { work_mem: '8MB' } };
    const run = (method: string, more = '', body?: unknown): number => {
      neon.advance(1000);
      return neon.inProject(method, `${path}${more}`, body).status;
    };
    const state = (): unknown => neon.inProject('GET', path).at('endpoint', 'current_state');
    expect(run('PATCH', '', { endpoint: { settings, suspend_timeout_seconds: -1 } })).toBe(200);
    expect(neon.inProject('GET', path).at('endpoint')).toMatchObject({
      settings,
      suspend_timeout_seconds: -1,
    });
    expect(run('PATCH', '', { endpoint: { type: 'read_only' } })).toBe(400);
    expect([run('POST', '/suspend'), state()]).toEqual([200, 'active']);
    neon.advance(1000);
    expect([state(), run('POST', '/restart')]).toEqual(['idle', 422]);
    expect([run('POST', '/start'), run('GET'), state(), run('POST', '/restart')]).toEqual([
      200,
      200,
      'active',
      200,
    ]);
    expect([run('DELETE'), run('DELETE'), run('GET')]).toEqual([200, 204, 404]);
  });

  it('of a protected branch, or with a restricted action, is not deleted', () => {
    const neon = neonClient();
    const main = neon.mainBranch();
    const path = `/endpoints/${neon.inProject('GET', '/endpoints').string('endpoints', 0, 'id')}`;
    neon.inProject('PATCH', `/branches/${main}`, { branch: { protected: true } });
    expect(neon.inProject('DELETE', path).status).toBe(422);
    neon.inProject('PATCH', `/branches/${main}`, { branch: { protected: false } });
    const state = neon.service.state() as { projects: { branches: object[] }[] };
    const restricted_actions = [{ name: 'delete-rw-endpoint', reason: 'data API' }];
    state.projects[0]!.branches = state.projects[0]!.branches.map(each => ({ ...each, restricted_actions }));
    neon.service.restore(state);
    expect(neon.inProject('DELETE', path).at('message')).toBe('data API');
  });
});

describe('roles and databases', () => {
  it('are made in the order of ownership and taken away in the other', () => {
    const neon = neonClient();
    const at = `/branches/${neon.mainBranch()}`;
    const database = { name: 'app', owner_name: 'app_owner' };
    expect(neon.inProject('POST', `${at}/databases`, { database }).status).toBe(404);
    const role = neon.inProject('POST', `${at}/roles`, { role: { name: 'app_owner' } });
    expect(role.string('role', 'password')).toContain('canary-');
    expect(neon.inProject('POST', `${at}/roles`, { role: { name: 'app_owner' } }).status).toBe(409);
    expect(neon.inProject('POST', `${at}/databases`, { database }).status).toBe(201);
    expect(neon.inProject('POST', `${at}/databases`, { database }).status).toBe(409);
    expect(neon.inProject('DELETE', `${at}/roles/app_owner`).status).toBe(422);
    expect(
      neon.inProject('PATCH', `${at}/databases/app`, { database: { name: 'web' } }).at('database', 'name'),
    ).toBe('web');
    expect(neon.inProject('DELETE', `${at}/databases/web`).status).toBe(200);
    expect(neon.inProject('DELETE', `${at}/databases/web`).status).toBe(204);
    expect(neon.inProject('DELETE', `${at}/roles/app_owner`).status).toBe(200);
    expect(neon.inProject('DELETE', `${at}/roles/app_owner`).status).toBe(204);
    expect(neon.inProject('DELETE', `${at}/roles/never`).status).toBe(404);
  });

  it('show passwords only where they are made, reset or revealed', () => {
    const neon = neonClient();
    const at = `/branches/${neon.mainBranch()}/roles`;
    expect(
      JSON.stringify([neon.inProject('GET', at).body, neon.inProject('GET', `${at}/neondb_owner`).body]),
    ).not.toContain('canary-');
    const old = neon.inProject('GET', `${at}/neondb_owner/reveal_password`).string('password');
    const reset = neon.inProject('POST', `${at}/neondb_owner/reset_password`).string('role', 'password');
    expect(reset).not.toBe(old);
    expect(neon.inProject('GET', `${at}/neondb_owner/reveal_password`).at('password')).toBe(reset);
    const quiet = neon.inProject('POST', at, { role: { name: 'quiet', no_login: true } });
    expect(quiet.at('role')).toMatchObject({ authentication_method: 'no_login' });
    expect(quiet.at('role')).not.toHaveProperty('password');
    expect(neon.inProject('POST', at, { role: { name: 'ü'.repeat(32) } }).status).toBe(400);
  });

  it('give a connection URI that has the password', () => {
    const neon = neonClient();
    const uri = '/connection_uri?database_name=neondb&role_name=neondb_owner';
    expect(neon.inProject('GET', uri).string('uri')).toContain('canary-');
    expect(neon.inProject('GET', `${uri}&pooled=True`).string('uri')).toContain('-pooler.');
    expect(neon.inProject('GET', '/connection_uri?database_name=neondb').status).toBe(400);
    expect(neon.inProject('GET', `${uri}&branch_id=${neon.branch('bare')}`).status).toBe(404);
  });
});

describe('a backup schedule', () => {
  it('is replaced whole and gets the default retention', () => {
    const neon = neonClient();
    const path = `/branches/${neon.mainBranch()}/backup_schedule`;
    expect(neon.inProject('GET', path).body).toEqual({ schedule: [] });
    const schedule = [
      { frequency: 'daily', hour: 3 },
      { frequency: 'weekly', day: 1, retention_seconds: 3600 },
    ];
    expect(neon.inProject('PUT', path, { schedule }).body).toEqual({});
    expect(neon.inProject('GET', path).body).toEqual({
      schedule: [{ ...schedule[0], retention_seconds: 3024000 }, schedule[1]],
    });
    for (const wrong of [
      { frequency: 'hourly' },
      { frequency: 'daily', hour: 24 },
      { frequency: 'daily', retention_seconds: 3024001 },
    ]) {
      expect(neon.inProject('PUT', path, { schedule: [wrong] }).status).toBe(400);
    }
  });

  it.each([
    [{}, 400, 1],
    [{ empty_schedule: 'clears' }, 200, 0],
  ])('that is empty, under %j, answers %i and leaves %i items', (quirks, status, items) => {
    const neon = neonClient({ quirks });
    const path = `/branches/${neon.mainBranch()}/backup_schedule`;
    neon.inProject('PUT', path, { schedule: [{ frequency: 'daily' }] });
    expect(neon.inProject('PUT', path, { schedule: [] }).status).toBe(status);
    expect(neon.inProject('GET', path).list('schedule')).toHaveLength(items);
  });
});

describe('buckets', () => {
  it('are made, refused twice, and deleted', () => {
    const neon = neonClient();
    const path = `/branches/${neon.mainBranch()}/buckets`;
    expect(
      neon.inProject('POST', path, { name: 'a', access_level: 'public_read' }).at('bucket', 'access_level'),
    ).toBe('public_read');
    expect(neon.inProject('POST', path, { name: 'a' }).status).toBe(409);
    expect(neon.inProject('PATCH', `${path}/a`, { access_level: 'private' }).status).toBe(404);
    expect(neon.inProject('DELETE', `${path}/a`).status).toBe(204);
    expect(neon.inProject('DELETE', `${path}/a`).status).toBe(404);
  });

  it.each([
    [{}, 204],
    [{ inherited_bucket_delete: 'refused' }, 409],
  ])('that are inherited, under %j, answer %i to a DELETE', (quirks, status) => {
    const neon = neonClient({ quirks });
    neon.inProject('POST', `/branches/${neon.mainBranch()}/buckets`, { name: 'a' });
    const child = neon.branch('child');
    expect(neon.inProject('DELETE', `/branches/${child}/buckets/a`).status).toBe(status);
    expect(neon.inProject('GET', `/branches/${neon.mainBranch()}/buckets`).list('buckets')).toHaveLength(1);
  });

  it('hold objects that are put through signed links, listed with folders and pages, and deleted', () => {
    const neon = neonClient();
    const main = neon.mainBranch();
    neon.inProject('POST', `/branches/${main}/buckets`, { name: 'files' });
    const at = `/branches/${main}/buckets/files/objects`;
    const put = (key: string, text: string): number => {
      const link = neon.inProject('POST', `${at}/${encodeURIComponent(key)}/presign`, {
        operation: 'upload',
        content_type: 'text/plain',
      });
      const path = link.string('url').slice('http://127.0.0.1:1234/neon/api/v2'.length);
      const headers = { authorization: '', 'content-type': 'text/plain' };
      expect(neon.call('PUT', path.replace('canary-', 'canary-0'), undefined, { text, headers }).status).toBe(
        403,
      );
      return neon.call('PUT', path, undefined, { text, headers }).status;
    };
    expect(['a/1', 'a/2', 'b', 'c'].map(key => put(key, `text of ${key}`))).toEqual([200, 200, 200, 200]);
    const page = neon.inProject('GET', `${at}?delimiter=/&limit=2`);
    expect(page.body).toMatchObject({
      folders: ['a/'],
      objects: [{ key: 'b', size: 9 }],
      is_truncated: true,
    });
    const rest = neon.inProject('GET', `${at}?delimiter=/&limit=2&cursor=${page.string('next_cursor')}`);
    expect(rest.body).toMatchObject({
      folders: [],
      objects: [{ key: 'c' }],
      is_truncated: false,
      next_cursor: '',
    });
    expect(neon.inProject('GET', `${at}/a%2F1/download`).text).toBe('text of a/1');
    const child = neon.branch('child');
    const inherited = `/branches/${child}/buckets/files`;
    expect(neon.inProject('DELETE', `${inherited}/objects-by-prefix?prefix=a/`).body).toEqual({ deleted: 0 });
    expect(
      neon.inProject('DELETE', `/branches/${main}/buckets/files/objects-by-prefix?prefix=a`).status,
    ).toBe(400);
    expect(
      neon.inProject('DELETE', `/branches/${main}/buckets/files/objects-by-prefix?prefix=a/`).body,
    ).toEqual({ deleted: 2 });
    expect(neon.inProject('DELETE', `${at}/b`).status).toBe(204);
    expect(neon.inProject('DELETE', `${at}/b`).status).toBe(404);
    expect(neon.inProject('GET', `${inherited}/objects`).list('objects')).toHaveLength(4);
    const link = neon.inProject('POST', `${at}/c/presign`, { operation: 'download', expires_in_seconds: 60 });
    const path = link.string('url').slice('http://127.0.0.1:1234/neon/api/v2'.length);
    expect(neon.call('GET', path).text).toBe('text of c');
    neon.advance(60_000);
    expect(neon.call('GET', path).status).toBe(403);
  });
});

describe('credentials', () => {
  it('show their secrets when made, revealed or rotated, and stay in the list when revoked', () => {
    const neon = neonClient();
    const path = `/branches/${neon.mainBranch()}/credentials`;
    const body = { principal_type: 'user', scopes: ['storage:read'], name: 'ci' };
    const made = neon.inProject('POST', path, body);
    expect(made.status).toBe(201);
    expect(made.string('api_token')).toContain('canary-');
    expect(made.string('s3_secret_access_key')).toContain('canary-');
    const id = made.string('token_id');
    expect(neon.inProject('POST', `${path}/${id}/reveal`).at('api_token')).toBe(made.at('api_token'));
    expect(neon.inProject('POST', `${path}/${id}/rotate`).at('api_token')).not.toBe(made.at('api_token'));
    expect(JSON.stringify(neon.inProject('GET', path).body)).not.toContain('canary-');
    expect(neon.inProject('DELETE', `${path}/${id}`).status).toBe(204);
    expect(neon.inProject('DELETE', `${path}/${id}`).status).toBe(404);
    expect(neon.inProject('GET', path).at('credentials', 0)).toHaveProperty('revoked_at');
    expect(neon.inProject('POST', path, { ...body, scopes: [] }).status).toBe(400);
    expect(neon.inProject('POST', path, { ...body, scopes: ['telemetry:write'] }).status).toBe(400);
  });
});

describe('records of a project', () => {
  it('are key sets, permissions and network endpoints', () => {
    const neon = neonClient();
    const jwks = neon.inProject('POST', '/jwks', {
      jwks_url: 'https://keys.example.com',
      provider_name: 'p',
      jwt_audience: 'a',
    });
    expect(jwks.status).toBe(201);
    expect(neon.inProject('GET', '/jwks').list('jwks')).toHaveLength(1);
    expect(neon.inProject('DELETE', `/jwks/${jwks.string('jwks', 'id')}`).at('provider_name')).toBe('p');
    const permission = neon.inProject('POST', '/permissions', { email: 'a@example.com' });
    neon.inProject('DELETE', `/permissions/${permission.string('id')}`);
    expect(neon.inProject('GET', '/permissions').at('project_permissions', 0)).toHaveProperty('revoked_at');
    neon.inProject('POST', '/vpc_endpoints/vpce-1', { label: 'one' });
    neon.inProject('POST', '/vpc_endpoints/vpce-1', { label: 'two' });
    expect(neon.inProject('GET', '/vpc_endpoints').body).toEqual({
      endpoints: [{ vpc_endpoint_id: 'vpce-1', label: 'two' }],
    });
    expect(neon.inProject('GET', '/available_preload_libraries').list('libraries').length).toBeGreaterThan(0);
  });

  it('are advisor issues by level and category', () => {
    const neon = neonClient();
    const issue = {
      name: 'no_primary_key',
      title: 'No primary key',
      level: 'INFO',
      facing: 'EXTERNAL',
      categories: ['PERFORMANCE'],
      description: 'd',
      detail: 'd',
      remediation: 'https://example.com',
      metadata: {},
      cache_key: 'k',
    };
    const state = neon.service.state() as { projects: object[] };
    state.projects = [
      {
        ...state.projects[0],
        advisorIssues: [issue, { ...issue, level: 'ERROR', categories: ['SECURITY'] }],
      },
    ];
    neon.service.restore(state);
    expect(neon.inProject('GET', '/advisors').list('issues')).toHaveLength(2);
    expect(neon.inProject('GET', '/advisors?min_severity=WARN').list('issues')).toHaveLength(1);
    expect(neon.inProject('GET', '/advisors?category=PERFORMANCE').list('issues')).toHaveLength(1);
  });

  it('tell what a branch has, and why not', () => {
    const neon = neonClient();
    const main = neon.mainBranch();
    expect(neon.inProject('GET', `/branches/${main}/storage`).at('enabled')).toBe(true);
    expect(neon.inProject('GET', `/branches/${main}/ai_gateway`).at('enabled')).toBe(true);
    const missing = neon.inProject('GET', '/branches/br-none/storage');
    expect([missing.status, missing.body]).toEqual([
      404,
      { code: 'STORAGE_NOT_ENABLED', message: 'branch not found', reason: 'branch_not_found' },
    ]);
    expect(neon.inProject('GET', '/branches/br-none/ai_gateway').at('code')).toBe('AI_GATEWAY_NOT_ENABLED');
  });

  it('compare the schema of a branch with that of its parent', () => {
    const neon = neonClient();
    const id = neon.branch('dev');
    const path = `/branches/${id}/compare_schema?db_name=neondb`;
    expect(neon.inProject('GET', path).at('diff')).toBe('');
    const state = neon.service.state() as { projects: { branches: { id: string; tables: object[] }[] }[] };
    const table = {
      database: 'neondb',
      schema: 'public',
      name: 'users',
      columns: [{ name: 'id', type: 'bigint' }],
    };
    for (const branch of state.projects[0]!.branches) if (branch.id === id) branch.tables = [table];
    neon.service.restore(state);
    expect(neon.inProject('GET', path).string('diff')).toContain('+CREATE TABLE public.users (id bigint);');
    expect(
      neon
        .inProject('GET', `/branches/${id}/schema?db_name=neondb&format=json`)
        .at('json', 'tables', 0, 'name'),
    ).toBe('users');
    expect(neon.inProject('GET', `/branches/${id}/schema?db_name=neondb`).string('sql')).toContain('users');
    expect(neon.inProject('GET', `/branches/${id}/schema?db_name=none`).status).toBe(404);
  });
});

describe('an anonymized branch', () => {
  const rule = {
    database_name: 'neondb',
    schema_name: 'public',
    table_name: 'users',
    column_name: 'email',
    masking_function: 'anon.fake_email()',
  };
  const create = (neon: ReturnType<typeof neonClient>, more: object): string =>
    neon
      .inProject('POST', '/branch_anonymized', { branch_create: { branch: { name: 'anon' } }, ...more })
      .string('branch', 'id');
  const state = (neon: ReturnType<typeof neonClient>, id: string): unknown =>
    neon.inProject('GET', `/branches/${id}/anonymized_status`).at('state');

  it('is set up, masked by a run that was asked for, and tells what it did', () => {
    const neon = neonClient({ operationMs: 100 });
    const id = create(neon, {
      masking_rules: [rule],
      start_anonymization: true,
      annotation_value: { a: 'b' },
    });
    const seen = [state(neon, id)];
    for (let index = 0; index < 2; index += 1) {
      neon.advance(100);
      seen.push(state(neon, id));
    }
    expect(seen).toEqual(['created', 'anonymizing', 'anonymized']);
    expect(neon.inProject('GET', `/branches/${id}/anonymized_status`).at('last_run')).toMatchObject({
      masked_columns: 1,
    });
    expect(neon.inProject('GET', `/branches/${id}`).at('annotation', 'value')).toEqual({ a: 'b' });
  });

  it('replaces its rules whole and runs again when told', () => {
    const neon = neonClient({ operationMs: 100 });
    const id = create(neon, {});
    expect(neon.inProject('POST', `/branches/${id}/anonymize`).status).toBe(422);
    neon.advance(100);
    expect(state(neon, id)).toBe('initialized');
    const masking_rules = [{ ...rule, masking_function: 'wrong()' }];
    expect(neon.inProject('PATCH', `/branches/${id}/masking_rules`, { masking_rules }).body).toEqual({
      masking_rules,
    });
    expect(neon.inProject('POST', `/branches/${id}/anonymize`).at('state')).toBe('anonymizing');
    neon.advance(100);
    const failed = neon.inProject('GET', `/branches/${id}/anonymized_status`);
    expect(failed.body).toMatchObject({ state: 'error', status_message: 'function wrong() does not exist' });
    expect(
      neon.inProject('PATCH', `/branches/${id}/masking_rules`, {
        masking_rules: [{ ...rule, masking_value: 'x' }],
      }).status,
    ).toBe(400);
  });

  it('cannot be restored, keeps its compute, which loads the extension, and its record says so', () => {
    const neon = neonClient();
    const branch_create = { branch: { name: 'anon' }, endpoints: [{ type: 'read_write' }] };
    const made = neon.inProject('POST', '/branch_anonymized', { branch_create, masking_rules: [rule] });
    const id = made.string('branch', 'id');
    expect(made.at('endpoints', 0, 'settings')).toMatchObject({
      preload_libraries: { use_defaults: false, enabled_libraries: ['anon'] },
    });
    expect(neon.inProject('GET', `/branches/${id}`).at('branch', 'restricted_actions')).toEqual([
      { name: 'restore', reason: 'cannot restore anonymized branches' },
      { name: 'delete-rw-endpoint', reason: 'cannot delete read-write endpoints for anonymized branches' },
    ]);
    neon.advance(10_000);
    const source_branch_id = neon.mainBranch();
    const path = `/projects/${projectId}`;
    expect(neon.call('POST', `${path}/branches/${id}/restore`, { source_branch_id }).status).toBe(422);
    const endpoint = made.string('endpoints', 0, 'id');
    expect(neon.call('DELETE', `${path}/endpoints/${endpoint}`).status).toBe(422);
  });

  it('fails its setup for a database that is not there, and is never made from a normal branch', () => {
    const neon = neonClient();
    const id = create(neon, {
      masking_rules: [{ ...rule, database_name: 'none' }],
      start_anonymization: true,
    });
    expect(state(neon, id)).toBe('initialization_error');
    expect(neon.call('POST', `/projects/${projectId}/branches/${neon.mainBranch()}/anonymize`).status).toBe(
      404,
    );
  });
});
