// A lean server with fixed answers, in a process of its own, where the sandbox would be what is
// measured. Per request it does little more than write bytes that were made before. Long lists of
// branches come in pages as Neon's do. First line of output: {"url":…}. Arguments: resources,
// scopes, share that differs, latency in ms.
import { createServer } from 'node:http';
import { PAGE, pagesOf, scopesOf } from './world.js';

const [resources = '10', scopes = '1', changed = '0', latency = '0'] = process.argv.slice(2);
const bodies = new Map();
/** Lists in several pages, which are made for the largest limit alone. */
const long = new Set();
for (const scope of scopesOf(Number(resources), Number(scopes))) {
  const pages = pagesOf(scope, Number(changed));
  if (pages.size > 1) long.add(scope.path);
  for (const [cursor, page] of pages) bodies.set(scope.path + cursor, Buffer.from(JSON.stringify(page)));
}

let requests = 0;
const server = createServer((request, response) => {
  const { pathname: path, searchParams } = new URL(request.url, 'http://local');
  if (path === '/_bench/requests') {
    response.end(String(requests));
    requests = 0;
    return;
  }
  requests += 1;
  const known = !long.has(path) || searchParams.get('limit') === String(PAGE);
  const body = known ? bodies.get(path + (searchParams.get('cursor') ?? '')) : undefined;
  const answer = () => {
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': 'application/json',
      'content-length': body?.length ?? 0,
    });
    response.end(body);
  };
  if (latency === '0') answer();
  else setTimeout(answer, Number(latency));
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
});
