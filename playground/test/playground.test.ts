import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plain, testCli } from '../../test/cli/test-io.ts';
import type { WorkerClient } from '../src/page/worker-client.ts';
import { openPage, serve, startChromium } from './open-page.ts';

declare const client: WorkerClient;

const ROOT = join(import.meta.dirname, '../..');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const [, MANIFEST = ''] = /```yaml\n([\s\S]*?)```/.exec(README) ?? [];

let browser: Browser;
let served: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  [browser, served] = await Promise.all([startChromium(), serve()]);
});
afterAll(async () => {
  await browser.close();
  await served.close();
});

describe('the command line in the page', () => {
  test('plans what the command line plans, to the byte of its digest', async () => {
    const { page, troubles } = await openPage(browser, served.url);
    const planned = await page.evaluate(manifest => client.ask('plan', { manifest, columns: 100 }), {
      files: { 'evenkeel.yaml': MANIFEST },
      vars: {},
    });
    const cli = testCli({ files: { 'evenkeel.yaml': MANIFEST }, terminal: true });
    const there = await cli.run('plan');
    expect(planned.digest).toMatch(/^ek1-[0-9a-f]{40}$/);
    expect(README).toContain(planned.digest);
    expect(plain(planned.text).trimEnd()).toContain(plain(there.stdout).trimEnd());
    expect(troubles).toEqual([]);
    await page.close();
  });
});
