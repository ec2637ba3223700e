import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT } from '../helpers/built.ts';

const ROOT = join(import.meta.dirname, '../..');
const ENTRIES = ['index.js', 'node.js', 'kit.js', 'discord.js', 'sandbox.js'];

/**
 * Opens, plans and applies on a sandbox in the same process, then on one behind sockets; each entry
 * is used.
 */
export const PROGRAM = `import { exitCode } from 'evenkeel';
import { declare } from 'evenkeel/kit';
import { sync } from 'evenkeel/discord';
import { open } from 'evenkeel/node';
import { openSandbox, startSandbox } from 'evenkeel/sandbox';
async function main() {
  declare({ file: 'f', value: { name: 'acme' } }, [], 0);
  const { env, outside } = openSandbox();
  const keel = await open({ file: 'evenkeel.yaml', env, outside });
  const planned = await keel.plan();
  if (exitCode(planned, { detailed: true }) !== 2) throw new Error('not planned');
  await keel.close();
  const server = await startSandbox();
  const wired = await open({ file: 'evenkeel.yaml', env: server.env });
  const applied = await wired.apply({ confirm: () => true });
  if (applied.results.some(({ status }) => status !== 'done')) throw new Error('not applied');
  await wired.drift();
  await wired.export('neon', { project: 'shiny-wind-028834' });
  await wired.close();
  const { DISCORD_BOT_TOKEN: token, DISCORD_API_HOST: baseUrl } = server.env;
  const commands = [{ name: 'ping', description: 'Answers' }];
  await sync({ applicationId: '222222222222222222', token, baseUrl, commands });
  await server.close();
}
`;

/** A folder with a manifest, in which the built library is installed. */
export function hostFolder(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-host-'));
  const own = join(folder, 'node_modules/evenkeel');
  mkdirSync(own, { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(own, 'package.json'));
  // Copied: bundlers treat what is in node_modules otherwise, and look where a link leads.
  for (const each of [...ENTRIES, 'library'])
    cpSync(join(BUILT, each), join(own, 'dist', each), { recursive: true });
  cpSync(join(ROOT, 'examples/library/evenkeel.yaml'), join(folder, 'evenkeel.yaml'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
