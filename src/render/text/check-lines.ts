import type { CheckResult, Report } from '../../core/report/report.ts';
import { safeText } from '../../core/text/safe-text.ts';
import { hangingLines, type Line } from '../colored-line.ts';
import { type Paint, type Style, symbol } from '../style.ts';
import { portalWords } from '../words/portal-words.ts';
import { leadLine, type RowLayout, sourceText, withRight } from './row-lines.ts';

const VERDICT_PAINT: Readonly<Record<CheckResult['verdict'], Paint>> = {
  pass: 'green',
  fail: 'red',
  flaky: 'yellow',
  unknown: 'yellow',
};

/** Verdict and address of a check, as its line begins. */
export function checkLead(check: CheckResult, style: Style): Line {
  const marks = { pass: symbol('done', style), fail: symbol('failed', style), flaky: '~', unknown: '?' };
  return leadLine(marks[check.verdict], check.verdict, check.address, VERDICT_PAINT[check.verdict]);
}

/** The checks, and below them what those of documentation took. Pure. */
export function checkLines(report: Report, layout: RowLayout): readonly Line[] {
  const { checks } = report;
  if (checks.length === 0) return [];
  const at = { indent: 8, width: layout.width };
  return [
    [['checks', 'bold']],
    ...checks.flatMap(check => [
      ...withRight(checkLead(check, layout.style), sourceText(check.source), 'dim', layout),
      ...check.findings.flatMap(finding =>
        hangingLines('', finding, { ...at, how: VERDICT_PAINT[check.verdict] }),
      ),
      ...seenOf(check, layout).flatMap(([verdict, seen]) =>
        hangingLines(verdict, seen, { ...at, how: 'dim' }),
      ),
    ]),
    ...portalLines(report),
  ];
}

function portalLines({ portals = [] }: Report): readonly Line[] {
  return portals.map((each): Line => [[`    ${safeText(each.portal)}: ${portalWords(each)}`, 'dim']]);
}

/**
 * The passages that were seen, each with the words before it: of every time that it was checked, if
 * that was more than once.
 */
function seenOf(
  { verdict, evidence, runs = [] }: CheckResult,
  { verbose }: RowLayout,
): readonly (readonly [string, string])[] {
  if (verdict === 'pass' && !verbose) return [];
  if (runs.length === 0 || verdict === 'fail') return evidence === undefined ? [] : [['seen: ', evidence]];
  return runs.map(run => [`${run.verdict}: `, run.evidence ?? run.findings.join('. ')]);
}
