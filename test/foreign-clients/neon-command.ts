import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandOf } from '../../scripts/install-client.js';
import type { SandboxEnv } from '../../src/sandbox/sandbox-env.ts';
import { PROJECT } from '../helpers/world.ts';
import type { SocketWorld } from './socket-world.ts';

/** The vendor's command line, and the package that it was before. */
export type NeonPackage = 'neon' | 'neonctl';

const modulesOf = (name: NeonPackage): string =>
  join(import.meta.dirname, `../../.clients/${name}/node_modules`);

/** The folder of its packages. */
export const neonModules: string = modulesOf('neon');

/** It is there after `npm run test:clients`. */
export const isThere = (name: NeonPackage): boolean => existsSync(join(modulesOf(name), name));

/** The vendor's command line is there after `npm run test:clients`. */
export const isInstalled: boolean = isThere('neon');

interface NeonAnswer {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `neon …` on a project of the sandbox. */
export function neonCommand({ server }: SocketWorld, args: readonly string[]): Promise<NeonAnswer> {
  return runNeon('neon', server.env, ['--project-id', PROJECT, '--output', 'json', ...args]);
}

/** Runs the command line of a package with nothing of our own environment but the path. */
export function runNeon(
  name: NeonPackage,
  { NEON_API_HOST, NEON_API_KEY }: SandboxEnv,
  args: readonly string[],
): Promise<NeonAnswer> {
  const env = {
    PATH: process.env['PATH'],
    HOME: join(tmpdir(), 'evenkeel-no-home'),
    CI: '1',
    NO_COLOR: '1',
    NEON_API_KEY,
  };
  return new Promise(resolve => {
    execFile(
      process.execPath,
      [commandOf(modulesOf(name), name), '--api-host', NEON_API_HOST, '--no-analytics', ...args],
      { env, cwd: tmpdir(), timeout: 60_000 },
      (error, stdout, stderr) =>
        resolve({ exit: error === null ? 0 : Number(error.code ?? -1), stdout, stderr }),
    );
  });
}
