import { type FailedOutcome, RequestFailure } from '../../../core/http.ts';
import { given, type Json } from '../../../core/json.ts';
import type { At } from '../../../core/kind.ts';
import type { Row } from '../../../core/report/row.ts';
import { projectIdOf } from '../scopes.ts';
import { listDomains, sortedTexts } from './auth-record.ts';

/** The ports that an address has without saying so. */
const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443' };

/**
 * A trusted domain in the form in which domains are compared. The scheme is in lower case. With
 * http and https so is the host, which has no default port, and an empty path has no slash. In
 * other schemes an app may tell two spellings apart. Whether the service does is not public
 * (facts/neon.md#trusted-domains).
 */
function normalDomain(domain: string): string {
  const [, written = '', authority = '', rest = ''] = /^([^:]+):\/\/([^/?#]*)(.*)$/s.exec(domain) ?? [];
  if (written === '') return domain;
  const scheme = written.toLowerCase();
  const port = DEFAULT_PORTS[scheme];
  if (port === undefined) return `${scheme}://${authority}${rest}`;
  const at = authority.lastIndexOf('@') + 1;
  const [, host = '', own = ''] = /^(.*?)(?::(\d*))?$/s.exec(authority.slice(at).toLowerCase()) ?? [];
  const named = own === '' || own === port ? host : `${host}:${own}`;
  return `${scheme}://${authority.slice(0, at)}${named}${rest === '/' ? '' : rest}`;
}

/** The domains of an entry, sorted, each once: the first of its spellings. */
export function ownDomains(written: readonly string[]): readonly string[] {
  const spelled = new Map<string, string>();
  for (const each of sortedTexts(written)) {
    const normal = normalDomain(each);
    if (!spelled.has(normal)) spelled.set(normal, each);
  }
  return [...spelled.values()];
}

/**
 * The live domains as an entry with the domains `own` writes them, sorted. So another spelling is
 * no difference, and requests have the spelling of the entry for what it adds and that of the
 * service for what it removes.
 */
export function spelledAs(own: readonly string[], live: readonly string[]): readonly string[] {
  const spelled = new Map(own.map(each => [normalDomain(each), each]));
  return sortedTexts(live.map(each => spelled.get(normalDomain(each)) ?? each));
}

/** The domains in the value of a change. */
export function domainsIn(value: Json): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Whether a fresh list has a domain. A list that cannot be read shows nothing. */
export async function isTrusted(domain: string, row: Row, { client, ids }: At): Promise<boolean> {
  try {
    const all = await listDomains(client, projectIdOf(row), ids.of(row.scope.address));
    return all.some(each => normalDomain(each) === normalDomain(domain));
  } catch (error) {
    if (error instanceof RequestFailure) return false;
    throw error;
  }
}

/** The trusted domains that are not as an entry has them. */
export interface DomainsLeft {
  /** Those that the entry has and that are not trusted yet. */
  readonly missing: readonly string[];
  /** Those that are trusted still and that the entry removes. */
  readonly gone: readonly string[];
}

/** How a write ends of which it is certain that it did nothing. */
const REFUSED: ReadonlySet<FailedOutcome> = new Set(['rejected', 'forbidden', 'credential']);

/**
 * The failure of a request for trusted domains, which also says what is left where the service
 * refused it.
 */
export function withDomainsLeft(failure: RequestFailure, { missing, gone }: DomainsLeft): RequestFailure {
  const { outcome, request, status, serviceCode, body, late, cause, suffix } = failure;
  if (!REFUSED.has(outcome)) return failure;
  const nothing = missing.length === 0 ? '' : 'nothing was removed, so ';
  const said = [
    failure.message,
    ...(missing.length === 0 ? [] : [`not trusted yet: ${missing.join(', ')}`]),
    ...(gone.length === 0 ? [] : [`${nothing}still trusted: ${gone.join(', ')}`]),
  ];
  const more = { request, ...given({ status, serviceCode }), body, late, cause, suffix };
  return new RequestFailure(outcome, said.join('; '), more);
}
