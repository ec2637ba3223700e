import type { IncomingHttpHeaders } from 'node:http';

/** The names of this machine for itself. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Why a request does not come from a program that was given the sandbox's address; undefined where it may. A browser names the page
 * that sends (`Origin`), and the name under which it thinks to speak to us (`Host`): a page of a stranger may have had its own name
 * lead to this machine.
 */
export function strangerIn({ host, origin }: IncomingHttpHeaders, port: number): string | undefined {
  const hosts = LOOPBACK.map(name => `${name}:${port}`);
  if (host === undefined || !hosts.includes(host.toLowerCase()))
    return `the sandbox answers to ${hosts.join(', ')} alone, not to the Host ${JSON.stringify(host ?? '')}`;
  if (origin === undefined || hosts.some(own => origin.toLowerCase() === `http://${own}`)) return undefined;
  return `the sandbox answers to no page of another site, such as ${JSON.stringify(origin)}`;
}
