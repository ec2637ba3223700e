import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { installedVersion } from '../../scripts/install-client.js';
import { CLIENTS } from '../../scripts/matrix-clients.js';
import { preparedClient } from '../../scripts/prepared-client.js';
import { BUILT } from '../helpers/built.ts';

/*
 * Deploy scripts of the clients of the matrix: what each registers is captured, applied to a fresh
 * application, and then planned without a change. Runs with `npm run test:clients`.
 */

const APPLICATION = '345678901234567890';
const CLI = join(BUILT, 'cli.js');
const root = join(import.meta.dirname, '../..');
/** Clients of Discord. `eris` patches its own way out in the matrix, so it has a program here. */
const OWN = new Set(['eris']);
const NOT_DISCORD = /neon|alchemy|config-runtime/;

interface Client {
  readonly name: string;
  readonly program: string;
  readonly packages?: string[];
}

const isThere = ({ packages = [] }: Client): boolean =>
  packages.every(each => {
    const at = each.lastIndexOf('@');
    return installedVersion(modulesOf(packages), each.slice(0, at)) === each.slice(at + 1);
  });

function modulesOf(packages: readonly string[]): string {
  const name = packages[0]?.slice(0, packages[0].lastIndexOf('@')) ?? '';
  return join(root, '.clients', name.replace('@', '').replace('/', '-'), 'node_modules');
}

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function evenkeel(cwd: string, ...args: string[]): Promise<Ran> {
  const env = { PATH: process.env['PATH'], HOME: cwd, PYTHONPATH: process.env['PYTHONPATH'] };
  return new Promise(done => {
    execFile(process.execPath, [CLI, ...args], { cwd, env }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

async function planAfterCapture(...command: string[]): Promise<string> {
  const cwd = mkdtempSync(join(tmpdir(), 'evenkeel-capture-'));
  const application = ['--application', APPLICATION];
  try {
    const { code, stdout, stderr } = await evenkeel(
      cwd,
      ...['capture', '--to', 'commands.json', ...application, '--', ...command],
    );
    expect(code, stderr).toBe(0);
    expect(JSON.parse(readFileSync(join(cwd, 'commands.json'), 'utf8')).global[0].name).toBe('ping');
    writeFileSync(join(cwd, 'evenkeel.yaml'), stdout);
    const both = `"${process.execPath}" "${CLI}" apply --yes && "${process.execPath}" "${CLI}" plan`;
    const planned = await evenkeel(cwd, 'sandbox', ...application, '--', 'sh', '-c', both);
    expect(planned.code, planned.stderr).toBe(0);
    return planned.stdout;
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

const ERIS = (modules: string): string => `
  const eris = require(${JSON.stringify(join(modules, 'eris'))});
  const client = eris('Bot ' + process.env.DISCORD_TOKEN, { intents: [] });
  client.application = { id: process.env.DISCORD_CLIENT_ID };
  client.bulkEditCommands([{ name: 'ping', type: 1, description: 'Answers' }]);
`;

describe('what other people’s clients register is captured to an empty plan', () => {
  for (const client of (CLIENTS as readonly Client[]).filter(({ name }) => !NOT_DISCORD.test(name))) {
    const python = client.program.endsWith('.py');
    test.skipIf(!python && !isThere(client))(`by ${client.name}, pointed to the sandbox`, async context => {
      const { skipped, file = '', args = [] } = await preparedClient(client, 'matrix');
      if (skipped !== undefined) context.skip(skipped);
      expect(await planAfterCapture(file, ...args)).toContain('No changes');
    });
    if (python || OWN.has(client.name)) continue;
    test.skipIf(!isThere(client))(`by ${client.name}, with the address of Discord`, async () => {
      const { file = '', args = [] } = await preparedClient(client, 'matrix');
      const fixed = ['env', 'DISCORD_API_HOST=https://discord.com/api/v10'];
      expect(await planAfterCapture(...fixed, file, ...args)).toContain('No changes');
    });
  }

  const eris = (CLIENTS as readonly Client[]).find(({ name }) => name === 'eris');
  test.skipIf(eris === undefined || !isThere(eris))('by eris, with the address of Discord', async () => {
    const source = ERIS(modulesOf(eris?.packages ?? []));
    expect(await planAfterCapture(process.execPath, '-e', source)).toContain('No changes');
  });
});
