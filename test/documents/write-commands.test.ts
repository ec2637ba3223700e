import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { BOTS } from './bots.ts';
import { shownFile } from './page-blocks.ts';

/*
 * The scripts of docs/moving-over.md that write commands down, in the clients themselves.
 * slash-create is a package of ours; the others are there after `npm run test:clients`, or with a
 * python3 that has discord.py.
 */

const ROOT = join(import.meta.dirname, '../..');
const INSTALLED = join(ROOT, '.clients/discord.js/node_modules');
const PYTHON = ['python3', '/usr/bin/python3'].find(hasDiscordPy);

/** Where a client's packages are; undefined where it is not at hand. */
const MODULES: Readonly<Record<string, string | undefined>> = {
  'slash-create': join(ROOT, 'node_modules'),
  'discord.js': packagesWith('discord.js'),
  Sapphire: packagesWith('@sapphire/framework'),
  'discord.py': PYTHON,
};

function packagesWith(name: string): string | undefined {
  return existsSync(join(INSTALLED, name)) ? INSTALLED : undefined;
}

function hasDiscordPy(python: string): boolean {
  try {
    execFileSync(python, ['-c', 'import discord'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const SCRIPTED = BOTS.filter(({ client }) => client in MODULES);

for (const { client, files, sends } of SCRIPTED) {
  const modules = MODULES[client];
  test.skipIf(modules === undefined)(
    `the script for ${client} writes what its deploy script sends${skipped(modules)}`,
    () => {
      const script = shownFile(client);
      within({ ...files, [script.name]: script.text }, folder => {
        run(folder, script.name, modules ?? '');
        const written = JSON.parse(
          readFileSync(join(folder, 'dist/commands.json'), 'utf8'),
        ) as readonly object[];
        expect(byName(written)).toEqual(byName(sends));
      });
    },
  );
}

const SAPPHIRE = `import { ApplicationCommandRegistries, RegisterBehavior } from '@sapphire/framework';
import { client } from './client.js';

const sent = [];
client.application = { commands: { set: async commands => { sent.push(commands); return new Map(); } } };
client.stores.registerPath(client.options.baseUserDirectory);
ApplicationCommandRegistries.setDefaultBehaviorWhenNotIdentical(RegisterBehavior.BulkOverwrite);
const commands = client.stores.get('commands');
await commands.loadAll();
const found = ['ban', 'ping', 'Report'].map(name => commands.get(name)?.name);
console.log(JSON.stringify({ sent, found }));
`;

test.skipIf(MODULES['Sapphire'] === undefined)(
  `Sapphire without registrations: finds its classes, and set to BulkOverwrite sends an empty list${skipped(MODULES['Sapphire'])}`,
  () => {
    const files = BOTS.find(({ client }) => client === 'Sapphire')?.files ?? {};
    within({ ...files, 'check.js': SAPPHIRE }, folder => {
      const said = JSON.parse(run(folder, 'check.js', MODULES['Sapphire'] ?? '')) as unknown;
      expect(said).toEqual({ sent: [[]], found: ['ban', 'ping', 'report'] });
    });
  },
);

function skipped(modules: string | undefined): string {
  return modules === undefined ? ' (skipped: not at hand)' : '';
}

/** A new folder with these files, as long as something is done in it. */
function within(files: Readonly<Record<string, string>>, act: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-moving-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    writeFileSync(join(folder, 'package.json'), '{ "type": "module", "main": "client.js" }');
    act(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sapphire loads classes in the order in which files happen to be read. */
function byName(commands: readonly object[]): readonly object[] {
  const name = (command: object): string => String(Reflect.get(command, 'name'));
  return [...commands].sort((a, b) => (name(a) < name(b) ? -1 : 1));
}

/** Runs a script in its folder, with packages or a python; gives what it prints. */
function run(folder: string, script: string, modules: string): string {
  const options = { cwd: folder, env: { PATH: process.env['PATH'] ?? '', HOME: folder }, timeout: 20_000 };
  if (!script.endsWith('.py')) {
    symlinkSync(modules, join(folder, 'node_modules'));
    return String(execFileSync(process.execPath, [script], options));
  }
  const version = execFileSync(modules, ['-c', 'import discord; print(discord.__version__)'], options);
  // As the page says of versions before 2.4.
  if (/^2\.[0-3]\./.test(String(version))) {
    const path = join(folder, script);
    writeFileSync(path, readFileSync(path, 'utf8').replace('to_dict(tree)', 'to_dict()'));
  }
  return String(execFileSync(modules, [script], options));
}
