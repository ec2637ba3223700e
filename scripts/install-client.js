// Programs of other people that ours is tried against. They are large, so they are no dependencies:
// each is installed into a folder of its own under .clients/, without running anything of theirs.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.js';

const TIMEOUT_MS = 240_000;
/**
 * What npm says where nothing answers, as opposed to a package that is not there or does not fit.
 */
const NO_REGISTRY =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT|E503|E502|E504)\b/;
const OPTIONS = [
  '--no-save',
  '--no-audit',
  '--no-fund',
  '--ignore-scripts',
  '--prefer-offline',
  '--fetch-retries=1',
  '--fetch-timeout=30000',
];

/** The version of a package in a folder `node_modules`; undefined where it is not there. */
export function installedVersion(modules, name) {
  try {
    return JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')).version;
  } catch {
    return undefined;
  }
}

/**
 * How to start npm without a shell. On Windows it is a script for the shell, which Node does not
 * start (EINVAL since April 2024, CVE-2024-27980; read 2026-11-22), so there it is the file that
 * npm names to its own scripts.
 */
function npm() {
  const file = process.env.npm_execpath ?? '';
  return file.endsWith('npm-cli.js') ? [process.execPath, file] : ['npm'];
}

/** Runs npm in a folder: its exit code, undefined after the time limit, and what it said. */
function runNpm(folder, args) {
  const [program, ...first] = npm();
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...args], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', text => {
      stderr += text;
    });
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      child.kill();
    }, TIMEOUT_MS);
    child.once('error', reject);
    child.once('close', status => {
      clearTimeout(timer);
      resolve({ status: late ? undefined : status, stderr });
    });
  });
}

/**
 * Installs packages such as `neon@6.2.3`, exact versions, the first of them naming the folder.
 * Nothing happens where they are there.
 *
 * @returns {Promise<{ modules: string, skipped?: string }>} the folder `node_modules`; why they
 * cannot be had, where no registry answers
 * @throws Error when a registry answers and npm fails all the same
 */
export async function installClient(...packages) {
  return installInto(
    packages[0].slice(0, packages[0].lastIndexOf('@')).replace('@', '').replace('/', '-'),
    ...packages,
  );
}

/** The same in a folder with a name of its own, for several versions of one package. */
export async function installInto(name, ...packages) {
  const wanted = packages.map(each => {
    const at = each.lastIndexOf('@');
    return { name: each.slice(0, at), version: each.slice(at + 1) };
  });
  const folder = join(root, '.clients', name);
  const modules = join(folder, 'node_modules');
  if (wanted.every(({ name, version }) => installedVersion(modules, name) === version)) return { modules };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const { status, stderr } = await runNpm(folder, ['install', ...OPTIONS, '--prefix', folder, ...packages]);
  if (status === undefined) return { modules, skipped: 'not installed within 4 minutes' };
  if (status === 0) return { modules };
  const code = NO_REGISTRY.exec(stderr)?.[1];
  if (code !== undefined) return { modules, skipped: `no npm registry answers (${code})` };
  throw new Error(`npm could not install ${packages.join(', ')}:\n${stderr}`);
}

/** The path of a package's command, as its `bin` says. */
export function commandOf(modules, name) {
  const { bin } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'));
  return join(modules, name, bin[name]);
}
