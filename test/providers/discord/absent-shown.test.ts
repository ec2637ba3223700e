import { expect, it } from 'vitest';
import type { Report } from '../../../src/core/report/report.ts';
import { renderHtml } from '../../../src/render/html/page.ts';
import { renderMarkdown } from '../../../src/render/markdown/markdown.ts';
import { findingsOf } from '../../../src/render/sarif/findings.ts';
import { renderText } from '../../../src/render/text/text.ts';
import { APPLICATION, world } from '../../helpers/world.ts';
import { manifestOf, slashCommands } from './application.ts';

/**
 * Guilds that the bot left, as people and programs are told of them: once, with one reason and one
 * next step.
 */

const IDS = Array.from({ length: 8 }, (_, index) => String(197_038_439_483_000_000n + BigInt(index)));
const PERMISSIONS = [{ command: 'c0', overwrites: [{ role: '175928847299117063', allow: true }] }];
const NEXT = 'Invite the application to the guild';
/** Five guilds with two commands and overwrites, three with one command. */
const MANIFEST = manifestOf({
  guilds: [
    { ids: IDS.slice(0, 5), commands: slashCommands(2, () => ({})), permissions: PERMISSIONS },
    { ids: IDS.slice(5), commands: slashCommands(1, () => ({})) },
  ],
});
const GROUP = `discord.*/${APPLICATION}/*/**`;
const INSIDE = [
  `discord.command/${APPLICATION}/*/chat_input/c0`,
  `discord.command/${APPLICATION}/*/chat_input/c1`,
  `discord.permissions/${APPLICATION}/*/guild/chat_input/c0`,
];

const shownAs: Readonly<Record<string, (report: Report) => string>> = {
  text: report => renderText(report, { width: 200, color: false }),
  Markdown: report => renderMarkdown(report),
  comment: report => renderMarkdown(report, { maxBytes: 60_000 }),
};

function times(text: string, part: string): number {
  return text.split(part).length - 1;
}

it.each(Object.keys(shownAs))('%s: one group of rows, its reason and its next step once', async form => {
  for (const command of ['plan', 'apply', 'drift'] as const) {
    const here = world({ guilds: IDS.slice(3, 7) });
    const text = shownAs[form]?.(await here[command](MANIFEST)) ?? '';
    expect(times(text, NEXT)).toBe(1);
    expect(times(text, 'Missing Access')).toBeLessThanOrEqual(form === 'text' ? 1 : 2);
    expect(times(text, 'scope/absent')).toBeGreaterThan(0);
    expect(times(text, GROUP)).toBe(1);
    expect(text).toContain('4 guilds');
    expect(text.replace(/\s+/g, ' ')).toMatch(/10 (?:more are )?blocked/);
    for (const [index, times] of [4, 3, 3].entries())
      expect(text.replaceAll('`', '')).toContain(`${INSIDE[index]} (${times})`);
    expect(text).not.toMatch(/same reason as for|for the reason above/);
  }
});

it('text: the group is first, before every other row', async () => {
  const here = world({ guilds: IDS.slice(3, 7) });
  const text = shownAs['text']?.(await here.plan(MANIFEST)) ?? '';
  expect(text.indexOf(GROUP)).toBeLessThan(text.indexOf('+ create'));
  expect(text.indexOf(GROUP)).toBeGreaterThan(0);
});

it('SARIF and annotations: one finding, whichever guilds these are', async () => {
  const found = async (left: readonly string[]) =>
    findingsOf({ report: await world({ guilds: left }).plan(MANIFEST) });
  const many = await found(IDS.slice(3, 7));
  expect(many).toHaveLength(1);
  expect(many[0]?.text).toContain('10 rows in 4 guilds not written');
  expect(many[0]?.text).toContain(NEXT);
  const one = await found(IDS.slice(1));
  expect(one[0]?.text).toContain('3 rows in 1 guild not written');
  expect(one.map(({ fingerprint }) => fingerprint)).toEqual(many.map(({ fingerprint }) => fingerprint));
});

it('a page: the group with each of its rows, and no list beside it', async () => {
  const report = await world({ guilds: IDS.slice(3, 7) }).plan(MANIFEST);
  const page = renderHtml(report, { pages: {} });
  expect(page).toContain('× 4 guilds');
  expect(page).not.toContain('Not read');
  for (const { address } of report.plan.rows) expect(page).toContain(address);
});

it('a list whose rows are blocked for another reason stays beside the group', async () => {
  const [gone = '', broken = ''] = IDS;
  const here = world({
    guilds: IDS.slice(1),
    wrap: wire => async request =>
      request.url.includes(broken)
        ? { ...(await wire(request)), status: 404, body: '{"code":10002}' }
        : wire(request),
  });
  const report = await here.plan(MANIFEST);
  const text = shownAs['text']?.(report) ?? '';
  expect(text).toContain(`× 1 guild`);
  expect(text).toContain(gone);
  expect(text).toContain('unread');
  expect(findingsOf({ report }).map(({ rule }) => rule)).toContain('discord/unknown-application');
});
