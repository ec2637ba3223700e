import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLIENTS } from '../../scripts/matrix-clients.js';
import { preparedClient } from '../../scripts/prepared-client.js';
import { type SandboxServer, startSandbox } from '../../src/sandbox/server.ts';
import { hastyClock } from '../helpers/hasty-clock.ts';
import type { VirtualClock } from '../helpers/virtual-clock.ts';
import { APPLICATION, GUILD, PROJECT } from '../helpers/world.ts';

const ROOT = join(import.meta.dirname, '../..');
const LIMIT_MS = 60_000;

/**
 * Where the programs in `live` leave something: each client that writes a whole guild has one of
 * its own.
 */
export const PLACES = {
  projects: [PROJECT],
  applications: [APPLICATION],
  guilds: [GUILD, ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(number => `29703843948331000${number}`)],
} as const;

/** A service that is newer than all of its clients: it keeps what it does not know. */
export const NEWER = { unknown_members: 'kept', unknown_fields: 'kept' } as const;

/** The clients of the matrix are there after `npm run test:clients`. */
export const areInstalled: boolean = CLIENTS.every(
  ({ packages: [first] = [] }) => first === undefined || existsSync(folderOf(first)),
);

function folderOf(pinned: string): string {
  const name = pinned.slice(0, pinned.lastIndexOf('@'));
  return join(ROOT, '.clients', name.replace('@', '').replace('/', '-'), 'node_modules', name);
}

/** What other people's clients made, behind a socket. */
export interface MadeByClients {
  readonly server: SandboxServer;
  readonly clock: VirtualClock;
  close(): Promise<void>;
}

/**
 * Runs the program of each client of the matrix in `live`: first those of one service, beside those
 * of the other.
 */
export async function madeByClients(): Promise<MadeByClients> {
  const clock = hastyClock();
  const server = await startSandbox({ ...PLACES, operationMs: 5, manner: 'lenient', quirks: NEWER, clock });
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-live-'));
  const ofNeon = CLIENTS.findIndex(({ name }) => name === 'neon');
  try {
    await Promise.all(
      [CLIENTS.slice(0, ofNeon), CLIENTS.slice(ofNeon)].map(async clients => {
        for (const client of clients) await made(client, folder, server);
      }),
    );
  } catch (error) {
    await server.close();
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { server, clock, close: () => server.close() };
}

async function made(client: (typeof CLIENTS)[number], cwd: string, { env }: SandboxServer): Promise<void> {
  const { file, args = [] } = await preparedClient(client, 'live');
  // Debian's discord.py is not everywhere.
  if (file === undefined) return;
  const environment = { PATH: process.env['PATH'], HOME: cwd, CI: '1', NO_COLOR: '1', ...env };
  await new Promise<void>((resolve, reject) => {
    execFile(file, args, { cwd, env: environment, timeout: LIMIT_MS }, (error, stdout, stderr) => {
      if (error === null) resolve();
      else reject(new Error(`${client.name}: ${stdout}${stderr}`));
    });
  });
}
