import { expect, test } from 'vitest';
import { type TestOptions, testCli } from './test-io.ts';

const MANIFEST = 'evenkeel: 1\nname: acme\n';

/** The command line's folder is /demo. */
function validated(files: Readonly<Record<string, string>>, options: Omit<TestOptions, 'files'> = {}) {
  return testCli({ ...options, files }).run('validate', '--format', 'json');
}

function filesOf(stdout: string): unknown {
  return JSON.parse(stdout).files;
}

test('without -f, evenkeel.yml is found too', async () => {
  const { code, stdout } = await validated({ 'evenkeel.yml': MANIFEST });
  expect([code, filesOf(stdout)]).toEqual([0, ['evenkeel.yml']]);
});

test('a folder with both is an error that names them', async () => {
  const { code, stderr } = await validated({ 'evenkeel.yml': MANIFEST, 'evenkeel.yaml': MANIFEST });
  expect(code).toBe(1);
  expect(stderr).toContain('error[usage]: this folder has both evenkeel.yaml and evenkeel.yml');
  expect(stderr).toContain('Name one of them with -f.');
});

test('in a repository, the nearest one above is found, and the first line of a plan names it', async () => {
  const repository = { '/.git/HEAD': 'ref: x', '/evenkeel.yaml': MANIFEST, 'code/main.ts': '' };
  const { code, stdout } = await validated(repository);
  expect([code, filesOf(stdout)]).toEqual([0, ['../evenkeel.yaml']]);
  const { stderr } = await testCli({ files: repository }).run('plan');
  expect(stderr.split('\n', 1)).toEqual(['manifest ../evenkeel.yaml']);
});

test('outside a repository, and above one, no other folder is looked at', async () => {
  for (const files of [{ 'code/main.ts': '' }, { '.git/HEAD': 'ref: x' }]) {
    const { code, stderr } = await validated({ ...files, '/evenkeel.yaml': MANIFEST });
    expect(code).toBe(1);
    expect(stderr).toContain('there is no evenkeel.yaml in this folder, nor above it in this repository');
  }
});

test('doctor looks at the manifest above, and without one at what the environment allows', async () => {
  const repository = { '/.git/HEAD': 'ref: x', '/evenkeel.yml': MANIFEST, 'code/main.ts': '' };
  const above = await testCli({ files: repository }).run('doctor');
  const none = await testCli({ files: { 'code/main.ts': '' } }).run('doctor');
  expect(above.stdout).not.toContain('neon.project');
  expect(none.stdout).toContain('shiny-wind-028834');
});
