import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

export const DIST = join(import.meta.dirname, '../dist');
/** Below this the site was built, on every host alike. */
export const BASE = process.env['SITE_BASE'] ?? '/';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** The file of a path, as a host of static files finds it. */
function fileOf(path: string): string | undefined {
  if (!path.startsWith(BASE)) return undefined;
  const name = normalize(join(DIST, decodeURIComponent(path.slice(BASE.length))));
  const found = [name, `${name}.html`, join(name, 'index.html')];
  return found.find(file => file.startsWith(DIST) && existsSync(file) && statSync(file).isFile());
}

/** The built site on loopback. */
export async function serveSite(): Promise<{ readonly url: string; close(): Promise<unknown> }> {
  const server = createServer((request, response) => {
    const file = fileOf(new URL(request.url ?? '', 'http://127.0.0.1').pathname);
    response.statusCode = file === undefined ? 404 : 200;
    response.setHeader('content-type', TYPES[extname(file ?? '.html')] ?? 'application/octet-stream');
    response.end(readFileSync(file ?? join(DIST, '404.html')));
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${BASE}`,
    close: () => new Promise(done => server.close(done)),
  };
}
