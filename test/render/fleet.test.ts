import { beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { Report } from '../../src/core/report/report.ts';
import { renderMarkdown } from '../../src/render/markdown/markdown.ts';
import { renderText } from '../../src/render/text/text.ts';
import { APPLICATION, type World, world } from '../helpers/world.ts';

/*
 * 300 guilds with two commands each and 40 projects, planned, applied and drifted by the real
 * engine on the sandbox.
 */

const GUILDS = Array.from({ length: 300 }, (_, index) => String(197_038_439_483_000_000n + BigInt(index)));
const PROJECTS = Array.from({ length: 40 }, (_, index) => `quiet-sun-${String(100_000 + index)}`);
/** A manifest of the first so many guilds and projects. */
const manifestOf = (guilds: number, projects: number): string =>
  stringify({
    evenkeel: 1,
    name: 'fleet',
    discord: {
      application_id: APPLICATION,
      guilds: [
        {
          ids: GUILDS.slice(0, guilds),
          commands: [
            { name: 'ping', description: 'Are you there?' },
            { name: 'report', description: 'Report a member' },
          ],
        },
      ],
    },
    neon: {
      projects: PROJECTS.slice(0, projects).map(id => ({
        id,
        branches: [
          { name: 'main', protected: true },
          { name: 'dev', endpoints: [{ type: 'read_write' }] },
        ],
      })),
    },
  });
const SCREEN = 50;

const text = (report: Report): string => renderText(report, { color: false, width: 100 });
const linesOf = (of: string): number => of.trimEnd().split('\n').length;

function fleet(missing = 0): World {
  return world({ guilds: GUILDS.slice(missing), projects: PROJECTS });
}

/** Another client changes a command of each of these guilds. */
function changeByHand(here: World, guilds: readonly string[]): void {
  for (const guild of guilds) {
    const base = `/discord/api/v10/applications/${APPLICATION}/guilds/${guild}/commands`;
    const all = here.foreign('GET', base).body as readonly { readonly id: string; readonly name: string }[];
    const report = all.find(({ name }) => name === 'report');
    here.foreign('PATCH', `${base}/${report?.id}`, { description: 'Changed by hand' });
    here.clock.advance(1_000);
  }
}

describe('300 guilds and 40 projects', () => {
  const all = manifestOf(300, 40);
  let planned: Report;
  let missing: Report;
  let applied: Report;
  let moved: Report;
  beforeAll(async () => {
    planned = await fleet().plan(all);
    missing = await fleet().drift(all);
    const few = manifestOf(12, 4);
    const here = fleet();
    applied = await here.apply(few);
    changeByHand(here, GUILDS.slice(0, 12));
    moved = await here.drift(few);
  });

  test('are one screen, planned, drifted and applied', () => {
    expect([planned, missing, applied, moved].map(({ plan }) => plan.rows.length)).toEqual([
      720, 720, 36, 12,
    ]);
    expect(applied.results.every(({ status }) => status === 'done')).toBe(true);
    for (const report of [planned, missing, applied, moved]) {
      expect(linesOf(text(report))).toBeLessThanOrEqual(SCREEN);
      expect(Buffer.byteLength(renderMarkdown(report))).toBeLessThan(4_000);
    }
  });

  test('are told with their numbers', () => {
    const heads = (report: Report): readonly string[] => text(report).match(/^ {4}[+~] .* × \d+ \w+/gm) ?? [];
    expect(heads(planned)).toMatchInlineSnapshot(`
      [
        "    + create   discord.command/222222222222222222/*/chat_input/ping × 300 guilds",
        "    + create   discord.command/222222222222222222/*/chat_input/report × 300 guilds",
        "    + create   neon.branch/*/dev × 40 projects",
        "    + create   neon.endpoint/*/dev/read_write × 40 projects",
        "    ~ update   neon.branch/*/main × 40 projects",
      ]
    `);
    expect(heads(missing)).toMatchInlineSnapshot(`
      [
        "    ~ differs  neon.branch/*/main × 40 projects",
        "    + missing  discord.command/222222222222222222/*/chat_input/ping × 300 guilds",
        "    + missing  discord.command/222222222222222222/*/chat_input/report × 300 guilds",
        "    + missing  neon.branch/*/dev × 40 projects",
        "    + missing  neon.endpoint/*/dev/read_write × 40 projects",
      ]
    `);
    expect(heads(applied)).toMatchInlineSnapshot(`
      [
        "    + create   discord.command/222222222222222222/*/chat_input/ping × 12 guilds",
        "    + create   discord.command/222222222222222222/*/chat_input/report × 12 guilds",
        "    + create   neon.branch/*/dev × 4 projects",
        "    + create   neon.endpoint/*/dev/read_write × 4 projects",
        "    ~ update   neon.branch/*/main × 4 projects",
      ]
    `);
    expect(heads(moved)).toMatchInlineSnapshot(`
      [
        "    ~ differs  discord.command/222222222222222222/*/chat_input/report × 12 guilds",
      ]
    `);
  });
});

test('60 guilds without the bot are one line, whatever is not written there', async () => {
  const report = await fleet(60).plan(manifestOf(300, 40));
  expect(report.plan.unread).toHaveLength(60);
  const shown = text(report);
  expect(linesOf(shown)).toBeLessThanOrEqual(SCREEN);
  expect(shown.match(/^ +! .*$/gm)).toMatchInlineSnapshot(`
    [
      "    ! blocked  discord.*/222222222222222222/*/** × 60 guilds                         evenkeel.yaml:1",
    ]
  `);
});
