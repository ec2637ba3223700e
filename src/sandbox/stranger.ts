import type { IncomingHttpHeaders } from 'node:http';

/** This machine's names for itself. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Why a request is refused as not from a program that knows the sandbox's address; undefined if it is accepted. A browser
 * sends the page's origin (`Origin`) and the name that it uses for us (`Host`): a hostile page may have pointed its own
 * name at this machine.
 */
export function strangerIn({ host, origin }: IncomingHttpHeaders, port: number): string | undefined {
  const hosts = LOOPBACK.map(name => `${name}:${port}`);
  if (host === undefined || !hosts.includes(host.toLowerCase()))
    return `the sandbox answers to ${hosts.join(', ')} alone, not to the Host ${JSON.stringify(host ?? '')}`;
  if (origin === undefined || hosts.some(own => origin.toLowerCase() === `http://${own}`)) return undefined;
  return `the sandbox answers to no page of another site, such as ${JSON.stringify(origin)}`;
}
