import * as nodeBuffer from 'node:buffer';
import * as nodeCrypto from 'node:crypto';
import * as nodeNet from 'node:net';
import { posix } from 'node:path';
import { setTimeout as nodeSleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Buffer } from '../src/node/buffer.ts';
import { createHash, createHmac } from '../src/node/crypto.ts';
import { BlockList, isIP, isIPv4 } from '../src/node/net.ts';
import * as path from '../src/node/path.ts';
import { setImmediate, setTimeout } from '../src/node/timers-promises.ts';

const text = fc.string({ unit: 'binary', maxLength: 300 });
const octet = fc.integer({ min: 0, max: 255 });
const ipv4 = fc.tuple(octet, octet, octet, octet).map(each => each.join('.'));
const ipv6 = fc.ipV6();

/** The adapter of the page beside Node's own modules. */
describe('the modules of Node in the page', () => {
  test('hash as Node does', () => {
    fc.assert(
      fc.property(text, text, (given, key) => {
        for (const algorithm of ['sha256', 'md5'] as const)
          for (const encoding of ['hex', 'base64'] as const)
            expect(createHash(algorithm).update(given).digest(encoding)).toBe(
              nodeCrypto.createHash(algorithm).update(given).digest(encoding),
            );
        expect(createHmac('sha256', key).update(given).update('more').digest('hex')).toBe(
          nodeCrypto.createHmac('sha256', key).update(given).update('more').digest('hex'),
        );
      }),
    );
  });

  test('read and write bytes as Node does', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [mine, node] = [Buffer.from(a), nodeBuffer.Buffer.from(a)];
        for (const encoding of ['base64', 'base64url', 'utf8'] as const) {
          expect(mine.toString(encoding)).toBe(node.toString(encoding));
          const written = node.toString(encoding);
          expect([...Buffer.from(written, encoding)]).toEqual([...nodeBuffer.Buffer.from(written, encoding)]);
        }
        expect(Buffer.byteLength(a)).toBe(nodeBuffer.Buffer.byteLength(a));
        expect(Buffer.compare(mine, Buffer.from(b))).toBe(
          nodeBuffer.Buffer.compare(node, nodeBuffer.Buffer.from(b)),
        );
        expect([...Buffer.concat([Buffer.alloc(2), mine])]).toEqual([
          ...nodeBuffer.Buffer.concat([nodeBuffer.Buffer.alloc(2), node]),
        ]);
      }),
    );
  });

  test('know an address where Node does', () => {
    const odd = [
      '',
      '1.2.3',
      '01.2.3.4',
      '1.2.3.4.5',
      '256.1.1.1',
      '::',
      '::1',
      '1::2::3',
      '::ffff:1.2.3.4',
      'a',
      'fe80::1',
      'localhost',
      '0x7f.1',
      '2130706433',
    ];
    for (const each of odd) {
      expect(isIP(each), each).toBe(nodeNet.isIP(each));
      expect(isIPv4(each), each).toBe(nodeNet.isIPv4(each));
    }
    fc.assert(fc.property(fc.oneof(ipv4, ipv6, text), each => isIP(each) === nodeNet.isIP(each)));
  });

  test('match networks and ranges as Node does', () => {
    const check = (net: string, prefix: number, family: 'ipv4' | 'ipv6', address: string): void => {
      const [mine, node] = [new BlockList(), new nodeNet.BlockList()];
      mine.addSubnet(net, prefix, family);
      node.addSubnet(net, prefix, family);
      expect(mine.check(address, family), `${net}/${prefix} ${address}`).toBe(node.check(address, family));
    };
    fc.assert(
      fc.property(ipv4, fc.integer({ min: 0, max: 32 }), ipv4, (net, prefix, one) =>
        check(net, prefix, 'ipv4', one),
      ),
    );
    fc.assert(
      fc.property(ipv6, fc.integer({ min: 1, max: 128 }), ipv6, (net, prefix, one) =>
        check(net, prefix, 'ipv6', one),
      ),
    );
    fc.assert(
      fc.property(ipv4, ipv4, (first, last) => {
        const ordered = (list: { addRange(a: string, b: string, family: 'ipv4'): void }): boolean => {
          try {
            list.addRange(first, last, 'ipv4');
            return true;
          } catch {
            return false;
          }
        };
        expect(ordered(new BlockList())).toBe(ordered(new nodeNet.BlockList()));
      }),
    );
  });

  test('join paths as Node does on a system with slashes', () => {
    const mine = { ...path };
    const part = fc.constantFrom('', '.', '..', 'a', 'b.yaml', '/', '/a/', 'a//b', '../..', './c');
    fc.assert(
      fc.property(part, part, part, (a, b, c) => {
        expect(path.join(a, b, c)).toBe(posix.join(a, b, c));
        expect(path.resolve('/demo', a, b)).toBe(posix.resolve('/demo', a, b));
        expect(path.relative(`/${a}`, `/${b}`)).toBe(posix.relative(`/${a}`, `/${b}`));
        for (const name of ['dirname', 'basename', 'normalize', 'isAbsolute'] as const)
          expect(mine[name](a)).toBe(posix[name](a));
      }),
    );
    expect(path.sep).toBe('/');
  });

  test('wait, and end a wait with what its signal was aborted with', async () => {
    await setImmediate();
    const stop = new AbortController();
    const mine = setTimeout(60_000, undefined, { signal: stop.signal });
    const node = nodeSleep(60_000, undefined, { signal: stop.signal }).catch(() => 'aborted');
    stop.abort('enough');
    await expect(mine).rejects.toBe('enough');
    expect(await node).toBe('aborted');
    await setTimeout(1);
  });
});
