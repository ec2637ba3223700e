import { describe, expect, it } from 'vitest';
import type { Quirks } from '../../../src/sandbox/service.ts';
import { type NeonClient, neonClient, projectId } from './neon-client.ts';

/*
 * Every answer below is checked against the closed description of the interface by the client
 * itself.
 */

const DOMAIN = { domain: 'https://app.example', auth_provider: 'better_auth' };
const MAIL = {
  type: 'standard',
  host: 'mail.example',
  port: 587,
  username: 'app',
  password: 'canary-mail',
  sender_email: 'app@example.com',
  sender_name: 'App',
};
const GITHUB = { id: 'github', client_id: 'id-1', client_secret: 'canary-oauth' };

interface Auth {
  readonly neon: NeonClient;
  readonly branch: string;
  call(method: string, path?: string, body?: unknown): ReturnType<NeonClient['call']>;
}

/** The authentication of a branch, by its id. */
function authOf(neon: NeonClient, branch: string): Auth {
  const at = `/branches/${branch}/auth`;
  return { neon, branch, call: (method, path = '', body) => neon.inProject(method, `${at}${path}`, body) };
}

/** It is on. */
function on(quirks: Quirks = {}): Auth {
  const neon = neonClient({ quirks });
  const auth = authOf(neon, neon.mainBranch());
  expect(auth.call('POST', '', { auth_provider: 'better_auth' }).status).toBe(201);
  return auth;
}

describe('a branch without authentication', () => {
  it.each([
    'GET ',
    'DELETE ',
    'PATCH /config',
    'GET /domains',
    'POST /domains',
    'DELETE /domains',
    'GET /allow_localhost',
    'PATCH /allow_localhost',
    'GET /email_and_password',
    'PATCH /email_and_password',
    'GET /email_provider',
    'PATCH /email_provider',
    'POST /email_provider/test',
    'POST /send_test_email',
    'GET /oauth_providers',
    'POST /oauth_providers',
    'PATCH /oauth_providers/google',
    'DELETE /oauth_providers/google',
    'GET /plugins',
    'PATCH /plugins/organization',
    'PATCH /plugins/magic-link',
    'GET /plugins/phone-number',
    'PATCH /plugins/phone-number',
    'GET /webhooks',
    'PUT /webhooks',
    'POST /users',
    'DELETE /users/one',
    'PUT /users/one/role',
  ])('is a 404 for %s', line => {
    const neon = neonClient();
    const [method = '', path] = line.split(' ');
    const { type: _, ...server } = MAIL;
    const bodies: Readonly<Record<string, unknown>> = {
      'PATCH /config': { name: 'App' },
      'POST /domains': DOMAIN,
      'DELETE /domains': {
        auth_provider: 'better_auth',
        domains: [DOMAIN].map(({ domain }) => ({ domain })),
      },
      'PATCH /allow_localhost': { allow_localhost: true },
      'PATCH /email_provider': MAIL,
      'POST /email_provider/test': { recipient_email: 'a@example.com' },
      'POST /send_test_email': { ...server, recipient_email: 'a@example.com' },
      'POST /oauth_providers': GITHUB,
      'PUT /webhooks': { enabled: true },
      'POST /users': { email: 'a@example.com' },
      'PUT /users/one/role': { roles: ['admin'] },
    };
    const body = bodies[line] ?? (method === 'PATCH' ? {} : undefined);
    expect(authOf(neon, neon.mainBranch()).call(method, path, body)).toMatchObject({
      status: 404,
      body: { message: 'auth integration not found' },
    });
    expect(authOf(neon, 'br-none').call(method, path, body)).toMatchObject({
      status: 404,
      body: { message: 'branch not found' },
    });
  });
});

describe('an operation of the project', () => {
  it('locks turning authentication on and off, and no other write of it', () => {
    const neon = neonClient({ operationMs: 1000 });
    const auth = authOf(neon, neon.mainBranch());
    const wanted = { auth_provider: 'better_auth' };
    auth.call('POST', '', wanted);
    neon.inProject('POST', '/branches', { branch: { name: 'dev' } });
    expect(auth.call('POST', '', wanted).status).toBe(423);
    expect(auth.call('DELETE').status).toBe(423);
    expect(auth.call('POST', '/domains', DOMAIN).status).toBe(201);
    expect(auth.call('PUT', '/webhooks', { enabled: true }).status).toBe(200);
  });
});

describe('authentication that nobody has set up', () => {
  it('has the defaults of the service', () => {
    const auth = on();
    expect(auth.call('GET').body).toMatchObject({ auth_provider: 'better_auth', name: projectId });
    expect(auth.call('GET', '/plugins').body).toEqual({
      organization: {
        enabled: true,
        organization_limit: 10,
        membership_limit: 100,
        creator_role: 'owner',
        send_invitation_email: false,
      },
      magic_link: { enabled: false, expires_in: 5, disable_sign_up: false },
      phone_number: { enabled: false, otp_expires_in: 300 },
      email_provider: { type: 'shared', sender_email: 'auth@mail.neon.invalid' },
      email_and_password: {
        enabled: true,
        email_verification_method: 'otp',
        require_email_verification: false,
        auto_sign_in_after_verification: true,
        send_verification_email_on_sign_up: false,
        send_verification_email_on_sign_in: false,
        disable_sign_up: false,
      },
      oauth_providers: [{ id: 'google', type: 'shared' }],
      allow_localhost: true,
    });
    expect(auth.call('GET', '/webhooks').body).toEqual({
      enabled: false,
      enabled_events: [],
      timeout_seconds: 5,
    });
  });

  it('is the same in a state that an earlier version saved', () => {
    const auth = on();
    const state = JSON.parse(JSON.stringify(auth.neon.service.state())) as {
      projects: { auths: object[] }[];
    };
    expect(state.projects[0]?.auths).toEqual([
      {
        branch_id: auth.branch,
        auth_provider: 'better_auth',
        project_id: expect.any(String),
        db_name: 'neondb',
        created_at: '2026-11-20T12:00:00Z',
        domains: [],
        allow_localhost: true,
      },
    ]);
    auth.neon.service.restore(state);
    expect(auth.call('GET', '/plugins').at('magic_link', 'expires_in')).toBe(5);
  });
});

describe('settings of authentication', () => {
  it.each([
    ['email_and_password', '/email_and_password', { require_email_verification: true }, { enabled: false }],
    ['organization', '/plugins/organization', { organization_limit: 3 }, { creator_role: 'admin' }],
    ['phone_number', '/plugins/phone-number', { enabled: true }, { otp_expires_in: 60 }],
  ])('of %s keep what a PATCH leaves out', (group, path, first, second) => {
    const auth = on();
    auth.call('PATCH', path, first);
    expect(auth.call('PATCH', path, second).body).toMatchObject({ ...first, ...second });
    expect(auth.call('GET', '/plugins').at(group)).toMatchObject({ ...first, ...second });
  });

  it.each([
    ['replaces', 5, undefined],
    ['merges', 60, 'https://app.example/hook'],
  ])('of magic links and webhooks: an update %s them', (auth_updates, expires_in, webhook_url) => {
    const auth = on({ auth_updates });
    auth.call('PATCH', '/plugins/magic-link', { expires_in: 60 });
    expect(auth.call('PATCH', '/plugins/magic-link', { enabled: true }).body).toMatchObject({
      enabled: true,
      expires_in,
    });
    auth.call('PUT', '/webhooks', { enabled: true, webhook_url: 'https://app.example/hook' });
    auth.call('PUT', '/webhooks', { enabled: false });
    expect(auth.call('GET', '/webhooks').at('webhook_url')).toBe(webhook_url);
  });

  it('include the name in mails, which follows the project until it is set', () => {
    const auth = on();
    auth.neon.inProject('PATCH', '', { project: { name: 'shop' } });
    expect(auth.call('GET').at('name')).toBe('shop');
    expect(auth.call('PATCH', '/config', { name: 'My shop' }).body).toEqual({ name: 'My shop' });
    expect(auth.call('GET').at('name')).toBe('My shop');
  });

  it.each([
    ['PATCH', '/config', { name: '' }],
    ['PATCH', '/config', { name: 'x'.repeat(257) }],
    ['PATCH', '/email_and_password', { email_verification_method: 'sms' }],
    ['PATCH', '/plugins/organization', { organization_limit: 0 }],
    ['PATCH', '/plugins/organization', { creator_role: 'member' }],
    ['PATCH', '/plugins/magic-link', { expires_in: 4 }],
    ['PATCH', '/plugins/phone-number', { otp_expires_in: 601 }],
    ['PUT', '/webhooks', {}],
    ['PUT', '/webhooks', { enabled: true, webhook_url: 'http://app.example' }],
    ['PUT', '/webhooks', { enabled: true, enabled_events: ['user.deleted'] }],
    ['PUT', '/webhooks', { enabled: true, timeout_seconds: 11 }],
    ['PATCH', '/allow_localhost', {}],
    ['POST', '/domains', { ...DOMAIN, domain: 'app.example' }],
  ])('are refused: %s %s %j', (method, path, body) => {
    expect(on().call(method, path, body).status).toBe(400);
  });
});

describe('an OAuth provider', () => {
  it('is added, changed and removed', () => {
    const auth = on();
    expect(auth.call('POST', '/oauth_providers', GITHUB).body).toEqual({
      id: 'github',
      type: 'standard',
      client_id: 'id-1',
    });
    const changed = { client_id: 'id-2', client_secret: 'canary-new' };
    expect(auth.call('PATCH', '/oauth_providers/github', changed).at('client_id')).toBe('id-2');
    expect(auth.call('GET', '/oauth_providers').list('providers')).toEqual([
      { id: 'google', type: 'shared' },
      { id: 'github', type: 'standard', client_id: 'id-2' },
    ]);
    expect(auth.call('DELETE', '/oauth_providers/google').status).toBe(200);
    expect(auth.call('DELETE', '/oauth_providers/google').status).toBe(404);
    expect(auth.call('PATCH', '/oauth_providers/vercel', changed).status).toBe(404);
  });

  it('has shared credentials only for Google', () => {
    const auth = on();
    expect(auth.call('POST', '/oauth_providers', { id: 'vercel' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_SHARED_OAUTH_PROVIDER' },
    });
    auth.call('DELETE', '/oauth_providers/google');
    expect(auth.call('POST', '/oauth_providers', { id: 'google' }).body).toEqual({
      id: 'google',
      type: 'shared',
    });
    expect(auth.call('POST', '/oauth_providers', { ...GITHUB, id: 'gitlab' }).status).toBe(400);
  });

  it('has a tenant that no answer shows', () => {
    const auth = on({ auth_secrets: 'shown' });
    auth.call('POST', '/oauth_providers', { ...GITHUB, id: 'microsoft', microsoft_tenant_id: 'tenant-1' });
    expect(JSON.stringify(auth.call('GET', '/plugins').body)).not.toContain('tenant-1');
    expect(JSON.stringify(auth.neon.service.state())).toContain('tenant-1');
  });

  it.each([
    ['refused', 409, 'shared'],
    ['replaced', 200, 'standard'],
  ])('that is there is %s', (auth_provider_again, status, type) => {
    const auth = on({ auth_provider_again });
    expect(auth.call('POST', '/oauth_providers', { ...GITHUB, id: 'google' }).status).toBe(status);
    expect(auth.call('GET', '/oauth_providers').list('providers')).toMatchObject([{ id: 'google', type }]);
  });

  it.each([
    ['replaces', undefined],
    ['merges', 'canary-oauth'],
  ])('loses its secret or not where an update %s', (auth_updates, client_secret) => {
    const auth = on({ auth_updates, auth_secrets: 'shown' });
    auth.call('POST', '/oauth_providers', GITHUB);
    auth.call('PATCH', '/oauth_providers/github', { client_id: 'id-2' });
    expect(auth.call('GET', '/oauth_providers').list('providers')[1]).toEqual({
      id: 'github',
      type: 'standard',
      client_id: 'id-2',
      ...(client_secret && { client_secret }),
    });
  });
});

describe('the mail server', () => {
  it('is set and unset', () => {
    const auth = on();
    expect(auth.call('PATCH', '/email_provider', MAIL).body).toEqual({ ...MAIL, password: '' });
    expect(auth.call('PATCH', '/email_provider', { type: 'shared' }).body).toEqual({ type: 'shared' });
    expect(auth.call('GET', '/email_provider').body).toEqual({ type: 'shared' });
    expect(JSON.stringify(auth.neon.service.state())).not.toContain('canary-mail');
  });

  it.each([{}, { type: 'none' }, { type: 'shared', host: 'mail.example' }])('is refused: %j', body => {
    expect(on().call('PATCH', '/email_provider', body).status).toBe(400);
  });

  it('needs all members, or only those that change', () => {
    const { password: _, ...rest } = MAIL;
    const strict = on();
    strict.call('PATCH', '/email_provider', MAIL);
    expect(strict.call('PATCH', '/email_provider', rest)).toMatchObject({
      status: 400,
      body: { message: 'password is required' },
    });
    const auth = on({ auth_updates: 'merges', auth_secrets: 'shown' });
    expect(auth.call('PATCH', '/email_provider', rest).status).toBe(400);
    auth.call('PATCH', '/email_provider', MAIL);
    auth.call('PATCH', '/email_provider', { ...rest, port: 25, password: '' });
    expect(auth.call('GET', '/email_provider').body).toEqual({ ...MAIL, port: 25 });
  });

  it('loses its password to the empty one that an answer shows', () => {
    const auth = on();
    auth.call('PATCH', '/email_provider', MAIL);
    auth.call('PATCH', '/email_provider', auth.call('GET', '/email_provider').body);
    expect(JSON.stringify(auth.neon.service.state())).not.toContain('canary-mail');
  });

  it('is tested without a mail', () => {
    const auth = on();
    const answer = { status: 200, body: { success: false, error_message: 'the sandbox sends no mail' } };
    const { type: _, ...server } = MAIL;
    const recipient_email = 'a@example.com';
    expect(auth.call('POST', '/email_provider/test', { recipient_email }).status).toBe(400);
    auth.call('PATCH', '/email_provider', MAIL);
    expect(auth.call('POST', '/send_test_email', { ...server, recipient_email })).toMatchObject(answer);
    expect(auth.call('POST', '/email_provider/test', { recipient_email })).toMatchObject(answer);
    expect(auth.call('POST', '/email_provider/test', { recipient_email: 'none' }).status).toBe(400);
    expect(auth.call('POST', '/send_test_email', { recipient_email }).status).toBe(400);
  });
});

describe('secrets that clients send', () => {
  const answers = (quirks: Quirks): string => {
    const auth = on(quirks);
    auth.call('PATCH', '/email_provider', MAIL);
    auth.call('POST', '/oauth_providers', GITHUB);
    const paths = ['', '/email_provider', '/oauth_providers', '/plugins'];
    return paths.map(path => JSON.stringify(auth.call('GET', path).body)).join('\n');
  };

  it('are in no answer, or in those of reads', () => {
    expect(answers({})).not.toContain('canary');
    expect(answers({ auth_secrets: 'shown' }).match(/canary-\w+/g)).toEqual([
      'canary-mail',
      'canary-oauth',
      'canary-mail',
      'canary-oauth',
    ]);
  });
});

describe('authentication that is turned off', () => {
  const again = (quirks: Quirks, body?: unknown): Auth => {
    const auth = on(quirks);
    auth.call('POST', '/domains', DOMAIN);
    auth.call('PATCH', '/plugins/magic-link', { enabled: true });
    expect(auth.call('DELETE', '', body).status).toBe(200);
    for (const path of ['', '/domains', '/plugins']) expect(auth.call('GET', path).status).toBe(404);
    return auth;
  };
  const wanted = { auth_provider: 'better_auth' };

  it.each([
    ['former', 201, 1, true],
    ['defaults', 201, 0, false],
  ])('and on again has the settings: %s', (auth_again, status, domains, enabled) => {
    const auth = again({ auth_again });
    expect(auth.call('POST', '', wanted).status).toBe(status);
    expect(auth.call('GET', '/domains').list('domains')).toHaveLength(domains);
    expect(auth.call('GET', '/plugins').at('magic_link', 'enabled')).toBe(enabled);
  });

  it('can be one that is refused again while its data is there', () => {
    expect(again({ auth_again: 'refused' }).call('POST', '', wanted).status).toBe(409);
    expect(again({ auth_again: 'refused' }, { delete_data: true }).call('POST', '', wanted).status).toBe(201);
  });

  it('with its data is a new one', () => {
    const auth = again({}, { delete_data: true });
    auth.call('POST', '', wanted);
    expect(auth.call('GET', '/domains').list('domains')).toEqual([]);
  });

  it('keeps its data for its own database alone', () => {
    const auth = again({});
    const databases = `/branches/${auth.branch}/databases`;
    auth.neon.inProject('POST', databases, { database: { name: 'shop', owner_name: 'neondb_owner' } });
    auth.call('POST', '', { ...wanted, database_name: 'shop' });
    expect(auth.call('GET').at('db_name')).toBe('shop');
    expect(auth.call('GET', '/domains').list('domains')).toEqual([]);
    auth.neon.inProject('PATCH', `${databases}/shop`, { database: { name: 'store' } });
    expect(auth.call('GET').at('db_name')).toBe('store');
    auth.neon.inProject('DELETE', `${databases}/store`);
    expect(auth.call('GET').status).toBe(404);
  });
});

describe('another branch', () => {
  it.each([
    ['inherited', 200],
    ['left_out', 404],
  ])('has the authentication of its parent %s', (auth_of_parent, status) => {
    const auth = on({ auth_of_parent });
    auth.call('POST', '/domains', DOMAIN);
    auth.call('PATCH', '/email_provider', MAIL);
    const child = authOf(auth.neon, auth.neon.branch('dev'));
    expect(child.call('GET').status).toBe(status);
    if (status === 404) {
      // Its data is there all the same.
      child.call('POST', '', { auth_provider: 'better_auth' });
    }
    expect(child.call('GET', '/domains').list('domains')).toEqual([DOMAIN]);
    expect(child.call('GET', '/email_provider').at('host')).toBe('mail.example');
    expect(child.call('GET').at('base_url')).not.toBe(auth.call('GET').at('base_url'));
    child.call('DELETE', '/domains', { domains: [{ domain: DOMAIN.domain }], auth_provider: 'better_auth' });
    expect(auth.call('GET', '/domains').list('domains')).toEqual([DOMAIN]);
  });

  it('has none with the schema alone, or of a time before', () => {
    const neon = neonClient();
    const before = new Date(neon.now()).toISOString();
    neon.advance(60_000);
    const auth = authOf(neon, neon.mainBranch());
    auth.call('POST', '', { auth_provider: 'better_auth' });
    const ids = [
      neon.branch('schema', { init_source: 'schema-only' }),
      neon.branch('past', { parent_timestamp: before }),
    ];
    for (const id of ids) expect(authOf(neon, id).call('GET').status).toBe(404);
  });

  it.each([
    ['inherited', 0],
    ['left_out', 1],
  ])('that is reset has the authentication of its parent %s', (auth_of_parent, domains) => {
    const neon = neonClient({ quirks: { auth_of_parent } });
    const main = neon.mainBranch();
    const child = neon.branch('dev');
    for (const id of [main, child]) authOf(neon, id).call('POST', '', { auth_provider: 'better_auth' });
    authOf(neon, child).call('POST', '/domains', DOMAIN);
    const body = { source_branch_id: main, preserve_under_name: 'before' };
    neon.inProject('POST', `/branches/${child}/restore`, body);
    expect(authOf(neon, child).call('GET', '/domains').list('domains')).toHaveLength(domains);
    const kept = neon.inProject('GET', '/branches').list('branches');
    const before = String(kept.find(({ name }) => name === 'before')?.['id']);
    expect(authOf(neon, before).call('GET').status).toBe(auth_of_parent === 'inherited' ? 200 : 404);
  });
});

describe('the auth project behind a project', () => {
  const body = { project_id: projectId, auth_provider: 'better_auth' };

  it('has new keys, and can be handed over', () => {
    const auth = on();
    const keys = auth.neon.call('POST', '/projects/auth/keys', body);
    expect(keys).toMatchObject({ status: 201, body: { jwks_url: auth.call('GET').string('jwks_url') } });
    expect(auth.call('GET').at('transfer_status')).toBeUndefined();
    const { status, body: answer } = auth.neon.call('POST', '/projects/auth/transfer_ownership', body);
    expect([status, answer]).toEqual([200, { url: expect.stringMatching(/^https:\/\/\S+\.invalid\//) }]);
    expect(auth.call('GET').at('transfer_status')).toBe('initiated');
  });

  it('is none where the default branch has none', () => {
    const neon = neonClient();
    for (const path of ['keys', 'transfer_ownership']) {
      expect(neon.call('POST', `/projects/auth/${path}`, body).status).toBe(404);
      expect(neon.call('POST', `/projects/auth/${path}`, { ...body, project_id: 'none-1' }).status).toBe(404);
    }
  });
});
