import { BlockList, isIP, isIPv4 } from 'node:net';

const LONGEST_PREFIX = { 4: 32, 6: 128 } as const;

/**
 * Says what is wrong with an item of an IP allow list, which is an address, a range or a network
 * (facts/neon.md#allow-lists). Undefined for a valid item.
 */
export function addressMistake(item: string): string | undefined {
  if (item.includes('/')) return networkMistake(item);
  if (item.includes('-')) return rangeMistake(item);
  return isIP(item) === 0 ? `"${item}" is not an IP address` : undefined;
}

function networkMistake(item: string): string | undefined {
  const [ip = '', prefix = '', more] = item.split('/');
  const version = isIP(ip);
  if (version === 0 || more !== undefined) return `"${item}" is not a network such as 203.0.113.0/24`;
  const longest = LONGEST_PREFIX[version as 4 | 6];
  // Some programs read a number with a leading zero as octal.
  if (!/^(?:0|[1-9]\d{0,2})$/.test(prefix) || Number(prefix) > longest)
    return `the prefix of "${item}" must be a number from 0 to ${longest}`;
  return undefined;
}

function rangeMistake(item: string): string | undefined {
  const [first = '', last = '', more] = item.split('-');
  const family = isIP(first);
  if (family === 0 || family !== isIP(last) || more !== undefined)
    return `"${item}" is not a range such as 192.0.2.1-192.0.2.9`;
  return isOrdered(first, last) ? undefined : `"${item}" ends before it begins`;
}

function isOrdered(first: string, last: string): boolean {
  const range = new BlockList();
  try {
    range.addRange(first, last, isIPv4(first) ? 'ipv4' : 'ipv6');
    return true;
  } catch {
    return false;
  }
}
