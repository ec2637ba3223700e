import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plain, testCli } from '../../test/cli/test-io.ts';
import { fragmentOf } from '../src/page/link.ts';
import { type OpenPage, openPage, serve, startChromium } from './open-page.ts';

const ROOT = join(import.meta.dirname, '../..');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const [, MANIFEST = ''] = /```yaml\n([\s\S]*?)```/.exec(README) ?? [];
const [SHOWN_DIGEST = 'none'] = /ek1-[0-9a-f]{40}/.exec(README) ?? [];
/** The first thing of a page that is not itself: the worker's own text, which no network has. */
const OF_THE_PAGE = /^(?:blob|data):/;

let browser: Browser;
let served: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  [browser, served] = await Promise.all([startChromium(), serve()]);
});
afterAll(async () => {
  await browser.close();
  await served.close();
});

describe('the page', () => {
  let open: OpenPage;
  let page: Page;
  beforeEach(async () => {
    open = await openPage(browser, served.url);
    page = open.page;
  });
  afterEach(async () => {
    await page.close();
    expect(open.troubles).toEqual([]);
    expect(open.asked.filter(url => !OF_THE_PAGE.test(url))).toEqual([served.url]);
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
    expect(shown).toContain(
      'POST /discord/api/v10/applications/222222222222222222/commands  read ECONNRESET',
    );
    expect(shown.match(/POST \/discord\S+\/commands /g)).toHaveLength(1);
    expect(shown).toMatch(/Applied: 4 done.*\n.*\nexit 0\n$/);
  });

  test('waits while someone locks the project, lets days pass, and begins again', async () => {
    await act(page, 'shiny-wind-028834', 'create a branch', 'someone/experiment');
    await run(page, 'apply');
    expect(await textOf(page, '#terminal')).toMatch(
      /is locked \(423\): its writes wait .*, for create_branch/s,
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
    const names = await page.$$eval('#example option', all => all.map(each => each.value));
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

test('the file itself plans, opened from a disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-page-'));
  const file = join(folder, 'index.html');
  writeFileSync(file, served.made.html);
  const { page, asked, troubles } = await openPage(browser, pathToFileURL(file).href);
  expect(await planned(page)).toBe(SHOWN_DIGEST);
  expect(asked.filter(url => !OF_THE_PAGE.test(url))).toHaveLength(1);
  expect(troubles).toEqual([]);
  await page.close();
  rmSync(folder, { recursive: true });
});

describe('a link', () => {
  const files = {
    'evenkeel.yaml': 'evenkeel: 1\nname: linked\ninclude: [more/neon.yaml]\n',
    'more/neon.yaml': MANIFEST,
  };

  test('holds the files and no variable, and opens to a plan and nothing else', async () => {
    const open = await openPage(browser, served.url);
    await open.page.$eval('#variables', each => each.setAttribute('open', ''));
    await open.page.type('#vars', 'docs_url=https://secret.example.com');
    await open.page.click('#share');
    await open.page.waitForFunction(() => location.hash.length > 10);
    const fragment = await open.page.evaluate(() => location.hash);
    expect(fragment).toBe(await fragmentOf({ 'evenkeel.yaml': MANIFEST }));
    await open.page.close();

    const other = await openPage(browser, `${served.url}${fragment}`);
    expect(await planned(other.page)).toBe(SHOWN_DIGEST);
    expect(await other.page.$eval('#vars', each => (each as HTMLTextAreaElement).value)).toBe('');
    expect(await textOf(other.page, '#terminal')).toBe('');
    expect(await textOf(other.page, '#tree')).not.toContain('preview/pr-12');
    await other.page.close();
  });

  test('of several files leads from a mistake to its file', async () => {
    const more = {
      ...files,
      'more/neon.yaml': 'neon:\n  projects:\n    - id: shiny-wind-028834\n      brnches: []\n',
    };
    const { page } = await openPage(browser, `${served.url}${await fragmentOf(more)}`);
    expect(await textOf(page, '#mistakes')).toMatch(/^more\/neon\.yaml:4:7 .*brnches/);
    await page.click('#mistakes button');
    expect(await textOf(page, '#files [aria-selected="true"]')).toBe('more/neon.yaml');
    expect(await textOf(page, '.cm-lintRange-error')).toBe('brnches');
    await page.close();
  });

  test.each([
    ['is cut', async () => (await fragmentOf(files))?.slice(0, 60) ?? ''],
    ['holds other data', async () => `#m=${Buffer.from('{"a":1}').toString('base64url')}`],
    [
      'unpacks to more than 64 kB',
      async () => packed(JSON.stringify([['evenkeel.yaml', 'x'.repeat(70_000)]])),
    ],
    ['names a file outside', async () => packed(JSON.stringify([['../evenkeel.yaml', MANIFEST]]))],
  ])('that %s is not taken', async (_, fragment) => {
    const { page, troubles } = await openPage(browser, `${served.url}${await fragment()}`);
    expect(await textOf(page, '#told')).toBe('This link holds no manifest that can be read');
    expect(await planned(page)).toBe(SHOWN_DIGEST);
    expect(troubles).toEqual([]);
    await page.close();
  });

  test('is refused where it would hold more than 64 kB', async () => {
    expect(await fragmentOf({ 'evenkeel.yaml': '# x\n'.repeat(17_000) })).toBe(undefined);
  });
});

describe('the policy', () => {
  /** Tries every way to send something; gives the ways that were open. */
  const attempts = async (url: string): Promise<readonly string[]> => {
    const ways: Readonly<Record<string, () => unknown>> = {
      fetch: () => fetch(`${url}fetch`, { mode: 'no-cors' }),
      xhr: () =>
        new Promise((resolve, reject) => {
          const request = new XMLHttpRequest();
          request.onload = resolve;
          request.onerror = reject;
          request.open('GET', `${url}xhr`);
          request.send();
        }),
      socket: () =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket(`${url.replace('http', 'ws')}socket`);
          socket.onopen = resolve;
          socket.onerror = reject;
        }),
      events: () =>
        new Promise((resolve, reject) => {
          const source = new EventSource(`${url}events`);
          source.onopen = resolve;
          source.onerror = reject;
        }),
      module: () => import(`${url}module`),
      scripts: () =>
        (globalThis as unknown as { importScripts(url: string): void }).importScripts(`${url}scripts`),
      worker: () =>
        new Promise((resolve, reject) => {
          const made = new Worker(`${url}worker`);
          made.onmessage = resolve;
          made.onerror = reject;
        }),
      eval: () => new Function('return 1')(),
      blob: () =>
        (globalThis as unknown as { importScripts(url: string): void }).importScripts(
          URL.createObjectURL(new Blob(['1'], { type: 'text/javascript' })),
        ),
    };
    const open: string[] = [];
    for (const [name, way] of Object.entries(ways)) {
      const late = new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 400));
      await Promise.race([Promise.resolve().then(way), late]).then(
        () => open.push(name),
        () => undefined,
      );
    }
    return open;
  };

  test('leaves the worker no way to send anything, nor to run what is not of the page', async () => {
    const { page } = await openPage(browser, served.url);
    const [worker] = page.workers();
    if (worker === undefined) throw new Error('the page has no worker');
    const before = served.hits.length;
    expect(await worker.evaluate(attempts, served.url)).toEqual([]);
    expect(served.hits.slice(before)).toEqual([]);
    await page.close();
  });

  test('leaves the page none either: no request, no picture, no form, no frame, no script', async () => {
    const { page } = await openPage(browser, served.url);
    const before = served.hits.length;
    expect(await page.evaluate(attempts, served.url)).toEqual([]);
    await page.evaluate(url => {
      const frame = document.createElement('iframe');
      frame.src = `${url}frame`;
      const image = new Image();
      image.src = `${url}image`;
      const script = document.createElement('script');
      script.src = `${url}script`;
      const inline = document.createElement('script');
      inline.textContent = 'document.title = "acted"';
      const form = document.createElement('form');
      form.action = `${url}form`;
      document.body.append(frame, image, script, inline, form);
      form.submit();
      navigator.sendBeacon(`${url}beacon`);
    }, served.url);
    await new Promise(done => setTimeout(done, 300));
    expect(served.hits.slice(before)).toEqual([]);
    expect(await page.title()).toBe('evenkeel playground');
    await page.close();
  });

  test('is what stops them: without it the same attempts arrive', async () => {
    const page = await browser.newPage();
    await page.goto(`${served.url}empty`);
    const before = served.hits.length;
    const open = await page.evaluate(attempts, served.url);
    expect(open).toContain('fetch');
    expect(served.hits.slice(before)).toContain('/fetch');
    await page.close();
  });

  test('is said beside the editor, and has no hole', async () => {
    const { html } = served.made;
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
    expect(policy).toMatch(
      /^default-src 'none'; script-src(?: 'sha256-[\w+/=]{44}'){3}; worker-src blob:; style-src 'self' 'unsafe-inline'; img-src data:; connect-src 'none'; frame-src 'none'; base-uri 'none'; form-action 'none'$/,
    );
    const { page } = await openPage(browser, served.url);
    expect(await textOf(page, '#safe')).toContain("connect-src 'none'");
    await page.close();
  });
});

describe('the budgets', () => {
  const compressed = (text: string): number => Math.round(brotliCompressSync(text).length / 1000);

  test('hold: 650 kB compressed without the editor, and 900 kB for the editor', async () => {
    const { html, editor } = served.made;
    const [whole, alone] = [compressed(html), compressed(editor.text)];
    const zipped = Math.round(gzipSync(html, { level: 9 }).length / 1000);
    console.info(
      `the page: ${whole} kB with brotli, ${zipped} kB with gzip; of which the editor ${alone} kB`,
    );
    expect(whole - alone).toBeLessThanOrEqual(650);
    expect(alone).toBeLessThanOrEqual(900);
  });

  test('hold: a plan of ten entries in the page, which takes at most 150 ms', async () => {
    const { page } = await openPage(browser, served.url);
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

/** Does something, and waits for the plan that follows it. */
async function nextPlan(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    delete document.body.dataset['planned'];
  });
  await act();
  await planned(page);
}

async function planned(page: Page): Promise<string> {
  const found = await page.waitForFunction(() => document.body.dataset['planned']);
  return String(await found.jsonValue());
}

/** Puts a text in the place of what the editor shows, as a paste does. */
async function type(page: Page, text: string): Promise<void> {
  await nextPlan(page, () => paste(page, text));
}

async function paste(page: Page, text: string): Promise<void> {
  await page.click('.cm-content');
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.evaluate(pasted => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.querySelector('.cm-content')?.dispatchEvent(event);
  }, text);
}

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

async function textOf(page: Page, selector: string): Promise<string> {
  return page.$eval(selector, each => each.textContent ?? '');
}

/** A terminal of another width breaks lines elsewhere. */
function widthless(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

async function run(page: Page, name: string): Promise<void> {
  await nextPlan(page, () => page.click(`[data-run="${name}"]`));
  await page.waitForFunction(() => document.body.dataset['running'] === undefined);
}

async function clickAndPlan(page: Page, selector: string): Promise<void> {
  await nextPlan(page, () => page.click(selector));
}

/** Someone changes what is live, in the console or the portal. */
async function act(page: Page, name: string, label: string, value: string): Promise<void> {
  await page.evaluate(
    (wanted, button) => {
      const nodes = [...document.querySelectorAll('#tree .node')];
      const node = nodes.find(each => each.querySelector('b')?.textContent === wanted);
      node?.querySelector<HTMLElement>('.head')?.click();
      const buttons = [...(node?.querySelectorAll<HTMLElement>(':scope > .menu > button') ?? [])];
      buttons.find(each => each.textContent === button)?.click();
    },
    name,
    label,
  );
  await nextPlan(page, () =>
    page.evaluate(text => {
      const form = document.querySelector<HTMLFormElement>('#tree form');
      const input = form?.querySelector('input');
      if (input === null || input === undefined) throw new Error('nothing is asked');
      input.value = text;
      form?.requestSubmit();
    }, value),
  );
}

async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = await new Response(stream).arrayBuffer();
  return `#m=${Buffer.from(bytes).toString('base64url')}`;
}
