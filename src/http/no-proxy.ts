import { BlockList, isIP } from 'node:net';

type Rule = (host: string, port: number) => boolean;

const HTTPS_PORT = 443;
const NEVER: Rule = () => false;

/**
 * Whether `NO_PROXY` exempts a url: `*`, or a list of hosts, which stand for their subdomains too (`host`, `.host`,
 * `*.host`), of addresses and of networks (`10.0.0.0/8`), each with or without a port. An entry that is none of these
 * exempts nothing.
 */
export function noProxy(text: string): (url: URL) => boolean {
  const rules = text
    .split(/[\s,]+/)
    .filter(entry => entry !== '')
    .map(ruleOf);
  return url => {
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const port = url.port === '' ? HTTPS_PORT : Number(url.port);
    return rules.some(rule => rule(host, port));
  };
}

function ruleOf(entry: string): Rule {
  if (entry === '*') return () => true;
  const [, inBrackets, plain = entry, digits] =
    /^(?:\[([^\]]*)\]|([^:]*))(?::(\d+))?$/.exec(entry) ?? ([] as readonly undefined[]);
  const matches = hostRule(inBrackets ?? plain);
  return digits === undefined ? matches : (host, port) => port === Number(digits) && matches(host, port);
}

function hostRule(text: string): Rule {
  const [address = '', prefix] = text.split('/');
  if (isIP(address) !== 0) return addressRule(address, prefix);
  const name = text
    .replace(/^\*?\./, '')
    .replace(/\.$/, '')
    .toLowerCase();
  return name === '' ? NEVER : host => host === name || host.endsWith(`.${name}`);
}

function addressRule(address: string, prefix: string | undefined): Rule {
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
  const most = family === 'ipv4' ? 32 : 128;
  const bits = prefix === undefined ? most : Number(prefix);
  if (prefix !== undefined && (!/^\d+$/.test(prefix) || bits > most)) return NEVER;
  const list = new BlockList();
  list.addSubnet(address, bits, family);
  return host => {
    const of = isIP(host);
    return of !== 0 && list.check(host, of === 4 ? 'ipv4' : 'ipv6');
  };
}
