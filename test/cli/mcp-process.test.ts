import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect, test } from 'vitest';
import { BUILT } from '../helpers/built.ts';
import { PROJECT } from '../helpers/world.ts';
import { type Spawned, spawned } from './spawned.ts';

test('the built program serves a client of the SDK over its own streams, and ends when the client goes', async () => {
  const here = await spawned();
  await here.write(
    'evenkeel.yaml',
    `evenkeel: 1\nname: acme\nneon: { projects: [{ id: ${PROJECT}, branches: [{ name: new }] }] }\n`,
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(BUILT, 'cli.js'), 'mcp'],
    cwd: here.folder,
    env: { ...here.server.env },
    stderr: 'pipe',
  });
  let said = '';
  transport.stderr?.on('data', piece => {
    said += String(piece);
  });
  const client = new Client({ name: 'an agent', version: '1' });
  await client.connect(transport);
  const { pid } = transport;
  const planned = await client.callTool({ name: 'plan', arguments: {} });
  expect(planned.structuredContent).toMatchObject({ code: 'ok', exit_code: 2, counts: { create: 1 } });
  await client.close();
  expect(pid).toBeTypeOf('number');
  expect(() => process.kill(Number(pid), 0)).toThrow(/ESRCH/);
  expect(said).toBe('');
  expect(here.writes()).toEqual([]);
  await here.close();
});

describe('requests that are piped into the built program', () => {
  const begin = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'a pipe', version: '1' } },
  };
  const plan = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'plan', arguments: {} } };

  async function piped(here: Spawned, text: string): Promise<{ code: number | null; ids: unknown[] }> {
    const child = spawn(process.execPath, [join(BUILT, 'cli.js'), 'mcp'], {
      cwd: here.folder,
      env: { ...here.server.env },
    });
    let stdout = '';
    child.stdout.on('data', piece => {
      stdout += piece;
    });
    const code = new Promise<number | null>(resolve => child.on('close', resolve));
    child.stdin.end(text);
    const ended = await code;
    const answers = stdout.split('\n').filter(line => line !== '');
    return { code: ended, ids: answers.map(line => (JSON.parse(line) as { id: unknown }).id) };
  }

  test.each([
    ['with the newline of the last', '\n'],
    ['without the newline of the last', ''],
  ])('are all answered before it ends, %s', async (_, last) => {
    const here = await spawned();
    await here.write(
      'evenkeel.yaml',
      `evenkeel: 1\nname: acme\nneon: { projects: [{ id: ${PROJECT}, branches: [{ name: new }] }] }\n`,
    );
    here.fault({ method: 'GET' }, { delay_ms: 300 });
    const text = [begin, { jsonrpc: '2.0', method: 'notifications/initialized' }, plan]
      .map(each => JSON.stringify(each))
      .join('\n');
    expect(await piped(here, text + last)).toEqual({ code: 0, ids: [1, 2] });
    await here.close();
  });

  test('are not waited for where the client takes one back', async () => {
    const here = await spawned();
    const back = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } };
    const text = [begin, plan, back].map(each => `${JSON.stringify(each)}\n`).join('');
    expect(await piped(here, text)).toEqual({ code: 0, ids: [1] });
    await here.close();
  });
});
