import { describe, expect, test } from 'vitest';
import { type TestCli, testCli } from '../cli/test-io.ts';
import { PROJECT } from '../helpers/world.ts';
import { movedRows, wrongRows } from './moved-keys.ts';
import { blocksOn, commandsOn } from './page-blocks.ts';

/* docs/moving-terraform.md: its commands, its manifest, what it shows of the output, its tables. */

const block = blocksOn('moving-terraform');
const PROJECT_PATH = `/neon/api/v2/projects/${PROJECT}`;

/**
 * The keys of the provider's resources at 71d0000, 2026-08-02, but for `id`, and for `project_id`
 * and `branch_id` where they only say what something is in.
 */
const RESOURCES: Readonly<Record<string, string>> = {
  neon_project:
    'allowed_ips allowed_ips_protected_branches_only block_public_connections block_vpc_connections branch ' +
    'compute_provisioner default_branch_protected default_endpoint_settings enable_logical_replication hipaa ' +
    'history_retention_seconds maintenance_window name org_id pg_version quota region_id store_password ' +
    'connection_uri connection_uri_pooler database_host database_host_pooler database_name database_password ' +
    'database_user default_branch_id default_endpoint_id',
  neon_branch: 'name parent_id parent_lsn parent_timestamp protected logical_size',
  neon_endpoint:
    'autoscaling_limit_max_cu autoscaling_limit_min_cu compute_provisioner disabled pg_settings pooler_enabled ' +
    'pooler_mode region_id suspend_timeout_seconds type host proxy_host',
  neon_role: 'name password protected',
  neon_database: 'name owner_name',
  neon_jwks_url: 'jwks_url provider_name role_names branch_id jwt_audience',
  neon_vpc_endpoint_restriction: 'label vpc_endpoint_id',
  neon_vpc_endpoint_assignment: 'label org_id region_id vpc_endpoint_id',
  neon_project_permission: 'grantee',
  neon_api_key: 'name key',
  neon_org_api_key: 'name org_id project_id key',
};

const KEYS = Object.entries(RESOURCES).flatMap(([resource, keys]) =>
  keys.split(' ').map(key => `${resource}.${key}`),
);

/** A project as the provider makes it: its replicas have no name, its ids are nowhere marked. */
function made(): TestCli {
  const cli = testCli();
  const send = (method: string, path: string, body: unknown): unknown =>
    cli.other(method, `${PROJECT_PATH}${path}`, body);
  const idOf = (name: string): string => cli.branch(name).split('/').at(-1) ?? '';
  const main = idOf('main');
  send('PATCH', '', {
    project: {
      name: 'acme',
      settings: { allowed_ips: { ips: ['203.0.113.0/24'], protected_branches_only: true } },
    },
  });
  send('PATCH', `/branches/${main}`, { branch: { protected: true } });
  send('POST', '/branches', { branch: { name: 'staging', parent_id: main } });
  send('POST', '/endpoints', {
    endpoint: { branch_id: idOf('staging'), type: 'read_write', autoscaling_limit_max_cu: 1 },
  });
  send('POST', '/endpoints', { endpoint: { branch_id: main, type: 'read_only' } });
  send('POST', `/branches/${main}/roles`, { role: { name: 'app_owner' } });
  send('POST', `/branches/${main}/databases`, { database: { name: 'app', owner_name: 'app_owner' } });
  return cli;
}

/** Runs the page's own commands of a step; gives what the last one says. */
async function follow(cli: TestCli, step: string): Promise<string> {
  let last = '';
  for (const words of commandsOn('moving-terraform', step)) last = await cli.ok(...words);
  return last;
}

const EXPORT = '2. Export what is live';
const CHANGE = '5. Change something';

describe('docs/moving-terraform.md', () => {
  test('2: the export of what Terraform made has an empty plan, and nothing is written', async () => {
    const cli = made();
    const before = cli.writes().length;
    expect(await follow(cli, EXPORT)).toContain(block(EXPORT, 'text').trim());
    expect(cli.writes()).toHaveLength(before);
  });

  test('2: the part of the file that it shows is one, and its plan is empty', async () => {
    const cli = made();
    await follow(cli, EXPORT);
    const exported = cli.text();
    const shown = block(EXPORT, 'yaml');
    const ids = (text: string): readonly string[] => text.match(/(?:br|ep)-[a-z]+-[a-z]+-[a-z0-9]+/g) ?? [];
    expect(ids(shown).filter(id => !ids(exported).includes(id))).toEqual([]);
    await cli.files.replace('evenkeel.yaml', shown);
    expect(await cli.ok('plan')).toContain('No changes · ');
  });

  test('2: a replica without a name is found by its id after the move', async () => {
    const cli = made();
    await follow(cli, EXPORT);
    expect(cli.text()).toMatch(/- type: read_only\n +id: ep-/);
  });

  test('5: a change is one request', async () => {
    const cli = made();
    await follow(cli, EXPORT);
    const [before, after] = cli.text().split('- name: staging');
    await cli.files.replace(
      'evenkeel.yaml',
      `${before}- name: staging${after?.replace('limit_max_cu: 1', 'limit_max_cu: 2')}`,
    );
    const sent = cli.writes().length;
    const said = await follow(cli, CHANGE);
    expect(said).toContain(block(CHANGE, 'text').trim());
    expect(cli.writes().slice(sent)).toEqual([`PATCH ${cli.compute('staging')}`]);
  });

  test('every key of the provider is in a table, and every key of ours in the schema', () => {
    expect(movedRows('moving-terraform').length).toBeGreaterThan(30);
    expect(wrongRows('moving-terraform', KEYS)).toEqual([]);
  });
});
