import { expect, test } from 'vitest';
import { misfit } from '../helpers/output-schemas.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { type TestCli, testCli } from './test-io.ts';

const PROJECT = 'shiny-wind-028834';
const WHICH = ['--project', PROJECT, '--repository', 'acme/app', '--pull-request', '12'];

test('up makes a preview with its connection strings in a file, and shows nothing secret', async () => {
  const cli = testCli();
  const end = await cli.run('preview', 'up', ...WHICH, '--ttl', '7d', '--secrets-to', 'pr.env');
  expect(end.code).toBe(0);
  const file = cli.text('pr.env');
  expect(file).toMatch(/DATABASE_URL="postgresql:\/\/.*-pooler\..*"\nDATABASE_URL_UNPOOLED="postgresql:/);
  const [, password = ''] = /:([^:@]+)@/.exec(file) ?? [];
  expect(password.length).toBeGreaterThan(5);
  expect(end.stdout + end.stderr).not.toContain(password);
  expect(cli.branches()).toEqual(['main', 'preview/pr-12']);
});

test('json has the branch and the report, and nothing secret', async () => {
  const cli = testCli();
  const end = await cli.run('preview', 'up', ...WHICH, '--format', 'json', '--secrets-to', 'pr.env');
  const outcome = JSON.parse(end.stdout);
  expect(outcome).toMatchObject({ v: 1, verb: 'up', created: true, branch: { name: 'preview/pr-12' } });
  expect(outcome.report.results).toHaveLength(2);
  expect(end.stdout).not.toContain('postgresql:');
});

test('json of up, reset, list, down and a sweep has the form of its schema', async () => {
  const cli = testCli();
  const json = async (...argv: readonly string[]): Promise<Record<string, unknown>> =>
    JSON.parse((await cli.run('preview', ...argv, '--format', 'json')).stdout);
  const verbs = [
    await json('up', ...WHICH, '--ttl', '7d', '--auth-url', '--data-api-url', '--secrets-to', 'pr.env'),
    await json('reset', ...WHICH, '--yes'),
    await json('down', ...WHICH, '--yes'),
  ];
  cli.sandbox.faults.add([faultOf({ status: 422, body: {} }, { method: 'POST', path: '*/branches' })]);
  verbs.push(await json('up', ...WHICH));
  await json('up', ...WHICH);
  const listed = await json('list', '--project', PROJECT);
  cli.pass(86_400_000);
  await cli.files.replace('open.json', '[]');
  const closed = ['--project', PROJECT, '--repository', 'acme/app', '--closed', '--yes'];
  verbs.push(await json('down', ...closed, '--open', 'open.json', '--open-complete'));

  expect(verbs.map(each => misfit('preview', each))).toEqual(verbs.map(() => undefined));
  expect(verbs.map(({ verb }) => verb)).toEqual(['up', 'reset', 'down', 'up', 'sweep']);
  expect(verbs.at(-1)).toMatchObject({ swept: [{ repository: 'acme/app', number: 12 }] });
  expect(verbs[0]?.['branch']).not.toHaveProperty('lastResetAt');
  expect(verbs[1]).toMatchObject({ branch: { lastResetAt: expect.any(String) } });
  expect(await json('down', ...closed, '--open', 'open.json', '--open-complete')).toMatchObject({
    deleted: [],
    swept: [],
  });
  expect(verbs[3]).toMatchObject({
    created: false,
    report: { results: [{ status: 'failed', message: expect.any(String) }, {}] },
  });
  expect(misfit('previews', listed)).toBeUndefined();
  expect(listed['previews']).toHaveLength(1);
});

test('json of list has the name with which a renamed preview was made, and no secret', async () => {
  const cli = testCli();
  await cli.run('preview', 'up', ...WHICH);
  const key = cli.io().env['NEON_API_KEY'] as string;
  cli.other('PATCH', cli.branch('preview/pr-12'), { branch: { name: `kept-${key}` } });
  const { stdout } = await cli.run('preview', 'list', '--project', PROJECT, '--format', 'json');
  expect(JSON.parse(stdout).previews).toMatchObject([{ name: 'kept-***', was: 'preview/pr-12' }]);
  expect(stdout).not.toContain(key);
});

test('down and reset do not run without a confirmation, and delete or reset only the preview', async () => {
  const cli = testCli();
  await cli.run('preview', 'up', ...WHICH);
  for (const verb of ['down', 'reset']) {
    const refused = await cli.run('preview', verb, ...WHICH);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('--yes');
  }
  await cli.ok('preview', 'reset', ...WHICH, '--yes');
  await cli.ok('preview', 'down', ...WHICH, '--yes');
  await cli.ok('preview', 'down', ...WHICH, '--yes');
  expect(cli.branches()).toEqual(['main']);
});

test('a name is always below preview/, so that --name main is another branch than main', async () => {
  const cli = testCli();
  const up = await cli.run('preview', 'up', '--project', PROJECT, '--name', 'main');
  expect(up.code).toBe(0);
  await cli.run('preview', 'up', '--project', PROJECT, '--name', 'preview/other');
  expect(cli.branches()).toEqual(['main', 'preview/main', 'preview/other']);
  await cli.ok('preview', 'down', '--project', PROJECT, '--name', 'main', '--yes');
  expect(cli.branches()).toEqual(['main', 'preview/other']);
});

test('list shows the previews of a project with their marks, and no other branch', async () => {
  const cli = testCli();
  await cli.run('preview', 'up', ...WHICH);
  await cli.run('preview', 'up', '--project', PROJECT, '--name', 'staging', '--repository', 'acme/app');
  const { stdout } = await cli.run('preview', 'list', '--project', PROJECT);
  expect(stdout).toMatch(
    /^preview\/pr-12 {2}br-\S+ {2}acme\/app#12\npreview\/staging {2}br-\S+ {2}acme\/app@staging\n$/,
  );
  const json = JSON.parse(
    (await cli.run('preview', 'list', '--project', PROJECT, '--format', 'json')).stdout,
  );
  expect(json.previews.map((each: { name: string }) => each.name)).toEqual([
    'preview/pr-12',
    'preview/staging',
  ]);
});

test('down --closed deletes the previews of a repository that a list does not name as open', async () => {
  const cli = testCli();
  for (const [repository, number] of [
    ['acme/app', '1'],
    ['acme/app', '2'],
    ['acme/web', '1'],
  ] as const) {
    const name = `${repository.slice(5)}-${number}`;
    await cli.run(
      'preview',
      'up',
      '--project',
      PROJECT,
      '--repository',
      repository,
      '--pull-request',
      number,
      '--name',
      name,
    );
  }
  cli.pass(86_400_000);
  await cli.files.replace('open.json', JSON.stringify([{ number: 2, headRefName: 'x' }]));
  const closed = ['--project', PROJECT, '--repository', 'acme/app', '--closed', '--yes'];
  expect((await cli.run('preview', 'down', ...closed)).stderr).toContain('--open');
  const end = await cli.run('preview', 'down', ...closed, '--open', 'open.json');
  expect(end.stdout).toContain('the preview "preview/app-2" is not deleted: pull request 2 is open');
  expect(end.code).toBe(0);
  expect(cli.branches()).toEqual(['main', 'preview/app-2', 'preview/web-1']);
});

test.each([
  [[], 'this command needs to know which preview to use'],
  [['--pull-request', '12'], '--pull-request needs --repository'],
  [['--name', 'x', '--repository', 'acme#app'], '--repository must be owner/name'],
  [['--name', 'x', '--repository', '../../app'], '--repository must be owner/name'],
  [['--name', 'x', '--repository', 'acme/..'], '--repository must be owner/name'],
  [['--name', 'x', '--expires-at', '2020-01-01T00:00:00Z'], 'the moment of --expires-at is in the past'],
  [['--name', 'x', '--ttl', '31d'], 'at most 30 days'],
])('%j is refused before anything is sent', async (more, message) => {
  const cli = testCli();
  const end = await cli.run('preview', 'up', '--project', PROJECT, ...more);
  expect(end.code).toBe(1);
  expect(end.stderr).toContain(message);
  expect(cli.branches()).toEqual(['main']);
});

test('a signal while the connection is read ends as interrupted, with no file', async () => {
  const at: { cli?: TestCli; armed?: boolean } = {};
  const cli = testCli({
    wrap: transport => async request => {
      if (at.armed === true && request.url.includes('/databases')) {
        at.cli?.signal('SIGTERM');
        throw Object.assign(new Error('aborted'), { name: 'AbortError' });
      }
      return transport(request);
    },
  });
  at.cli = cli;
  await cli.run('preview', 'up', ...WHICH);
  at.armed = true;
  const end = await cli.run('preview', 'up', ...WHICH, '--secrets-to', 'pr.env');
  expect(end.stdout).toContain('secrets/outputs-not-written');
  expect(end.code).toBe(130);
  expect(end.stdout).toContain('Interrupted: ');
  expect(cli.files.contents.has('/demo/pr.env')).toBe(false);
});
