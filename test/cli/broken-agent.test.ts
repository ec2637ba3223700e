import { describe, expect, test } from 'vitest';
import { lineTransport } from '../../src/cli/mcp/line-transport.ts';
import { PROJECT } from '../helpers/world.ts';
import { type Agent, agent } from './agents.ts';
import { testCli } from './test-io.ts';

const MANIFEST = `evenkeel: 1\nname: acme\nneon: { projects: [{ id: ${PROJECT}, branches: [{ name: main }] }] }\n`;
/** The first call loads the server, which takes seconds on a busy machine. */
const SOON = { timeout: 15_000, interval: 5 };
const INITIALIZE =
  '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}\n';
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

  test.each([
    ['in pieces', (its: Agent) => void Array.from({ length: 60 }, () => its.raw('x'.repeat(60_000)))],
    ['in two large pieces', (its: Agent) => void [1, 2].map(() => its.raw('x'.repeat(2_400_000)))],
  ])('sends a message of any size %s is told once, and served on', async (_, send) => {
    const its = await agent(testCli({ manifest: MANIFEST }), [], { connect: false });
    send(its);
    // This is still the end of the line that is too long.
    its.raw(PING.replace('7', '8'));
    its.raw(PING);
    expect(await its.leave()).toBe(0);
    const [long, ping, ...more] = its.lines.map(line => JSON.parse(line));
    expect(long).toMatchObject({ id: null, error: { code: -32_600 } });
    expect(ping).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
    expect(more).toEqual([]);
  });

  test('asks before it says who it is, or calls with no name or arguments, is refused with a code', async () => {
    const its = await agent(testCli({ manifest: MANIFEST }), [], { connect: false });
    its.raw('{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n');
    its.raw(
      '{"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}\n',
    );
    its.raw('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    its.raw('{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"plan","arguments":"all"}}\n');
    its.raw('{"jsonrpc":"2.0","id":4,"method":"tools/call"}\n');
    expect(await its.leave()).toBe(0);
    const said = new Map(its.lines.map(line => JSON.parse(line)).map(each => [each.id, each]));
    expect([1, 3, 4].map(id => said.get(id)?.error?.code)).toEqual([-32_600, -32_602, -32_602]);
    expect(said.get(2)?.result.serverInfo.name).toBe('evenkeel');
    expect(its.lines.join('')).not.toContain('zod');
  });

  test('sends a request that is wrong in some part gets the answer with its id, by the code of the protocol', async () => {
    const its = await agent(testCli({ manifest: MANIFEST }), [], { connect: false });
    const requests = [
      { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: 5 } },
      { jsonrpc: '2.0', id: 2, method: 'tools/list' },
      JSON.parse(INITIALIZE),
      { jsonrpc: '2.0', id: 'three', method: 'tools/list', params: [] },
      { jsonrpc: '1.0', id: 4, method: 'ping' },
      { jsonrpc: '2.0', id: 5, method: 'tools/list', params: { cursor: 'x' } },
      { jsonrpc: '2.0', id: 6, method: 'tools/call', params: { name: 'plan', _meta: { progressToken: {} } } },
      { jsonrpc: '2.0', id: { no: 'id' }, method: 'ping' },
      { jsonrpc: '2.0', id: 9, result: 5 },
    ];
    its.raw(requests.map(each => `${JSON.stringify(each)}\n`).join(''));
    expect(await its.leave()).toBe(0);
    const said = its.lines.map(line => JSON.parse(line));
    expect(said.filter(({ error }) => error !== undefined).map(({ id, error }) => [id, error.code])).toEqual([
      [1, -32_602],
      [2, -32_600],
      ['three', -32_600],
      [4, -32_600],
      [5, -32_602],
      [6, -32_600],
      [null, -32_600],
      [null, -32_600],
    ]);
    expect(its.lines.join('')).not.toContain('invalid_type');
  });

  test('takes a call back in a form that cancels nothing gets its answer', async () => {
    const its = await agent(testCli({ manifest: MANIFEST }), [], { connect: false });
    const back = (params: object): string =>
      `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params })}\n`;
    its.raw(INITIALIZE + call(1, 'plan') + back({ requestId: 1, reason: 7 }));
    its.raw(call(0, 'plan') + back({ requestId: 0 }));
    expect(await its.leave()).toBe(0);
    expect(its.lines.map(line => JSON.parse(line).id)).toEqual([0, 1, 0]);
  });

  test('reads no answer is not read from either, until it does', async () => {
    const ping = new TextEncoder().encode(
      `${JSON.stringify({ jsonrpc: '2.0', id: 'x'.repeat(1_000_000), method: 'ping' })}\n`,
    );
    let given = 0;
    async function* pings(): AsyncGenerator<Uint8Array> {
      for (; given < 30; given += 1) yield ping;
    }
    let read: () => void = () => undefined;
    let asked: () => void = () => undefined;
    const isAsked = new Promise<void>(resolve => {
      asked = resolve;
    });
    const transport = lineTransport(
      pings(),
      () => undefined,
      () =>
        new Promise<void>(resolve => {
          read = resolve;
          asked();
        }),
    );
    transport.onmessage = message => {
      if ('id' in message) void transport.send({ jsonrpc: '2.0', id: message.id as string, result: {} });
    };
    await transport.start();
    await isAsked;
    expect(given).toBeLessThan(10);
    for (;;) {
      read();
      const isOver = await Promise.race([transport.ended.then(() => true), new Promise(setImmediate)]);
      if (isOver === true) break;
    }
    expect(given).toBe(30);
  });

  test('sends a message in pieces, several at once, or with the line end of Windows, is understood', async () => {
    const its = await agent(testCli({ manifest: MANIFEST }), [], { connect: false });
    for (const char of PING) its.raw(char);
    its.raw(`${PING.trim()}\r\n${PING}`);
    its.raw(PING.slice(0, 10));
    its.raw(`${PING.slice(10)}${PING}${PING.slice(0, 20)}`);
    its.raw(PING.slice(20));
    await expect.poll(() => its.lines.length, SOON).toBe(6);
    await its.leave();
    expect(its.lines.map(line => JSON.parse(line).id)).toEqual([7, 7, 7, 7, 7, 7]);
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
    its.raw(INITIALIZE + call(1, 'plan') + call(2, 'plan'));
    await expect.poll(() => waiting.length, SOON).toBe(1);
    const left = its.leave();
    waiting[0]?.();
    await expect.poll(() => waiting.length, SOON).toBe(2);
    waiting[1]?.();
    expect(await left).toBe(0);
    expect(its.lines.map(line => JSON.parse(line).id)).toEqual([0, 1, 2]);
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

  test('takes back calls that wait can make others: no place is kept for them, and none is given up twice', async () => {
    let go: () => void = () => undefined;
    let gate: Promise<void> = Promise.resolve();
    const shut = (): void => {
      gate = new Promise<void>(resolve => {
        go = resolve;
      });
    };
    let asked = 0;
    const cli = testCli({
      manifest: MANIFEST,
      wrap: wire => async request => {
        asked += 1;
        await gate;
        return wire(request);
      },
    });
    const its = await agent(cli);
    shut();
    const first = its.call('plan');
    await expect.poll(() => asked, SOON).toBe(1);
    const cancels = Array.from({ length: 31 }, () => new AbortController());
    const waiting = cancels.map(({ signal }) => its.call('plan', {}, signal).catch(() => undefined));
    expect((await its.call('explain')).text).toContain('32 calls are waiting already');
    for (const cancel of cancels) cancel.abort();
    await Promise.all(waiting);
    const next = its.call('explain', { code: 'file/missing' });
    go();
    expect((await next).failed).toBe(false);
    expect((await first).failed).toBe(false);
    shut();
    const again = Array.from({ length: 32 }, () => its.call('plan'));
    expect((await its.call('explain')).text).toContain('32 calls are waiting already');
    go();
    await Promise.all(again);
    await its.leave();
  });

  test('makes mistakes, more than can wait at once, is served on', async () => {
    const its = await agent(testCli({ manifest: MANIFEST }));
    for (let nth = 0; nth < 40; nth += 1)
      expect((await its.call('explain', { code: 'no/such-code' })).text).not.toContain('are waiting');
    expect((await its.call('explain', { code: 'file/missing' })).failed).toBe(false);
    await its.leave();
  });

  test('is left by a signal, with exit code 0', async () => {
    const cli = testCli({ manifest: MANIFEST });
    const its = await agent(cli);
    cli.signal('SIGTERM');
    expect(await its.ended).toBe(0);
  });
});
