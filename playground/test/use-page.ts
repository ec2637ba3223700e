import type { Page } from 'puppeteer-core';

/** Does something, and waits for the plan that follows it. */
export async function nextPlan(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    delete document.body.dataset['planned'];
  });
  await act();
  await planned(page);
}

export async function planned(page: Page): Promise<string> {
  const found = await page.waitForFunction(() => document.body.dataset['planned']);
  return String(await found.jsonValue());
}

/** Puts a text in the place of what the editor shows, as a paste does. */
export async function type(page: Page, text: string): Promise<void> {
  await nextPlan(page, () => paste(page, text));
}

export async function paste(page: Page, text: string): Promise<void> {
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

export async function textOf(page: Page, selector: string): Promise<string> {
  return page.$eval(selector, each => each.textContent ?? '');
}

/** A terminal of another width breaks lines elsewhere. */
export function widthless(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export async function run(page: Page, name: string): Promise<void> {
  await nextPlan(page, () => page.click(`[data-run="${name}"]`));
  await page.waitForFunction(() => document.body.dataset['running'] === undefined);
}

export async function clickAndPlan(page: Page, selector: string): Promise<void> {
  await nextPlan(page, () => page.click(selector));
}

/** Someone changes what is live, in the console or the portal. */
export async function act(page: Page, name: string, label: string, value: string): Promise<void> {
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
