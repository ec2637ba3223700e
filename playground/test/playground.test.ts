import type { Page } from 'puppeteer-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plain, testCli } from '../../test/cli/test-io.ts';
import { servedInChromium, type Watched } from './chromium.ts';
import { OF_THE_PAGE, openPage, serve } from './open-page.ts';
import { MANIFEST, SHOWN_DIGEST } from './readme.ts';
import { act, clickAndPlan, nextPlan, paste, planned, run, textOf, type, widthless } from './use-page.ts';

const on = servedInChromium(serve);

describe('the page', () => {
  let open: Watched;
  let page: Page;
  beforeEach(async () => {
    open = await openPage(on.browser, on.served.url);
    page = open.page;
  });
  afterEach(async () => {
    await page.close();
    expect(open.troubles).toEqual([]);
    expect(open.asked.filter(url => !OF_THE_PAGE.test(url))).toEqual([on.served.url]);
  });

  test('plans the manifest of the README, to the byte of what the command line shows', async () => {
    const cli = testCli({ files: { 'evenkeel.yaml': MANIFEST }, terminal: true });
    const { stdout } = await cli.run('plan');
    expect(stdout).toContain(SHOWN_DIGEST);
    await page.setViewport({ width: 2_400, height: 900 });
    await type(page, `${MANIFEST}# as it is\n`);
    await type(page, MANIFEST);
    expect(await planned(page)).toBe(SHOWN_DIGEST);
    expect(widthless(await textOf(page, '#plan'))).toContain(widthless(plain(stdout)));
  });

  test('marks a mistake where it is, says what to write, and plans again once it is mended', async () => {
    await type(page, MANIFEST.replace('protected: true', 'protectd: true'));
    await page.waitForSelector('#mistakes li');
    expect(await textOf(page, '#mistakes')).toMatch(/^12:\d+ .*protectd.*protected/s);
    const marked = await page.$$eval('.cm-lintRange-error', all => all.map(each => each.textContent));
    expect(marked).toEqual(['protectd']);
    expect(await textOf(page, '#state')).toBe('1 mistake');
    await type(page, MANIFEST);
    expect(await planned(page)).toBe(SHOWN_DIGEST);
    expect(await page.$('#mistakes li')).toBe(null);
  });

  test('completes keys and values by the published schema', async () => {
    expect(
      await completions(
        page,
        'neon:\n  projects:\n    - id: a\n      branches:\n        - name: b\n          prot',
      ),
    ).toEqual(['protected']);
    expect(
      await completions(page, 'neon: { projects: [{ id: a, branches: [{ name: b, endpoints: [{ type: read'),
    ).toEqual(['read_only', 'read_write']);
    expect(await completions(page, 'disc')).toEqual(['discord']);
  });

  test('applies, shows what is live, and says that nothing is left to do', async () => {
    expect(await textOf(page, '#tree')).not.toContain('preview/pr-12');
    await run(page, 'apply');
    expect(await textOf(page, '#terminal')).toMatch(/Applied: 4 done.*\n.*\nexit 0\n$/);
    expect(await textOf(page, '#tree')).toMatch(/preview\/pr-12.*from main.*until 2026-11-27/s);
    expect(await textOf(page, '#tree')).toContain('/ban');
    expect(await textOf(page, '#state')).toMatch(/^Nothing to do/);
  });

  test('shows drift of what someone else did, and adopt writes it into the editor', async () => {
    await run(page, 'apply');
    await act(page, 'preview/pr-12', 'rename', 'pr-12-keep');
    await act(page, '/ban', 'edit', 'Ban someone, for good');
    await run(page, 'drift');
    const drift = await textOf(page, '#terminal');
    expect(drift).toContain('name  "pr-12-keep" → "preview/pr-12"');
    expect(drift).toContain('description  "Ban someone, for good" → "Ban a member"');
    expect(drift).toMatch(/exit 2\n$/);
    await run(page, 'adopt');
    expect(await textOf(page, '#editor')).toContain('pr-12-keep');
    expect(await textOf(page, '#state')).toMatch(/^Nothing to do/);
  });

  test('loses an answer, and nothing is created twice', async () => {
    await page.click('#lose');
    await run(page, 'apply');
    const shown = await textOf(page, '#terminal');
    const whole = shown.replace(/\s+/g, ' ');
    expect(whole).toMatch(/POST \/discord\S+mands read ECONNRESET/);
    expect(whole.match(/POST \/discord\S+mands /g)).toHaveLength(1);
    expect(shown).toMatch(/Applied: 4 done.*\n.*\nexit 0\n$/);
  });

  test('waits while someone locks the project, lets days pass, and begins again', async () => {
    await act(page, 'shiny-wind-028834', 'create a branch', 'someone/experiment');
    await run(page, 'apply');
    expect(await textOf(page, '#terminal')).toMatch(
      /is locked \(423\): writes to it wait .*\s+for create_branch/s,
    );
    for (let days = 0; days < 8; days += 1) await clickAndPlan(page, '#pass');
    expect(await textOf(page, '#now')).toMatch(/^2026-11-28/);
    expect(await textOf(page, '#tree')).not.toContain('preview/pr-12');
    await clickAndPlan(page, '#begin');
    expect(await planned(page)).toBe(SHOWN_DIGEST);
  });

  test('stops an apply as Ctrl-C does, and the next one ends it', async () => {
    await nextPlan(page, async () => {
      await page.click('[data-run="apply"]');
      await page.waitForFunction(() => document.querySelector('#terminal')?.textContent?.includes('written'));
      await page.click('#stop');
    });
    expect(await textOf(page, '#terminal')).toMatch(/exit 130\n$/);
    await run(page, 'apply');
    expect(await textOf(page, '#terminal')).toMatch(/exit 0\n$/);
    expect(await textOf(page, '#state')).toMatch(/^Nothing to do/);
  });

  test('does not replace a world that someone changed without asking', async () => {
    await run(page, 'apply');
    await type(page, MANIFEST.replace('shiny-wind-028834', 'other-sky-000001'));
    expect(await textOf(page, '#tree')).toContain('shiny-wind-028834');
    await clickAndPlan(page, '#state button');
    expect(await textOf(page, '#tree')).not.toContain('shiny-wind-028834');
    expect(await textOf(page, '#state')).toMatch(/^4 changes/);
  });

  test('fits a phone, one part at a time', async () => {
    await page.setViewport({ width: 390, height: 800 });
    for (const part of ['outcome', 'live', 'manifest']) {
      await page.click(`nav [data-to="${part}"]`);
      expect(
        await page.$$eval('main > section', all =>
          all.flatMap(each => (each.offsetHeight > 0 ? [each.id] : [])),
        ),
      ).toEqual([part]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
  });

  test('rehearses what each interruption leaves', async () => {
    await run(page, 'rehearse');
    expect(await textOf(page, '#terminal')).toMatch(/write 3, lost answer: 4 done \(exit 0\).*exit 0\n$/s);
  });

  test("shows the reviewer's page in a frame that can only fold and filter", async () => {
    await page.click('#tab-report');
    const frame = await (await page.waitForSelector('#report iframe'))?.contentFrame();
    await frame?.waitForSelector('#rows details.row');
    expect(await frame?.$$eval('#rows details.row', all => all.length)).toBe(4);
    await frame?.type('#filter', 'preview');
    await frame?.waitForFunction(
      () => document.querySelectorAll('#rows details.row:not([hidden])').length < 4,
    );
    expect(await page.$eval('#report iframe', each => each.getAttribute('sandbox'))).toBe('allow-scripts');
  });

  test('plans every example, and each file of one', async () => {
    const names = await page.$$eval('#example option:not([hidden])', all => all.map(each => each.value));
    expect(names.length).toBeGreaterThan(4);
    for (const name of names.slice(1)) {
      await nextPlan(page, () => page.select('#example', name));
      expect(await textOf(page, '#mistakes'), name).toBe('');
      expect(await planned(page), name).toMatch(/^ek1-/);
      const isCut = await page.$eval('#plan', each => each.scrollWidth > each.clientWidth + 200);
      expect(isCut, name).toBe(false);
    }
  });

  test('says how many rows are blocked', async () => {
    await type(page, MANIFEST.replace('ttl: 7d', 'ttl: 7d, parent: nowhere'));
    expect(await textOf(page, '#state')).toMatch(/^2 changes · 2 blocked · /);
  });

  test('shows markup in a name as text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    await type(page, MANIFEST.replace('name: preview/pr-12', `name: "${name}"`));
    expect(await textOf(page, '#plan')).toContain('onerror');
    await run(page, 'apply');
    for (const place of ['#terminal', '#tree']) expect(await textOf(page, place)).toContain('onerror');
    expect(await page.$('img')).toBe(null);
    await act(page, '/ban', 'edit', '<script>document.title = 1</script>');
    expect(await textOf(page, '#tree')).toContain('<script>');
    expect(await page.title()).toBe('evenkeel playground');
  });

  test('passes on the licenses of what is in it', async () => {
    await page.click('#show-notices');
    const text = await textOf(page, '#notices pre');
    for (const name of ['evenkeel', 'yaml', 'commander', '@codemirror/view', '@noble/hashes', 're2js'])
      expect(text).toContain(`${name}\n\n`);
  });

  test('takes variables from their field', async () => {
    const portal = 'https://docs.example.com';
    await page.$eval('#variables', each => each.setAttribute('open', ''));
    await nextPlan(page, () => page.type('#vars', `docs_url=${portal}`));
    await page.waitForFunction(
      url => document.querySelector('#plan')?.textContent?.includes(url),
      {},
      'docs.example.com',
    );
  });

  test('ends a plan that takes too long, and plans again', async () => {
    const [worker] = page.workers();
    worker
      ?.evaluate(() => {
        for (;;);
      })
      .catch(() => undefined);
    await paste(page, MANIFEST.replace('acme', 'other'));
    await page.waitForFunction(() => document.querySelector('#state')?.textContent?.includes('was ended'), {
      timeout: 30_000,
    });
    await type(page, MANIFEST);
    expect(await planned(page)).toBe(SHOWN_DIGEST);
  });
});

async function completions(page: Page, text: string): Promise<readonly string[]> {
  await paste(page, text);
  await page.keyboard.down('Control');
  await page.keyboard.press('Space');
  await page.keyboard.up('Control');
  await page.waitForSelector('.cm-tooltip-autocomplete li');
  const labels = await page.$$eval('.cm-tooltip-autocomplete .cm-completionLabel', all =>
    all.map(each => each.textContent ?? ''),
  );
  await page.keyboard.press('Escape');
  return labels.sort();
}
