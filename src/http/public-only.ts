import { BlockList, isIP, isIPv4 } from 'node:net';
import type { Transport } from '../core/http.ts';
import { Failure } from '../core/report/failure.ts';
import { isLoopback } from './origin.ts';
import type { ProxyFor } from './proxy.ts';

/** The addresses of a host name. Rejects where the name has none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** How host names are resolved, and which proxy is used. */
export interface Network {
  readonly resolve: Resolve;
  readonly proxyOf: ProxyFor;
}

/** Addresses that are not globally reachable (IANA special-purpose registries, read 2026-11-20). */
const PRIVATE: readonly (readonly [net: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 128],
  ['::1', 128],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
];

let list: BlockList | undefined;

/** Created on demand, because most runs never need it. */
function blockList(): BlockList {
  if (list !== undefined) return list;
  list = new BlockList();
  for (const [net, prefix] of PRIVATE) list.addSubnet(net, prefix, isIPv4(net) ? 'ipv4' : 'ipv6');
  return list;
}

/**
 * Whether an IP address is not globally reachable: it belongs to a private network or to this
 * machine, or is reserved. True for text that is no address.
 */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  if (family === 4) return blockList().check(address, 'ipv4');
  const inside = embedded(address);
  return blockList().check(address, 'ipv6') || (inside !== undefined && blockList().check(inside, 'ipv4'));
}

/**
 * The IPv4 address inside a mapped (`::ffff:0:0/96`), translated (`64:ff9b::/96`) or 6to4
 * (`2002::/16`) address; undefined for any other.
 */
function embedded(address: string): string | undefined {
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`);
  const [, last] = /^\[(?:::ffff:|64:ff9b::)([0-9a-f]{1,4}(?::[0-9a-f]{1,4})?)\]$/.exec(hostname) ?? [];
  const [, sixToFour] = /^\[2002:([0-9a-f]{1,4}:[0-9a-f]{1,4}):/.exec(hostname) ?? [];
  const groups = (sixToFour ?? last)?.split(':').map(group => Number.parseInt(group, 16));
  if (groups === undefined) return undefined;
  const [high = 0, low = 0] = groups.length === 1 ? [0, ...groups] : groups;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * A transport that does not reach a private network. Before the first request to a host, every
 * address of its name must be public; only a host that is written as loopback is allowed besides.
 * When the connection is opened, the name may lead to another address. The certificate of https
 * protects against that; https is required everywhere but on loopback. A proxy looks names up
 * itself, so behind a proxy the addresses that this machine finds are judged. Throws a Failure with
 * code `usage`.
 */
export function publicOnly(transport: Transport, network: Network): Transport {
  const judged = new Map<string, Promise<void>>();
  return async request => {
    const url = new URL(request.url);
    const verdict = judged.get(url.host) ?? judge(url, network);
    judged.set(url.host, verdict);
    await verdict;
    return transport(request);
  };
}

async function judge(url: URL, { resolve, proxyOf }: Network): Promise<void> {
  const host = url.hostname;
  if (isLoopback(host)) return;
  const literal = host.replace(/^\[(.*)\]$/, '$1');
  // A name without an address is let through, so that the connection reports it in its own words.
  const addresses = isIP(literal) === 0 ? await resolve(host).catch(() => []) : [literal];
  if (!addresses.some(isPrivateAddress)) return;
  const behind =
    proxyOf(url) === undefined
      ? ''
      : ' The proxy looks names up itself, so evenkeel judges them as they are here.';
  throw new Failure('usage', `${host} leads to a private address. Nothing was sent.${behind}`, {
    next: 'If requests to that address are intended, give --allow-private.',
  });
}
