import type { ManifestPath } from '../../core/problem.ts';
import type { Provider } from '../../core/provider.ts';
import type { Requests } from '../../core/requests.ts';
import type { Docs } from '../../generated/manifest.ts';
import { docsAnswer } from './answer.ts';
import { type DocsProblem, mcpPath } from './entry-rules.ts';
import { hostOf, plainHost } from './pages/link.ts';
import { docsPage } from './pages/page.ts';
import { portalScope } from './portal.ts';
import { docsSearch } from './search.ts';

/** The mistakes in the urls, the other hosts and the MCP endpoints of the portals. */
function sectionRules(section: Docs): readonly DocsProblem[] {
  return (section.portals ?? []).flatMap((portal, index) => {
    const message = urlProblem(portal.url);
    const hint = urlHint(portal.url);
    return [
      ...(message === undefined
        ? []
        : [{ rule: 'docs/portal-url', message, path: ['portals', index, 'url'], ...hint } as const]),
      ...(portal.mcp === undefined || mcpPath(portal.mcp) !== undefined
        ? []
        : [{ rule: 'docs/mcp', message: MCP_PROBLEM, path: ['portals', index, 'mcp'] } as const]),
      ...(portal.hosts ?? []).flatMap((host, at) =>
        plainHost(host) === undefined ? [hostProblem(host, ['portals', index, 'hosts', at])] : [],
      ),
    ];
  });
}

const MCP_PROBLEM =
  '"mcp" is a kind of portal (gitbook, mintlify, fumadocs), or a plain path below the url of the portal.';

function hostProblem(written: string, path: ManifestPath): DocsProblem {
  const host = URL.canParse(written) ? hostOf(new URL(written)) : undefined;
  const message = 'An item of "hosts" is only the name of a host, with a port where the url has one.';
  return {
    rule: 'docs/hosts',
    message,
    path,
    ...(host === undefined || host === '' ? {} : { hint: `write ${host}` }),
  };
}

function urlProblem(text: string): string | undefined {
  if (!URL.canParse(text)) return "The portal's url cannot be read.";
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    return "A portal's url begins with https://; http:// is only for loopback hosts.";
  if (url.username !== '' || url.password !== '') return "A portal's url holds no user name or password.";
  if (isAddress(url.hostname) && !isLoopback(url.hostname))
    return "A portal's url names its host; the only IP address that may stand there is a loopback one.";
  if (url.hostname.endsWith('.') || /\/\/|%2e|%2f|%5c/i.test(url.pathname))
    return "A portal's url is written plainly: no dot after the host, no doubled or encoded slashes and dots.";
  if (url.search !== '' || url.hash !== '') return "A portal's url has neither a query nor a fragment.";
  return undefined;
}

/** A hint with the correct url, if only `https://` is missing or written as `http://`. */
function urlHint(text: string): { readonly hint?: string } {
  const meant = `https://${text.replace(/^http:\/\//, '')}`;
  return !text.startsWith('https://') && /^[\w.:/-]+$/.test(text) && urlProblem(meant) === undefined
    ? { hint: `write ${meant}` }
    : {};
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

function isAddress(host: string): boolean {
  return host.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(host);
}

const requests: Requests = {
  // The longest time that an answer may take.
  timeoutMs: 120_000,
  // An answer that claims to be JSON and does not parse is not requested again: pages are no JSON,
  // so it would not parse the next time either.
  overrides: { unparsable: { read: 'unreadable' } },
  // Portals redirect where a path lacks a slash, has another case or names a folder. Nothing secret
  // is sent to them.
  redirects: 'same-origin',
};

/** Documentation portals: read only. */
export const docs: Provider = {
  name: 'docs',
  requests,
  kinds: [],
  // Pages are checked first, because they may say where questions go.
  checks: [docsPage, docsAnswer, docsSearch],
  roots: section =>
    ((section as Docs).portals ?? []).map((portal, index) => ({
      scope: portalScope(portal.url),
      entry: { ...portal },
      path: ['portals', index],
    })),
  rules: section => sectionRules(section as Docs),
  lane: scope => scope.address,
  doctor: { probes: async scope => (await import('./probes.ts')).probes(scope) },
  form: { list: { key: 'portals', ids: ['url'] } },
};
