/**
 * A page that a portal names. Untrusted text: it is shown and compared, and requested only if {@link pageIn} finds it
 * inside the portal.
 */
export interface Link {
  readonly title: string;
  readonly url: string;
}

/** A longer line is not a list item. */
const LONGEST_LINE = 8_192;

/** The link of a list line `- [title](url)`; titles may hold brackets, urls parentheses. undefined for any other line. */
export function linkIn(line: string): Link | undefined {
  if (line.length > LONGEST_LINE) return undefined;
  const [, title = '', inside] = /^\s*(?:[-*+]|\d+[.)])\s+\[(.*)\]\((.*)\)\s*$/.exec(line) ?? [];
  return inside === undefined ? undefined : linkOf(title, inside);
}

/** A link from the text in its brackets and in its parentheses, where a quoted title may follow the url. */
export function linkOf(title: string, inside: string): Link | undefined {
  const [, pointed, plain] = /^\s*(?:<([^>]*)>|(\S+))/.exec(inside) ?? [];
  const url = pointed ?? plain;
  if (url === undefined || url === '') return undefined;
  return { title: title.replace(/\\([!-/:-@[-`{-~])/g, '$1').trim(), url };
}

/**
 * The whole url of a link on a page of a portal. A path from the root is one of the host where it begins with the portal's
 * own path, else one inside the portal. `base` is the portal's url without a trailing slash, `page` a path inside it.
 */
export function resolvedUrl(url: string, base: string, page = '/'): string {
  if (URL.canParse(url) || !URL.canParse(base)) return url;
  const { origin, pathname } = new URL(base);
  const inside = pathname.replace(/\/+$/, '');
  if (!url.startsWith('/') || url.startsWith('//'))
    return URL.canParse(url, base + page) ? new URL(url, base + page).href : url;
  return (url === inside || url.startsWith(`${inside}/`) ? origin : base) + url;
}

/**
 * The page below a portal that a link leads to, with a leading slash and without `.md`, query and fragment; undefined for a
 * link to another place, so that no text decides where a request goes. `base` is the portal's url without a trailing slash.
 */
export function pageIn(url: string, base: string): string | undefined {
  if (!URL.canParse(url, `${base}/`)) return undefined;
  const { host, pathname } = new URL(url, `${base}/`);
  const portal = new URL(base);
  const inside = portal.pathname.replace(/\/+$/, '');
  if (host !== portal.host || (pathname !== inside && !pathname.startsWith(`${inside}/`))) return undefined;
  const page = pathname.slice(inside.length).replace(/\/+$/, '').replace(/\.md$/i, '');
  if (/\/\/|%2e|%2f|%5c/i.test(page)) return undefined;
  return page === '' || page === '/index' ? '/' : page;
}
