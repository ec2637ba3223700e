import { expect, test } from 'vitest';
import { foreign } from '../helpers/foreign.ts';
import { HOSTILE } from '../helpers/hostile-text.ts';
import { type TestCli, testCli } from './test-io.ts';

const BASE = '/neon/api/v2/projects/shiny-wind-028834';

/** Another client's call; its answer's body, or undefined where the service refuses. */
function other(cli: TestCli, method: string, path: string, body?: object): unknown {
  const answer = foreign(cli.sandbox, method, `${BASE}${path}`, body);
  cli.pass(60_000);
  return answer.status >= 300 ? undefined : answer.body;
}

function idOf(made: unknown): string {
  return (made as { readonly branch: { readonly id: string } }).branch.id;
}

const NAMES: readonly string[] = [
  ...HOSTILE,
  'feature/a b',
  'x'.repeat(256),
  'tab\there',
  '${main}',
  '$${main}',
  '0123',
  '1e3',
  '~',
  'null',
  'true',
  '- item',
  'key: value',
  '#comment',
  '*alias',
  '!!tag',
  ' padded ',
  '%2F',
  '"quoted"',
  "it's",
  'שלום',
].filter(name => name.length <= 256 && !/\p{Surrogate}/u.test(name));

test('whatever a project has and however it is called, its export is valid and its plan empty', async () => {
  const cli = testCli();
  const main = (other(cli, 'GET', '/branches') as { branches: { id: string }[] }).branches[0]?.id ?? '';
  for (const [index, name] of NAMES.entries()) {
    const expires_at = new Date(Date.parse('2026-11-20T12:00:00Z') + (index + 1) * 3_600_000).toISOString();
    other(cli, 'POST', '/branches', {
      branch: {
        name,
        ...(index % 3 === 0 && { expires_at }),
        ...(index % 5 === 1 && { protected: true }),
        ...(index % 7 === 2 && { init_source: 'schema-only' }),
      },
      ...(index % 2 === 0 && { endpoints: [{ type: 'read_write' }] }),
      annotation_value: { [name.slice(0, 40)]: name.slice(0, 40) },
    });
  }
  const rule = { database_name: 'neondb', schema_name: 'a.b "c"', table_name: 'T', column_name: 'é' };
  const masking_rules = [
    { ...rule, masking_value: "'O''Hara ${x}'" },
    { ...rule, schema_name: 'public', masking_function: 'anon.fake_email()' },
  ];
  const branch_create = { branch: { name: 'anon ${x}' }, endpoints: [{ type: 'read_write' }] };
  other(cli, 'POST', '/branch_anonymized', { branch_create, masking_rules, start_anonymization: true });
  const dev = idOf(other(cli, 'POST', '/branches', { branch: { name: 'dev' } }));
  other(cli, 'POST', '/branches', { branch: { name: 'child', parent_id: dev } });
  other(cli, 'POST', `/branches/${dev}/restore`, { source_branch_id: main, preserve_under_name: '*' });
  const backup = (
    other(cli, 'GET', '/branches') as { branches: { id: string; name: string }[] }
  ).branches.find(each => each.name === '*');
  other(cli, 'POST', '/branches', { branch: { name: 'of-backup', parent_id: backup?.id } });
  for (const [name, type] of Object.entries({ one: 'read_write', two: 'read_only', 'th/*ree': 'read_only' }))
    other(cli, 'POST', '/endpoints', { endpoint: { branch_id: dev, type, name } });
  other(cli, 'POST', '/endpoints', { endpoint: { branch_id: dev, type: 'read_only' } });
  other(cli, 'POST', `/branches/${dev}/set_as_default`);
  const exported = await cli.run('export', 'neon');
  expect(exported.code, exported.stderr).toBe(0);
  await cli.files.create('evenkeel.yaml', exported.stdout);
  expect(await cli.run('validate')).toMatchObject({ code: 0, stderr: '' });
  const planned = await cli.run('plan', '--detailed-exitcode');
  expect(planned.stdout).toContain('No changes');
  expect(planned.code, planned.stdout).toBe(0);
  expect(exported.stderr.match(/^left out: [^ ]+/gm)).toEqual([
    'left out: neon.branch/shiny-wind-028834/%2A',
  ]);
  expect(exported.stdout).toMatch(/- type: read_only\n {14}id: ep-[a-z0-9-]+\n/);
  expect(exported.stdout.match(/default: true/g)).toHaveLength(1);
  expect(exported.stdout).toMatch(/- name: child\n {10}id: br-[a-z0-9-]+\n {10}parent: dev\n/);
  expect(exported.stdout).toMatch(/- name: of-backup\n {10}id: br-[a-z0-9-]+\n {10}parent: "\*"\n/);
});

test('--no-ids leaves out ids and what has no name, which keep holds', async () => {
  const cli = testCli();
  const dev = idOf(other(cli, 'POST', '/branches', { branch: { name: 'dev' } }));
  for (const name of [undefined, 'reports'])
    other(cli, 'POST', '/endpoints', { endpoint: { branch_id: dev, type: 'read_only', name } });
  const exported = await cli.run('export', 'neon', '--no-ids');
  expect(exported.code, exported.stderr).toBe(0);
  expect(exported.stdout).not.toMatch(/\bid: (br|ep)-/);
  expect(exported.stdout).toContain('name: reports');
  expect(exported.stdout).toMatch(/^ {2}- neon\.endpoint\/shiny-wind-028834\/dev\/ep-/m);
  await cli.files.create('evenkeel.yaml', exported.stdout);
  expect((await cli.run('plan')).stdout).toContain('No changes');
});

test('ids are written where no mark shows which branch it is', async () => {
  const cli = testCli();
  const annotation_value = { evenkeel: 'acme', 'evenkeel.branch': 'ours', 'evenkeel.run': 'run-0' };
  const ours = idOf(other(cli, 'POST', '/branches', { branch: { name: 'ours' }, annotation_value }));
  const theirs = idOf(other(cli, 'POST', '/branches', { branch: { name: 'theirs' } }));
  for (const id of [ours, theirs]) {
    other(cli, 'POST', `/branches/${id}/snapshot?name=of-${id}`);
    other(cli, 'POST', '/endpoints', { endpoint: { branch_id: id, type: 'read_only', name: `of-${id}` } });
  }
  const { stdout } = await cli.run('export', 'neon');
  expect(stdout).toContain(`- name: theirs\n          id: ${theirs}\n`);
  expect(stdout).not.toContain(`id: ${ours}`);
  expect(stdout).toMatch(new RegExp(`name: of-${theirs}\\n +id: ep-`));
  expect(stdout).toMatch(new RegExp(`name: of-${theirs}\\n +id: snap-`));
  expect(stdout).not.toMatch(new RegExp(`name: of-${ours}\\n +id: `));
});
