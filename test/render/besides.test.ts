import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../src/render/markdown/markdown.ts';
import { reportAnnotations } from '../../src/render/sarif/annotations.ts';
import { renderSarif } from '../../src/render/sarif/sarif.ts';
import { renderText } from '../../src/render/text/text.ts';
import { resultsBesides } from '../../src/render/words/result-words.ts';
import { aBranch, aPlan, aReason, aReport, resultFor } from '../helpers/report-builders.ts';

const text = (report: Parameters<typeof renderText>[0]): string =>
  renderText(report, { color: false, width: 100 });

const made = aBranch('create', 'b');
const moved = resultFor(aBranch('update', 'a'), 'stale', { reason: { code: 'stale/moved' } });
const before = resultFor(aBranch('create', 'c'), 'done_before', {
  reason: { code: 'apply/done-since-review' },
});
const report = aReport('apply', aPlan([made]), { results: [resultFor(made, 'done'), moved, before] });

describe('results of no row of the plan', () => {
  test('are shown as text, and counted', () => {
    expect(text(report)).toMatchInlineSnapshot(`
      "apply  acme                                                                       5 requests · 1.2 s

      neon · project shiny-wind-028834
          + create   neon.branch/shiny-wind-028834/b   ✓ done

      already done  since the plan was reviewed
          + create   neon.branch/shiny-wind-028834/c   ✓ already done
              nothing to write: someone already made this change after the plan was reviewed

      also  not in the plan
          ~ update   neon.branch/shiny-wind-028834/a   ✗ stale
              someone changed this resource during this run [stale/moved]
              next: Plan again to see what is left to do.

      ! 1 other row needs attention: the rows above say why and what to do next
      For more about a code in brackets: \`evenkeel explain stale/moved\`
      Applied in part: 1 done, 1 already done, 1 stale · 2 unchanged · 1 unmanaged
      digest ek1-0123456789abcdef0123456789abcdef01234567
      "
    `);
  });

  test('are shown in Markdown', () => {
    expect(renderMarkdown(report)).toMatchInlineSnapshot(`
      "### Applied in part · \`acme\` · 1 done, 1 already done, 1 stale

      | | Resource |
      |---|---|
      | \`+\`&nbsp;create | \`neon.branch/shiny-wind-028834/b\`<br>done |
      | \`~\`&nbsp;update | \`neon.branch/shiny-wind-028834/a\`<br>**stale**<br>someone changed this resource during this run \`stale/moved\`<br>**Next:** Plan again to see what is left to do. |
      | \`+\`&nbsp;create | \`neon.branch/shiny-wind-028834/c\`<br>already done<br>nothing to write: someone already made this change after the plan was reviewed |

      <sub>2 unchanged · 1 unmanaged · digest \`ek1-0123456789abcdef0123456789abcdef01234567\`</sub>
      "
    `);
  });

  test('are in SARIF where they did not go well', () => {
    expect(JSON.parse(renderSarif({ report }, '1.2.3')).runs[0].results).toEqual([
      {
        ruleId: 'stale/moved',
        ruleIndex: 0,
        level: 'error',
        message: {
          text: 'update neon.branch/shiny-wind-028834/a: stale. someone changed this resource during this run [stale/moved]. Plan again to see what is left to do.',
        },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: made.source?.file },
              region: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
            },
          },
        ],
        partialFingerprints: {
          'evenkeel/v1': 'row/not-done neon.branch/shiny-wind-028834/a',
          primaryLocationLineHash: '9a630a621e7ede25:1',
        },
      },
    ]);
  });

  test('are annotated where they did not go well', () => {
    expect(reportAnnotations(report)).toBe(
      '::error title=update neon.branch/shiny-wind-028834/a::stale. someone changed this resource during this run [stale/moved]. Next: Plan again to see what is left to do.\n',
    );
  });

  test('are seen without a row at all', () => {
    const failed = resultFor(made, 'failed', {
      reason: { code: 'secrets/outputs-not-written', cause: aReason('full') },
    });
    const shown = text(aReport('apply', aPlan([]), { results: [failed] }));
    expect(shown).toContain('the `outputs` of this resource were not written to a file: full');
    expect(shown).toContain('! 1 other row needs attention: ');
    expect(shown).toContain('also  not in the plan');
    expect(shown).toMatch(/\nNot applied: 1 failed · 3 unchanged/);
    const again = text(aReport('apply', aPlan([]), { results: [before] }));
    expect(again).toContain('nothing to write: someone already made this change after the plan was reviewed');
    expect(again).not.toContain('not in the plan');
    expect(again).toMatch(/\nApplied: 1 already done · 3 unchanged/);
  });

  test('are no changes: only those of the plan are counted as not done', () => {
    const rows = [aBranch('update', 'd'), aBranch('update', 'e'), aBranch('blocked', 'f')];
    const results = [
      ...rows.slice(0, 1).map(row => resultFor(row, 'done')),
      ...rows.slice(1, 2).map(row => resultFor(row, 'failed')),
      moved,
      before,
    ];
    expect(text(aReport('apply', aPlan(rows), { results }))).toContain(
      '! 2 of 3 changes not done, 1 other row needs attention: ',
    );
  });

  test('stay apart from the row of the same resource', () => {
    const row = aBranch('update', 'a');
    const failed = resultFor(row, 'failed', {
      reason: { code: 'secrets/outputs-not-written', cause: aReason('full') },
    });
    const both = aReport('apply', aPlan([row]), { results: [resultFor(row, 'done'), failed] });
    expect(resultsBesides(both)).toEqual([failed]);
    expect(text(both)).toMatch(/\nApplied in part: 1 done, 1 failed · /);
  });

  test('keep the ones that did not go well when a comment gets too long', () => {
    const many = Array.from({ length: 400 }, (_, index) =>
      aBranch('create', `b${index}`, { notes: [aReason(`note ${index}`)] }),
    );
    const results = [
      ...many.map(row => resultFor(row, 'done', { reason: aReason(row.address) })),
      moved,
      before,
    ];
    const short = renderMarkdown(aReport('apply', aPlan(many), { results }), { maxBytes: 2_000 });
    expect(short).toContain('someone changed this resource during this run');
    expect(short).not.toContain(
      'nothing to write: someone already made this change after the plan was reviewed',
    );
  });
});
