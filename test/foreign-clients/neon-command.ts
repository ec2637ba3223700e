import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandOf } from '../../scripts/install-client.js';
import { PROJECT } from '../helpers/world.ts';
import type { SocketWorld } from './socket-world.ts';

/** The folder of its packages. */
export const neonModules: string = join(import.meta.dirname, '../../.clients/neon/node_modules');

/** The vendor's command line is there after `npm run test:clients`. */
export const isInstalled: boolean = existsSync(join(neonModules, 'neon'));

interface NeonAnswer {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `neon …` on a project of the sandbox, with nothing of our own environment but the path. */
export function neonCommand({ server }: SocketWorld, args: readonly string[]): Promise<NeonAnswer> {
  const options = ['--project-id', PROJECT, '--api-host', server.env.NEON_API_HOST, '--no-analytics'];
  const env = {
    PATH: process.env['PATH'],
    HOME: join(tmpdir(), 'evenkeel-no-home'),
    CI: '1',
    NO_COLOR: '1',
    NEON_API_KEY: server.env.NEON_API_KEY,
  };
  return new Promise(resolve => {
    execFile(
      process.execPath,
      [commandOf(neonModules, 'neon'), ...options, '--output', 'json', ...args],
      { env, timeout: 60_000 },
      (error, stdout, stderr) =>
        resolve({ exit: error === null ? 0 : Number(error.code ?? -1), stdout, stderr }),
    );
  });
}
