import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codePages } from '../../src/providers/code-pages.ts';
import { renderHtml } from '../../src/render/html/page.ts';
import { play } from '../../test/situations/play.ts';
import { SITUATIONS } from '../../test/situations/situations.ts';
import { startChromium } from './chromium.ts';

/*
 * What the page of a report shows in Chromium before anybody unfolds anything, at three widths.
 * `UPDATE=1 npm run test:playground` writes the texts anew, and with `PICTURES=FOLDER` a picture of
 * each beside them.
 */

const PAGES = join(import.meta.dirname, 'report-pages');
const UPDATE = process.env['UPDATE'] === '1';
const { PICTURES } = process.env;
const WIDTHS = [390, 820, 1_440];
const TALL = 8_000;
const SHOWN = [
  'plan-3-rows',
  'plan-that-differs-in-one-field',
  'plan-fleet',
  'widened-access',
  'wrong-project',
  'drift',
  'apply-in-part',
  'apply-stopped',
  'guard-on-deletes',
  'check-fails',
];

let browser: Browser;
let folder: string;
beforeAll(async () => {
  browser = await startChromium();
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-pages-'));
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

describe.each(SHOWN)('the page of %s', name => {
  test.each(WIDTHS)('fits in %i pixels, and shows this', async width => {
    const situation = SITUATIONS.find(each => each.name === name);
    if (situation === undefined) throw new Error(`there is no situation ${name}`);
    const { report } = (await play(situation, 80)).told;
    if (report === undefined) throw new Error(`${name} has no report`);
    const file = join(folder, `${name}.html`);
    writeFileSync(file, renderHtml(report, { pages: codePages }));
    const page = await browser.newPage();
    const troubles: string[] = [];
    page.on('pageerror', error => troubles.push(String(error)));
    page.on('console', message => troubles.push(message.text()));
    // Chromium draws no row that is far below, and then says nothing of it.
    await page.setViewport({ width, height: TALL });
    await page.goto(pathToFileURL(file).href);
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    const text = `${(await page.evaluate(() => document.body.innerText)).replace(/\n{3,}/g, '\n\n').trim()}\n`;
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (PICTURES !== undefined)
      await page.screenshot({ path: join(PICTURES, `${name}.${width}.png`), fullPage: true });
    await page.close();
    expect(troubles).toEqual([]);
    expect(overflow).toBeLessThanOrEqual(0);
    const [, title = '', top = ''] = text.split('\n').filter(line => line !== '');
    expect(title).toMatch(/^(?:plan|apply|drift) /);
    expect(top).toMatch(/digest (?:ek1-|incomplete)/);
    const path = join(PAGES, `${name}.txt`);
    if (UPDATE && width === WIDTHS[0]) writeFileSync(path, text);
    // Wider pages have the same words in the same order.
    const words = (of: string): string => of.replace(/\s+/g, ' ');
    expect(words(text)).toBe(words(existsSync(path) ? readFileSync(path, 'utf8') : ''));
  });
});

test('no page is left of a situation that is gone', () => {
  expect(readdirSync(PAGES).sort()).toEqual(SHOWN.map(name => `${name}.txt`).sort());
});
