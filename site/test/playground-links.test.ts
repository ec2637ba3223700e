import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn } from '../../playground/src/page/link.ts';
import { servedInChromium, watchedPage } from '../../playground/test/chromium.ts';
import { isReady } from '../../playground/test/open-page.ts';
import { pageOf, sources } from '../build/pages.js';
import { linkedManifests } from '../build/shown-manifests.ts';
import { BASE, DIST, serveSite } from './serve-site.ts';

const manifests = await linkedManifests(sources);
const LINK = /<p class="open-in-playground"><a href="([^"]*)" target="_self" aria-label="([^"]*)">/g;

const fileOf = (source: string): string => pageOf(source).replace(/\.md$/, '.html');
const linksOf = (source: string): readonly (readonly [href: string, name: string])[] =>
  [...readFileSync(join(DIST, fileOf(source)), 'utf8').matchAll(LINK)].map(([, href = '', name = '']) => [
    href,
    name,
  ]);

describe('open in the playground', () => {
  test('each manifest that is whole, and nothing else, has its link', () => {
    for (const source of sources) {
      const own = manifests.filter(each => each.source === source);
      const links = linksOf(source);
      const to = own.map(({ fragment }) => `${BASE}playground/${fragment}`);
      expect(
        links.map(([href]) => href),
        source,
      ).toEqual(to);
      expect(new Set(links.map(([, name]) => name)).size, source).toBe(own.length);
      for (const [, name] of links) expect(name).toMatch(/^Open in the playground: \S/);
    }
  });

  test('there are many of them, and each holds the files that the document shows', async () => {
    expect(manifests.length).toBeGreaterThanOrEqual(29);
    for (const { fragment, files } of manifests) expect(await filesIn(fragment)).toEqual(files);
    expect(manifests.filter(({ files }) => Object.keys(files).length > 1).length).toBeGreaterThan(3);
  });

  test('what a document shows of a wrong manifest, or of one that needs more, has none', () => {
    const shown = (source: string): number => manifests.filter(each => each.source === source).length;
    expect(shown('docs/codes/yaml/documents.md')).toBe(1);
    expect(shown('docs/moving-over.md')).toBe(0);
    expect(shown('docs/own-provider.md')).toBe(0);
    expect(shown('README.md')).toBe(0);
  });
});

describe('in a browser', () => {
  const on = servedInChromium(serveSite);

  test.each(['docs/learn/01-first-plan.md', 'docs/codes/yaml/documents.md', 'docs/recipes.md'])(
    'the keyboard alone leads from %s to the plan of its manifest',
    async source => {
      const [first] = linksOf(source);
      const { page, asked, troubles } = await watchedPage(on.browser);
      await page.goto(`${on.served.url}${fileOf(source).replace(/(?:index)?\.html$/, '')}`);
      const name = async (): Promise<string | null> =>
        page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
      for (let presses = 0; presses < 400 && (await name()) !== first?.[1]; presses += 1)
        await page.keyboard.press('Tab');
      expect(await name()).toBe(first?.[1]);
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
      await isReady(page);
      expect(await page.$eval('#mistakes', each => each.textContent)).toBe('');
      const text = manifests.find(each => each.source === source)?.text ?? '';
      const plain = await page.$eval('.cm-content', each => each.textContent);
      for (const line of text.split('\n')) expect(plain).toContain(line);
      expect(asked.filter(url => !url.startsWith(on.served.url) && !/^(?:blob|data):/.test(url))).toEqual([]);
      expect(troubles).toEqual([]);
      await page.close();
    },
  );
});
