import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { filesBelow, fits } from './globs.ts';
import type { RunningJob } from './running-job.ts';

type Given = Readonly<Record<string, string>>;
type Outputs = Readonly<Record<string, string>>;

/** Does what an action of GitHub does, without a network. Throws where that one fails. */
export type VendorAction = (given: Given, job: RunningJob, env: Given) => Promise<Outputs>;

/** By their names: facts/github.md#actions-of-github. */
export const vendorActions: Readonly<Record<string, VendorAction>> = {
  'actions/checkout': checkout,
  'actions/upload-artifact': upload,
  'actions/download-artifact': download,
  'actions/cache': cache,
  'actions/setup-node': setupNode,
};

const run = promisify(execFile);

async function checkout(given: Given, job: RunningJob, env: Given): Promise<Outputs> {
  const { contexts, repositoryPath } = job.message;
  if (!job.may('contents: read')) throw new Error('fatal: repository not found');
  const folder = inWorkspace(job, given['path'] ?? '.');
  // By the job's PATH and variables, as the real one calls it.
  const git = async (...args: readonly string[]): Promise<string> => {
    const { stdout } = await run('git', [...args], { cwd: folder, env: job.environment(env) });
    return stdout.trim();
  };
  const ref = given['ref'] || String(contexts.github['ref']);
  if (existsSync(join(folder, '.git'))) {
    await git('clean', '-ffdx');
    await git('reset', '--hard');
    await git('sparse-checkout', 'disable');
  } else {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await git('init', '-q');
    await git('remote', 'add', 'origin', `file://${repositoryPath}`);
  }
  const depth = given['fetch-depth'] ?? '1';
  const own = given['ref'] ? ref : String(contexts.github['sha']);
  const some = depth === '0' ? [] : [`--depth=${depth}`];
  const all = depth === '0' ? ['+refs/heads/*:refs/remotes/origin/*', '+refs/tags/*:refs/tags/*'] : [];
  await git('fetch', '-q', '--no-tags', ...some, `file://${repositoryPath}`, own, ...all);
  const sparse = (given['sparse-checkout'] ?? '').split('\n').filter(Boolean);
  if (sparse.length > 0) await git('sparse-checkout', 'set', ...sparse);
  await git('checkout', '-q', '--force', '--detach', 'FETCH_HEAD');
  const commit = await git('rev-parse', 'HEAD');
  if (given['persist-credentials'] !== 'false') await keepCredentials(given, job, git);
  return { ref, commit };
}

/** For later steps, until the job ends: facts/github.md#credentials-of-a-checkout. */
async function keepCredentials(
  given: Given,
  job: RunningJob,
  git: (...args: readonly string[]) => Promise<string>,
): Promise<void> {
  const { contexts } = job.message;
  const token = given['token'] || String(contexts.github['token']);
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
  const file = join(job.temp, 'git-credentials.config');
  const server = String(contexts.github['server_url']);
  writeFileSync(file, `[http "${server}/"]\n\textraheader = AUTHORIZATION: basic ${basic}\n`);
  await git('config', '--local', 'include.path', file);
  job.afterwards(async () => rmSync(file, { force: true }));
}

function inWorkspace(job: RunningJob, path: string): string {
  const whole = resolve(job.workspace, path);
  const way = relative(job.workspace, whole);
  if (isAbsolute(way) || way.startsWith('..')) throw new Error(`${path} is not below the workspace`);
  return whole;
}

async function upload(given: Given, job: RunningJob): Promise<Outputs> {
  const { artifacts } = job.message;
  const to = join(artifacts.folder, artifacts.run, given['name'] ?? 'artifact');
  const paths = (given['path'] ?? '').split('\n').filter(Boolean);
  const found = paths.flatMap(path => filesAt(resolve(job.workspace, path)));
  if (found.length === 0) {
    const message = `No files were found with the provided path: ${paths.join(', ')}`;
    if (given['if-no-files-found'] === 'error') throw new Error(message);
    job.say(message);
    return {};
  }
  if (existsSync(to) && given['overwrite'] !== 'true')
    throw new Error(`an artifact with this name already exists on the workflow run: ${basename(to)}`);
  rmSync(to, { recursive: true, force: true });
  // A single file loses its folders; several keep what differs.
  const root =
    found.length === 1 && paths.length === 1 && isFile(found[0] ?? '')
      ? dirname(found[0] ?? '')
      : commonFolder(found);
  const whole = paths.length === 1 && isFolder(resolve(job.workspace, paths[0] ?? ''));
  const from = whole ? resolve(job.workspace, paths[0] ?? '') : root;
  for (const file of found) {
    const target = join(to, relative(from, file));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(file, target, { dereference: true });
  }
  return { 'artifact-id': basename(to) };
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

function filesAt(path: string): readonly string[] {
  if (isFile(path)) return [path];
  if (isFolder(path)) return filesBelow(path, ['**']).map(file => join(path, file));
  const parts = path.split('/');
  const fixed = parts.slice(
    0,
    parts.findIndex(part => part.includes('*')),
  );
  const folder = fixed.join('/');
  if (!path.includes('*') || !isFolder(folder)) return [];
  return filesBelow(folder, [relative(folder, path)]).map(file => join(folder, file));
}

function commonFolder(files: readonly string[]): string {
  const [first = '', ...others] = files.map(dirname);
  return others.reduce((all, each) => {
    let folder = all;
    while (each !== folder && !each.startsWith(`${folder}/`)) folder = dirname(folder);
    return folder;
  }, first);
}

async function download(given: Given, job: RunningJob): Promise<Outputs> {
  const { artifacts } = job.message;
  const run = given['run-id'] || artifacts.run;
  // Within a run the runner's own token is enough (facts/github.md#artifacts).
  if (run !== artifacts.run && !job.may('actions: read')) throw new Error('Resource not accessible');
  const all = join(artifacts.folder, run);
  const names = existsSync(all) ? readdirSync(all).sort() : [];
  const to = resolve(job.workspace, given['path'] || '.');
  const { name } = given;
  if (name) {
    if (!names.includes(name))
      throw new Error(`Unable to download artifact(s): Artifact not found for name: ${name}`);
    cpSync(join(all, name), to, { recursive: true });
    return { 'download-path': to };
  }
  for (const each of names.filter(found => fits([given['pattern'] || '*'], found)))
    cpSync(join(all, each), given['merge-multiple'] === 'true' ? to : join(to, each), { recursive: true });
  return { 'download-path': to };
}

async function cache(given: Given, job: RunningJob): Promise<Outputs> {
  const { caches } = job.message;
  const key = given['key'] ?? '';
  const paths = (given['path'] ?? '').split('\n').filter(Boolean);
  const at = (path: string): string =>
    resolve(job.workspace, path.replace(/^~/, job.environment()['HOME'] ?? ''));
  const nameOf = (path: string): string => encodeURIComponent(path);
  const keys = [key, ...(given['restore-keys'] ?? '').split('\n').filter(Boolean)];
  const found = caches.read.flatMap(scope => {
    const folder = join(caches.folder, encodeURIComponent(scope));
    const names = existsSync(folder) ? readdirSync(folder).map(decodeURIComponent) : [];
    const hit = keys.flatMap(each =>
      names.filter(name => name === each || (each !== key && name.startsWith(each))),
    )[0];
    return hit === undefined ? [] : [{ hit, folder: join(folder, encodeURIComponent(hit)) }];
  })[0];
  if (found !== undefined)
    for (const path of paths)
      if (existsSync(join(found.folder, nameOf(path))))
        cpSync(join(found.folder, nameOf(path)), at(path), { recursive: true });
  if (found?.hit !== key)
    job.afterwards(async () => {
      if (job.standing.status !== 'success') return;
      const to = join(caches.folder, encodeURIComponent(caches.write), encodeURIComponent(key));
      if (existsSync(to)) return;
      for (const path of paths)
        if (existsSync(at(path))) cpSync(at(path), join(to, nameOf(path)), { recursive: true });
    });
  return { 'cache-hit': found === undefined ? '' : String(found.hit === key) };
}

/**
 * The machine's own node; with `cache`, npm's downloads by the lock file, as a cache of its own.
 */
async function setupNode(given: Given, job: RunningJob): Promise<Outputs> {
  if (given['cache'] === 'npm') {
    const lock = filesBelow(job.workspace, ['package-lock.json']);
    if (lock.length === 0) throw new Error('Dependencies lock file is not found');
    await cache({ key: `node-cache-${lock.join()}`, path: '~/.npm' }, job);
  }
  return { 'node-version': process.version };
}
