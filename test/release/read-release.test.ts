import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runScript } from '../helpers/run-script.ts';

const SCRIPT = resolve(import.meta.dirname, '../../scripts/read-release.js');

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-tag-'));
  const version = '1.2.3';
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'acme-app', version }));
  await writeFile(
    join(folder, 'names.json'),
    JSON.stringify({ repository: 'acme/app', package: 'acme-app' }),
  );
  await writeFile(
    join(folder, 'package-lock.json'),
    JSON.stringify({ version, packages: { '': { version } } }),
  );
  await writeFile(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## 1.2.3, 2026-12-01\n\n- Faster.\n');
  git('init', '--quiet', '--initial-branch=main');
  commit('Release 1.2.3');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function git(...args: readonly string[]): void {
  const env = { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder, env });
}

function commit(title: string): void {
  git('add', '.');
  git('commit', '--quiet', '--allow-empty', '--message', title);
}

function read(tag: string) {
  const env = {
    PATH: process.env['PATH'] ?? '',
    NOTES: join(folder, 'notes.md'),
    GITHUB_REPOSITORY: 'acme/app',
  };
  return runScript(`node ${SCRIPT} ${tag} --notes "$NOTES"`, { cwd: folder, env });
}

test('the tag of a commit on main gives the outputs of the release and its notes', async () => {
  git('tag', 'v1.2.3');
  git('tag', 'v2.0.0');
  const { code, stdout, stderr } = await read('v1.2.3');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toBe(
    'package=acme-app\nversion=1.2.3\nmoving=v1\nnewest=true\nlatest=false\ndist-tag=release-v1\n',
  );
  expect(await readFile(join(folder, 'notes.md'), 'utf8')).toBe('- Faster.\n');
});

test('a tag of a commit that is not on main is refused', async () => {
  commit('Never reviewed');
  git('tag', 'v1.2.3');
  expect(await read('v1.2.3')).toMatchObject({ code: 1, stderr: 'error: v1.2.3 is on no commit of main\n' });
});

test('a tag of another commit than the checkout is refused', async () => {
  git('tag', 'v1.2.3');
  commit('Later');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  expect(await read('v1.2.3')).toMatchObject({
    code: 1,
    stderr: 'error: v1.2.3 is not the tag of this checkout\n',
  });
});

test('a tag of another version is refused', async () => {
  git('tag', 'v1.2.4');
  const { code, stderr } = await read('v1.2.4');
  expect(code).toBe(1);
  expect(stderr).toContain('error: package.json has version 1.2.3, the tag 1.2.4');
});
