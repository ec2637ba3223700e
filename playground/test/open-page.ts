import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import chromium from '@sparticuz/chromium';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { playground } from '../build.js';

/** A page in a browser, with everything that went wrong or out. */
export interface OpenPage {
  readonly page: Page;
  /** Every address that was asked for, the page itself first. */
  readonly asked: readonly string[];
  /** Errors and warnings of the console, exceptions and refusals. */
  readonly troubles: readonly string[];
}

const DESKTOP = { width: 1_440, height: 900 };

/** The headless Chromium of a package, which is for Linux; `CHROMIUM` names another one. */
export async function startChromium(): Promise<Browser> {
  chromium.setGraphicsMode = false;
  const { CHROMIUM } = process.env;
  if (CHROMIUM !== undefined) return puppeteer.launch({ executablePath: CHROMIUM });
  const executablePath = await chromium.executablePath();
  return puppeteer.launch({ args: chromium.args, executablePath, headless: 'shell' });
}

/** The page on loopback, as a host of static files gives it. */
export async function serve(): Promise<{
  readonly url: string;
  readonly made: Awaited<ReturnType<typeof playground>>;
  /** What anybody has asked for. */
  readonly hits: readonly string[];
  close(): Promise<unknown>;
}> {
  const made = await playground();
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

export async function openPage(browser: Browser, url: string, size = DESKTOP): Promise<OpenPage> {
  const page = await browser.newPage();
  await page.setViewport(size);
  const asked: string[] = [];
  const troubles: string[] = [];
  page.on('request', request => asked.push(request.url()));
  page.on('pageerror', error => troubles.push(String(error)));
  page.on('console', message => {
    if (['error', 'warn'].includes(message.type())) troubles.push(message.text());
  });
  await page.goto(url);
  await page.waitForFunction(
    () => document.body.dataset['planned'] !== undefined && document.body.dataset['editor'] !== undefined,
  );
  return { page, asked, troubles };
}
