import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type SandboxServer, startSandbox } from '../../src/sandbox/server.ts';
import { type Ended, endOf } from '../helpers/end-of.ts';

/** Where the programs of docs/library.md run. */
interface Place {
  /** With the installed package, the programs and their manifest. */
  readonly folder: string;
  /** The program `node`. */
  readonly node: string;
}

interface Ran extends Ended {
  readonly sandbox: SandboxServer;
}

/** Runs one of the programs against a sandbox of its own, with nothing of our own environment. */
export async function runProgram(
  { folder, node }: Place,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const sandbox = await startSandbox({ operationMs: 20 });
  try {
    const child = spawn(node, args, { cwd: folder, env: { ...sandbox.env, ...more } });
    return { ...(await endOf(child)), sandbox };
  } finally {
    await sandbox.close();
  }
}

/** A chat room that someone answers in. */
export async function chatRoom(
  answer: string,
): Promise<{ readonly url: string; readonly said: readonly string[]; close(): void }> {
  const said: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', piece => {
      text += piece;
    });
    request.on('end', () => {
      if (request.method === 'POST') said.push(text);
      response.end(request.url?.endsWith('/next') === true ? answer : '');
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/room`,
    said,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
