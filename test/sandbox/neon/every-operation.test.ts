import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { NeonState } from '../../../src/sandbox/neon/neon-state.ts';
import { neonClient } from './neon-client.ts';
import { templateOf } from './neon-contract.ts';
import { declaredOperations, servedOperations } from './served-operations.ts';

const ORGANIZATION = 'org-sandbox-12345678';
const ORIGIN = 'http://127.0.0.1:1234/neon/api/v2';
const KEYS = { jwks_url: 'https://keys.example/jwks.json', provider_name: 'keys' };
const MAIL = {
  host: 'mail.example',
  port: 587,
  username: 'app',
  password: 'secret',
  sender_email: 'app@example.com',
  sender_name: 'App',
};
const RULE = {
  database_name: 'neondb',
  schema_name: 'public',
  table_name: 'users',
  column_name: 'email',
  masking_function: 'anon.fake_email()',
};

/** Every host in an answer: of an address, also with a password, and of a member that is one. */
function hostsIn(body: unknown): readonly string[] {
  const text = JSON.stringify(body) ?? '';
  const addresses = [...text.matchAll(/[a-z]+:\/\/(?:[^@/"\s]*@)?([\w.-]+)/g)].map(([, host = '']) => host);
  const members = [...text.matchAll(/"(?:\w*_)?host(?:name)?":"([^"]+)"/g)].map(([, host = '']) => host);
  return [...addresses, ...members];
}

test('every operation that is served answers as the closed description says, each at least once with success, and with no host of the service', () => {
  const neon = neonClient();
  const answered = new Set<string>();
  const hosts = new Set<string>();
  /** The client itself holds every answer against the description. */
  function send(line: string, body?: unknown, extra?: Parameters<typeof neon.call>[3]) {
    const [method = '', path = ''] = line.split(' ');
    const answer = neon.call(method, path, body, extra);
    expect(`${line} ${answer.status} ${JSON.stringify(answer.body)}`).toMatch(/^\S+ \S+ 20\d /);
    for (const host of hostsIn(answer.body)) hosts.add(host);
    answered.add(`${method} ${templateOf(method, path.split('?')[0] ?? '')}`);
    return answer;
  }
  const main = neon.mainBranch();
  const P = '/projects/shiny-wind-028834';
  const B = `${P}/branches/${main}`;
  const span = `from=2026-11-18T00:00:00Z&to=2026-11-20T00:00:00Z&granularity=daily`;

  for (const path of ['/auth', '/users/me', '/users/me/organizations', '/regions', '/projects/shared'])
    send(`GET ${path}`);
  const key = send('POST /api_keys', { key_name: 'one' });
  send('GET /api_keys');
  send(`DELETE /api_keys/${key.at('id')}`);
  send(`GET /organizations/${ORGANIZATION}`);
  const members = `/organizations/${ORGANIZATION}/members`;
  const owner = `${members}/${send(`GET ${members}`).string('members', 0, 'member', 'id')}`;
  send(`GET ${owner}`);
  send(`PATCH ${owner}`, { role: 'admin' });
  const state = neon.service.state() as NeonState;
  state.members = ['admin', 'member'].map((role, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    user_id: `10000000-0000-4000-8000-00000000000${index}`,
    role,
    joined_at: '2026-01-01T00:00:00Z',
    email: `${role}@example.com`,
  }));
  neon.service.restore(state);
  send(`DELETE ${members}/00000000-0000-4000-8000-000000000001`);
  const vpc = `/organizations/${ORGANIZATION}/vpc`;
  const inRegion = `${vpc}/region/aws-us-east-2/vpc_endpoints`;
  send(`POST ${inRegion}/vpce-1`, { label: 'office' });
  for (const path of [`${vpc}/vpc_endpoints`, inRegion, `${inRegion}/vpce-1`]) send(`GET ${path}`);
  send(`POST ${P}/vpc_endpoints/vpce-1`, { label: 'office' });
  send(`GET ${P}/vpc_endpoints`);
  send(`DELETE ${P}/vpc_endpoints/vpce-1`);
  send(`DELETE ${inRegion}/vpce-1`);
  const metrics = 'metrics=compute_unit_seconds';
  send(`GET /consumption_history/projects?${span}`);
  send(`GET /consumption_history/v2/projects?${span}&${metrics}&org_id=${ORGANIZATION}`);
  send(
    `GET /consumption_history/v2/branches?${span}&${metrics}&org_id=${ORGANIZATION}&project_ids=shiny-wind-028834`,
  );

  const made = `/projects/${send('POST /projects', { project: { name: 'second' } }).string('project', 'id')}`;
  send('GET /projects');
  send(`DELETE ${made}`);
  send(`POST ${made}/recover`);
  send(`PATCH ${P}`, { project: { name: 'first' } });
  for (const path of ['', '/advisors', '/available_preload_libraries', '/operations', '/permissions'])
    send(`GET ${P}${path}`);
  const offer = send(`POST ${P}/transfer_requests`, {}).string('id');
  send(`PUT ${P}/transfer_requests/${offer}`, { org_id: ORGANIZATION });
  const granted = send(`POST ${P}/permissions`, { email: 'a@example.com' }).string('id');
  send(`DELETE ${P}/permissions/${granted}`);
  const keys = send(`POST ${P}/jwks`, KEYS).string('jwks', 'id');
  send(`GET ${P}/jwks`);
  send(`DELETE ${P}/jwks/${keys}`);

  const dev = send(`POST ${P}/branches`, { branch: { name: 'dev' } }).string('branch', 'id');
  const D = `${P}/branches/${dev}`;
  for (const path of ['/branches', '/branches/count']) send(`GET ${P}${path}`);
  for (const path of ['', '/ai_gateway', '/storage', '/endpoints']) send(`GET ${B}${path}`);
  send(`GET ${B}/schema?db_name=neondb`);
  send(`GET ${D}/compare_schema?db_name=neondb`);
  send(`PATCH ${D}`, { branch: { name: 'dev 2' } });
  send(`POST ${D}/restore`, { source_branch_id: main });
  const operation = send(`GET ${P}/operations`).string('operations', 0, 'id');
  send(`GET ${P}/operations/${operation}`);

  const endpoint = send(`POST ${P}/endpoints`, { endpoint: { branch_id: dev, type: 'read_write' } });
  const E = `${P}/endpoints/${endpoint.string('endpoint', 'id')}`;
  for (const path of [`${P}/endpoints`, E]) send(`GET ${path}`);
  send(`PATCH ${E}`, { endpoint: { autoscaling_limit_max_cu: 1 } });
  for (const action of ['suspend', 'start', 'restart']) send(`POST ${E}/${action}`);
  send(`DELETE ${E}`);

  send(`POST ${B}/roles`, { role: { name: 'app' } });
  for (const path of ['', '/app', '/app/reveal_password']) send(`GET ${B}/roles${path}`);
  send(`POST ${B}/roles/app/reset_password`);
  send(`POST ${B}/databases`, { database: { name: 'app', owner_name: 'app' } });
  for (const path of ['', '/app']) send(`GET ${B}/databases${path}`);
  send(`PATCH ${B}/databases/app`, { database: { name: 'renamed' } });
  send(`GET ${P}/connection_uri?database_name=neondb&role_name=neondb_owner`);
  send(`POST ${B}/data-api/neondb`, {});
  send(`GET ${B}/data-api/neondb`);
  send(`PATCH ${B}/data-api/neondb`, { settings: { db_max_rows: 5 } });
  send(`DELETE ${B}/data-api/neondb`);
  send(`DELETE ${B}/databases/renamed`);
  send(`DELETE ${B}/roles/app`);

  send(`POST ${B}/auth`, { auth_provider: 'better_auth' });
  send(`POST ${B}/auth/domains`, { domain: 'https://app.example', auth_provider: 'better_auth' });
  send(`PATCH ${B}/auth/allow_localhost`, { allow_localhost: false });
  send(`PATCH ${B}/auth/config`, { name: 'Shop' });
  send(`PATCH ${B}/auth/email_and_password`, { disable_sign_up: true });
  send(`PATCH ${B}/auth/email_provider`, { type: 'standard', ...MAIL });
  send(`POST ${B}/auth/send_test_email`, { ...MAIL, recipient_email: 'a@example.com' });
  const oauth = `${B}/auth/oauth_providers`;
  send(`POST ${oauth}`, { id: 'github', client_id: 'id', client_secret: 'secret' });
  send(`PATCH ${oauth}/github`, { client_id: 'other', client_secret: 'secret' });
  for (const plugin of ['organization', 'magic-link', 'phone-number'])
    send(`PATCH ${B}/auth/plugins/${plugin}`, { enabled: true });
  send(`PUT ${B}/auth/webhooks`, { enabled: true, webhook_url: 'https://hook.example' });
  const user = send(`POST ${B}/auth/users`, { email: 'a@example.com', name: 'A' }).string('id');
  send(`PUT ${B}/auth/users/${user}/role`, { roles: ['admin'] });
  send(`DELETE ${B}/auth/users/${user}`);
  for (const path of [
    '',
    '/domains',
    '/allow_localhost',
    '/email_and_password',
    '/email_provider',
    '/oauth_providers',
    '/plugins',
    '/plugins/phone-number',
    '/webhooks',
  ])
    send(`GET ${B}/auth${path}`);
  send(`DELETE ${oauth}/github`);
  const ofProject = { project_id: 'shiny-wind-028834', auth_provider: 'better_auth' };
  send('POST /projects/auth/keys', ofProject);
  send('POST /projects/auth/transfer_ownership', ofProject);
  send(`DELETE ${B}/auth/domains`, {
    auth_provider: 'better_auth',
    domains: [{ domain: 'https://app.example' }],
  });
  send(`DELETE ${B}/auth`);

  send(`POST ${B}/buckets`, { name: 'files' });
  send(`GET ${B}/buckets`);
  const objects = `${B}/buckets/files/objects`;
  for (const name of ['a', 'b']) {
    const link = send(`POST ${objects}/${name}/presign`, { operation: 'upload', content_type: 'text/plain' });
    const headers = { authorization: '', 'content-type': 'text/plain' };
    const path = link.string('url').slice(ORIGIN.length);
    expect(neon.call('PUT', path, undefined, { text: name, headers }).status).toBe(200);
  }
  for (const path of ['', '/a/download']) send(`GET ${objects}${path}`);
  send(`DELETE ${objects}/a`);
  send(`DELETE ${B}/buckets/files/objects-by-prefix?prefix=b/`);
  send(`DELETE ${B}/buckets/files`);

  const token = send(`POST ${B}/credentials`, { principal_type: 'user', scopes: ['storage:read'] });
  send(`GET ${B}/credentials`);
  send(`DELETE ${B}/credentials/${token.string('token_id')}`);
  const code = '--x\r\nContent-Disposition: form-data; name="zip"\r\n\r\nPK\r\n--x--\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  send(`POST ${B}/functions/hello/deployments`, undefined, { headers, text: code });
  for (const path of ['', '/hello']) send(`GET ${B}/functions${path}`);
  send(`PATCH ${B}/functions/hello`, { name: 'Hello' });
  send(`DELETE ${B}/functions/hello`);

  const branch_create = { branch: { name: 'anonymous' } };
  const masked = send(`POST ${P}/branch_anonymized`, { branch_create, masking_rules: [RULE] });
  const M = `${P}/branches/${masked.string('branch', 'id')}`;
  neon.advance(60_000);
  for (const path of ['/masking_rules', '/anonymized_status']) send(`GET ${M}${path}`);
  send(`PATCH ${M}/masking_rules`, { masking_rules: [RULE] });
  send(`POST ${M}/anonymize`);

  send(`PUT ${B}/backup_schedule`, { schedule: [{ frequency: 'daily', hour: 1 }] });
  send(`GET ${B}/backup_schedule`);
  const snapshot = `${P}/snapshots/${send(`POST ${B}/snapshot?name=nightly`).string('snapshot', 'id')}`;
  send(`GET ${P}/snapshots`);
  send(`PATCH ${snapshot}`, { snapshot: { name: 'weekly' } });
  const restored = send(`POST ${snapshot}/restore`, { name: 'look' }).string('branch', 'id');
  send(`POST ${P}/branches/${restored}/finalize_restore`, { name: 'before' });
  send(`DELETE ${snapshot}`);
  send(`POST ${D}/set_as_default`);
  send(`DELETE ${M}`);
  expect([...servedOperations()].filter(each => !answered.has(each))).toEqual([]);
  // What a program is given never leads it to the real service; these are the test's own.
  const isOurs = (host: string): boolean => host.endsWith('.invalid') || host === '127.0.0.1';
  expect([...hosts].filter(host => !isOurs(host))).toEqual([
    'keys.example',
    'mail.example',
    'hook.example',
    'app.example',
  ]);
  expect([...hosts].filter(isOurs).length).toBeGreaterThan(5);
});

test('the page of the sandbox says how many operations are described and served', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/sandbox.md'), 'utf8');
  const counts = `${declaredOperations().length} | ${servedOperations().size}`;
  expect(page).toContain(`| Neon: operations | ${counts} |`);
});
