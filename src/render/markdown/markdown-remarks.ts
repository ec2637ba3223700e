import type { Report } from '../../core/report/report.ts';
import { otherNotes } from '../guards-less.ts';
import { wordsOf } from '../reason-words/reason-words.ts';
import { listAlone, listsBesideRows, type ShownLists, shownLists } from '../rows/shown-lists.ts';
import { shownNotes } from '../rows/shown-notes.ts';
import { portalWords } from '../words/portal-words.ts';
import { reasonMarkdown } from './markdown-reason.ts';
import { namesMarkdown } from './markdown-rows.ts';
import { codeSpan, plainMarkdown } from './markdown-text.ts';

/** The checks: how many passed, and those that did not. */
export function* checkTable({ checks, portals = [] }: Report): Iterable<string> {
  if (checks.length === 0) return;
  const open = checks.filter(check => check.verdict !== 'pass');
  const asked = portals.map(each => `, ${codeSpan(each.portal)} ${portalWords(each)}`).join('');
  yield `**Checks:** ${checks.length - open.length} of ${checks.length} passed${asked}`;
  if (open.length === 0) return;
  yield '';
  yield '| Check | Verdict | Findings |';
  yield '|---|---|---|';
  for (const check of open) {
    const seen = check.evidence === undefined ? [] : [`seen: ${check.evidence}`];
    const findings = [...check.findings, ...seen].map(each => plainMarkdown(each)).join('<br>');
    yield `| ${codeSpan(check.address)} | **${check.verdict}** | ${findings} |`;
  }
}

/** The lists that could not be read. */
export function unreadRemarks(report: Report, verbose: boolean): readonly string[] {
  const lists = verbose ? report.plan.unread.map(listAlone) : shownLists(report, listsBesideRows(report));
  return lists.map(each => {
    const names = each.over === undefined ? '' : ` (\`*\` is ${namesMarkdown(each.over.names)})`;
    return `- Not read: ${listMarkdown(each)}${names}: ${reasonMarkdown(each.reason).join('. ')}`;
  });
}

export function noteRemarks({ plan }: Report, verbose: boolean): readonly string[] {
  const others = otherNotes(plan);
  const notes = verbose ? others.map(note => wordsOf(note).message) : shownNotes(others);
  return notes.map(note => `- Note: ${plainMarkdown(note)}`);
}

/** A list, or how many are alike. */
export function listMarkdown({ kind, scope, over }: ShownLists): string {
  const times = over === undefined ? '' : ` × ${over.names.length} ${plainMarkdown(over.noun)}`;
  return codeSpan(`${kind} in ${scope}`) + times;
}
