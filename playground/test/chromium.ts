import chromium from '@sparticuz/chromium';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll } from 'vitest';

/** A page with everything that went wrong or out. */
export interface Watched {
  readonly page: Page;
  /** Every address that was asked for, the page itself first. */
  readonly asked: readonly string[];
  /** Errors and warnings of the console, exceptions and refusals. */
  readonly troubles: readonly string[];
}

export const DESKTOP = { width: 1_440, height: 900 };
export const PHONE = { width: 390, height: 800 };

/** The headless Chromium of a package, which is for Linux; `CHROMIUM` names another one. */
export async function startChromium(): Promise<Browser> {
  chromium.setGraphicsMode = false;
  const { CHROMIUM } = process.env;
  if (CHROMIUM !== undefined) return puppeteer.launch({ executablePath: CHROMIUM });
  const executablePath = await chromium.executablePath();
  return puppeteer.launch({ args: chromium.args, executablePath, headless: 'shell' });
}

export async function watchedPage(browser: Browser, size = DESKTOP): Promise<Watched> {
  const page = await browser.newPage();
  await page.setViewport(size);
  const asked: string[] = [];
  const troubles: string[] = [];
  page.on('request', request => asked.push(request.url()));
  page.on('pageerror', error => troubles.push(String(error)));
  page.on('console', message => {
    if (['error', 'warn'].includes(message.type())) troubles.push(message.text());
  });
  return { page, asked, troubles };
}

/** A browser and a server, from before the first test of a file or group until after its last. */
export function servedInChromium<T extends { close(): unknown }>(
  serve: () => Promise<T>,
): { readonly browser: Browser; readonly served: T } {
  let started: readonly [Browser, T] | undefined;
  beforeAll(async () => {
    started = await Promise.all([startChromium(), serve()]);
  });
  afterAll(async () => {
    await started?.[0].close();
    await started?.[1].close();
  });
  const running = (): readonly [Browser, T] => {
    if (started === undefined) throw new Error('the browser runs only during tests');
    return started;
  };
  return {
    get browser() {
      return running()[0];
    },
    get served() {
      return running()[1];
    },
  };
}
