/**
 * A link in a portal's text. It is untrusted: evenkeel shows and compares it, and requests it only
 * if {@link pageIn} finds it inside the portal.
 */
export interface Link {
  readonly title: string;
  readonly url: string;
}

/** Where the pages of a portal are. */
export interface PortalSite {
  /** The portal's url, without a slash at the end. Every request goes below it. */
  readonly base: string;
  /**
   * Further hosts from the manifest's `hosts`, as {@link plainHost} returns them. They have the
   * same pages at the same paths.
   */
  readonly hosts: readonly string[];
}

/** The most characters of a line with a link; a longer line is not a list item. */
const LONGEST_LINE = 8_192;

/**
 * The link of a list line `- [title](url)`. Titles may contain brackets, urls parentheses.
 * Undefined for any other line.
 */
export function linkIn(line: string): Link | undefined {
  if (line.length > LONGEST_LINE) return undefined;
  const [, title = '', inside] = /^\s*(?:[-*+]|\d+[.)])\s+\[(.*)\]\((.*)\)\s*$/.exec(line) ?? [];
  return inside === undefined || closesEarly(inside) ? undefined : linkOf(title, inside);
}

/**
 * A link, from the text in its brackets (`title`) and in its parentheses (`inside`: the url, and
 * perhaps a quoted title).
 */
export function linkOf(title: string, inside: string): Link | undefined {
  const [, pointed, plain] = /^\s*(?:<([^>]*)>|(\S+))/.exec(inside) ?? [];
  const url = pointed ?? plain;
  if (url === undefined || url === '') return undefined;
  return { title: title.replace(/\\([!-/:-@[-`{-~])/g, '$1').trim(), url };
}

/**
 * Whether the parenthesis of a link is closed before the end of the text. Then a description
 * follows the link.
 */
function closesEarly(inside: string): boolean {
  let open = 0;
  for (const letter of inside) {
    if (letter === '(') open += 1;
    if (letter === ')') open -= 1;
    if (open < 0) return true;
  }
  return false;
}

/**
 * The whole url of a link on a page of a portal. For a portal at `https://a.example/docs`, both
 * `/docs/page` and `/page` are `https://a.example/docs/page`: some portals write paths from the
 * host, others from the portal. `base` is the portal's url without a trailing slash, `page` a path
 * inside it.
 */
export function resolvedUrl(url: string, base: string, page = '/'): string {
  if (URL.canParse(url) || !URL.canParse(base)) return url;
  const { origin, pathname } = new URL(base);
  const inside = pathname.replace(/\/+$/, '');
  if (!url.startsWith('/') || url.startsWith('//'))
    return URL.canParse(url, base + page) ? new URL(url, base + page).href : url;
  return (url === inside || url.startsWith(`${inside}/`) ? origin : base) + url;
}

/** The link with its whole url, as {@link resolvedUrl} makes it. */
export function resolvedLink({ title, url }: Link, base: string, page?: string): Link {
  return { title, url: resolvedUrl(url, base, page) };
}

/**
 * The path of the portal's page that a link leads to, with a leading slash and without `.md`, query
 * and fragment. Undefined for a link out of the portal: otherwise a portal's text could send
 * evenkeel's requests anywhere.
 */
export function pageIn(url: string, site: PortalSite): string | undefined {
  if (!URL.canParse(url, `${site.base}/`)) return undefined;
  const link = new URL(url, `${site.base}/`);
  if (!isHostOf(link, site)) return undefined;
  const inside = new URL(site.base).pathname.replace(/\/+$/, '');
  const { pathname } = link;
  if (pathname !== inside && !pathname.startsWith(`${inside}/`)) return undefined;
  const page = plainPath(pathname.slice(inside.length));
  if (/\/\/|%2e|%2f|%5c/i.test(page)) return undefined;
  return page === '' || page === '/index' ? '/' : page;
}

/**
 * A host's name in a form to compare, with its port unless the port is the usual one; undefined for
 * an invalid host.
 */
export function plainHost(written: string): string | undefined {
  if (!/^[^\s/?#@\\]+$/.test(written) || !URL.canParse(`https://${written}`)) return undefined;
  return hostOf(new URL(`https://${written}`));
}

/** The host of a link in a form to compare; undefined for a link that is neither http nor https. */
export function hostOf({ protocol, hostname, port }: URL): string | undefined {
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  const name = hostname.replace(/\.$/, '');
  return port === '' ? name : `${name}:${port}`;
}

/** A path in a form to compare: without `.md` and final slash, and without needless encoding. */
export function plainPath(pathname: string): string {
  return pathname
    .replace(/%[0-9a-f]{2}/gi, code => {
      const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[A-Za-z0-9_~-]/.test(letter) ? letter : code.toUpperCase();
    })
    .replace(/\/+$/, '')
    .replace(/\.md$/i, '')
    .replace(/\/+$/, '');
}

/**
 * Whether a link leads to a host of the portal. At the usual ports `http` and `https` count as one
 * host; at any other port only the portal's own scheme counts.
 */
export function isHostOf(link: URL, { base, hosts }: PortalSite): boolean {
  const host = hostOf(link);
  if (host === undefined) return false;
  const own = new URL(base);
  const isOwn =
    host === hostOf(own) && (link.protocol === own.protocol || (link.port === '' && own.port === ''));
  return isOwn || hosts.includes(host);
}

/**
 * The end of a message that suggests a host for the manifest, if one of `urls` has the path of the
 * page but a host that the manifest does not list. Empty if none does.
 */
export function otherHostWords(page: string, urls: readonly string[], site: PortalSite): string {
  const wanted = resolvedUrl(page, site.base);
  if (!URL.canParse(wanted)) return '';
  const path = plainPath(new URL(wanted).pathname);
  const link = urls
    .filter(url => URL.canParse(url))
    .map(url => new URL(url))
    .find(each => !isHostOf(each, site) && plainPath(each.pathname) === path && hostOf(each) !== undefined);
  if (link === undefined) return '';
  const line = `hosts: [${[...site.hosts, hostOf(link)].map(host => `"${host}"`).join(', ')}]`;
  return `, but names a page of that path at ${link.origin}. If that host is the portal's too, add ${line} beside the url of the portal`;
}
