import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servedInChromium, type Watched, watchedPage } from '../../playground/test/chromium.ts';
import { QUESTIONS } from './questions.ts';
import { serveSite } from './serve-site.ts';

/*
 * Each question is typed into the search as it stands, and its page is among the first five that
 * are found. In the menu it is a few clicks away, too.
 */
const FIRST = 5;
/** In the menu: open a group, open one in it, and go there. */
const MOST_CLICKS = 3;

const table: string[] = [];

const on = servedInChromium(serveSite);
let open: Watched;
beforeAll(async () => {
  open = await watchedPage(on.browser);
  await open.page.goto(on.served.url);
});
afterAll(async () => {
  console.info(
    ['| question | page | found as | clicks in the menu |', '|---|---|---|---|', ...table].join('\n'),
  );
});

/** The pages that the search lists, first the one that fits best, and what it says below. */
async function found(words: string): Promise<{ readonly pages: readonly string[]; readonly said: string }> {
  const { page } = open;
  await page.keyboard.press('/');
  await page.waitForSelector('dialog.search[open] input');
  await page.$eval('dialog.search input', each => {
    each.value = '';
  });
  await page.type('dialog.search input', words);
  await page.waitForFunction(
    asked => document.querySelector<HTMLElement>('dialog.search')?.dataset['found'] === asked,
    {},
    words,
  );
  const links = await page.$$eval('dialog.search li a', all => all.map(({ href }) => href));
  const said = await page.$eval('dialog.search p', each => each.textContent ?? '');
  await page.keyboard.press('Escape');
  return { pages: links.map(link => link.slice(on.served.url.length).split('#')[0] ?? ''), said };
}

/** How many clicks in the menu lead from the front page to that page. */
async function clicksTo(to: string): Promise<number> {
  return open.page.evaluate(href => {
    const ways = [...document.querySelectorAll<HTMLAnchorElement>('.VPNavBar a, .VPSidebar a')].filter(
      each => each.href === href,
    );
    const clicks = ways.map(way => {
      let closed = 0;
      for (
        let group = way.closest('.collapsed');
        group;
        group = group.parentElement?.closest('.collapsed') ?? null
      )
        closed += 1;
      return closed + 1;
    });
    return Math.min(...clicks);
  }, `${on.served.url}${to}`);
}

describe('a question, typed into the search', () => {
  test.each(QUESTIONS)('$who: $asks', async ({ asks, page }) => {
    const { pages } = await found(asks);
    const clicks = await clicksTo(page);
    table.push(`| ${asks} | \`${page}\` | ${pages.indexOf(page) + 1} | ${clicks} |`);
    expect(pages.slice(0, FIRST)).toContain(page);
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  });

  test('that no page answers finds nothing, and says so', async () => {
    expect(await found('zxqv')).toEqual({ pages: [], said: 'Nothing found.' });
  });
});
