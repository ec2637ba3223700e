import { promisify } from 'node:util';
import { brotliCompress, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { servedInChromium, watchedPage } from './chromium.ts';
import { isReady, openPage, serve } from './open-page.ts';
import { textOf, type } from './use-page.ts';

const on = servedInChromium(serve);

describe('the budgets', () => {
  const compressed = async (text: string): Promise<number> =>
    Math.round((await promisify(brotliCompress)(text)).length / 1000);

  test('hold: 650 kB compressed without the editor, and 900 kB for the editor', async () => {
    const { html, editor } = on.served.made;
    const [whole, alone] = await Promise.all([compressed(html), compressed(editor.text)]);
    const zipped = Math.round(gzipSync(html, { level: 9 }).length / 1000);
    console.info(
      `the page: ${whole} kB with brotli, ${zipped} kB with gzip; of which the editor ${alone} kB`,
    );
    expect(whole - alone).toBeLessThanOrEqual(650);
    expect(alone).toBeLessThanOrEqual(900);
  });

  test('hold: the editor starts after the first paint', async () => {
    const { page } = await watchedPage(on.browser);
    await page.evaluateOnNewDocument(() => {
      new MutationObserver(() => {
        if (document.body?.dataset['editor'] !== undefined) performance.mark('editor');
      }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-editor'] });
    });
    await page.goto(on.served.url);
    await isReady(page);
    const [paint = 0, editor = 0] = await page.evaluate(() => [
      performance.getEntriesByName('first-paint')[0]?.startTime,
      performance.getEntriesByName('editor')[0]?.startTime,
    ]);
    console.info(`the first paint after ${Math.round(paint)} ms, the editor after ${Math.round(editor)} ms`);
    expect(paint).toBeGreaterThan(0);
    expect(editor).toBeGreaterThan(paint);
    await page.close();
  });

  test('hold: a plan of ten entries in the page, which takes at most 150 ms', async () => {
    const { page } = await openPage(on.browser, on.served.url);
    const branches = Array.from(
      { length: 9 },
      (_, at) => `        - { name: preview/pr-${at}, ttl: 7d }\n`,
    ).join('');
    const ten = `evenkeel: 1\nname: ten\nneon:\n  projects:\n    - id: shiny-wind-028834\n      branches:\n        - { name: main, protected: true }\n${branches}`;
    const took: number[] = [];
    for (const round of [1, 2, 3, 4, 5]) {
      await type(page, `${ten}# ${round}\n`);
      took.push(Number(/(\d+) ms in this page/.exec(await textOf(page, '#state'))?.[1]));
    }
    console.info(`a plan of ten entries in the page: ${took.join(', ')} ms`);
    expect(Math.min(...took)).toBeLessThanOrEqual(150);
    await page.close();
  });
});
