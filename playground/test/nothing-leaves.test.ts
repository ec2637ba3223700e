import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { fragmentOf } from '../src/page/link.ts';
import { servedInChromium } from './chromium.ts';
import { OF_THE_PAGE, openPage, serve } from './open-page.ts';
import { MANIFEST, SHOWN_DIGEST } from './readme.ts';
import { planned, textOf } from './use-page.ts';

const on = servedInChromium(serve);

test('the file itself plans, opened from a disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-page-'));
  const file = join(folder, 'index.html');
  writeFileSync(file, on.served.made.html);
  const { page, asked, troubles } = await openPage(on.browser, pathToFileURL(file).href);
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
    const open = await openPage(on.browser, on.served.url);
    await open.page.$eval('#variables', each => each.setAttribute('open', ''));
    await open.page.type('#vars', 'docs_url=https://secret.example.com');
    await open.page.click('#share');
    await open.page.waitForFunction(() => location.hash.length > 10);
    const fragment = await open.page.evaluate(() => location.hash);
    expect(fragment).toBe(await fragmentOf({ 'evenkeel.yaml': MANIFEST }));
    await open.page.close();

    const other = await openPage(on.browser, `${on.served.url}${fragment}`);
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
    const { page } = await openPage(on.browser, `${on.served.url}${await fragmentOf(more)}`);
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
    const { page, troubles } = await openPage(on.browser, `${on.served.url}${await fragment()}`);
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
    const { page } = await openPage(on.browser, on.served.url);
    const [worker] = page.workers();
    if (worker === undefined) throw new Error('the page has no worker');
    const before = on.served.hits.length;
    expect(await worker.evaluate(attempts, on.served.url)).toEqual([]);
    expect(on.served.hits.slice(before)).toEqual([]);
    await page.close();
  });

  test('leaves the page none either: no request, no picture, no form, no frame, no script', async () => {
    const { page } = await openPage(on.browser, on.served.url);
    const before = on.served.hits.length;
    expect(await page.evaluate(attempts, on.served.url)).toEqual([]);
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
    }, on.served.url);
    await new Promise(done => setTimeout(done, 300));
    expect(on.served.hits.slice(before)).toEqual([]);
    expect(await page.title()).toBe('evenkeel playground');
    await page.close();
  });

  test('is what stops them: without it the same attempts arrive', async () => {
    const page = await on.browser.newPage();
    await page.goto(`${on.served.url}empty`);
    const before = on.served.hits.length;
    const open = await page.evaluate(attempts, on.served.url);
    expect(open).toContain('fetch');
    expect(on.served.hits.slice(before)).toContain('/fetch');
    await page.close();
  });

  test('is said beside the editor, and has no hole', async () => {
    const { html } = on.served.made;
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
    expect(policy).toMatch(
      /^default-src 'none'; script-src(?: 'sha256-[\w+/=]{44}'){3}; worker-src blob:; style-src 'self' 'unsafe-inline'; img-src data:; connect-src 'none'; frame-src 'none'; base-uri 'none'; form-action 'none'$/,
    );
    const { page } = await openPage(on.browser, on.served.url);
    expect(await textOf(page, '#safe')).toContain("connect-src 'none'");
    await page.close();
  });
});

async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = await new Response(stream).arrayBuffer();
  return `#m=${Buffer.from(bytes).toString('base64url')}`;
}
