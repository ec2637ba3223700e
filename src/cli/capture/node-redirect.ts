/**
 * A program that Node runs before a captured one. It sends every request for a host of Discord to
 * the sandbox, whichever client makes it: `fetch` and undici share a dispatcher, everything else
 * uses `node:https`. So a library with a fixed address needs no change, and a program of Node does
 * not reach the real service.
 */
const REDIRECT = String.raw`
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const base = new URL(BASE);
// A program may say the host of its address itself, and the sandbox answers to its own alone.
const valueOf = (name, value) => (String(name).toLowerCase() === 'host' ? base.host : value);
const pointed = headers => {
  if (headers === null || typeof headers !== 'object') return headers;
  if (Array.isArray(headers) && !Array.isArray(headers[0]))
    return headers.map((each, at) => (at % 2 === 0 ? each : valueOf(headers[at - 1], each)));
  if (Array.isArray(headers)) return headers.map(([name, value]) => [name, valueOf(name, value)]);
  if (typeof headers[Symbol.iterator] === 'function')
    return [...headers].flatMap(([name, value]) => [name, valueOf(name, value)]);
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, valueOf(name, value)]));
};
const isDiscord = host => /^(?:[\w-]+\.)*discord(?:app)?\.(?:com|gg)$/i.test(host);

await fetch('data:,');
for (const version of ['1', '2']) {
  const key = Symbol.for('undici.globalDispatcher.' + version);
  const inner = globalThis[key];
  if (inner === undefined) continue;
  const dispatch = (options, handler) => {
    const { hostname } = new URL(options.origin);
    if (!isDiscord(hostname)) return inner.dispatch(options, handler);
    const path = base.pathname + options.path;
    const headers = pointed(options.headers);
    return inner.dispatch({ ...options, origin: base.origin, path, headers }, handler);
  };
  globalThis[key] = Object.create(inner, {
    dispatch: { value: dispatch },
    close: { value: inner.close.bind(inner) },
    destroy: { value: inner.destroy.bind(inner) },
  });
}

const original = { request: https.request, get: https.get };
const here = name => (...given) => {
  const [first, second] = given;
  const isUrl = typeof first === 'string' || first instanceof URL;
  const url = isUrl ? new URL(first) : undefined;
  const options = (isUrl ? second : first) ?? {};
  const own = typeof options === 'object' ? options : {};
  const host = own.hostname ?? own.host?.split(':')[0] ?? url?.hostname ?? '';
  if (!isDiscord(host)) return original[name](...given);
  const { agent, auth, servername, headers, ...rest } = own;
  const target = {
    ...rest,
    headers: pointed(headers),
    protocol: base.protocol,
    host: base.hostname,
    hostname: base.hostname,
    port: base.port,
    path: base.pathname + (own.path ?? (url === undefined ? '/' : url.pathname + url.search)),
  };
  const callback = given.find(each => typeof each === 'function');
  return http[name](target, ...(callback === undefined ? [] : [callback]));
};
https.request = here('request');
https.get = here('get');
syncBuiltinESMExports();
`;

/**
 * `NODE_OPTIONS` with an option in front that runs the program {@link REDIRECT} first.
 *
 * @param base where the paths of Discord begin, such as `http://127.0.0.1:4600/discord`
 */
export function withRedirect(options: string | undefined, base: string): string {
  const source = REDIRECT.replace('BASE', JSON.stringify(base));
  const own = `--import=data:text/javascript,${encodeURIComponent(source).replace(/'/g, '%27')}`;
  return options === undefined || options === '' ? own : `${options} ${own}`;
}
