import type { IncomingHttpHeaders } from 'node:http';

/** The names by which a client on this machine can reach the sandbox. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Why a request is refused: its sender may be a web page that must not reach the sandbox. Undefined
 * if the request is accepted. A browser sends the page's origin (`Origin`) and the host name that
 * the page used (`Host`). A hostile page may have pointed a name of its own at this machine.
 */
export function strangerIn({ host, origin }: IncomingHttpHeaders, port: number): string | undefined {
  const hosts = LOOPBACK.map(name => `${name}:${port}`);
  if (host === undefined || !hosts.includes(host.toLowerCase()))
    return `the sandbox only answers to ${hosts.join(', ')}, not to the Host ${JSON.stringify(host ?? '')}`;
  if (origin === undefined || hosts.some(own => origin.toLowerCase() === `http://${own}`)) return undefined;
  return `the sandbox answers to no page of another site, such as ${JSON.stringify(origin)}`;
}
