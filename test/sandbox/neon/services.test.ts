import { describe, expect, it } from 'vitest';
import { type NeonClient, neonClient, projectId } from './neon-client.ts';

const DAY_MS = 86_400_000;

/**
 * Every answer below is checked against the closed description of the interface by the client
 * itself.
 */
describe('an API key', () => {
  it('is shown once, works, and no longer after it is revoked', () => {
    const neon = neonClient();
    const made = neon.call('POST', '/api_keys', { key_name: 'ci' });
    const headers = { authorization: `Bearer ${made.string('key')}` };
    expect(neon.call('GET', '/projects', undefined, { headers }).status).toBe(200);
    const listed = neon.call('GET', '/api_keys');
    expect(listed.body).toMatchObject([{ name: 'ci', created_by: { name: 'Sandbox' } }]);
    expect(JSON.stringify(listed.body)).not.toContain(made.string('key'));
    const path = `/api_keys/${made.at('id')}`;
    expect(neon.call('DELETE', path).body).toMatchObject({ name: 'ci', revoked: true });
    expect(neon.call('GET', '/projects', undefined, { headers }).status).toBe(401);
    expect(neon.call('GET', '/api_keys').body).toEqual([]);
    expect(neon.call('DELETE', path).status).toBe(404);
    expect(neon.call('POST', '/api_keys', { key_name: 'second' }).at('id')).not.toBe(made.at('id'));
  });

  it('is refused with a name that is too long', () => {
    expect(neonClient().call('POST', '/api_keys', { key_name: 'x'.repeat(65) }).status).toBe(400);
  });
});

describe('the transfer of a project', () => {
  it('is offered and accepted once', () => {
    const neon = neonClient();
    const offer = neon.inProject('POST', '/transfer_requests', {});
    expect(offer.body).toMatchObject({ project_id: projectId });
    expect(Date.parse(offer.string('expires_at')) - neon.now()).toBe(DAY_MS);
    const path = `/transfer_requests/${offer.string('id')}`;
    expect(neon.inProject('PUT', path, { org_id: 'org-other-12345678' }).status).toBe(404);
    expect(neon.inProject('PUT', path, { org_id: 'org-sandbox-12345678' }).status).toBe(204);
    expect(neon.inProject('PUT', path, {}).status).toBe(404);
  });

  it('expires', () => {
    const neon = neonClient();
    const offer = neon.inProject('POST', '/transfer_requests', { ttl_seconds: 60 });
    neon.advance(60_000);
    expect(neon.inProject('PUT', `/transfer_requests/${offer.string('id')}`).status).toBe(404);
  });
});

describe('VPC endpoints', () => {
  const AT = '/organizations/org-sandbox-12345678/vpc';
  const ONE = `${AT}/region/aws-us-east-2/vpc_endpoints/vpce-1`;

  it('are assigned to the organization, and say which projects they restrict', () => {
    const neon = neonClient();
    expect(neon.call('POST', ONE, { label: 'office' }).status).toBe(200);
    expect(neon.inProject('POST', '/vpc_endpoints/vpce-1', { label: 'office' }).status).toBe(200);
    expect(neon.call('GET', ONE).body).toMatchObject({
      label: 'office',
      num_restricted_projects: 1,
      example_restricted_projects: [projectId],
    });
    neon.call('POST', ONE, { label: 'renamed' });
    const endpoint = { vpc_endpoint_id: 'vpce-1', label: 'renamed' };
    expect(neon.call('GET', `${AT}/vpc_endpoints`).list('endpoints')).toEqual([
      { region_id: 'aws-us-east-2', ...endpoint },
    ]);
    expect(neon.call('GET', `${AT}/region/aws-us-east-2/vpc_endpoints`).list('endpoints')).toEqual([
      endpoint,
    ]);
    expect(neon.call('GET', `${AT}/region/aws-eu-central-1/vpc_endpoints`).list('endpoints')).toEqual([]);
    expect(neon.call('DELETE', ONE).status).toBe(200);
    expect(neon.call('GET', ONE).status).toBe(404);
    expect(neon.call('GET', '/organizations/org-none/vpc/vpc_endpoints').status).toBe(404);
  });
});

describe('the consumption of version 1', () => {
  const span = (neon: NeonClient, days: number): string =>
    `from=${new Date(neon.now() - days * DAY_MS).toISOString()}&to=${new Date(neon.now()).toISOString()}`;

  it('is told by project and day', () => {
    const neon = neonClient();
    const path = `/consumption_history/projects?granularity=daily&${span(neon, 2)}`;
    const [project] = neon.call('GET', path).list('projects');
    expect(project).toMatchObject({
      project_id: projectId,
      periods: [{ consumption: [{ compute_time_seconds: 0 }, {}, {}] }],
    });
    expect(neon.call('GET', `${path}&project_ids=other-1`).list('projects')).toEqual([]);
  });

  it('is refused beyond what its history covers', () => {
    const neon = neonClient();
    const path = `/consumption_history/projects?granularity=hourly&${span(neon, 8)}`;
    expect(neon.call('GET', path).status).toBe(406);
  });
});

describe('the data API of a database', () => {
  const defaults = {
    db_aggregates_enabled: true,
    db_anon_role: 'anonymous',
    db_schemas: ['public'],
    jwt_role_claim_key: '.role',
  };

  it('has settings where none were chosen, which clients merge theirs into', () => {
    const neon = neonClient();
    const at = `/branches/${neon.mainBranch()}/data-api/neondb`;
    neon.inProject('POST', at, {});
    expect(neon.inProject('GET', at).at('settings')).toEqual(defaults);
  });

  it('is created with settings, changed and deleted', () => {
    const neon = neonClient();
    const at = `/branches/${neon.mainBranch()}/data-api/neondb`;
    expect(neon.inProject('GET', at).status).toBe(404);
    const settings = { db_schemas: ['public', 'api'], db_max_rows: 100 };
    expect(neon.inProject('POST', at, { auth_provider: 'neon_auth', settings }).status).toBe(201);
    expect(neon.inProject('GET', at).at('settings')).toEqual({ ...defaults, ...settings });
    expect(neon.inProject('PATCH', at, { settings: { db_max_rows: 5 } }).status).toBe(201);
    expect(neon.inProject('GET', at).at('settings')).toEqual({ ...defaults, db_max_rows: 5 });
    expect(neon.inProject('PATCH', at).status).toBe(201);
    expect(neon.inProject('GET', at).at('settings')).toEqual({ ...defaults, db_max_rows: 5 });
    expect(neon.inProject('POST', at, {}).status).toBe(409);
    expect(neon.inProject('DELETE', at).status).toBe(200);
    expect(neon.inProject('GET', at).status).toBe(404);
  });
});

describe('what the data API brings along', () => {
  const rolesOf = (neon: ReturnType<typeof neonClient>, branch: string): readonly unknown[] =>
    neon
      .inProject('GET', `/branches/${branch}/roles`)
      .list('roles')
      .map(role => (role as { readonly name: string }).name);

  it('is its roles, once, which stay when it is turned off', () => {
    const neon = neonClient();
    const branch = neon.mainBranch();
    const at = `/branches/${branch}/data-api/neondb`;
    for (const method of ['POST', 'DELETE', 'POST']) neon.inProject(method, at);
    expect(rolesOf(neon, branch)).toEqual(['neondb_owner', 'authenticator', 'authenticated', 'anonymous']);
  });

  it('excludes an expiry, on both sides', () => {
    const neon = neonClient();
    const branch = neon.branch('dev');
    const at = `/branches/${branch}/data-api/neondb`;
    const expires_at = new Date(neon.now() + 86_400_000).toISOString();
    neon.inProject('PATCH', `/branches/${branch}`, { branch: { expires_at } });
    expect(neon.inProject('POST', at, {})).toMatchObject({
      status: 400,
      body: { message: 'a branch with an expiration date cannot have the data API' },
    });
    neon.inProject('PATCH', `/branches/${branch}`, { branch: { expires_at: null } });
    expect(neon.inProject('POST', at, {}).status).toBe(201);
    expect(neon.inProject('PATCH', `/branches/${branch}`, { branch: { expires_at } })).toMatchObject({
      status: 400,
      body: { message: 'a branch with the data API cannot have an expiration date' },
    });
  });

  it.each([
    ['inherited', 200],
    ['left_out', 404],
  ])('is %s by a new branch', (data_api_of_parent, status) => {
    const neon = neonClient({ quirks: { data_api_of_parent } });
    neon.inProject('POST', `/branches/${neon.mainBranch()}/data-api/neondb`, {
      settings: { db_max_rows: 5 },
    });
    const answer = neon.inProject('GET', `/branches/${neon.branch('dev')}/data-api/neondb`);
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.at('settings')).toMatchObject({ db_max_rows: 5 });
  });

  it('is deleted with its database, and has its new name', () => {
    const neon = neonClient();
    const branch = neon.mainBranch();
    const databases = `/branches/${branch}/databases`;
    const make = (name: string): void => {
      neon.inProject('POST', databases, { database: { name, owner_name: 'neondb_owner' } });
    };
    const status = (name: string): number =>
      neon.inProject('GET', `/branches/${branch}/data-api/${name}`).status;
    make('shop');
    neon.inProject('POST', `/branches/${branch}/data-api/shop`, {});
    neon.inProject('PATCH', `${databases}/shop`, { database: { name: 'store' } });
    expect([status('shop'), status('store')]).toEqual([404, 200]);
    neon.inProject('DELETE', `${databases}/store`);
    make('store');
    expect(status('store')).toBe(404);
  });

  it.each([
    ['replaces', { db_schemas: ['public'] }],
    ['merges', { db_schemas: ['api'] }],
  ])('is a PATCH that %s the settings', (data_api_settings, kept) => {
    const neon = neonClient({ quirks: { data_api_settings } });
    const at = `/branches/${neon.mainBranch()}/data-api/neondb`;
    neon.inProject('POST', at, { settings: { db_schemas: ['api'] } });
    neon.inProject('PATCH', at, { settings: { db_max_rows: 5 } });
    expect(neon.inProject('GET', at).at('settings')).toMatchObject({ db_max_rows: 5, ...kept });
  });

  it('waits while another operation of the project runs', () => {
    const neon = neonClient({ operationMs: 1000 });
    const at = `/branches/${neon.mainBranch()}/data-api/neondb`;
    neon.inProject('POST', '/branches', { branch: { name: 'dev' } });
    for (const method of ['POST', 'PATCH', 'DELETE']) expect(neon.inProject(method, at).status).toBe(423);
    expect(neon.inProject('GET', at).status).toBe(404);
  });
});

describe('the authentication of a branch', () => {
  it('is switched on once, has trusted domains, and ends with its branch', () => {
    const neon = neonClient();
    const branch = neon.branch('dev');
    neon.inProject('POST', '/endpoints', { endpoint: { branch_id: branch, type: 'read_write' } });
    const at = `/branches/${branch}/auth`;
    expect(neon.inProject('GET', at).status).toBe(404);
    const wanted = { auth_provider: 'better_auth' };
    const made = neon.inProject('POST', at, wanted);
    expect(made).toMatchObject({ status: 201, body: { schema_name: 'neon_auth' } });
    expect(neon.inProject('POST', at, wanted).status).toBe(409);
    const seen = neon.inProject('GET', at);
    expect(seen.body).toMatchObject({ db_name: 'neondb', jwks_url: made.string('jwks_url') });
    expect(JSON.stringify(seen.body)).not.toContain(made.string('secret_server_key'));

    const domain = 'https://example.com';
    expect(neon.inProject('POST', `${at}/domains`, { domain, ...wanted }).status).toBe(201);
    expect(neon.inProject('POST', `${at}/domains`, { domain, ...wanted }).status).toBe(409);
    expect(neon.inProject('GET', `${at}/domains`).list('domains')).toEqual([{ domain, ...wanted }]);
    neon.inProject('DELETE', `${at}/domains`, { domains: [{ domain }], ...wanted });
    expect(neon.inProject('GET', `${at}/domains`).list('domains')).toEqual([]);
    expect(neon.inProject('PATCH', `${at}/allow_localhost`, { allow_localhost: false }).status).toBe(200);
    expect(neon.inProject('GET', `${at}/allow_localhost`).body).toEqual({ allow_localhost: false });

    expect(neon.inProject('DELETE', at, { delete_data: true }).status).toBe(200);
    expect(neon.inProject('GET', `${at}/domains`).status).toBe(404);
    neon.inProject('POST', at, wanted);
    neon.inProject('DELETE', `/branches/${branch}`);
    expect(JSON.stringify(neon.service.state())).not.toContain('better_auth');
  });

  it('is refused for a database that is not there', () => {
    const neon = neonClient();
    const body = { auth_provider: 'better_auth', database_name: 'none' };
    expect(neon.inProject('POST', `/branches/${neon.mainBranch()}/auth`, body).status).toBe(404);
  });
});

describe('a function of a branch', () => {
  function deployment(neon: NeonClient, slug: string, fields: Readonly<Record<string, string>>) {
    const parts = Object.entries(fields).map(
      ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    return neon.inProject('POST', `/branches/${neon.mainBranch()}/functions/${slug}/deployments`, undefined, {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      text: `${parts.join('')}--x--\r\n`,
    });
  }

  it('is deployed, built, deployed again with its variables, renamed and deleted', () => {
    const neon = neonClient({ operationMs: 100 });
    const at = `/branches/${neon.mainBranch()}/functions`;
    const first = deployment(neon, 'hello', { zip: 'PK', environment: '{"A":"1","B":"2"}' });
    expect(first).toMatchObject({
      status: 201,
      body: { deployment: { id: 1, status: 'building', environment: ['A', 'B'] } },
    });
    expect(neon.inProject('GET', `${at}/hello`).at('function', 'active_deployment')).toBeUndefined();
    neon.advance(100);
    expect(neon.inProject('GET', `${at}/hello`).at('function', 'active_deployment', 'status')).toBe(
      'completed',
    );
    const second = deployment(neon, 'hello', { environment: '{"A":"","C":"3"}' });
    expect(second.at('deployment', 'environment')).toEqual(['B', 'C']);
    expect(neon.inProject('GET', `${at}/hello`).at('function')).toMatchObject({
      current_deployment: { id: 2, status: 'building' },
      active_deployment: { id: 1 },
    });
    const renamed = neon.inProject('PATCH', `${at}/hello`, { name: 'Hello there' });
    expect(renamed.at('function', 'name')).toBe('Hello there');
    expect(neon.inProject('GET', at).list('functions')).toMatchObject([{ slug: 'hello' }]);
    expect(neon.inProject('DELETE', `${at}/hello`).status).toBe(204);
    expect(neon.inProject('GET', `${at}/hello`).status).toBe(404);
  });

  it.each([
    ['no code at first', 'hello', { runtime: 'nodejs24' }],
    ['nothing at all', 'hello', {}],
    ['an unknown runtime', 'hello', { zip: 'PK', runtime: 'nodejs1' }],
    ['variables that are no object', 'hello', { zip: 'PK', environment: '[1]' }],
    ['a slug that is no DNS label', 'Hello', { zip: 'PK' }],
  ])('is refused with %s', (_, slug, fields) => {
    expect(deployment(neonClient(), slug, fields).status).toBe(400);
  });
});
