import * as ip from 'ipaddr.js';

type Family = 'ipv4' | 'ipv6';
type Rule = (address: ip.IPv4 | ip.IPv6) => boolean;

export function isIPv4(text: string): boolean {
  return ip.IPv4.isValidFourPartDecimal(text);
}

/** 4, 6, or 0 for what is no address. */
export function isIP(text: string): 0 | 4 | 6 {
  if (isIPv4(text)) return 4;
  return text.includes(':') && ip.IPv6.isValid(text) ? 6 : 0;
}

function parsed(text: string, family: Family): ip.IPv4 | ip.IPv6 {
  return family === 'ipv4' ? ip.IPv4.parse(text) : ip.IPv6.parse(text);
}

/** Addresses by rules, as `node:net` has it; an IPv4 address inside an IPv6 one counts as such. */
export class BlockList {
  readonly #rules: Rule[] = [];

  addAddress(address: string, family: Family = 'ipv4'): void {
    this.addRange(address, address, family);
  }

  addSubnet(net: string, prefix: number, family: Family = 'ipv4'): void {
    const start = parsed(net, family);
    this.#rules.push(address => address.kind() === start.kind() && address.match(start, prefix));
  }

  addRange(first: string, last: string, family: Family = 'ipv4'): void {
    const [from, to] = [parsed(first, family).toByteArray(), parsed(last, family).toByteArray()];
    if (compare(from, to) > 0) throw new RangeError(`${first} is after ${last}`);
    this.#rules.push(address => {
      const bytes = address.toByteArray();
      return bytes.length === from.length && compare(from, bytes) <= 0 && compare(bytes, to) <= 0;
    });
  }

  check(text: string, family: Family = 'ipv4'): boolean {
    const address = parsed(text, family);
    const isMapped = address instanceof ip.IPv6 && address.isIPv4MappedAddress();
    const all = isMapped ? [address, address.toIPv4Address()] : [address];
    return all.some(each => this.#rules.some(rule => rule(each)));
  }
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((byte, index) => byte !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
