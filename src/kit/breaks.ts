import type { HttpRequest, HttpResponse, Transport } from '../core/http.ts';
import { isObject } from '../core/json.ts';
import { type Exchange, isWrite, jsonOf, type Tap } from './service-stage.ts';
import { arraysIn, emptied } from './spoiled.ts';

/**
 * A mistake that a provider could make. The kit simulates the mistake by changing the traffic
 * between provider and service.
 */
export interface Break {
  // The name of the mistake, such as `POST /zones/*/records without ttl`.
  readonly name: string;
  /** Whether the mistake could affect this request. */
  concerns(exchange: Exchange): boolean;
  /**
   * Makes a tap (a function between provider and service) for one life. `used` says whether this
   * tap has changed anything.
   */
  make(): { readonly tap: Tap; readonly used: () => boolean };
}

/**
 * Every mistake that can be simulated with these requests, which were sent without such a mistake.
 * Pure.
 */
export function breaksOf(exchanges: readonly Exchange[], base: string): readonly Break[] {
  const shapes = new Shapes(exchanges, base);
  return [...shapes.all].flatMap(([shape, found]) => {
    const [first] = found;
    if (first === undefined) return [];
    const isShape = (request: HttpRequest): boolean => shapes.of(request) === shape;
    return [
      ...varyingSegments(shape).map(position => alwaysFirst(shape, isShape, position, first)),
      ...(isWrite(first) ? breaksOfWrite(shape, isShape, found) : breaksOfRead(shape, isShape, exchanges)),
    ];
  });
}

/** Groups requests by their shape: method and path, with `*` for the path segments that differ. */
class Shapes {
  readonly all = new Map<string, HttpRequest[]>();
  readonly #base: string;
  readonly #values = new Map<string, Set<string>>();

  constructor(exchanges: readonly Exchange[], base: string) {
    this.#base = base;
    for (const { request } of exchanges)
      for (const [at, segment] of this.#segments(request).entries()) {
        const key = this.#position(request, at);
        this.#values.set(key, (this.#values.get(key) ?? new Set()).add(segment));
      }
    for (const { request, answer } of exchanges) {
      if (answer === undefined || answer.status >= 300) continue;
      const shape = this.of(request);
      this.all.set(shape, [...(this.all.get(shape) ?? []), request]);
    }
  }

  of(request: HttpRequest): string {
    const path = this.#segments(request).map((segment, at) =>
      (this.#values.get(this.#position(request, at))?.size ?? 0) > 1 ? '*' : segment,
    );
    return `${request.method} /${path.join('/')}`;
  }

  /**
   * The key under which the values of a path segment are collected. Segments at the same position
   * share a key if their paths are equally long and begin with the same segment. If they have
   * several values, the shape of their requests has `*` there.
   */
  #position(request: HttpRequest, at: number): string {
    const segments = this.#segments(request);
    return `${segments.length} ${at === 0 ? '' : segments[0]} ${at}`;
  }

  #segments({ url }: HttpRequest): readonly string[] {
    const [path = ''] = url.slice(this.#base.length).split(/[?#]/);
    return path.split('/').filter(segment => segment !== '');
  }
}

function varyingSegments(shape: string): readonly number[] {
  const segments = shape.slice(shape.indexOf('/') + 1).split('/');
  return segments.flatMap((segment, at) => (segment === '*' ? [at] : []));
}

function breakOf(name: string, change: (request: HttpRequest) => HttpRequest | undefined): Break {
  return {
    name,
    concerns: ({ request }) => change(request) !== undefined,
    make: () =>
      tapOf(async (request, send, use) => {
        const other = change(request);
        if (other === undefined) return send(request);
        use();
        return send(other);
      }),
  };
}

/** Turns a function into a tap. The function calls `use` each time it changes something. */
function tapOf(
  tap: (request: HttpRequest, send: Transport, use: () => void) => Promise<HttpResponse>,
): ReturnType<Break['make']> {
  let used = false;
  const use = () => {
    used = true;
  };
  return { used: () => used, tap: (request, send) => tap(request, send, use) };
}

type IsShape = (request: HttpRequest) => boolean;

/**
 * The mistake of always using the same value in a path: every request of this shape gets the
 * segment at `position` from the first request.
 */
function alwaysFirst(shape: string, isShape: IsShape, position: number, { url: first }: HttpRequest): Break {
  const wanted = splitUrl(first).segments[position] ?? '';
  return breakOf(`${shape} with one value for part ${position + 1} of its path`, request => {
    if (!isShape(request)) return undefined;
    const { origin, segments, rest } = splitUrl(request.url);
    if (segments[position] === wanted) return undefined;
    const path = segments.map((segment, at) => (at === position ? wanted : segment)).join('/');
    return { ...request, url: `${origin}/${path}${rest}` };
  });

  function splitUrl(url: string): { origin: string; segments: readonly string[]; rest: string } {
    const after = url.indexOf('/', url.indexOf('//') + 2);
    const path = url.slice(after);
    const end = path.search(/[?#]|$/);
    const all = path
      .slice(0, end)
      .split('/')
      .filter(segment => segment !== '');
    const own = shape.slice(shape.indexOf('/') + 1).split('/').length;
    const before = all.slice(0, all.length - own);
    return {
      origin: [url.slice(0, after), ...before].join('/'),
      segments: all.slice(all.length - own),
      rest: path.slice(end),
    };
  }
}

function breaksOfWrite(shape: string, isShape: IsShape, found: readonly HttpRequest[]): readonly Break[] {
  const all = found.flatMap(request => membersOf(jsonOf(request)));
  const members = [...new Map(all.map(member => [member.join('.'), member])).values()];
  return [
    breakOf(`${shape} to a path that is not there`, request => {
      if (!isShape(request)) return undefined;
      const [path = '', query] = request.url.split('?');
      return { ...request, url: `${path}-x${query === undefined ? '' : `?${query}`}` };
    }),
    ...members.map(member =>
      breakOf(`${shape} without ${member.join('.')}`, request => {
        const body = isShape(request) ? jsonOf(request) : undefined;
        if (!has(body, member)) return undefined;
        return { ...request, body: JSON.stringify(withoutMember(body, member)) };
      }),
    ),
  ];
}

/** The paths of the keys in a JSON body, and of the keys of objects directly in it. */
function membersOf(body: unknown): readonly (readonly string[])[] {
  if (!isObject(body)) return [];
  return Object.entries(body).flatMap(([key, value]) => [
    [key],
    ...(isObject(value) ? Object.keys(value).map(inner => [key, inner]) : []),
  ]);
}

function has(body: unknown, [key = '', ...inner]: readonly string[]): boolean {
  if (!isObject(body) || !Object.hasOwn(body, key)) return false;
  return inner.length === 0 || has(body[key], inner);
}

function withoutMember(body: unknown, [key = '', ...inner]: readonly string[]): unknown {
  if (!isObject(body)) return body;
  const { [key]: value, ...rest } = body;
  return inner.length === 0 ? rest : { ...rest, [key]: withoutMember(value, inner) };
}

function breaksOfRead(shape: string, isShape: IsShape, exchanges: readonly Exchange[]): readonly Break[] {
  const reads = exchanges.filter(({ request }) => isShape(request));
  const isPaged = reads.some((each, at) => isNextPage(reads[at - 1], each));
  const isList = reads.some(({ answer }) => arraysIn(jsonOf(answer ?? {})).length > 0);
  return [
    ...(isPaged ? [firstPage(shape, isShape)] : []),
    ...(isList ? [errorAsNothing(shape, isShape)] : []),
  ];
}

/** Whether a request reads another page of the list that the request before it has read. */
function isNextPage(before: Exchange | undefined, after: Exchange): boolean {
  const [path, query] = (before?.request.url ?? '').split('?');
  const [nextPath, nextQuery] = after.request.url.split('?');
  if (path !== nextPath || query === nextQuery) return false;
  const items = ({ answer }: Exchange): readonly string[] =>
    (arraysIn(jsonOf(answer ?? {}))[0] ?? []).map(item => JSON.stringify(item));
  const known = new Set(before === undefined ? [] : items(before));
  const others = items(after);
  return known.size > 0 && others.length > 0 && others.every(item => !known.has(item));
}

/**
 * The mistake of reading only the first page: later pages come back empty and without a next page.
 */
function firstPage(shape: string, isShape: IsShape): Break {
  return {
    name: `${shape} of the first page alone`,
    concerns: ({ request }) => isShape(request),
    make() {
      const firsts = new Map<string, string>();
      return tapOf(async (request, send, use) => {
        const answer = await send(request);
        const [path = '', query = ''] = request.url.split('?');
        if (!isShape(request)) return answer;
        const first = firsts.get(path) ?? query;
        firsts.set(path, first);
        if (query === first) return answer;
        use();
        const { link: _, ...headers } = answer.headers;
        return { status: answer.status, headers, body: endless(answer.body) };
      });
    },
  };
}

/** A page without items and without anything that leads to a next page. */
function endless(body: string): string {
  const value = jsonOf({ body: emptied(body) });
  if (!isObject(value)) return JSON.stringify(value ?? []);
  const lists = Object.entries(value).filter(([, each]) => Array.isArray(each));
  return JSON.stringify(Object.fromEntries(lists));
}

/** The mistake of taking a refused read for an empty list. */
function errorAsNothing(shape: string, isShape: IsShape): Break {
  return {
    name: `${shape}: an error is an empty list`,
    concerns: ({ request, answer }) => isShape(request) && (answer?.status ?? 0) >= 400,
    make() {
      const goods = new Map<string, HttpResponse>();
      return tapOf(async (request, send, use) => {
        const answer = await send(request);
        if (!isShape(request)) return answer;
        if (answer.status < 300) goods.set(request.url, answer);
        const good = goods.get(request.url);
        if (answer.status < 400 || good === undefined) return answer;
        use();
        return { status: 200, headers: good.headers, body: emptied(good.body) };
      });
    },
  };
}
