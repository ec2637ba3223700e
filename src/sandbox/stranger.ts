import type { IncomingHttpHeaders } from 'node:http';

/** The names by which a client on this machine can reach the sandbox. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Why a request is refused: its sender may be a web page that must not reach the sandbox. Undefined
 * if the request is accepted. A browser sends the page's origin (`Origin`) and the host name that
 * the page used (`Host`). A hostile page may have pointed a name of its own at this machine.
 */
export function strangerIn(headers: IncomingHttpHeaders, port: number): string | undefined {
  const { host, origin } = headers;
  const hosts = LOOPBACK.map(name => `${name}:${port}`);
  if (host === undefined || !hosts.includes(host.toLowerCase()))
    return `the sandbox only answers to ${hosts.join(', ')}, not to the Host ${JSON.stringify(host ?? '')}`;
  // Browsers send no `Origin` with an image or a link, but they say where the request comes from.
  if (headers['sec-fetch-site'] === 'cross-site') return 'the sandbox answers to no page of another site';
  if (origin === undefined || hosts.some(own => origin.toLowerCase() === `http://${own}`)) return undefined;
  return `the sandbox answers to no page of another site, such as ${JSON.stringify(origin)}`;
}
