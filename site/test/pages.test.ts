import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, servedInChromium, watchedPage } from '../../playground/test/chromium.ts';
import { pageOf, root } from '../build/pages.js';
import { serveSite } from './serve-site.ts';

/** One of each sort, the largest among them. */
const SOURCES = [
  'README.md',
  'docs/learn/02-apply.md',
  'docs/questions.md',
  'docs/neon.md',
  'docs/reference.md',
  'docs/codes/yaml/documents.md',
  'docs/adr/0141-a-site-of-the-same-pages.md',
];

const on = servedInChromium(serveSite);

const urlOf = (source: string): string => `${on.served.url}${pageOf(source).replace(/(?:index)?\.md$/, '')}`;
const read = (source: string): string => readFileSync(join(root, source), 'utf8');
const titleOf = (source: string): string => /^# (.+)$/m.exec(read(source))?.[1]?.replaceAll('`', '') ?? '';

test('a block of code is copied as it stands', async () => {
  const { page, troubles } = await watchedPage(on.browser);
  await page.evaluateOnNewDocument(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        async writeText(text: string) {
          document.body.dataset['copied'] = text;
        },
      },
    });
  });
  await page.goto(urlOf('docs/recipes.md'));
  await page.focus('button.copy');
  await page.keyboard.press('Enter');
  await page.waitForSelector('button.copy.copied');
  const copied = await page.evaluate(() => document.body.dataset['copied']);
  const [, block] = /^```yaml\n([\s\S]*?)\n```$/m.exec(read('docs/recipes.md')) ?? [];
  expect(copied?.trimEnd()).toBe(block);
  expect(troubles).toEqual([]);
  await page.close();
});

describe.each(SOURCES)('the page of %s', source => {
  test.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])('on %s loads from its own host alone, is as wide as the screen, and has no error', async (_, size) => {
    const { page, asked, troubles } = await watchedPage(on.browser, size);
    await page.goto(urlOf(source), { waitUntil: 'networkidle0' });
    expect(asked.filter(url => !url.startsWith(on.served.url) && !url.startsWith('data:'))).toEqual([]);
    expect(troubles).toEqual([]);
    expect(await page.$eval('h1', each => each.firstChild?.textContent?.trim())).toBe(titleOf(source));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    await page.close();
  });

  test.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])('on %s is whole without scripts: its text, its code and the way to others', async (_, size) => {
    const { page, troubles } = await watchedPage(on.browser, size);
    await page.setJavaScriptEnabled(false);
    await page.goto(urlOf(source));
    const seen = await page.evaluate(() => {
      const isSeen = (each: Element): boolean => each.getClientRects().length > 0;
      const all = (selector: string): readonly Element[] => [...document.querySelectorAll(selector)];
      return {
        hidden: all('.vp-doc :is(h1, h2, h3, p, li, pre, td)').filter(
          each => !isSeen(each) && each.closest('details:not([open])') === null,
        ).length,
        links: all('.VPSidebar a').filter(isSeen).length,
        useless: all('button').filter(isSeen).length,
      };
    });
    expect(seen.hidden).toBe(0);
    expect(seen.links).toBeGreaterThan(2);
    expect(seen.useless).toBe(0);
    expect(troubles).toEqual([]);
    await page.close();
  });
});
