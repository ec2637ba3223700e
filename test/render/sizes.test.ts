import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { address } from '../../src/core/address.ts';
import type { ProviderReason, Reason } from '../../src/core/report/reason.ts';
import { renderMarkdown } from '../../src/render/markdown/markdown.ts';
import { renderText } from '../../src/render/text/text.ts';
import { aPlan, aReason, aReport } from '../helpers/report-builders.ts';
import { aGuild, guildCommand, projectBranch, reportOf, SIZES, STATES } from '../helpers/sizes.ts';

/*
 * What a person sees of a plan of 3, 40, 721 and 5,000 rows in each state of its life.
 * `PICTURES=folder npx vitest run test/render/sizes.test.ts` writes them as text and Markdown, to
 * be looked at.
 */

const FOLDER = process.env['PICTURES'];
const SCREEN = 50;
const plain = { color: false, width: 100 };
const linesOf = (text: string): number => text.trimEnd().split('\n').length;
const pictures = Object.keys(SIZES).flatMap(size => STATES.map(state => [Number(size), state] as const));

describe.each(pictures)('%i rows, %s', (size, state) => {
  const report = reportOf(size, state);
  const text = renderText(report, plain);
  const markdown = renderMarkdown(report, { full: "the run's log" });
  if (FOLDER !== undefined) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, `${size}-${state}.txt`), text);
    writeFileSync(join(FOLDER, `${size}-${state}.md`), markdown);
  }

  test.runIf(size < 5_000)('fit on a screen', () => {
    expect(linesOf(text)).toBeLessThanOrEqual(SCREEN);
    expect(Buffer.byteLength(markdown)).toBeLessThan(6_000);
  });

  test('name each row that destroys or widens access', () => {
    const named = report.plan.rows.filter(row => row.action === 'delete' || row.opening !== undefined);
    for (const { address } of named) {
      if (state !== 'refused') expect(text).toContain(` ${address} `);
      expect(markdown).toContain(`| \`${address}\`<br>`);
    }
  });

  test('are each by itself with -v', () => {
    if (size > 721 || state === 'refused') return;
    const verbose = renderText(report, { ...plain, verbose: true });
    for (const { address } of report.plan.rows) expect(verbose).toContain(address);
    expect(verbose).not.toContain(' × ');
    const whole = renderMarkdown(report, { verbose: true, maxBytes: 1_000_000 });
    for (const { address } of report.plan.rows) expect(whole).toContain(`\`${address}\``);
  });
});

test('300 guilds and 40 projects as text', () => {
  expect(renderText(reportOf(721, 'planned'), plain)).toMatchInlineSnapshot(`
    "plan  acme                                                                        5 requests · 1.2 s

    discord · guilds
        + create   discord.command/222222222222222222/*/chat_input/ping × 300 guilds     bot.yaml:12
            * is 100000000000000000, 100000000000000001, 100000000000000002 and 297 more
            description  "What ping does"
        + create   discord.command/222222222222222222/*/chat_input/report × 300 guilds   bot.yaml:12
            * is 100000000000000000, 100000000000000001, 100000000000000002 and 297 more
            description  "What report does"

    neon · projects
        + create   neon.branch/*/dev × 40 projects                projects/quiet-0000.yaml:9 and 39 more
            * is quiet-0000, quiet-0001, quiet-0002 and 37 more
            parent  neon.branch/*/main
        + create   neon.endpoint/*/dev/read_write × 40 projects   projects/quiet-0000.yaml:9 and 39 more
            * is quiet-0000, quiet-0001, quiet-0002 and 37 more
            type  "read_write"
            follows from neon.branch/*/dev
        ~ update   neon.branch/*/main × 40 projects               projects/quiet-0000.yaml:7 and 39 more
            * is quiet-0000, quiet-0001, quiet-0002 and 37 more
            protected  false → true

    neon · project shiny-wind-028834
        + create   neon.branch/shiny-wind-028834/tenant-0000                           evenkeel.yaml:100
            parent  neon.branch/shiny-wind-028834/main

    Rows that are alike share one line; -v shows each row.
    Plan: 681 to create, 40 to update, 0 to delete · 3 unchanged · 1 unmanaged
    digest ek1-0123456789abcdef0123456789abcdef01234567
    "
  `);
  expect(renderText(reportOf(721, 'drifted'), plain)).toMatchInlineSnapshot(`
    "drift  acme                                                                       5 requests · 1.2 s
    values: live → manifest

    discord · guilds
        + missing  discord.command/222222222222222222/*/chat_input/ping × 300 guilds     bot.yaml:12
            * is 100000000000000000, 100000000000000001, 100000000000000002 and 297 more
            description  "What ping does"
        + missing  discord.command/222222222222222222/*/chat_input/report × 300 guilds   bot.yaml:12
            * is 100000000000000000, 100000000000000001, 100000000000000002 and 297 more
            description  "What report does"

    neon · projects
        + missing  neon.branch/*/dev × 40 projects                projects/quiet-0000.yaml:9 and 39 more
            * is quiet-0000, quiet-0001, quiet-0002 and 37 more
            parent  neon.branch/*/main
        + missing  neon.endpoint/*/dev/read_write × 40 projects   projects/quiet-0000.yaml:9 and 39 more
            * is quiet-0000, quiet-0001, quiet-0002 and 37 more
            type  "read_write"
            follows from neon.branch/*/dev
        ~ differs  neon.branch/*/main × 40 projects               projects/quiet-0000.yaml:7 and 39 more
            * is quiet-0000, quiet-0001, quiet-0002 and 37 more
            protected  false → true

    neon · project shiny-wind-028834
        + missing  neon.branch/shiny-wind-028834/tenant-0000                           evenkeel.yaml:100
            parent  neon.branch/shiny-wind-028834/main

    next: \`evenkeel apply\` changes live to match the manifest, and creates again what is missing.
          Or \`evenkeel adopt\` writes the live values into the manifest.
    Rows that are alike share one line; -v shows each row.
    Drift: 40 differ, 681 missing · 3 unchanged · 1 unmanaged
    digest ek1-0123456789abcdef0123456789abcdef01234567
    "
  `);
  expect(renderText(reportOf(721, 'in part'), plain)).toMatchInlineSnapshot(`
    "apply  acme                                                                       5 requests · 1.2 s

    discord · guilds
        + create   discord.command/222222222222222222/*/chat_input/ping × 240 guilds
            ✓ done 0.1 s to 0.2 s
            * is 100000000000000000, 100000000000000001, 100000000000000003 and 237 more
        + create   discord.command/222222222222222222/*/chat_input/ping × 60 guilds
            ✗ failed 0.1 s to 0.2 s
            * is 100000000000000002, 100000000000000007, 100000000000000012 and 57 more
            the service refused 100 requests of this run [service/rejected]
            next: The text after the status is the answer of the service. Correct the entry that it is
                  about, or raise the limit of the account. Then run the command again.
        + create   discord.command/222222222222222222/*/chat_input/report × 240 guilds
            ✓ done 0.1 s to 0.2 s
            * is 100000000000000000, 100000000000000001, 100000000000000002 and 237 more
        + create   discord.command/222222222222222222/*/chat_input/report × 60 guilds   ↷ skipped
            * is 100000000000000004, 100000000000000009, 100000000000000014 and 57 more
            the run was stopped before this row was sent [apply/stopped]
            next: Apply again.

    neon · projects
        + create   neon.branch/*/dev × 32 projects                                 ✓ done 0.1 s to 0.2 s
            * is quiet-0000, quiet-0001, quiet-0003 and 29 more
        + create   neon.branch/*/dev × 8 projects                                ✗ failed 0.1 s to 0.2 s
            * is quiet-0002, quiet-0007, quiet-0012 and 5 more
            same reason as for discord.command/222222222222222222/*/chat_input/ping [service/rejected]
        + create   neon.endpoint/*/dev/read_write × 32 projects                    ✓ done 0.1 s to 0.2 s
            * is quiet-0000, quiet-0001, quiet-0002 and 29 more
        + create   neon.endpoint/*/dev/read_write × 4 projects                          ✗ failed 0.1 s
            * is quiet-0003, quiet-0013, quiet-0023 and 1 more
            same reason as for discord.command/222222222222222222/*/chat_input/ping [service/rejected]
        + create   neon.endpoint/*/dev/read_write × 4 projects                          ↷ skipped
            * is quiet-0008, quiet-0018, quiet-0028 and 1 more
            the run was stopped before this row was sent [apply/stopped]
            next: Apply again.
        ~ update   neon.branch/*/main × 32 projects                                ✓ done 0.1 s to 0.2 s
            * is quiet-0000, quiet-0001, quiet-0002 and 29 more
        ~ update   neon.branch/*/main × 8 projects                                      ↷ skipped
            * is quiet-0004, quiet-0009, quiet-0014 and 5 more
            the run was stopped before this row was sent [apply/stopped]
            next: Apply again.

    neon · project shiny-wind-028834
        + create   neon.branch/shiny-wind-028834/tenant-0000                            ✓ done 0.1 s

    ! 144 of 721 changes not done: the rows above say why and what to do next
    For more about a code in brackets: \`evenkeel explain service/rejected\`
    Rows that are alike share one line; -v shows each row.
    Applied in part: 577 done, 72 failed, 72 skipped · 3 unchanged · 1 unmanaged
    digest ek1-0123456789abcdef0123456789abcdef01234567
    "
  `);
});

test('300 guilds and 40 projects as Markdown', () => {
  expect(renderMarkdown(reportOf(721, 'planned'))).toMatchInlineSnapshot(`
    "### Plan · \`acme\` · 681 to create, 40 to update, 0 to delete

    | | Resource |
    |---|---|
    | \`~\`&nbsp;update | \`neon.branch/*/main\` × 40 projects<br>\`*\` is \`quiet-0000\`, \`quiet-0001\`, \`quiet-0002\` and 37 more<br>\`protected\` \`false\` → \`true\`<br>\`projects/quiet-0000.yaml:7\` and 39 more |
    | \`+\`&nbsp;create | \`discord.command/222222222222222222/*/chat_input/ping\` × 300 guilds<br>\`*\` is \`100000000000000000\`, \`100000000000000001\`, \`100000000000000002\` and 297 more<br>\`bot.yaml:12\` |
    | \`+\`&nbsp;create | \`discord.command/222222222222222222/*/chat_input/report\` × 300 guilds<br>\`*\` is \`100000000000000000\`, \`100000000000000001\`, \`100000000000000002\` and 297 more<br>\`bot.yaml:12\` |
    | \`+\`&nbsp;create | \`neon.branch/*/dev\` × 40 projects<br>\`*\` is \`quiet-0000\`, \`quiet-0001\`, \`quiet-0002\` and 37 more<br>\`projects/quiet-0000.yaml:9\` and 39 more |
    | \`+\`&nbsp;create | \`neon.branch/shiny-wind-028834/tenant-0000\`<br>\`evenkeel.yaml:100\` |
    | \`+\`&nbsp;create | \`neon.endpoint/*/dev/read_write\` × 40 projects<br>\`*\` is \`quiet-0000\`, \`quiet-0001\`, \`quiet-0002\` and 37 more<br>follows from \`neon.branch/*/dev\`<br>\`projects/quiet-0000.yaml:9\` and 39 more |

    <details><summary>Diffs (6)</summary>

    \`\`\`diff
    @@ neon.branch/*/main × 40 projects @@
    - protected: false
    + protected: true
    @@ discord.command/222222222222222222/*/chat_input/ping × 300 guilds @@
    + description: "What ping does"
    @@ discord.command/222222222222222222/*/chat_input/report × 300 guilds @@
    + description: "What report does"
    @@ neon.branch/*/dev × 40 projects @@
    + parent: neon.branch/*/main
    @@ neon.branch/shiny-wind-028834/tenant-0000 @@
    + parent: neon.branch/shiny-wind-028834/main
    @@ neon.endpoint/*/dev/read_write × 40 projects @@
    + type: "read_write"
    \`\`\`

    </details>

    <sub>3 unchanged · 1 unmanaged · digest \`ek1-0123456789abcdef0123456789abcdef01234567\`</sub>
    "
  `);
  expect(renderMarkdown(reportOf(721, 'in part'))).toMatchInlineSnapshot(`
    "### Applied in part · \`acme\` · 577 done, 72 failed, 72 skipped

    | | Resource |
    |---|---|
    | \`+\`&nbsp;create | \`discord.command/222222222222222222/*/chat_input/ping\` × 60 guilds<br>\`*\` is \`100000000000000002\`, \`100000000000000007\`, \`100000000000000012\` and 57 more<br>**failed**<br>the service refused 100 requests of this run \`service/rejected\`<br>**Next:** The text after the status is the answer of the service. Correct the entry that it is about, or raise the limit of the account. Then run the command again. |
    | \`+\`&nbsp;create | \`neon.branch/*/dev\` × 8 projects<br>\`*\` is \`quiet-0002\`, \`quiet-0007\`, \`quiet-0012\` and 5 more<br>**failed**<br>same reason as for \`discord.command/222222222222222222/*/chat_input/ping\` \`service/rejected\` |
    | \`+\`&nbsp;create | \`neon.endpoint/*/dev/read_write\` × 4 projects<br>\`*\` is \`quiet-0003\`, \`quiet-0013\`, \`quiet-0023\` and 1 more<br>**failed**<br>same reason as for \`discord.command/222222222222222222/*/chat_input/ping\` \`service/rejected\` |
    | \`+\`&nbsp;create | \`discord.command/222222222222222222/*/chat_input/report\` × 60 guilds<br>\`*\` is \`100000000000000004\`, \`100000000000000009\`, \`100000000000000014\` and 57 more<br>**skipped**<br>the run was stopped before this row was sent \`apply/stopped\`<br>**Next:** Apply again. |
    | \`~\`&nbsp;update | \`neon.branch/*/main\` × 8 projects<br>\`*\` is \`quiet-0004\`, \`quiet-0009\`, \`quiet-0014\` and 5 more<br>**skipped**<br>the run was stopped before this row was sent \`apply/stopped\`<br>**Next:** Apply again. |
    | \`+\`&nbsp;create | \`neon.endpoint/*/dev/read_write\` × 4 projects<br>\`*\` is \`quiet-0008\`, \`quiet-0018\`, \`quiet-0028\` and 1 more<br>**skipped**<br>the run was stopped before this row was sent \`apply/stopped\`<br>**Next:** Apply again. |
    | \`~\`&nbsp;update | \`neon.branch/*/main\` × 32 projects<br>\`*\` is \`quiet-0000\`, \`quiet-0001\`, \`quiet-0002\` and 29 more<br>done |
    | \`+\`&nbsp;create | \`discord.command/222222222222222222/*/chat_input/ping\` × 240 guilds<br>\`*\` is \`100000000000000000\`, \`100000000000000001\`, \`100000000000000003\` and 237 more<br>done |
    | \`+\`&nbsp;create | \`discord.command/222222222222222222/*/chat_input/report\` × 240 guilds<br>\`*\` is \`100000000000000000\`, \`100000000000000001\`, \`100000000000000002\` and 237 more<br>done |
    | \`+\`&nbsp;create | \`neon.branch/*/dev\` × 32 projects<br>\`*\` is \`quiet-0000\`, \`quiet-0001\`, \`quiet-0003\` and 29 more<br>done |
    | \`+\`&nbsp;create | \`neon.branch/shiny-wind-028834/tenant-0000\`<br>done |
    | \`+\`&nbsp;create | \`neon.endpoint/*/dev/read_write\` × 32 projects<br>\`*\` is \`quiet-0000\`, \`quiet-0001\`, \`quiet-0002\` and 29 more<br>done |

    <sub>3 unchanged · 1 unmanaged · digest \`ek1-0123456789abcdef0123456789abcdef01234567\`</sub>
    "
  `);
});

describe('lists that could not be read', () => {
  const refused = (index: number): ProviderReason => ({
    code: 'discord/not-authorized',
    said: `GET /guilds/${aGuild(index).parts[1]}/commands: 403`,
  });
  const rows = Array.from({ length: 380 }, (_, index) =>
    guildCommand(index, 'ping', { action: 'blocked', reason: { code: 'row/unread', cause: refused(index) } }),
  );
  const unread = rows.map(({ scope }, index) => ({
    scope: scope.address,
    kind: 'discord.command',
    reason: refused(index),
  }));
  const report = aReport('plan', aPlan(rows, { unread, digest: 'incomplete' }));

  test('for one reason are one line, and so are the rows that wait for them', () => {
    expect(renderText(report, plain)).toMatchInlineSnapshot(`
      "plan  acme                                                                        5 requests · 1.2 s

      incomplete  where a list could not be read, evenkeel creates and deletes nothing
          ! unread   discord.command in discord.scope/222222222222222222/* × 380 guilds
              * is 100000000000000000, 100000000000000001, 100000000000000002 and 377 more
              why: GET /guilds/*/commands: 403 [discord/not-authorized]

      discord · guilds
          ! blocked  discord.command/222222222222222222/*/chat_input/ping × 380 guilds   bot.yaml:12
              * is 100000000000000000, 100000000000000001, 100000000000000002 and 377 more
              description  "What ping does"
              why: the list of discord.command could not be read, for the reason above [row/unread,
                   discord/not-authorized]

      For more about a code in brackets: \`evenkeel explain discord/not-authorized\`
      Rows that are alike share one line; -v shows each row.
      Plan incomplete: 0 to create, 0 to update, 0 to delete, 380 blocked · 380 lists not read ·
        3 unchanged · 1 unmanaged
      no digest: something could not be read
      "
    `);
    expect(renderMarkdown(report)).toMatchInlineSnapshot(`
      "### Plan incomplete · \`acme\` · 0 to create, 0 to update, 0 to delete, 380 blocked

      > [!WARNING]
      > Incomplete: 380 lists could not be read: \`discord.command in discord.scope/222222222222222222/*\` × 380 guilds.

      - Not read: \`discord.command in discord.scope/222222222222222222/*\` × 380 guilds (\`*\` is \`100000000000000000\`, \`100000000000000001\`, \`100000000000000002\` and 377 more): GET /guilds/\\*/commands: 403 \`discord/not-authorized\`

      | | Resource |
      |---|---|
      | \`!\`&nbsp;**blocked** | \`discord.command/222222222222222222/*/chat_input/ping\` × 380 guilds<br>\`*\` is \`100000000000000000\`, \`100000000000000001\`, \`100000000000000002\` and 377 more<br>the list of discord.command could not be read, for the reason above \`row/unread, discord/not-authorized\`<br>\`bot.yaml:12\` |

      <details open><summary>Diffs (1)</summary>

      \`\`\`diff
      @@ discord.command/222222222222222222/*/chat_input/ping × 380 guilds @@
      + description: "What ping does"
      \`\`\`

      </details>

      <sub>380 lists not read · 3 unchanged · 1 unmanaged · digest \`incomplete\`</sub>
      "
    `);
  });

  test('are named each with -v', () => {
    const text = renderText(report, { ...plain, verbose: true });
    for (const { scope } of unread) expect(text).toContain(`discord.command in ${scope}\n`);
  });

  test('stay apart for different reasons', () => {
    const other = unread.map((list, index) => (index === 7 ? { ...list, reason: aReason('gone') } : list));
    const text = renderText({ ...report, plan: { ...report.plan, rows: [], unread: other } }, plain);
    expect(text.match(/^ +! unread /gm)).toHaveLength(2);
    expect(text).toContain(`discord.command in ${unread[7]?.scope}\n        why: gone`);
  });
});

describe('notes', () => {
  const about = (code: 'expiry/passed' | 'prune/mark-renamed'): readonly string[] => {
    const notes = Array.from({ length: 40 }, (_, index): Reason => {
      const { address } = projectBranch(index);
      return code === 'expiry/passed' ? { code, address } : { code, address };
    });
    const text = renderText(aReport('plan', aPlan([], { notes })), { color: false, width: 300 });
    return text.split('\n').filter(line => line.startsWith('  note: '));
  };

  test('that say the same of many are one', () => {
    expect(about('expiry/passed')).toMatchInlineSnapshot(`
      [
        "  note: neon.branch/*/main is gone, and the \`expires_at\` of its entry has passed (40 times: * is quiet-0000, quiet-0001, quiet-0002 and 37 more). Remove the entry, or write a later \`expires_at\` to create the resource again.",
      ]
    `);
  });

  test('on ids that nothing has, as after a move to another project, are one, and three or more of them', () => {
    const gone = (count: number): readonly string[] => {
      const notes = Array.from({ length: count }, (_, index): Reason => {
        const branch = address('neon.branch', ['quiet-0000', `pr-${index}`]);
        return { code: 'match/id-gone', address: branch, id: `br-${index}` };
      });
      const text = renderText(aReport('plan', aPlan([], { notes })), { color: false, width: 300 });
      return text.split('\n').filter(line => line.startsWith('  note: '));
    };
    expect(gone(40)).toEqual([
      '  note: the entry of neon.branch/quiet-0000/* has the `id` …, but no live resource has that id, so evenkeel finds the resource by its name alone (40 times: * is pr-0, pr-1, pr-2 and 37 more). Correct the `id` in the entry, or remove the `id`.',
    ]);
    expect(gone(2)).toHaveLength(2);
    expect(gone(1)[0]).toContain(
      'the entry of neon.branch/quiet-0000/pr-0 has the `id` br-0, but no live resource has that id',
    );
  });

  test('on what may be deleted are each their own', () => {
    expect(about('prune/mark-renamed')).toHaveLength(40);
  });
});
