import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../src/cli/main.ts';
import { createFileSystem } from '../../src/cli/system/file-system.ts';
import type { Io, OutputStream } from '../../src/cli/system/io.ts';
import { processIo } from '../../src/cli/system/process-io.ts';

/*
 * What would make a run wait, or never end, is told from a file before it is opened. That a process
 * of its own ends is in test/hostile/inputs.test.ts.
 */

const HEAD = 'evenkeel: 1\nname: acme\n';
const NEON = 'neon:\n  projects:\n    - id: shiny-wind-028834\n      branches: [{ name: main }]\n';
const DISCORD = 'discord:\n  application_id: "222222222222222222"\n';
const ODD = ['pipe.json', 'socket.json', 'zero.json', 'folder.json', 'to-pipe.json', 'to-socket.json'];

let folder: string;
let socket: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-odd-'));
  const at = (name: string): string => join(folder, name);
  await writeFile(at('good.yaml'), HEAD + NEON);
  await mkdir(at('folder.json'));
  await symlink('/dev/zero', at('zero.json'));
  if (process.platform === 'win32') return;
  execFileSync('mkfifo', [at('pipe.json')]);
  socket = createServer();
  await new Promise<void>(done => socket.listen(at('socket.json'), done));
  await symlink('pipe.json', at('to-pipe.json'));
  await symlink('socket.json', at('to-socket.json'));
  for (const odd of ODD) {
    await writeFile(at(`include-${odd}.yaml`), `${HEAD}include: [${odd}]\n${NEON}`);
    await writeFile(at(`locales-${odd}.yaml`), `${HEAD}${DISCORD}  localizations: ${odd}\n  commands: []\n`);
    await writeFile(at(`commands-${odd}.yaml`), `${HEAD}${DISCORD}  commands_from: ${odd}\n`);
  }
});

afterAll(async () => {
  await new Promise(done => (socket === undefined ? done(undefined) : socket.close(done)));
  await rm(folder, { recursive: true });
});

async function ran(argv: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
  const pieces: string[] = [];
  const stream: OutputStream = { isTTY: false, columns: undefined, write: text => pieces.push(text) };
  const io: Io = {
    ...processIo('0.0.0', async () => {
      throw new Error('no sandbox');
    }),
    stdout: stream,
    stderr: stream,
    env: { NEON_API_KEY: 'napi_of_a_test' },
    files: createFileSystem(folder),
    async openTransport() {
      throw new Error('nothing may be sent');
    },
    expectMuch: () => undefined,
  };
  const code = await run(argv, io);
  return { code, text: pieces.join('') };
}

describe.skipIf(process.platform === 'win32')('what is no regular file is refused at once', () => {
  test.each<[string, (odd: string) => readonly string[]]>([
    ['as the manifest', odd => ['validate', '-f', odd]],
    ['as a file of variables', odd => ['validate', '-f', 'good.yaml', '--var-file', odd]],
    ['as an include', odd => ['validate', '-f', `include-${odd}.yaml`]],
    ['as a file of a locale', odd => ['validate', '-f', `locales-${odd}.yaml`]],
    ['as a file of commands', odd => ['validate', '-f', `commands-${odd}.yaml`]],
    ['as the base', odd => ['plan', '--offline', '-f', 'good.yaml', '--base', odd]],
    [
      'as a file of the base',
      odd => ['plan', '--offline', '-f', 'good.yaml', '--base', 'good.yaml', '--base-file', `x.yaml=${odd}`],
    ],
    ['as a plan', odd => ['apply', odd]],
    ['as a cache of answers', odd => ['plan', '-f', 'good.yaml', '--answer-cache', odd]],
    ['as a report', odd => ['show', odd]],
    ['as a manifest to add to', odd => ['export', 'neon', '--into', odd]],
  ])('%s', async (what, argv) => {
    for (const odd of ODD) {
      const { code, text } = await ran(argv(odd));
      expect([1, 3], `${odd}: ${text}`).toContain(code);
      // A device is out of the folder that a manifest may name files in.
      const outside = odd === 'zero.json' && /include|locale|commands/.test(what);
      expect(text, odd).toMatch(
        outside
          ? /is outside the folder in which a manifest may name files/
          : /not a regular file|is a symbolic link/,
      );
      expect(text).not.toMatch(/nothing may be sent|error\[bug\]/);
    }
  });
});

test.skipIf(process.platform === 'win32')('validate --fix writes through no link', async () => {
  const part = 'discord: { application_id: 222222222222222222, commands: [] }\n';
  const at = (name: string): string => join(folder, name);
  await writeFile(at('elsewhere.yaml'), HEAD + part);
  await symlink('elsewhere.yaml', at('linked.yaml'));
  await writeFile(at('including.yaml'), `${HEAD}include: [linked-part.yaml]\n`);
  await writeFile(at('part.yaml'), part);
  await symlink('part.yaml', at('linked-part.yaml'));
  for (const [named, target, text] of [
    ['linked.yaml', 'elsewhere.yaml', HEAD + part],
    ['including.yaml', 'part.yaml', part],
  ] as const) {
    const { code, text: said } = await ran(['validate', '--fix', '-f', named]);
    expect([code, said]).toEqual([1, expect.stringContaining('it is a symbolic link')]);
    expect(await readFile(at(target), 'utf8')).toBe(text);
  }
});
