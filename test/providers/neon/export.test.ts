import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { exportScopes } from '../../../src/engine/export.ts';
import { branchId } from '../../contract/neon.branch.ts';
import { lines, world as sandboxWorld, type World } from '../../helpers/world.ts';
import { PROJECT, PROJECT_ID } from './helpers/world.ts';

const base = `/neon/api/v2/projects/${PROJECT_ID}`;

/** What another client makes, one call after another. */
function furnish(here: World): void {
  const call = (method: string, path: string, body?: unknown): void => {
    const { status } = here.foreign(method, `${base}${path}`, body);
    expect(status, `${method} ${path}`).toBeLessThan(300);
    here.clock.advance(10_000);
  };
  const main = branchId(here, 'main');
  call('PATCH', '', {
    project: {
      name: 'Acme',
      settings: {
        allowed_ips: { ips: ['203.0.113.9', '203.0.113.0/24'], protected_branches_only: true },
        maintenance_window: { weekdays: [7, 6], start_time: '03:00', end_time: '04:00' },
        preload_libraries: { use_defaults: true, enabled_libraries: ['timescaledb'] },
      },
    },
  });
  call('POST', `/branches/${main}/roles`, { role: { name: 'silent', no_login: true } });
  call('POST', `/branches/${main}/databases`, { database: { name: 'app', owner_name: 'neondb_owner' } });
  call('POST', `/branches/${main}/snapshot?name=before&slug=before&expires_at=2027-06-01T00%3A00%3A00Z`);
  call('POST', '/jwks', {
    jwks_url: 'https://auth.example.com/jwks.json',
    provider_name: 'Auth0',
    branch_id: main,
    jwt_audience: 'acme',
  });
  call('POST', '/vpc_endpoints/vpce-0123', { label: 'app: "servers"' });
  call('POST', '/branches', {
    branch: { name: 'bare', parent_id: main, init_source: 'parent-schema' },
    endpoints: [{ type: 'read_write' }],
    annotation_value: { team: 'web' },
  });
  const bare = branchId(here, 'bare');
  call('POST', `/branches/${bare}/roles`, { role: { name: 'own' } });
}

async function exported(here: World): Promise<string> {
  const { sections, unread } = await exportScopes([PROJECT], here.session());
  expect(unread).toEqual([]);
  return stringify({ name: 'acme', ...sections });
}

it('a project that someone else furnished is exported to a manifest whose plan is empty', async () => {
  const here = sandboxWorld();
  furnish(here);
  const manifest = await exported(here);
  expect(lines(await here.plan(manifest))).toEqual([]);
  expect(manifest).not.toMatch(/npg_|password/);
  expect(manifest).toMatch(/name: own\b/);
  expect(manifest).toMatch(/vpc_endpoint_id: vpce-0123/);
});

it('what a child inherits is not exported a second time', async () => {
  const here = sandboxWorld();
  furnish(here);
  const manifest = await exported(here);
  expect(manifest.match(/name: silent\b/g)).toHaveLength(1);
  expect(manifest.match(/name: app\b/g)).toHaveLength(1);
});

it.each<[string, (here: World) => void]>([
  [
    'neon.project',
    here =>
      here.foreign('PATCH', base, { project: { settings: { allowed_ips: { ips: ['198.51.100.1'] } } } }),
  ],
  ['neon.role', here => here.foreign('DELETE', `${base}/branches/${branchId(here, 'main')}/roles/silent`)],
  [
    'neon.database',
    here =>
      here.foreign('PATCH', `${base}/branches/${branchId(here, 'main')}/databases/app`, {
        database: { owner_name: 'silent' },
      }),
  ],
  [
    'neon.branch',
    here =>
      here.foreign('PATCH', `${base}/branches/${branchId(here, 'bare')}`, {
        branch: { protected: true, name: 'bare' },
      }),
  ],
])('one change of a live %s is exactly one row', async (kind, change) => {
  const here = sandboxWorld();
  furnish(here);
  const manifest = (await exported(here)).replace('name: bare\n', 'name: bare\n          protected: false\n');
  change(here);
  here.clock.advance(10_000);
  const drift = await here.drift(manifest);
  expect(drift.plan.rows.map(row => row.kind)).toEqual([kind]);
});

it('does not say of a branch that it has the data of its parent, which it has without a word', async () => {
  const here = sandboxWorld();
  await here.apply(
    `{ name: acme, neon: { projects: [{ id: ${PROJECT_ID}, branches: [{ name: main }, { name: dev, parent: main }] }] } }`,
  );
  const { sections } = await exportScopes([PROJECT], here.session());
  expect(JSON.stringify(sections)).toContain('"parent":"main"');
  expect(JSON.stringify(sections)).not.toContain('init_source');
});
