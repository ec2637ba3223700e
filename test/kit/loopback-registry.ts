import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

interface Package {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

function installed(name: string): Package {
  return JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')) as Package;
}

async function packed(folder: string): Promise<Buffer> {
  const args = ['-C', dirname(folder), '-czf', '-', basename(folder)];
  try {
    return (await run('tar', args, { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (error) {
    const { code, stdout } = error as { readonly code: unknown; readonly stdout: Buffer };
    // 1: a file changed meanwhile, such as by a hard link that someone else makes to it.
    if (code === 1) return stdout;
    throw error;
  }
}

/**
 * Serves the packages that are installed here to npm, so that an install in another folder needs no
 * network.
 */
export async function loopbackRegistry(): Promise<{ readonly url: string; close(): Promise<void> }> {
  let url = '';
  async function answer(path: string): Promise<Buffer | string> {
    const name = path.replace(/^\/|\.tgz$/g, '');
    const folder = join(ROOT, 'node_modules', name);
    if (path.endsWith('.tgz')) return packed(folder);
    const { version, dependencies = {} } = installed(name);
    const only = { name, version, dependencies, dist: { tarball: `${url}/${name}.tgz` } };
    return JSON.stringify({ name, 'dist-tags': { latest: version }, versions: { [version]: only } });
  }
  const server = createServer((request, response) => {
    answer(decodeURIComponent(request.url ?? '/')).then(
      body => response.end(body),
      error => response.writeHead(404).end(JSON.stringify({ error: String(error) })),
    );
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
