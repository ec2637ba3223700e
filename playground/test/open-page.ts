import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'puppeteer-core';
import { playground } from '../build.js';
import { type Watched, watchedPage } from './chromium.ts';

/** The first thing of a page that is not itself: the worker's own text, which no network has. */
export const OF_THE_PAGE = /^(?:blob|data):/;

let made: ReturnType<typeof playground> | undefined;
/** Built once for all test files of a process. */
async function madeOnce(): ReturnType<typeof playground> {
  made ??= playground();
  return made;
}

/** The page on loopback, as a host of static files gives it. */
export async function serve(): Promise<{
  readonly url: string;
  readonly made: Awaited<ReturnType<typeof playground>>;
  /** What anybody has asked for. */
  readonly hits: readonly string[];
  close(): Promise<unknown>;
}> {
  const made = await madeOnce();
  const hits: string[] = [];
  const server: Server = createServer((request, response) => {
    hits.push(request.url ?? '');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('access-control-allow-origin', '*');
    response.end(request.url === '/' ? made.html : '<!doctype html>');
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    made,
    hits,
    close: () => new Promise(done => server.close(done)),
  };
}

/** The playground at that address, once it has planned and has its editor. */
export async function openPage(browser: Browser, url: string): Promise<Watched> {
  const open = await watchedPage(browser);
  await open.page.goto(url);
  await isReady(open.page);
  return open;
}

export async function isReady(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.body.dataset['planned'] !== undefined && document.body.dataset['editor'] !== undefined,
  );
}
