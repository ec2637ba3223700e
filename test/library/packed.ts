import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const PACKED = [
  ...['src', 'schema', 'scripts', 'names.json', 'package.json', 'tsconfig.json'],
  ...['README.md', 'LICENSE', 'THIRD-PARTY-NOTICES.md'],
];
const run = promisify(execFile);

/** The package, packed and installed in an empty folder. */
export interface Packed {
  readonly folder: string;
  /** Where it was packed. */
  readonly clone: string;
  readonly tarball: string;
  remove(): void;
}

/**
 * Packed in a copy, since packing builds dist/, which other tests use. There is nothing to
 * download: it depends on nothing.
 */
export async function packed(): Promise<Packed> {
  const scratch = mkdtempSync(join(tmpdir(), 'evenkeel-library-'));
  const clone = join(scratch, 'clone');
  const folder = join(scratch, 'empty');
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: scratch,
    // Nothing listens there.
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  };
  for (const each of PACKED) cpSync(join(ROOT, each), join(clone, each), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  // What its links lead to.
  mkdirSync(join(clone, 'examples'));
  mkdirSync(folder);
  await run('npm', ['pack', '--pack-destination', folder], { cwd: clone, env });
  const tarball = join(folder, 'evenkeel-0.1.0.tgz');
  for (const args of [
    ['init', '--yes'],
    ['pkg', 'set', 'type=module'],
    ['install', '--offline', tarball],
  ])
    await run('npm', args, { cwd: folder, env });
  return { folder, clone, tarball, remove: () => rmSync(scratch, { recursive: true, force: true }) };
}
