import { isIPv4 } from 'node:net';
import type { Query } from '../core/http.ts';
import { Failure } from '../core/report/failure.ts';

/**
 * Checks a base URL and returns its one normal form, without a trailing slash. Only https is
 * allowed; plain http only to this machine (loopback). Refused are a user, a query, a fragment, and
 * a host that ends in a dot or is not written plainly, such as `0x7f.1` for 127.0.0.1. `addresses`
 * allows a host that is an IP address, for a portal that the user calls private. Throws a {@link
 * Failure} with code `usage` that names `what`.
 */
export function parseBase(
  text: string,
  what: string,
  options: { readonly addresses?: boolean; readonly next?: string } = {},
): string {
  const refuse = (why: string): never => {
    const { next } = options;
    throw new Failure(
      'usage',
      `${what} is not a usable base URL: ${why}.`,
      next === undefined ? {} : { next },
    );
  };
  if (!/^[\x21-\x7e]+$/.test(text) || /[\\<>"^`{|}]/.test(text))
    return refuse('it has a character that no URL has');
  const url = URL.canParse(text) ? new URL(text) : refuse('it is not a URL');
  if (url.username !== '' || url.password !== '' || text.includes('@'))
    return refuse('it has a user or a password');
  if (text.includes('?') || text.includes('#')) return refuse('it has a query (?) or a fragment (#)');
  const authority = /^https?:\/\/([^/]+)/i.exec(text)?.[1];
  if (authority === undefined) return refuse('it must begin with https://');
  if (authority.replace(/:\d+$/, '').toLowerCase() !== url.hostname)
    return refuse('its host is not written plainly');
  if (url.hostname.endsWith('.')) return refuse('its host ends in a dot');
  if (options.addresses !== true && isAddress(url.hostname) && !isLoopback(url.hostname))
    return refuse('its host is an address, not a name');
  if (url.protocol !== 'https:' && !isLoopback(url.hostname))
    return refuse('http is allowed only for this machine (loopback), so it must begin with https://');
  const path = text.replace(/^[a-z]+:\/\/[^/]+/i, '').replace(/\/+$/, '');
  if (!`${url.pathname}/`.startsWith(`${path}/`) || /%2e|%2f|%5c|\/\//i.test(path))
    return refuse('its path is not written plainly');
  return url.origin + path;
}

/**
 * The URL of a path below a base. The path cannot leave the origin and path of the base, so a token
 * is sent nowhere else. Throws a {@link Failure} with code `bug` for a path that would leave them.
 */
export function urlOf(base: string, path: string, query: Query = {}): string {
  const plain = base + path;
  if (
    (path !== '' && !path.startsWith('/')) ||
    /[?#\\]/.test(path) ||
    new URL(plain).href !== withSlash(plain)
  )
    throw new Failure('bug', `Not a path below the service: ${JSON.stringify(path)}. Nothing was sent.`);
  const search = searchOf(query);
  return search === '' ? plain : `${plain}?${search}`;
}

/** Whether a host (as in `URL.hostname`) is this machine: 127.0.0.0/8, `localhost`, `::1`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
}

/**
 * Whether a host is written as a loopback IP address. A name such as `localhost` may resolve to
 * another machine.
 */
export function isOwnAddress(host: string): boolean {
  return host !== 'localhost' && isLoopback(host);
}

function isAddress(host: string): boolean {
  return isIPv4(host) || host.startsWith('[');
}

/** Adds the slash that the URL parser gives to an empty path. */
function withSlash(url: string): string {
  return /^https?:\/\/[^/]+$/.test(url) ? `${url}/` : url;
}

function searchOf(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return search.toString();
}
