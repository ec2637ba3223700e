import { address } from '../../core/address.ts';
import type { Scope } from '../../core/report/row.ts';

/** The kind of a documentation portal. This provider has no other kind of scope. */
export const PORTAL_KIND = 'docs.portal';

/**
 * The scope of a portal. Its one part is the url's host and path, so two spellings of one url are
 * one portal. A url that cannot be read is used as it is: the rules of the section refuse it
 * anyway.
 */
export function portalScope(url: string): Scope {
  const base = baseOf(url);
  const parts = [base.replace(/^[a-z]+:\/\//i, '')];
  return { address: address(PORTAL_KIND, parts), kind: PORTAL_KIND, parts, base };
}

function baseOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/+$/, '');
}

/** The url that a portal's paths are appended to, without a trailing slash. */
export function portalBase(scope: Scope): string {
  return scope.base ?? '';
}
