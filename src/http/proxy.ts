import { BlockList, isIP } from 'node:net';
import { Failure } from '../core/report/failure.ts';
import { isLoopback } from './origin.ts';

type Rule = (host: string, port: number) => boolean;

const HTTPS_PORT = 443;
const NEVER: Rule = () => false;

/**
 * Returns a function that says whether `NO_PROXY` exempts a URL. `text`, the value of `NO_PROXY`,
 * is `*` or a list. Its entries are hosts, with their subdomains (`host`, `.host`, `*.host`),
 * addresses and networks (`10.0.0.0/8`), each with or without a port. Any other entry exempts
 * nothing.
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

type Variables = Readonly<Record<string, string | undefined>>;

/** The proxy that https goes through. */
export interface HttpsProxy {
  /** `http://host:port` or `https://host:port`, without user and password. */
  readonly origin: string;
  /** The value of `Proxy-Authorization`; undefined without a user. */
  readonly authorization: string | undefined;
  /** The environment variable that names the proxy. */
  readonly variable: string;
}

/** The proxy for a url; undefined where the url is reached directly. */
export type ProxyFor = (url: URL) => HttpsProxy | undefined;

// HTTP_PROXY is not in the list: as in curl, Go and Python it is only for http, and evenkeel sends
// plain http only to this machine.
const FOR_HTTPS = ['https_proxy', 'HTTPS_PROXY'];
const EXEMPT = ['no_proxy', 'NO_PROXY'];
/** Variables whose values may contain a proxy's password, even if evenkeel does not use them. */
const OF_PROXIES = [...FOR_HTTPS, 'http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'];

/**
 * Decides by `HTTPS_PROXY` which URLs use a proxy: those with https, except loopback hosts and
 * hosts in `NO_PROXY`. Lower-case variables take precedence. Throws a Failure with code `usage` for
 * a value that is no proxy. The message never shows the value.
 */
export function proxyFor(env: Variables): ProxyFor {
  const [variable, text] = firstOf(FOR_HTTPS, env);
  if (text === '') return () => undefined;
  const proxy = parseProxy(text, variable);
  const isExempt = noProxy(firstOf(EXEMPT, env)[1]);
  return url => (url.protocol !== 'https:' || isLoopback(url.hostname) || isExempt(url) ? undefined : proxy);
}

/** The passwords of all proxies in the environment, plain and as they are sent. */
export function proxySecrets(env: Variables): readonly string[] {
  return OF_PROXIES.flatMap(name => {
    const text = (env[name] ?? '').trim();
    // The password is also masked in a value that is no valid URL, because errors of other code may
    // show it.
    const [, scheme = 'http://', user, password] = /^(\w+:\/\/)?([^:]*):(.+)@/.exec(text) ?? [];
    if (user === undefined || password === undefined) return [];
    const pair = [decoded(user) ?? user, decoded(password) ?? password] as const;
    return [`${scheme}${text.slice(text.indexOf(user))}`, password, pair[1], basic(...pair)];
  });
}

function firstOf(names: readonly string[], env: Variables): readonly [name: string, text: string] {
  const found = names.find(name => (env[name] ?? '').trim() !== '') ?? '';
  return [found, (env[found] ?? '').trim()];
}

function parseProxy(text: string, variable: string): HttpsProxy {
  const refuse = (why: string): never => {
    throw new Failure('usage', `${variable} is not a usable proxy: ${why}.`, {
      next: `Set ${variable} to http://host:port or http://user:password@host:port, with special characters of user and password percent-encoded, or unset it.`,
    });
  };
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : refuse('it does not parse');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refuse('it is neither an http nor an https proxy');
  if (url.pathname !== '/' || /[?#]/.test(whole)) return refuse('it has a path, a query or a fragment');
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if (user === undefined || password === undefined)
    return refuse('its user or password is not percent-encoded');
  return {
    origin: url.origin,
    authorization: user === '' && password === '' ? undefined : `Basic ${basic(user, password)}`,
    variable,
  };
}

function basic(user: string, password: string): string {
  return Buffer.from(`${user}:${password}`).toString('base64');
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
