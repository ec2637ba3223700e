import { beforeAll, describe, expect, test } from 'vitest';
import { sources } from '../../site/build/pages.js';
import { linkedManifests } from '../../site/build/shown-manifests.ts';
import { testCli } from '../../test/cli/test-io.ts';
import { namedPlaces } from '../src/worker/named-places.ts';
import { newWorld } from '../src/worker/world.ts';
import { servedInChromium, type Watched } from './chromium.ts';
import { OF_THE_PAGE, openPage, serve } from './open-page.ts';
import { nextPlan, planned, textOf, widthless } from './use-page.ts';

/*
 * Every manifest that a document shows whole, opened by the link that the site has below it: the
 * page plans it, and its plan is that of the command line.
 */
const manifests = await linkedManifests(sources);

const on = servedInChromium(serve);
let open: Watched;
beforeAll(async () => {
  open = await openPage(on.browser, on.served.url);
  // So wide that no line is broken.
  await nextPlan(open.page, () => open.page.setViewport({ width: 2_400, height: 900 }));
});

/** What `plan` says on the same world. */
async function planOf(files: Readonly<Record<string, string>>): Promise<string> {
  const { places } = newWorld(namedPlaces({ files, vars: {} }));
  const [first = ''] = Object.keys(files);
  const { code, stdout } = await testCli({ ...places, files }).run('plan', '--file', first);
  expect(code, stdout).toBe(0);
  return stdout;
}

describe('the manifests of the documents', () => {
  test.each(manifests)('$source: $name', async ({ files, fragment }) => {
    const { page } = open;
    await nextPlan(page, () =>
      page.evaluate(to => {
        location.hash = to;
      }, fragment),
    );
    const stdout = await planOf(files);
    const [, digest] = /^digest (ek1-[0-9a-f]{40})$/m.exec(stdout) ?? [];
    expect(await planned(page)).toBe(digest);
    expect(await textOf(page, '#mistakes')).toBe('');
    expect(await page.$('.cm-lintRange-error')).toBe(null);
    const [summary = 'none'] = /^(?:Plan: |No changes).*$/m.exec(stdout) ?? [];
    expect(widthless(await textOf(page, '#plan'))).toContain(widthless(summary));
    expect(await page.$eval('#example', each => (each as HTMLSelectElement).value)).toBe('from a link');
    const names = await page.$$eval('#files [role="tab"]', all => all.map(each => each.textContent));
    expect(names).toEqual(Object.keys(files));
  });

  test('ask nobody for anything, and leave no word in the console', () => {
    expect(open.asked.filter(url => !OF_THE_PAGE.test(url))).toEqual([on.served.url]);
    expect(open.troubles).toEqual([]);
  });
});
