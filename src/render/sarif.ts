import { createHash } from 'node:crypto';
import type { FailedRun } from '../core/failed-run.ts';
import type { Problem } from '../core/problem.ts';
import type { Reason } from '../core/reason.ts';
import type { Report, Result } from '../core/report.ts';
import { isDrift, type Row, type Severity, type Whose } from '../core/row.ts';
import { safeText } from '../core/safe-text.ts';
import type { Source } from '../core/source.ts';
import type { CodePages } from './code-page.ts';
import { fromRoot, type Placed } from './from-root.ts';
import { jsonText } from './json.ts';
import { pathsText } from './left-out.ts';
import { isUndoing, lastChangeWords, undoingSaid, widenedWords } from './moved-words.ts';
import { coded, wordsOf } from './reason-words.ts';
import { refusalsOf } from './refusals.ts';
import { isWell, reasonOf, resultOf, resultsBesides, STATUS_WORD } from './result-words.ts';
import { actionWord, lossWords, telling } from './row-words.ts';

/** A finding: a mistake in the manifest, a blocked row, drift, a row that was not done, or an unread list. */
export interface Findings {
  readonly problems?: readonly Problem[];
  /** Where the files of these problems are. */
  readonly placed?: Placed;
  readonly report?: Report;
  /** Instead of a report: why there is none. */
  readonly failed?: FailedRun;
}

interface Finding {
  readonly rule: string;
  readonly level: 'error' | 'warning' | 'note';
  readonly text: string;
  /** Equal in every run, so that one finding is one alert. */
  readonly fingerprint: string;
  readonly source?: Source | undefined;
  readonly whose?: Whose;
  readonly severity?: Severity;
}

/** Findings without a reason of their own. */
const RULES: Readonly<Record<string, string>> = {
  'row/blocked': 'A row cannot go ahead',
  'row/not-done': 'A row was not done, or not confirmed',
  'drift/moved': 'Live is not as the manifest says',
  'plan/undoes': 'A row undoes what somebody changed live',
  'drift/missing': 'The manifest has it, live does not',
  'drift/extra': 'Live has it, the manifest does not',
  'check/failed': 'A check failed',
  'check/flaky': 'A check is sometimes as expected',
  'check/unknown': 'A check could not be made',
  'run/failed': 'The run ended before it had a report',
};

/** What a check that did not pass is called. */
const CHECK_RULES = { failed: 'check/failed', flaky: 'check/flaky', unknown: 'check/unknown' } as const;

/** A door that somebody opened is an error; what only changed is a note. */
const LEVELS: Readonly<Record<Severity, Finding['level']>> = {
  widened: 'error',
  'at-risk': 'warning',
  changed: 'note',
};
const HOME = 'https://github.com/evenkeel/evenkeel';

/**
 * Findings as one SARIF 2.1.0 document, with a rule for each code, and its page if there is one. The same findings give the
 * same bytes. Ends with a line break.
 */
export function renderSarif(findings: Findings, version: string, pages: CodePages = {}): string {
  const { problems = [], report, failed } = findings;
  const all = [
    ...problemFindings([...problems, ...(failed?.problems ?? [])]),
    ...reportFindings(report),
    ...failedFindings(failed),
  ];
  const place = fromRoot(findings.placed ? [findings.placed] : (report ?? failed)?.runs);
  const rules = [...new Set(all.map(finding => finding.rule))].sort();
  const top = topOf(findings, all);
  return jsonText({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'evenkeel',
            version,
            informationUri: HOME,
            rules: rules.map(id => ruleOf(id, pages)),
          },
        },
        columnKind: 'utf16CodeUnits',
        ...invocations(findings),
        results: numbered(all).map(([finding, nth]) =>
          sarifResult({ ...finding, source: place(finding.source ?? top) }, rules, nth),
        ),
      },
    ],
  });
}

/** Findings with how many equal ones came before, counted from 1. */
function numbered(all: readonly Finding[]): readonly (readonly [Finding, number])[] {
  const seen = new Map<string, number>();
  return all.map(finding => {
    const nth = (seen.get(finding.fingerprint) ?? 0) + 1;
    seen.set(finding.fingerprint, nth);
    return [finding, nth];
  });
}

/** Whether the run saw everything, where a run is known. */
function invocations({ report, failed }: Findings): object {
  const run = (failed ?? report)?.runs?.[0];
  if (failed === undefined && run === undefined) return {};
  const sawAll = report !== undefined && report.plan.unread.length === 0 && report.interrupted === undefined;
  return {
    invocations: [
      {
        executionSuccessful: sawAll,
        ...(run === undefined ? {} : { exitCode: run.exit }),
        ...(failed === undefined
          ? {}
          : {
              toolExecutionNotifications: [
                { level: 'error', message: { text: safeText(failureText(failed)) } },
              ],
            }),
      },
    ],
  };
}

function failureText({ failed: { code, message, next } }: FailedRun): string {
  return sentences([`${message} (${code})`, next]);
}

/** Mistakes of a manifest are findings of their own. */
function failedFindings(run: FailedRun | undefined): readonly Finding[] {
  if (run === undefined || run.failed.code === 'invalid') return [];
  const text = sentences([`${run.command} ended before it had a report`, failureText(run)]);
  return [{ rule: 'run/failed', level: 'error', text, fingerprint: `run/failed ${run.failed.code}` }];
}

function ruleOf(id: string, pages: CodePages): unknown {
  const page = Object.hasOwn(pages, id) ? pages[id] : undefined;
  if (page === undefined) {
    const text = RULES[id] ?? id;
    const help = `\`evenkeel explain ${id}\` says more where the code has a page.`;
    return { id, shortDescription: { text }, fullDescription: { text }, help: { text: help } };
  }
  const { title, means, next } = page;
  return { id, shortDescription: { text: title }, fullDescription: { text: means }, help: { text: next } };
}

/** A code scanning service refuses a file with a result without a place: a finding in no file is at the top of the manifest. */
function topOf({ report, failed }: Findings, all: readonly Finding[]): Source {
  const { source } = [...all, ...(report?.plan.rows ?? [])].find(each => each.source !== undefined) ?? {};
  const file = source?.file ?? (report ?? failed)?.runs?.[0]?.files[0]?.file;
  return { file: file ?? 'evenkeel.yaml', line: 1, column: 1 };
}

function sarifResult(
  { rule, level, text, fingerprint, source, whose, severity }: Finding & { readonly source: Source },
  rules: readonly string[],
  nth: number,
): unknown {
  return {
    ruleId: rule,
    ruleIndex: rules.indexOf(rule),
    level,
    message: { text: safeText(text) },
    locations: [locationOf(source)],
    // GitHub looks at its own alone, of a line's text: with ours an alert stays the same one when its line moves or changes.
    partialFingerprints: {
      'evenkeel/v1': fingerprint,
      primaryLocationLineHash: `${createHash('sha256').update(fingerprint).digest('hex').slice(0, 16)}:${nth}`,
    },
    ...(whose === undefined && severity === undefined ? {} : { properties: { whose, severity } }),
  };
}

function locationOf({ file, line, column, endLine, endColumn }: Source): unknown {
  const uri = file.split(/[/\\]/).map(encodeURIComponent).join('/');
  return {
    physicalLocation: {
      artifactLocation: { uri },
      // GitHub asks for all four.
      region: {
        startLine: line,
        startColumn: column,
        endLine: endLine ?? line,
        endColumn: endColumn ?? column + 1,
      },
    },
  };
}

function problemFindings(problems: readonly Problem[]): readonly Finding[] {
  return problems.map(({ rule, level, message, hint, source }) => ({
    rule,
    level,
    text: hint === undefined ? message : `${message} (${hint})`,
    fingerprint: `${rule} ${source.file} ${message}`,
    source,
  }));
}

function reportFindings(report: Report | undefined): readonly Finding[] {
  if (report === undefined) return [];
  const by = telling(report);
  const { refused } = report;
  const undoing = isUndoing(report);
  const ends = report.command === 'apply' && refused === undefined ? resultOf(report) : undefined;
  const rows = report.plan.rows.flatMap((row): readonly Finding[] => {
    const { address, source } = row;
    const end = ends?.(row);
    if (end !== undefined && end.status !== 'blocked') return isWell(end) ? [] : [notDone(end, source)];
    const finding = (rule: string, level: Finding['level'], text: string): readonly Finding[] => [
      { rule, level, text, fingerprint: `${rule} ${address}`, source, ...toldOf(row) },
    ];
    if (row.action === 'blocked' || end !== undefined) {
      const reason = end === undefined ? row.reason : reasonOf(end, row);
      const why = reasonTexts(reason);
      return finding(reason?.code ?? 'row/blocked', 'error', sentences([`${address} is blocked`, ...why]));
    }
    if (undoing(row))
      return finding(
        'plan/undoes',
        'warning',
        sentences([`${address} ${undoingSaid(report)}`, ...detailsOf(row)]),
      );
    if (report.command !== 'drift' || !isDrift(row)) return [];
    const word = actionWord(row, by);
    const rule = word === 'missing' ? 'drift/missing' : word === 'extra' ? 'drift/extra' : 'drift/moved';
    return finding(
      rule,
      LEVELS[row.severity ?? 'at-risk'],
      sentences([`${address} ${word}`, ...detailsOf(row)]),
    );
  });
  const unread = report.plan.unread.map(({ kind, scope, reason }) => ({
    rule: reason.code,
    level: 'error' as const,
    text: sentences([`${kind} in ${scope} could not be read`, ...reasonTexts(reason)]),
    fingerprint: `list/unread ${kind} ${scope}`,
  }));
  const checks = report.checks
    .filter(check => check.verdict !== 'pass')
    .map(({ address, verdict, findings, source }) => {
      const how = verdict === 'flaky' || verdict === 'unknown' ? verdict : 'failed';
      return {
        rule: CHECK_RULES[how],
        level: 'warning' as const,
        text: sentences([`${address} ${how === 'failed' ? 'failed' : `is ${how}`}`, ...findings]),
        fingerprint: `${CHECK_RULES[how]} ${address}`,
        source,
      };
    });
  const besides = resultsBesides(report)
    .filter(result => !isWell(result))
    .map(result => notDone(result));
  return [...refusalFindings(report), ...rows, ...besides, ...unread, ...checks];
}

function refusalFindings(report: Report): readonly Finding[] {
  return refusalsOf(report).map(({ said, of, reason }) => ({
    rule: reason.code,
    level: 'error',
    text: sentences([said, ...reasonTexts(reason)]),
    fingerprint: ['apply/refused', reason.code, ...(of === undefined ? [] : [of])].join(' '),
  }));
}

function toldOf({ whose, severity }: Row): Pick<Finding, 'whose' | 'severity'> {
  return { ...(whose === undefined ? {} : { whose }), ...(severity === undefined ? {} : { severity }) };
}

function notDone({ address, action, status, reason }: Result, source?: Source): Finding {
  const text = sentences([`${action} ${address}: ${STATUS_WORD[status]}`, ...reasonTexts(reason)]);
  const rule = reason?.code ?? 'row/not-done';
  return { rule, level: 'error', text, fingerprint: `row/not-done ${address}`, source };
}

/** The words with the codes, and the next step. */
function reasonTexts(reason: Reason | undefined): readonly (string | undefined)[] {
  return reason === undefined ? [] : [coded(reason), wordsOf(reason).next];
}

function detailsOf(row: Row): readonly (string | undefined)[] {
  const paths = row.action === 'update' ? pathsText(row.fields) : '';
  return [
    paths,
    widenedWords(row),
    lastChangeWords(row),
    row.from && `found as ${row.from}`,
    ...row.loss.map(lossWords),
  ];
}

function sentences(parts: readonly (string | undefined)[]): string {
  return parts.filter(part => part !== undefined && part !== '').join('. ');
}
