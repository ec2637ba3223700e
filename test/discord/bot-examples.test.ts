import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SandboxServer, startSandbox } from '../../src/sandbox/server.ts';
import { BUILT } from '../helpers/built.ts';
import { APPLICATION } from '../helpers/world.ts';

/*
 * The bots of examples/bots as they are, each in a folder with its client library and the built
 * evenkeel, against the sandbox. discord.js is no dependency: `npm run test:clients` installs it,
 * and without it its test is skipped.
 */

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLES = join(ROOT, 'examples/bots');
const run = promisify(execFile);

interface Library {
  readonly name: string;
  /** The folder `node_modules` that it is in. */
  readonly modules: string;
}

const DISCORD_JS: Library = { name: 'discord.js', modules: join(ROOT, '.clients/discord.js/node_modules') };
const SLASH_CREATE: Library = { name: 'slash-create', modules: join(ROOT, 'node_modules') };

/**
 * Logs in without a gateway, which the sandbox has not: all that `login` leaves behind is there.
 */
const LOGIN = `import { Client, ClientApplication, Events } from 'discord.js';
Client.prototype.login = async function (token) {
  this.token = token;
  this.application = new ClientApplication(this, { id: '${APPLICATION}' });
  this.emit(Events.ClientReady, this);
};
`;

let folder = '';
let server: SandboxServer;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-bots-'));
  const own = join(folder, 'node_modules/evenkeel');
  mkdirSync(own, { recursive: true });
  copyFileSync(join(ROOT, 'package.json'), join(own, 'package.json'));
  symlinkSync(BUILT, join(own, 'dist'));
  for (const { name, modules } of [DISCORD_JS, SLASH_CREATE])
    if (existsSync(join(modules, name))) symlinkSync(join(modules, name), join(folder, 'node_modules', name));
  writeFileSync(join(folder, 'login.mjs'), LOGIN);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  server = await startSandbox({ operationMs: 5 });
});
afterEach(() => server.close());

async function start(file: string, ...flags: readonly string[]): Promise<string> {
  copyFileSync(join(EXAMPLES, file), join(folder, file));
  const { DISCORD_BOT_TOKEN, DISCORD_API_HOST } = server.env;
  const env = {
    PATH: process.env['PATH'],
    DISCORD_BOT_TOKEN,
    DISCORD_API_HOST,
    DISCORD_APPLICATION_ID: APPLICATION,
  };
  const { stdout, stderr } = await run(process.execPath, [...flags, file], { cwd: folder, env });
  expect(stderr).toBe('');
  return stdout;
}

for (const { library, file, flags } of [
  { library: DISCORD_JS, file: 'discord-js.js', flags: ['--import', './login.mjs'] },
  { library: SLASH_CREATE, file: 'slash-create.js', flags: [] },
]) {
  const isMissing = !existsSync(join(library.modules, library.name));
  test.skipIf(isMissing)(
    `${file}: the first start makes the commands, the second changes nothing`,
    async () => {
      expect(await start(file, ...flags)).toMatch(/Applied: 2 done/);
      expect(await start(file, ...flags)).toMatch(/No changes/);
    },
  );
}
