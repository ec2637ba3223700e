import { readableText } from '../../core/address.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { Report } from '../../core/report/report.ts';
import type { Row } from '../../core/report/row.ts';
import { count, firstOf } from '../count.ts';
import { noted, wordsOf } from '../reason-words/reason-words.ts';
import {
  GUARDS_LESS,
  guardsLess,
  listAlone,
  listsBesideRows,
  otherNotes,
  type ShownLists,
  shownLists,
  shownNotes,
} from '../rows/shown-lists.ts';
import {
  isUndoing,
  openingCount,
  openingRows,
  undoingTitle,
  widenedRows,
  widenedTitle,
} from '../words/moved-words.ts';
import { refusalsOf } from '../words/result-words.ts';
import { fateWords, isDestructive, lossWords } from '../words/row-words.ts';
import { portalWords } from '../words/run-words.ts';
import { namesMarkdown } from './markdown-rows.ts';
import { addressSpan, codeSpan, plainMarkdown, reasonMarkdown } from './markdown-text.ts';

const MAX_NAMED = 5;

/**
 * At most one alert box, about the first of these that the report has: nothing live was read; a
 * refusal; rows that destroy or widen access; access that someone widened; changes that are undone
 * and protections that are removed; lists that could not be read.
 */
export function alert(report: Report): readonly string[] {
  const { plan } = report;
  const refusals = refusalsOf(report);
  const opens = openingWords(report);
  if (report.offline === true) return box(opens.length === 0 ? 'NOTE' : 'CAUTION', ...opens, OFFLINE);
  if (refusals.length > 0)
    return box(
      'WARNING',
      ...refusals.map(({ said, reason }) => `${said}: ${reasonMarkdown(reason).join(' ')}`),
      ...opens,
    );
  const destructive = report.command === 'plan' ? plan.rows.filter(isDestructive) : [];
  const undone = plan.rows.filter(isUndoing(report));
  const moved =
    undone.length === 0 || report.command !== 'plan'
      ? []
      : [
          `${undoingTitle(report, undone.length)}: ${firstOf(
            undone.map(each => addressSpan(each.address)),
            MAX_NAMED,
          )}.`,
        ];
  const destroys =
    destructive.length === 0
      ? []
      : [
          `${count(destructive.length, 'destructive change')}: ${firstOf(destructive.map(destroyed), MAX_NAMED)}.`,
        ];
  if (destroys.length + opens.length > 0)
    return box('CAUTION', ...destroys, ...opens, ...moved, ...lessWords(report));
  const widened = widenedRows(report);
  if (widened.length > 0)
    return box(
      'CAUTION',
      `${widenedTitle(report)}: ${firstOf(
        widened.map(row => named(row.address, row.widened)),
        MAX_NAMED,
      )}.`,
    );
  const graver = [...moved, ...lessWords(report)];
  if (graver.length > 0) return box('WARNING', ...graver);
  if (plan.unread.length === 0) return [];
  // The reasons are not repeated here: they are shown once, further below.
  const lists = shownLists(report).map(listMarkdown);
  const said = `${count(plan.unread.length, 'list')} could not be read`;
  return box('WARNING', `Incomplete: ${said}: ${firstOf(lists, MAX_NAMED)}.`);
}

function openingWords(report: Report): readonly string[] {
  const rows = openingRows(report).map(({ address, opening }) => named(address, opening));
  return rows.length === 0 ? [] : [`**${openingCount(report)}:** ${firstOf(rows, MAX_NAMED)}.`];
}

/** Each protection that a change removes, in full. */
function lessWords({ plan }: Report): readonly string[] {
  const notes = guardsLess(plan).map(note => plainMarkdown(readableText(noted(note))));
  return notes.length === 0
    ? []
    : [`${GUARDS_LESS}: ${notes.map(note => note.replace(/\.?$/, '.')).join(' ')}`];
}

const OFFLINE = 'Nothing live was read: this is what changes between two manifests, not what apply would do.';

function box(kind: string, ...paragraphs: readonly string[]): readonly string[] {
  return [`> [!${kind}]`, `> ${paragraphs.join('\n>\n> ')}`, ''];
}

function named(address: string, opening: Reason | undefined): string {
  const how = opening === undefined ? '' : ` (${plainMarkdown(readableText(wordsOf(opening).message))})`;
  return addressSpan(address) + how;
}

function destroyed(row: Row): string {
  const losses = row.loss.map(lossWords).map(each => plainMarkdown(each));
  return `${addressSpan(row.address)} ${fateWords(row)}${losses.length > 0 ? ` (${losses.join(', ')})` : ''}`;
}

/** The checks: how many passed, and each check that did not. */
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
    yield `| ${addressSpan(check.address)} | **${check.verdict}** | ${findings} |`;
  }
}

/** Remarks on the lists that could not be read. */
export function unreadRemarks(report: Report, verbose: boolean): readonly string[] {
  const lists = verbose ? report.plan.unread.map(listAlone) : shownLists(report, listsBesideRows(report));
  return lists.map(each => {
    const names = each.over === undefined ? '' : ` (\`*\` is ${namesMarkdown(each.over.names)})`;
    return `- Not read: ${listMarkdown(each)}${names}: ${reasonMarkdown(each.reason).join('. ')}`;
  });
}

export function noteRemarks({ plan }: Report, verbose: boolean): readonly string[] {
  const others = otherNotes(plan);
  const notes = verbose ? others.map(noted) : shownNotes(others);
  return notes.map(note => `- Note: ${plainMarkdown(readableText(note))}`);
}

/** The name of a list, or of several alike lists. */
function listMarkdown({ kind, scope, over }: ShownLists): string {
  const times = over === undefined ? '' : ` × ${over.names.length} ${plainMarkdown(over.noun)}`;
  return addressSpan(`${kind} in ${scope}`) + times;
}
