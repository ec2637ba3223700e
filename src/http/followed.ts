import type { Transport } from '../core/http.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const MOST_HOPS = 5;

/**
 * A transport that follows redirects of GETs inside their origin, at most five (ADR 0079). Each hop
 * is sent through `transport` like the first, so it is counted and judged like it. Any other
 * redirect is the answer.
 */
export function followed(transport: Transport): Transport {
  return async first => {
    let request = first;
    for (let hops = 0; ; hops += 1) {
      const response = await transport(request);
      if (first.method !== 'GET' || !REDIRECTS.has(response.status) || hops === MOST_HOPS) return response;
      const url = insideOrigin(response.headers['location'], request.url);
      if (url === undefined) return response;
      request = { ...request, url };
    }
  };
}

function insideOrigin(location: string | undefined, from: string): string | undefined {
  if (location === undefined || location.trim() === '' || !URL.canParse(location, from)) return undefined;
  const url = new URL(location, from);
  if (url.origin !== new URL(from).origin || url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  return url.href;
}
