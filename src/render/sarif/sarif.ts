import { createHash } from 'node:crypto';
import type { Source } from '../../core/problem.ts';
import type { CodePages } from '../../core/report/failure.ts';
import { safeText } from '../../core/text/safe-text.ts';
import { home } from '../../generated/home.ts';
import { jsonText } from '../json/json.ts';
import { type Finding, type Findings, failureText, findingsOf, fromRoot } from './findings.ts';

/** The titles of SARIF rules for findings that have no reason. */
const RULES: Readonly<Record<string, string>> = {
  'row/blocked': 'A row cannot go ahead',
  'row/not-done': 'A row was not done, or not confirmed',
  'drift/moved': 'Live is not as the manifest says',
  'plan/undoes': 'A row undoes what someone changed live',
  'drift/missing': 'The manifest has it, live does not',
  'drift/extra': 'Live has it, the manifest does not',
  'check/failed': 'A check failed',
  'check/flaky': 'A check is sometimes as expected',
  'check/unknown': 'A check could not be made',
  'run/failed': 'The run ended before it had a report',
};

/**
 * Findings as one SARIF 2.1.0 document. It has a rule for each code, with the code's page if there
 * is one. The same findings give the same bytes. Ends with a line break.
 */
export function renderSarif(findings: Findings, version: string, pages: CodePages = {}): string {
  const { report, failed } = findings;
  const all = findingsOf(findings);
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
            informationUri: home,
            rules: rules.map(id => ruleOf(id, pages)),
          },
        },
        columnKind: 'utf16CodeUnits',
        invocations: invocations(findings),
        results: numbered(all).map(([finding, nth]) =>
          sarifResult({ ...finding, source: place(finding.source ?? top) }, rules, nth),
        ),
      },
    ],
  });
}

/** Findings, each with its number among the findings with the same fingerprint, from 1. */
function numbered(all: readonly Finding[]): readonly (readonly [Finding, number])[] {
  const seen = new Map<string, number>();
  return all.map(finding => {
    const nth = (seen.get(finding.fingerprint) ?? 0) + 1;
    seen.set(finding.fingerprint, nth);
    return [finding, nth];
  });
}

/**
 * SARIF's `invocations`: how the run ended, and whether it read everything and was not interrupted.
 * Undefined if nothing is known of a run.
 */
function invocations({ report, failed }: Findings): unknown {
  const run = (failed ?? report)?.runs?.[0];
  if (failed === undefined && run === undefined) return undefined;
  const sawAll = report !== undefined && report.plan.unread.length === 0 && report.interrupted === undefined;
  const failure = failed && { level: 'error', message: { text: safeText(failureText(failed)) } };
  return [
    {
      executionSuccessful: sawAll,
      exitCode: run?.exit,
      toolExecutionNotifications: failure && [failure],
    },
  ];
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

/**
 * The place for findings that have none: the top of the manifest. Code scanning refuses a file if
 * one of its results has no place.
 */
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
    // GitHub itself compares a fingerprint of the line's text. With this fingerprint instead, an
    // alert stays the same when its line moves or changes.
    partialFingerprints: {
      'evenkeel/v1': fingerprint,
      primaryLocationLineHash: `${createHash('sha256').update(fingerprint).digest('hex').slice(0, 16)}:${nth}`,
    },
    properties: whose || severity ? { whose, severity } : undefined,
  };
}

function locationOf({ file, line, column, endLine, endColumn }: Source): unknown {
  const uri = file.split(/[/\\]/).map(encodeURIComponent).join('/');
  return {
    physicalLocation: {
      artifactLocation: { uri },
      // GitHub requires all four numbers.
      region: {
        startLine: line,
        startColumn: column,
        endLine: endLine ?? line,
        endColumn: endColumn ?? column + 1,
      },
    },
  };
}
