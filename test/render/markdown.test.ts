import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/core/report/report.ts';
import type { Row } from '../../src/core/report/row.ts';
import { renderMarkdown } from '../../src/render/markdown/markdown.ts';
import { plainMarkdown } from '../../src/render/markdown/markdown-text.ts';
import { HOSTILE } from '../helpers/hostile-text.ts';
import {
  aBranch,
  aCommand,
  aPlan,
  aReason,
  aRefusal,
  aReport,
  changed,
  DIGEST,
  resultFor,
} from '../helpers/report-builders.ts';
import { sampleReports } from '../helpers/sample-reports.ts';

const samples = sampleReports();
const bytes = (text: string): number => new TextEncoder().encode(text).length;

/** `n` commands, each with a nested field; every `every`th is a delete. */
function manyRows(n: number, every: number) {
  return Array.from({ length: n }, (_, index) =>
    index % every === 0
      ? aCommand('delete', `old-${index}`)
      : aCommand(index % 2 === 0 ? 'update' : 'create', `command-${index}`, {
          fields: [changed('options', [{ name: 'a', type: 'user' }], [{ name: `b${index}`, type: 'user' }])],
        }),
  );
}

describe('renderMarkdown', () => {
  it('draws a plan', () => {
    expect(renderMarkdown(samples.plan)).toMatchInlineSnapshot(`
      "### Plan · \`acme\` · 4 to create, 1 to update, 1 to rename, 1 to replace, 1 to delete, 1 blocked, **2 widen access**

      > [!CAUTION]
      > 2 destructive changes: \`discord.command/222222222222222222/global/chat_input/old-ban\` is deleted, \`neon.bucket/shiny-wind-028834/staging/uploads\` is replaced (destroys 12 objects).
      >
      > **2 widen access:** \`discord.permissions/222222222222222222/197038439483310086/global/chat_input/deploy\` (everyone may use it), \`neon.branch/shiny-wind-028834/staging\` (the branch is not protected).

      | | Resource |
      |---|---|
      | \`-\`&nbsp;**delete** | \`discord.command/222222222222222222/global/chat_input/old-ban\`<br>absent in the manifest<br>\`evenkeel.yaml:20\` |
      | \`-/+\`&nbsp;**replace** | \`neon.bucket/shiny-wind-028834/staging/uploads\`<br>\`access_level\` \`"private"\` → \`"public_read"\`<br>**destroys 12 objects**<br>\`evenkeel.yaml:53\` |
      | \`+\`&nbsp;create | \`discord.permissions/222222222222222222/197038439483310086/global/chat_input/deploy\`<br>**widens access:** everyone may use it<br>\`evenkeel.yaml:60\` |
      | \`>\`&nbsp;rename | \`neon.branch/shiny-wind-028834/staging\`<br>from \`neon.branch/shiny-wind-028834/staging-old\`<br>\`ttl\`, \`protected\`<br>**widens access:** the branch is not protected<br>\`evenkeel.yaml:50\` |
      | \`!\`&nbsp;**blocked** | \`neon.bucket/shiny-wind-028834/main/logs\`<br>the API cannot change the access level of a bucket, and replacing it would destroy its 3 objects \`test/said\`<br>**Next:** add "allow: \\[replace, loss\\]" to the entry, or make a bucket under another name<br>\`access_level\` \`"private"\` → \`"public_read"\`<br>\`evenkeel.yaml:35\` |
      | \`~\`&nbsp;update | \`discord.command/222222222222222222/global/chat_input/report\`<br>\`description\`, \`name_localizations.de\`, \`options\`<br>\`evenkeel.yaml:31\` |
      | \`+\`&nbsp;create | \`discord.command/222222222222222222/global/chat_input/deploy\`<br>\`evenkeel.yaml:12\` |
      | \`+\`&nbsp;create | \`neon.branch/shiny-wind-028834/preview/pr-12\`<br>no compute: nothing can connect to it<br>\`evenkeel.yaml:41\` |
      | \`+\`&nbsp;create | \`neon.endpoint/shiny-wind-028834/preview/pr-12/read_write\`<br>follows from \`neon.branch/shiny-wind-028834/preview/pr-12\`<br>\`evenkeel.yaml:43\` |

      <details><summary>Diffs (8)</summary>

      \`\`\`diff
      @@ neon.bucket/shiny-wind-028834/staging/uploads @@
      - access_level: "private"
      + access_level: "public_read"
      @@ discord.permissions/222222222222222222/197038439483310086/global/chat_input/deploy @@
      + overwrites: [{ type: "role", id: "345678901234567890", permission: true }]
      @@ neon.branch/shiny-wind-028834/staging-old → neon.branch/shiny-wind-028834/staging @@
      - ttl: 7d (604800 s)
      + ttl: 14d (1209600 s)
      - protected: true
      + protected: false
      @@ neon.bucket/shiny-wind-028834/main/logs @@
      - access_level: "private"
      + access_level: "public_read"
      @@ discord.command/222222222222222222/global/chat_input/report @@
      - description: "Weekly report"
      + description: "Daily report"
      - name_localizations.de: (none)
      + name_localizations.de: "bericht"
        options:
          * name: member
      -     required: true
      +     required: false
          * name: days
      +     max_value: 7
      @@ discord.command/222222222222222222/global/chat_input/deploy @@
      + contexts: ["guild"]
      + default_member_permissions: ["BAN_MEMBERS"]
      + description: "Deploy the application"
        options:
      +   * name: member
      +     type: user
      +     description: Who
      +     required: true
      @@ neon.branch/shiny-wind-028834/preview/pr-12 @@
      + parent: neon.branch/shiny-wind-028834/main
      + ttl: 7d (604800 s)
      @@ neon.endpoint/shiny-wind-028834/preview/pr-12/read_write @@
      + autoscaling_limit_max_cu: 2
      + suspend_timeout_seconds: 5m (300 s)
      \`\`\`

      </details>

      **Checks:** 1 of 3 passed

      | Check | Verdict | Findings |
      |---|---|---|
      | \`docs.answer/docs.example.com/rotate-key\` | **fail** | expected the page /security/keys among the sources, got /api/auth<br>seen: Keys are rotated on the page of the account. |
      | \`docs.answer/docs.example.com/webhooks\` | **unknown** | the portal answered 503 |

      - Note: neon.branch/shiny-wind-028834/demo carries our mark, but was restored

      <sub>1 of 3 checks failed · 1 of 3 checks unknown · 3 unchanged · 1 unmanaged · digest \`ek1-0123456789abcdef0123456789abcdef01234567\`</sub>
      "
    `);
  });

  it('draws an apply with what happened to every row', () => {
    expect(renderMarkdown(samples.apply)).toMatchInlineSnapshot(`
      "### Applied in part · \`acme\` · 2 done, 1 failed, 1 skipped, 1 outcome unknown, 1 not confirmed yet, 1 blocked

      | | Resource |
      |---|---|
      | \`>\`&nbsp;rename | \`neon.branch/shiny-wind-028834/staging\`<br>**outcome unknown**<br>the answer to the PATCH was lost and the branch could not be read \`test/said\`<br>**Next:** evenkeel drift --target "neon.branch/shiny-wind-028834/staging" |
      | \`~\`&nbsp;update | \`discord.command/222222222222222222/global/chat_input/report\`<br>**failed**<br>the service refused it: options\\[1\\].max\\_value must be an integer (50035) \`test/said\`<br>**Next:** correct the entry and run apply again |
      | \`-/+\`&nbsp;**replace** | \`neon.bucket/shiny-wind-028834/staging/uploads\`<br>**skipped**<br>it stands in neon.branch/shiny-wind-028834/staging, whose outcome is unknown \`test/said\` |
      | \`+\`&nbsp;create | \`neon.endpoint/shiny-wind-028834/preview/pr-12/read_write\`<br>**not confirmed yet**<br>start\\_compute had not ended at the deadline \`test/said\`<br>**Next:** evenkeel plan |
      | \`!\`&nbsp;**blocked** | \`neon.bucket/shiny-wind-028834/main/logs\`<br>**blocked**<br>the API cannot change the access level of a bucket, and replacing it would destroy its 3 objects \`test/said\`<br>**Next:** add "allow: \\[replace, loss\\]" to the entry, or make a bucket under another name |
      | \`+\`&nbsp;create | \`discord.command/222222222222222222/global/chat_input/deploy\`<br>done |
      | \`+\`&nbsp;create | \`neon.branch/shiny-wind-028834/preview/pr-12\`<br>done |

      <sub>3 unchanged · 1 unmanaged · digest \`ek1-0123456789abcdef0123456789abcdef01234567\`</sub>
      "
    `);
  });

  it('says "No changes" and "In sync" in the heading', () => {
    expect(renderMarkdown(samples.empty)).toBe(
      `### No changes · \`acme\`\n\n<sub>3 unchanged · 1 unmanaged · digest \`${DIGEST}\`</sub>\n`,
    );
    expect(renderMarkdown(aReport('drift', aPlan([])))).toMatch(/^### In sync · `acme`\n/);
  });

  it('has one alert at most, the gravest', () => {
    const refused = { reason: aRefusal('too many deletes'), rows: [] };
    const unread = samples.drift.plan.unread;
    const alerts = (more: object): readonly string[] =>
      renderMarkdown({ ...samples.plan, ...more }).match(/^> \[!\w+\]$/gm) ?? [];
    expect(alerts({})).toEqual(['> [!CAUTION]']);
    expect(alerts({ plan: { ...samples.plan.plan, unread } })).toEqual(['> [!CAUTION]']);
    expect(alerts({ command: 'apply', refused })).toEqual(['> [!WARNING]']);
    expect(alerts({ plan: aPlan([], { unread, digest: 'incomplete' }) })).toEqual(['> [!WARNING]']);
    expect(alerts({ plan: aPlan([]) })).toEqual([]);
  });

  it('says in its title and in its alert what widens access, beside a delete too', () => {
    const [opening, other] = [aReason('the branch is not protected'), aReason('the role may log in')];
    const main = aBranch('update', 'main', { fields: [changed('protected', true, false)], opening });
    const head = (rows: readonly Row[], more: Partial<Report> = {}): readonly string[] =>
      renderMarkdown({ ...aReport('plan', aPlan(rows)), ...more })
        .split('\n')
        .slice(0, 6)
        .map(line => line.replaceAll('neon.branch/shiny-wind-028834/', ''));
    expect(head([main])).toEqual([
      '### Plan · `acme` · 0 to create, 1 to update, 0 to delete, **1 widens access**',
      '',
      '> [!CAUTION]',
      '> **1 widens access:** `main` (the branch is not protected).',
      '',
      '| | Resource |',
    ]);
    expect(head([main, aBranch('delete', 'old'), aBranch('rename', 'b', { opening: other })])).toEqual([
      '### Plan · `acme` · 0 to create, 1 to update, 1 to rename, 1 to delete, **2 widen access**',
      '',
      '> [!CAUTION]',
      '> 1 destructive change: `old` is deleted.',
      '>',
      '> **2 widen access:** `main` (the branch is not protected), `b` (the role may log in).',
    ]);
    expect(head([main], { offline: true }).slice(0, 4)).toEqual([
      expect.stringMatching(/\*\*1 widens access\*\*$/),
      '',
      '> [!CAUTION]',
      '> **1 widens access:** `main` (the branch is not protected).',
    ]);
    expect(head([{ ...main, action: 'blocked' }])[0]).not.toContain('widen');
  });

  it('opens short diffs and closes long ones', () => {
    const short = aCommand('update', 'a', { fields: [changed('description', 'x', 'y')] });
    expect(renderMarkdown(aReport('plan', aPlan([short])))).toContain('<details open>');
    expect(renderMarkdown(samples.plan)).toContain('<details><summary>');
  });

  it.each([60_000, 20_000, 6_000, 2_500, 700, 120])('stays under %i bytes', maxBytes => {
    for (const n of [3, 100, 600, 3000]) {
      const text = renderMarkdown(aReport('plan', aPlan(manyRows(n, 50))), { maxBytes });
      expect(bytes(text)).toBeLessThanOrEqual(maxBytes);
      expect(text).toContain(DIGEST);
    }
  });

  it.each([
    ['widens access', aCommand('update', 'told', { opening: aReason('every member may use it') })],
    ['is blocked', aCommand('blocked', 'told', { reason: aReason('nobody can') })],
    ['deletes', aCommand('delete', 'told')],
  ])('shows the row that %s however many others it has no place for', (_, told) => {
    const others = Array.from({ length: 100 }, (_, index) =>
      aCommand('update', `command-${index}`, { fields: [changed('a', 1, index)] }),
    );
    const text = renderMarkdown(aReport('plan', aPlan([...others, told])), { maxBytes: 1_500 });
    expect(text).not.toContain('chat_input/command-60`<br>');
    expect(text).toContain('chat_input/told`');
    expect(text).toContain('| | Resource |');
  });

  it('stays small with 100,000 rows', () => {
    const text = renderMarkdown(aReport('plan', aPlan(manyRows(100_000, 1_000))));
    expect(bytes(text)).toBeLessThan(60_000);
    expect(text).toContain('100 destructive changes');
  });

  it('tells of a drift what the apply that repairs it would do', () => {
    const text = renderMarkdown(samples.drift);
    expect(text).toContain('`<br>not in the manifest<br>**apply destroys 1 object**');
    expect(text).toContain(
      '| `>`&nbsp;renamed | `neon.branch/shiny-wind-028834/staging`<br>from `neon.branch/shiny-wind-028834/staging-old`',
    );
  });

  it('gives the reason of a blocked row after an apply too', () => {
    const row = aBranch('blocked', 'x', { reason: aReason('the parent cannot change', 'allow replace') });
    const report = aReport('apply', aPlan([row]), { results: [resultFor(row, 'blocked')] });
    expect(renderMarkdown(report)).toContain(
      '**blocked**<br>the parent cannot change `test/said`<br>**Next:** allow replace',
    );
  });

  it('keeps every table row whole, whatever the names hold', () => {
    for (const text of HOSTILE) {
      const row = aBranch('update', 'x', {
        fields: [changed(text, text, `${text}2`)],
        opening: aReason(text),
        notes: [aReason(text)],
      });
      const line = renderMarkdown(aReport('plan', aPlan([row])))
        .split('\n')
        .find(found => found.startsWith('| `~`')) as string;
      // As GitHub's table scanner reads it: a backslash takes the next character with it.
      const cells = line.replace(/\\./g, '').split('|').length - 2;
      expect(cells, line).toBe(2);
    }
  });

  it('has no mention, issue, link, image, tag or comment of a stranger outside of code', () => {
    for (const text of HOSTILE) {
      const row = aBranch('blocked', text, {
        reason: aReason(text, text),
        notes: [aReason(text)],
        fields: [changed(text, text, null)],
      });
      const plan = aPlan([row], { name: text, notes: [aReason(text)] });
      const output = renderMarkdown(aReport('plan', plan));
      expect(output).not.toContain('<!--');
      const outside = output
        .replace(/^(`{3,})diff\n[\s\S]*?\n\1$/gm, '')
        .replace(/(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, '');
      expect(outside).not.toMatch(
        /@\w|(?<!&)#\d|GH-\d|:\/\/|www\.|<(?!\/?(details|summary|sub|br)\b)|(?<!\\)\]\(/i,
      );
      expect(outside).not.toContain('4be1d0a5c1');
    }
  });

  it('fences diffs with more backticks than any value has', () => {
    const row = aCommand('update', 'x', { fields: [changed('description', 'a', '````\nb\n````')] });
    const output = renderMarkdown(aReport('plan', aPlan([row])));
    expect(output).toMatch(/^`{5}diff$/m);
    expect(output).toMatch(/^`{5}$/m);
  });
});

describe('a sentence', () => {
  it.each([
    ['Add `allow: [loss]` to the entry.', 'Add `allow: [loss]` to the entry.'],
    ['`a|b` and `<!-- x -->`', '`a\\|b` and `\\u{3c}!-- x --\\u{3e}`'],
    ['one ` alone, [a](b)', 'one \\` alone, \\[a\\](b)'],
    ['write `@team`', 'write `@team`'],
  ])('has code where it has backticks, and quotes nothing else: %s', (text, markdown) => {
    expect(plainMarkdown(text)).toBe(markdown);
  });
});
