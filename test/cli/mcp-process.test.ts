import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, test } from 'vitest';
import { BUILT } from '../helpers/built.ts';
import { PROJECT } from '../helpers/world.ts';
import { spawned } from './spawned.ts';

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
