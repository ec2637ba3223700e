import chromium from '@sparticuz/chromium';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';

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
