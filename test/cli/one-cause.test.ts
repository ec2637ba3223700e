import { expect, test } from 'vitest';
import { PROJECT } from '../helpers/world.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { appliedCli, testCli } from './test-io.ts';

const MANIFEST = `evenkeel: 1
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - { name: main, protected: true, default: true, endpoints: [{ type: read_write }], roles: [{ name: app }] }
        - { name: dev, parent: main }
`;

/** Another client renames the branch. */
async function renamed() {
  const cli = await appliedCli({ manifest: MANIFEST });
  cli.other('PATCH', cli.branch('main'), { branch: { name: 'production' } });
  return cli;
}

test('a row that needs a blocked one leads to that row, and not to an entry that is there', async () => {
  const { stdout } = await (await renamed()).run('plan');
  const said = stdout.replace(/\s+/g, ' ');
  expect(said).toContain(
    'the live branch "production" has no entry, but has a child that the manifest puts under this branch, so "production" may be this branch under a new name',
  );
  expect(said).not.toMatch(/\badd \S+ to the manifest/i);
  expect(said).toContain(`next: First fix neon.branch/${PROJECT}/main: its row says how.`);
});

test('drift offers no line of accepted that would hide nothing', async () => {
  const { stdout, code } = await (await renamed()).run('drift');
  expect(code).toBe(2);
  expect(stdout).not.toContain('until: 20');
});

test('a project that the key does not see is told as that, once for all its lists', async () => {
  const cli = testCli({ manifest: MANIFEST.replaceAll(PROJECT, 'shiny-wind-028835') });
  const { stdout, code } = await cli.run('plan');
  expect(code).toBe(1);
  expect(stdout.replace(/\s+/g, ' ').match(/sees no project shiny-wind-028835/g)).toHaveLength(1);
  expect(stdout).not.toContain('service/unreadable');
});

test('lists of one project that cannot be read for two reasons are told with both', async () => {
  const more = "      jwks: [{ jwks_url: 'https://auth.example.com/jwks.json', provider_name: Auth0 }]\n";
  const cli = testCli({ manifest: MANIFEST + more });
  const refused = (message: string, path: string) =>
    faultOf({ status: 403, body: { code: '', message } }, { path, times: 99 });
  cli.sandbox.faults.add([
    refused('the computes are closed to this key', '*/endpoints*'),
    refused('the key sets are closed to this key', '*/jwks*'),
  ]);
  const { stdout } = await cli.run('plan');
  const said = stdout.replace(/\s+/g, ' ');
  expect(said).toContain('the computes are closed to this key');
  expect(said).toContain('the key sets are closed to this key');
});
