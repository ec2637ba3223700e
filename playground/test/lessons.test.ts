import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { servedInChromium, type Watched } from './chromium.ts';
import { NOT_PLAYED } from './not-played.ts';
import { OF_THE_PAGE, openPage, serve } from './open-page.ts';
import { act, nextPlan, planned, run, textOf, type, widthless } from './use-page.ts';

/*
 * docs/learn in the page: each manifest typed, each command by the button that the page has for it,
 * one lesson after another in one world, as a reader would. What a command prints is in the page.
 */
const FOLDER = join(import.meta.dirname, '../../docs/learn');
const lessons = readdirSync(FOLDER).filter(name => /^\d\d-.*\.md$/.test(name));
const BLOCK = /^```(yaml|text) ?(\S*)\n([\s\S]*?)^```$/gm;

interface Step {
  readonly lesson: string;
  /** The file that is saved; the manifest if it has no name. */
  readonly saves?: { readonly name: string; readonly text: string };
  readonly command?: string;
  /** What the lesson shows of its output. */
  readonly shows: readonly string[];
}

const steps: readonly Step[] = lessons.flatMap(lesson =>
  [...readFileSync(join(FOLDER, lesson), 'utf8').matchAll(BLOCK)].flatMap(
    ([, language, name = '', text = '']): readonly Step[] =>
      language === 'yaml'
        ? [{ lesson, saves: { name, text }, shows: [] }]
        : text
            .split(/^\$ evenkeel /m)
            .slice(1)
            .map(shown => {
              const [command = '', ...lines] = shown.split('\n');
              return { lesson, command, shows: lines.filter(line => !/^…?$/.test(line)) };
            }),
  ),
);
const commands = steps.flatMap(({ lesson, command }) => (command === undefined ? [] : [{ lesson, command }]));

/** Does a command; gives what it prints, if the page has that in words. */
type Way = (page: Page) => Promise<string | undefined>;

/** How the page does a command of a lesson. Undefined where it has nothing for it. */
function wayOf(command: string): Way | undefined {
  const [name = '', ...words] = command.split(' ');
  // The page asks nothing, and what it applies is the plan that it shows.
  const others = words.join(' ').replace(/--yes|--out plan\.json|plan\.json|--expect-digest ek1-\w+/g, '');
  if (command === 'apply -f colleague.yaml --yes') return asColleague;
  if (others.trim() !== '') return undefined;
  if (name === 'plan') return page => textOf(page, '#plan');
  if (name === 'validate') return validated;
  return ['apply', 'drift', 'adopt', 'rehearse'].includes(name) ? page => printed(page, name) : undefined;
}

/** What a run writes into the terminal below what is there. */
async function printed(page: Page, name: string): Promise<string> {
  const before = (await textOf(page, '#terminal')).length;
  await run(page, name);
  return (await textOf(page, '#terminal')).slice(before);
}

/** The page marks every mistake, so what is valid has no mark. */
async function validated(page: Page): Promise<undefined> {
  expect(await textOf(page, '#mistakes')).toBe('');
  expect(await page.$('.cm-lintRange-error')).toBe(null);
}

/** The edit of the lesson, in the portal. */
async function asColleague(page: Page): Promise<undefined> {
  await act(page, '/ban', 'edit', 'Ban someone now');
}

/** The page knows what was applied last, and a lesson's shell does not. */
const WITHOUT_A_BASE = 'A difference may also be an edit of the manifest that was not applied yet';

/** A line as it is on any terminal, at any speed. */
function lineOf(text: string): string {
  return widthless(text.replace(/\d+\.\d s/g, '… s'));
}

const on = servedInChromium(serve);
let open: Watched;
beforeAll(async () => {
  open = await openPage(on.browser, on.served.url);
  await nextPlan(open.page, () => open.page.setViewport({ width: 2_400, height: 900 }));
  // The sandbox of the first lesson has the projects of the last one.
  const both = steps.findLast(({ saves }) => saves !== undefined)?.saves?.text ?? '';
  await type(open.page, both);
});

describe('the lessons', () => {
  test.each(lessons)('%s', async lesson => {
    const { page } = open;
    for (const { saves, command, shows } of steps.filter(step => step.lesson === lesson)) {
      if (saves !== undefined && saves.name === '') await type(page, saves.text);
      if (command === undefined) continue;
      const way = wayOf(command);
      if (way === undefined) continue;
      const output = await way(page);
      if (output === undefined) continue;
      for (const line of shows)
        if (line.startsWith(WITHOUT_A_BASE)) expect(output).not.toContain(WITHOUT_A_BASE);
        else expect(lineOf(output), `${lesson}: ${command}`).toContain(lineOf(line));
    }
    expect(await planned(page)).not.toBe('none');
  });

  test('each command is played, or named with why it cannot be', () => {
    const cannot = commands.filter(({ command }) => wayOf(command) === undefined);
    expect(NOT_PLAYED.map(({ lesson, command }) => ({ lesson, command }))).toEqual(cannot);
    for (const { because } of NOT_PLAYED) expect(because).toMatch(/^\S.{20,}\.$/);
    expect(commands.length - cannot.length).toBeGreaterThan(20);
  });

  test('ask nobody for anything, and leave no word in the console', () => {
    expect(open.asked.filter(url => !OF_THE_PAGE.test(url))).toEqual([on.served.url]);
    expect(open.troubles).toEqual([]);
  });
});
