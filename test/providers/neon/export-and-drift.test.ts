import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { exportScopes } from '../../../src/engine/export.ts';
import { branchId } from '../../contract/neon.branch.ts';
import { lines, notesOf, world as sandboxWorld, type World } from '../../helpers/world.ts';
import { PROJECT, PROJECT_ID } from './helpers/world.ts';

const base = `/neon/api/v2/projects/${PROJECT_ID}`;

/** Another client's call, and time enough for what it starts. */
function call(here: World, method: string, path: string, body?: unknown): unknown {
  const answer = here.foreign(method, `${base}${path}`, body);
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  here.clock.advance(30_000);
  return answer.body;
}

/** A few days after the sandbox's day. */
const SOON = '2026-11-25T00:00:00Z';

const RULE = {
  database_name: 'app',
  schema_name: 'public',
  table_name: 'users',
  column_name: 'email',
  masking_function: 'anon.fake_email()',
};

/** A project with one of everything, made by another client. */
function furnished(): World {
  const here = sandboxWorld();
  const main = branchId(here, 'main');
  const settings = { allowed_ips: { ips: ['203.0.113.0/24'] }, audit_log_level: 'full' };
  call(here, 'PATCH', '', { project: { settings } });
  onEndpoint({ autoscaling_limit_max_cu: 2 })(here);
  call(here, 'POST', `/branches/${main}/roles`, { role: { name: 'reporting' } });
  call(here, 'POST', `/branches/${main}/databases`, {
    database: { name: 'app', owner_name: 'neondb_owner' },
  });
  call(here, 'POST', `/branches/${main}/snapshot?name=before`);
  call(here, 'POST', `/branches/${main}/buckets`, { name: 'uploads' });
  call(here, 'PUT', `/branches/${main}/backup_schedule`, { schedule: [{ frequency: 'daily', hour: 3 }] });
  call(here, 'POST', `/branches/${main}/credentials`, {
    principal_type: 'user',
    name: 'uploads',
    scopes: ['storage:read'],
  });
  call(here, 'POST', '/jwks', { jwks_url: 'https://auth.example.com/jwks.json', provider_name: 'Auth0' });
  call(here, 'POST', '/branches', { branch: { name: 'dev' }, endpoints: [{ type: 'read_write' }] });
  const expires_at = new Date(here.clock.now() + 7 * 86_400_000).toISOString();
  call(here, 'POST', '/branches', { branch: { name: 'pv', expires_at } });
  call(here, 'POST', '/branch_anonymized', {
    branch_create: { branch: { name: 'anon' } },
    masking_rules: [RULE],
    start_anonymization: true,
  });
  return here;
}

async function exported(here: World, secrets = false): Promise<string> {
  const {
    sections,
    unread,
    leftOut: left,
  } = await exportScopes([PROJECT], here.session(), secrets ? { secrets } : {});
  expect(unread).toEqual([]);
  const keep = left.flatMap(each => (each.keep === undefined || each.keep === 'none' ? [] : [each.keep]));
  return stringify({ name: 'acme', ...(keep.length > 0 && { keep }), ...sections });
}

function endpointOf(here: World, branch: string): string {
  const { body } = here.foreign('GET', `${base}/branches/${branchId(here, branch)}/endpoints`);
  return (body as { endpoints: { id: string }[] }).endpoints[0]?.id ?? '';
}

function idIn(here: World, path: string, key: string, id = 'id'): string {
  const { body } = here.foreign('GET', `${base}${path}`);
  return (body as Record<string, Record<string, string>[]>)[key]?.[0]?.[id] ?? '';
}

const onBranch = (name: string, method: string, path: string, body?: unknown) => (here: World) =>
  call(here, method, `/branches/${branchId(here, name)}${path}`, body);
const onProject = (project: object) => (here: World) => call(here, 'PATCH', '', { project });
const onEndpoint = (endpoint: object) => (here: World) =>
  call(here, 'PATCH', `/endpoints/${endpointOf(here, 'main')}`, { endpoint });

/**
 * What another client changes, and the address of the one row that drift has for it, without its
 * kind's provider.
 */
type Change = readonly [what: string, row: string, change: (here: World) => unknown];

const MAIN = `endpoint/${PROJECT_ID}/main/read_write`;

const CHANGES: readonly Change[] = [
  [
    'an expiry on a permanent branch',
    `branch/${PROJECT_ID}/dev`,
    onBranch('dev', 'PATCH', '', { branch: { expires_at: SOON } }),
  ],
  ['another default branch', `branch/${PROJECT_ID}/main`, onBranch('dev', 'POST', '/set_as_default')],
  ['a disabled compute', MAIN, onEndpoint({ disabled: true })],
  ['a quota', `project/${PROJECT_ID}`, onProject({ settings: { quota: { compute_time_seconds: 5 } } })],
  [
    'Postgres parameters of a compute that had none',
    MAIN,
    onEndpoint({ settings: { pg_settings: { max_connections: '10' } } }),
  ],
  [
    'masking rules emptied',
    `branch/${PROJECT_ID}/anon`,
    onBranch('anon', 'PATCH', '/masking_rules', { masking_rules: [] }),
  ],
  ['a larger compute', MAIN, onEndpoint({ autoscaling_limit_max_cu: 4 })],
  ['a larger smallest size', MAIN, onEndpoint({ autoscaling_limit_min_cu: 1 })],
  ['another suspend timeout', MAIN, onEndpoint({ suspend_timeout_seconds: 600 })],
  [
    'a longer allow list',
    `project/${PROJECT_ID}`,
    onProject({ settings: { allowed_ips: { ips: ['203.0.113.0/24', '198.51.100.1'] } } }),
  ],
  ['a shorter retention', `project/${PROJECT_ID}`, onProject({ history_retention_seconds: 3600 })],
  ['another audit level', `project/${PROJECT_ID}`, onProject({ settings: { audit_log_level: 'base' } })],
  [
    'another size for new computes',
    `project/${PROJECT_ID}`,
    onProject({ default_endpoint_settings: { autoscaling_limit_max_cu: 8 } }),
  ],
  [
    'an expiry that is moved',
    `branch/${PROJECT_ID}/pv`,
    onBranch('pv', 'PATCH', '', { branch: { expires_at: SOON } }),
  ],
  ['a renamed branch', `branch/${PROJECT_ID}/pv`, onBranch('pv', 'PATCH', '', { branch: { name: 'other' } })],
  [
    'another owner of a database',
    `database/${PROJECT_ID}/main/app`,
    onBranch('main', 'PATCH', '/databases/app', { database: { owner_name: 'reporting' } }),
  ],
  [
    'another schedule',
    `backup_schedule/${PROJECT_ID}/main`,
    onBranch('main', 'PUT', '/backup_schedule', { schedule: [{ frequency: 'weekly', hour: 3, day: 1 }] }),
  ],
  [
    'a renamed snapshot',
    `snapshot/${PROJECT_ID}/main/before`,
    here =>
      call(here, 'PATCH', `/snapshots/${idIn(here, '/snapshots', 'snapshots')}`, {
        snapshot: { name: 'other' },
      }),
  ],
  ['a deleted bucket', `bucket/${PROJECT_ID}/main/uploads`, onBranch('main', 'DELETE', '/buckets/uploads')],
  [
    'a bucket that anyone may read',
    `bucket/${PROJECT_ID}/main/uploads`,
    here => {
      onBranch('main', 'DELETE', '/buckets/uploads')(here);
      onBranch('main', 'POST', '/buckets', { name: 'uploads', access_level: 'public_read' })(here);
    },
  ],
  ['a deleted role', `role/${PROJECT_ID}/main/reporting`, onBranch('main', 'DELETE', '/roles/reporting')],
  [
    'a revoked credential',
    `credential/${PROJECT_ID}/main/uploads`,
    here => {
      const path = `/branches/${branchId(here, 'main')}/credentials`;
      call(here, 'DELETE', `${path}/${idIn(here, path, 'credentials', 'token_id')}`);
    },
  ],
  [
    'a deleted key set',
    `jwks/${PROJECT_ID}/https:%2F%2Fauth.example.com%2Fjwks.json`,
    here => call(here, 'DELETE', `/jwks/${idIn(here, '/jwks', 'jwks')}`),
  ],
];

test('the table has each change but added protection', () => {
  expect(CHANGES).toHaveLength(23);
});

test.each(CHANGES)('%s by someone else is exactly one row', async (_, row, change) => {
  const here = furnished();
  const manifest = await exported(here, row.startsWith('credential/'));
  expect(lines(await here.plan(manifest))).toEqual([]);
  change(here);
  const { plan } = await here.drift(manifest);
  expect(plan.rows.map(each => each.address)).toEqual([`neon.${row}`]);
});

test('protection that someone adds is a note', async () => {
  const here = furnished();
  const manifest = await exported(here);
  onBranch('dev', 'PATCH', '', { branch: { protected: true } })(here);
  const { plan } = await here.drift(manifest);
  expect(plan.rows).toEqual([]);
  expect(notesOf(plan.notes)).toEqual([expect.stringContaining('/dev')]);
});

/* Beside the table: each field that is written at its default. */
test.each<readonly [field: string, change: (here: World) => unknown]>([
  ['quota.active_time_seconds', onProject({ settings: { quota: { active_time_seconds: 5 } } })],
  ['quota.written_data_bytes', onProject({ settings: { quota: { written_data_bytes: 5 } } })],
  ['quota.data_transfer_bytes', onProject({ settings: { quota: { data_transfer_bytes: 5 } } })],
  ['quota.logical_size_bytes', onProject({ settings: { quota: { logical_size_bytes: 5 } } })],
  [
    'allowed_ips.protected_branches_only',
    onProject({ settings: { allowed_ips: { ips: ['203.0.113.0/24'], protected_branches_only: true } } }),
  ],
  ['block_public_connections', onProject({ settings: { block_public_connections: true } })],
  ['block_vpc_connections', onProject({ settings: { block_vpc_connections: true } })],
  [
    'default_endpoint_settings.suspend_timeout_seconds',
    onProject({ default_endpoint_settings: { suspend_timeout_seconds: 600 } }),
  ],
  [
    'default_endpoint_settings.pg_settings',
    onProject({ default_endpoint_settings: { pg_settings: { max_connections: '10' } } }),
  ],
])('%s, changed from its default, is one field of one row', async (field, change) => {
  const here = furnished();
  const manifest = await exported(here);
  change(here);
  const { plan } = await here.drift(manifest);
  expect(
    plan.rows.map(row => [row.kind, row.fields.map(each => each.path.replace(/^settings\./, ''))]),
  ).toEqual([['neon.project', [field]]]);
});
