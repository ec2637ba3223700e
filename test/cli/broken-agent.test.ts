import { describe, expect, test } from 'vitest';
import { PROJECT } from '../helpers/world.ts';
import { agent } from './agents.ts';
import { testCli } from './test-io.ts';

const MANIFEST = `evenkeel: 1\nname: acme\nneon: { projects: [{ id: ${PROJECT}, branches: [{ name: main }] }] }\n`;
/** The first call loads the server, which takes seconds on a busy machine. */
const SOON = { timeout: 15_000, interval: 5 };
const PING = '{"jsonrpc":"2.0","id":7,"method":"ping"}\n';

const call = (id: number, name: string): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: {} } })}\n`;

describe('a client that', () => {
  test('sends what is no message gets an error for each line, and is served on', async () => {
    const its = await agent(testCli({ manifest: MANIFEST }), [], { connect: false });
    const garbage = [
      'no json',
      '[]',
      '{"jsonrpc":"1.0"}',
      '\u0000\u0001',
      '['.repeat(100_000),
      '"x"',
      'null',
    ];
    its.raw(`${garbage.join('\n')}\n\n\r\n`);
    its.raw(new Uint8Array([0xff, 0xfe, 0x0a]));
    its.raw(PING);
    await expect.poll(() => its.lines.at(-1) ?? '', SOON).toContain('"result"');
    expect(await its.leave()).toBe(0);
    const said = its.lines.map(line => JSON.parse(line));
    expect(said.slice(0, -1).map(({ error }) => error.code)).toEqual([
      -32_700, -32_600, -32_600, -32_700, -32_700, -32_600, -32_600, -32_700,
    ]);
    expect(said.at(-1)).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
    expect(its.stderr).toEqual([]);
  });

  test('sends a message of any size is left, with a code', async () => {
    const its = await agent(testCli({ manifest: MANIFEST }), [], { connect: false });
    for (let at = 0; at < 20; at += 1) its.raw('x'.repeat(60_000));
    expect(await its.ended).toBe(1);
    expect(its.stderr.join('')).toContain(
      'error[usage]: a message of more than 1 MiB came on standard input',
    );
    expect(its.lines).toEqual([]);
  });

  test('sends a message in pieces, several at once, or with the line end of Windows, is understood', async () => {
    const its = await agent(testCli({ manifest: MANIFEST }), [], { connect: false });
    for (const char of PING) its.raw(char);
    its.raw(`${PING.trim()}\r\n${PING}`);
    await expect.poll(() => its.lines.length, SOON).toBe(3);
    await its.leave();
    expect(its.lines.map(line => JSON.parse(line).id)).toEqual([7, 7, 7]);
  });

  test('says that it is done in the middle of a plan gets the answers to all that it asked, and exit code 0', async () => {
    const waiting: (() => void)[] = [];
    const cli = testCli({
      manifest: MANIFEST,
      wrap: wire => async request => {
        await new Promise<void>(go => waiting.push(go));
        return wire(request);
      },
    });
    const its = await agent(cli, [], { connect: false });
    its.raw(call(1, 'plan') + call(2, 'plan'));
    await expect.poll(() => waiting.length, SOON).toBe(1);
    const left = its.leave();
    waiting[0]?.();
    await expect.poll(() => waiting.length, SOON).toBe(2);
    waiting[1]?.();
    expect(await left).toBe(0);
    expect(its.lines.map(line => JSON.parse(line).id)).toEqual([1, 2]);
  });

  test('cancels a call gets no answer to it, and the next call is served', async () => {
    let stuck = true;
    const cli = testCli({
      manifest: MANIFEST,
      wrap: wire => request =>
        stuck
          ? new Promise(() => {
              stuck = false;
            })
          : wire(request),
    });
    const its = await agent(cli);
    const cancel = new AbortController();
    const first = its.call('plan', {}, cancel.signal);
    await expect.poll(() => stuck, SOON).toBe(false);
    cancel.abort();
    await expect(first).rejects.toThrow();
    expect((await its.call('plan')).facts).toMatchObject({ code: 'ok' });
    expect(await its.leave()).toBe(0);
  });

  test('asks for many plans at once gets one after the other, and a refusal for too many', async () => {
    let now = 0;
    let most = 0;
    const cli = testCli({
      manifest: MANIFEST,
      wrap: wire => async request => {
        now += 1;
        most = Math.max(most, now);
        return wire(request).finally(() => {
          now -= 1;
        });
      },
    });
    const its = await agent(cli);
    const all = await Promise.all(Array.from({ length: 40 }, () => its.call('plan')));
    expect(all.filter(({ failed }) => failed).map(({ facts }) => facts['code'])).toEqual(
      Array.from({ length: 8 }, () => 'usage'),
    );
    expect(most).toBe(1);
    await its.leave();
  });

  test('is left by a signal, with exit code 0', async () => {
    const cli = testCli({ manifest: MANIFEST });
    const its = await agent(cli);
    cli.signal('SIGTERM');
    expect(await its.ended).toBe(0);
  });
});
