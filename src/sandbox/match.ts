import { isRecord } from './is-record.ts';

/**
 * Which requests are meant: the one form for faults, for the log and for expectations. A request
 * matches if it fits every key that is there, so an empty match means every request.
 *
 * A text without `*` may occur anywhere in what it is compared with. A text with `*`, which stands
 * for any characters, must fit it from beginning to end.
 */
export interface RequestMatch {
  /** A method, or a list of methods, in any case. */
  readonly method?: string | readonly string[];
  /**
   * A text as described above, for the whole path and query: `/neon/api/v2/…`. The prefix of a
   * world of the server, `/_world/NAME`, is not part of this path.
   */
  readonly path?: string;
  /** Names of headers, in any case, each with a text as described above. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * A text is compared with the text of the body, as described above. Any other value is compared
   * with the body as JSON: an object must have these members, a list must have as many items, each
   * of which fits, and anything else must be equal.
   */
  readonly body?: unknown;
}

/** A match for requests that were answered. */
export interface LogMatch extends RequestMatch {
  /** The status of the answer. */
  readonly status?: number;
}

/** A request that a match is compared with. */
export interface Matchable {
  readonly method: string;
  readonly path: string;
  /** The headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body; empty if the request has none. */
  readonly text: string;
  /** The status of the answer, if there is one. */
  readonly status?: number;
}

export function matches(match: LogMatch, request: Matchable): boolean {
  return misfits(match, request).length === 0;
}

/** The keys of a match that the request does not fit. */
export function misfits(match: LogMatch, request: Matchable): readonly string[] {
  const { method, path, headers = {}, body, status } = match;
  const methods = method === undefined ? undefined : [method].flat().map(each => each.toUpperCase());
  return [
    ...(methods === undefined || methods.includes(request.method) ? [] : ['method']),
    ...(path === undefined || fits(path, request.path) ? [] : ['path']),
    ...Object.entries(headers).flatMap(([name, text]) => {
      const given = request.headers[name.toLowerCase()];
      return given !== undefined && fits(text, given) ? [] : [`headers.${name}`];
    }),
    ...(body === undefined || fitsBody(body, request.text) ? [] : ['body']),
    ...(status === undefined || status === request.status ? [] : ['status']),
  ];
}

function fits(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return text.includes(first);
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

function fitsBody(pattern: unknown, text: string): boolean {
  if (typeof pattern === 'string') return fits(pattern, text);
  try {
    return contains(JSON.parse(text), pattern);
  } catch {
    return false;
  }
}

function contains(whole: unknown, part: unknown): boolean {
  if (Array.isArray(part)) {
    const isAsLong = Array.isArray(whole) && whole.length === part.length;
    return isAsLong && part.every((item, index) => contains(whole[index], item));
  }
  if (!isRecord(part)) return whole === part;
  if (!isRecord(whole)) return false;
  return Object.entries(part).every(
    ([key, value]) => Object.hasOwn(whole, key) && contains(whole[key], value),
  );
}
