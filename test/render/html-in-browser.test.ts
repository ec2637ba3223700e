import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderHtml } from '../../src/render/html/page.ts';
import { HOSTILE } from '../helpers/hostile-text.ts';
import { aBranch, aCheck, aPlan, aReport, aSource, changed, resultFor } from '../helpers/report-builders.ts';
import { Browser, CHROMIUM } from './browser.ts';

const ROWS = 5_000;

/** A plan of rows that are not alike, each with two fields. */
function large(): string {
  const rows = Array.from({ length: ROWS }, (_, at) =>
    aBranch(at % 7 === 0 ? 'delete' : at % 2 === 0 ? 'update' : 'create', `preview/pr-${at}`, {
      source: aSource(at + 1),
      fields: [
        changed('ttl', 604_800, 1_209_600 + at),
        changed('description', `The weekly report of ${at}`, `The daily report of ${at + 1}`),
      ],
    }),
  );
  return renderHtml(aReport('plan', aPlan(rows)), { pages: {} });
}

describe.skipIf(CHROMIUM === undefined)('a page in Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await Browser.start(CHROMIUM ?? '');
  });
  afterAll(() => browser.close());

  test('with hostile names everywhere asks for nothing, and nothing of them acts', async () => {
    const rows = HOSTILE.map((said, at) =>
      aBranch('update', `${at} ${said}`, {
        fields: [changed(said, said, `new ${said}`)],
        source: aSource(at + 1, said),
      }),
    );
    const report = aReport('apply', aPlan(rows, { name: HOSTILE.join(' ') }), {
      checks: HOSTILE.map(said => aCheck('q', 'fail', { findings: [said], evidence: said })),
      results: rows.map((row, at) =>
        resultFor(row, 'failed', { reason: { code: 'test/said', said: HOSTILE[at] ?? '' } }),
      ),
      timeline: HOSTILE.map((said, at) => ({ at, type: 'waiting', lane: said, what: [said] })),
    });
    const page = await browser.open(renderHtml(report, { pages: {} }));
    await page.evaluate("document.getElementById('open').click()");
    await page.evaluate(
      "(() => { const f = document.getElementById('filter'); f.value = 'img'; f.dispatchEvent(new Event('input')); })()",
    );
    expect(page.troubles).toEqual([]);
    expect(page.requests).toHaveLength(1);
    expect(page.requests[0]).toContain('page.html');
    const made = 'document.querySelectorAll(\'img, iframe, a[href^="javascript"], form\').length';
    expect(await page.evaluate(made)).toBe(0);
    expect(await page.evaluate("document.querySelectorAll('#rows details.row').length")).toBe(rows.length);
  });

  test('refuses what someone adds to it: no script, no style and no request', async () => {
    const added =
      '<script>window.acted = 1</script><img src="https://a.example/x.png" onerror="window.acted = 2"><p style="color:red" id="red">x</p></main>';
    const own = renderHtml(aReport('plan', aPlan([aBranch('create', 'a')])), { pages: {} });
    const page = await browser.open(own.replace('</main>', added));
    expect(await page.evaluate('window.acted')).toBeUndefined();
    expect(await page.evaluate("getComputedStyle(document.getElementById('red')).color")).not.toBe(
      'rgb(255, 0, 0)',
    );
    expect(page.troubles.length).toBeGreaterThan(0);
    expect(page.requests.filter(each => each.includes('a.example'))).toEqual([]);
  });

  test('of 5,000 rows can be filtered, unfolded and walked through', async () => {
    const page = await browser.open(large());
    const filtered = await page.evaluate(
      "new Promise(done => { const f = document.getElementById('filter'); f.value = 'pr-4321 daily'; f.dispatchEvent(new Event('input')); requestAnimationFrame(() => done(document.getElementById('found').textContent)); })",
    );
    expect(filtered).toBe('1 of 5000 shown');
    await page.evaluate("document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }))");
    expect(await page.evaluate('document.activeElement.textContent')).toContain('pr-4321');
    await page.evaluate("location.hash = '#r3'");
    expect(
      await page.evaluate(
        "new Promise(done => setTimeout(() => done(document.getElementById('r3').open), 0))",
      ),
    ).toBe(true);
    expect(page.troubles).toEqual([]);
    // A second is the promise; a busy machine is given three.
    expect(page.ms).toBeLessThan(3_000);
  });

  test('without a script shows every row', async () => {
    const own = renderHtml(aReport('plan', aPlan([aBranch('create', 'a'), aBranch('delete', 'b')])), {
      pages: {},
    });
    const page = await browser.open(own.replace(/<script>.*<\/script>/s, ''));
    expect(await page.evaluate("document.getElementById('tools').hidden")).toBe(true);
    expect(
      await page.evaluate("[...document.querySelectorAll('details.row')].map(row => row.open).join()"),
    ).toBe('true,true');
    await page.evaluate("document.querySelector('details.row summary').click()");
    expect(await page.evaluate("document.querySelector('details.row').open")).toBe(false);
  });
});
