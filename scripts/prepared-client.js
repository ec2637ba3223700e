import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { installClient, installedVersion } from './install-client.js';
import { root } from './settings.js';

const programs = join(root, 'test/foreign-clients');

/**
 * How to start a program of a client of the matrix, from this folder of test/foreign-clients, and
 * the client's version; or why it is left out. Installs the client where it is not there.
 *
 * @param {{ name: string, program: string, packages?: string[] }} client
 * @param {string} folder
 * @returns {Promise<{ skipped?: string, version?: string, file?: string, args?: string[] }>}
 */
export async function preparedClient({ name, program, packages }, folder) {
  if (program.endsWith('.py')) {
    const { python, version, skipped } = pythonWithDiscord();
    return { skipped, version, file: python, args: [join(programs, folder, program)] };
  }
  const { modules, skipped } =
    packages === undefined ? { modules: join(root, 'node_modules') } : await installClient(...packages);
  const version = installedVersion(modules, name);
  const args = [join(programs, 'run-client.js'), `${folder}/${program}`, modules];
  return { skipped, version, file: process.execPath, args };
}

/** A python3 that has discord.py (Debian's python3-discord), and its version. */
function pythonWithDiscord() {
  for (const python of ['python3', '/usr/bin/python3']) {
    try {
      const args = ['-c', 'import discord; print(discord.__version__)'];
      const version = execFileSync(python, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
      return { python, version: version.trim() };
    } catch {
      // Another python may have it.
    }
  }
  return { skipped: 'no python3 here has discord.py' };
}
