import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export const TOKEN = 'dns-example-token';

/**
 * A little DNS API on this machine, with the zones example.com and example.org. What it has is gone when it ends.
 *
 * @returns {Promise<{ baseUrl: string, close: () => void }>}
 */
export async function startServer() {
  const server = createServer(await service());
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function service() {
  /** @typedef {Map<string, Record<string, unknown>>} Records */
  /** @type {Map<string, Records>} */
  const zones = new Map([
    ['example.com', new Map()],
    ['example.org', new Map()],
  ]);
  let last = 0;

  /** @type {(records: Records, method: string, id: string | undefined, body: any) => [status: number, body?: unknown]} */
  function answer(records, method, id, body) {
    if (id === undefined && method === 'GET') return [200, { records: [...records.values()] }];
    if (id === undefined && method === 'POST') {
      const twin = [...records.values()].some(each => each.name === body.name && each.type === body.type);
      if (twin) return [409, { code: 'exists', message: `there is a record ${body.type} ${body.name}` }];
      last += 1;
      const made = { ttl: 3600, comment: '', ...body, id: `rec-${last}` };
      records.set(made.id, made);
      return [201, made];
    }
    const found = id === undefined ? undefined : records.get(id);
    if (id === undefined || found === undefined) return [404, { message: 'no such record' }];
    if (method === 'DELETE') {
      records.delete(id);
      return [204];
    }
    if (method !== 'PATCH') return [405, { message: `${method} is not for records` }];
    const changed = { ...found, ...body, id };
    records.set(id, changed);
    return [200, changed];
  }

  /** @type {import('node:http').RequestListener} */
  return async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const [, zone = '', id] = /^\/zones\/([\w.]+)\/records(?:\/([\w-]+))?$/.exec(url) ?? [];
    const records = zones.get(zone);
    const allowed = headers.authorization === `Bearer ${TOKEN}`;
    const body = method === 'POST' || method === 'PATCH' ? await json(request) : undefined;
    const [status, value] = !allowed
      ? [401, { message: 'this token is not known' }]
      : records === undefined
        ? [404, { message: 'no such zone' }]
        : answer(records, method, id, body);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(value === undefined ? undefined : JSON.stringify(value));
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(`${(await startServer()).baseUrl}\n`);
