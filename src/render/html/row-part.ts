import { diffWordsWithSpace } from 'diff';
import { type Address, readable } from '../../core/address.ts';
import type { Json } from '../../core/json.ts';
import type { Source } from '../../core/problem.ts';
import type { Report, Result } from '../../core/report/report.ts';
import { type FieldChange, outermost, type Row, type Scope } from '../../core/report/row.ts';
import { count as countOf } from '../count.ts';
import { type DiffLine, lineDiff } from '../line-diff.ts';
import { resultShown, type ShownRow } from '../rows/shown-rows.ts';
import { blockValue, inlineValue, isNested, leftOutMark } from '../shown-value.ts';
import { humanMilliseconds } from '../times.ts';
import { isUndoing, lastChangeWords, undoingSaid, whoseMark, widenedWords } from '../words/moved-words.ts';
import { isWell, reasonOf, STATUS_WORD } from '../words/result-words.ts';
import { ACTION_SYMBOL, actionWord, isCreate, isDestructive, lossWords } from '../words/row-words.ts';
import { type CodeAnchors, html, link, type Markup, type MarkupPiece, reasonPart } from './markup.ts';

/**
 * The most characters that two texts together may have for their differing words to be marked.
 * Longer texts are shown one after the other, so that the time stays linear.
 */
const MAX_LENGTH = 4_000;
const MAX_EDITS = 200;

/**
 * The fields of a row as a table with the values before and after. In texts, differing words are
 * marked.
 */
function fieldsPart(row: Row): Markup | undefined {
  if (row.fields.length === 0) return undefined;
  return html`<table class="fields"><tbody>${row.fields.map(
    field =>
      html`<tr><th scope="row"><code>${field.path}</code>${marks(field, row)}</th><td>${change(field, row)}</td></tr>`,
  )}</tbody></table>`;
}

function marks(field: FieldChange, row: Row): MarkupPiece {
  const words = leftOutMark(field) + whoseMark(field, row);
  return words === '' ? undefined : html`<span class="quiet">${words}</span>`;
}

function change({ path, before, after }: FieldChange, row: Row): Markup {
  const { action } = row;
  if (isCreate(row)) return html`<ins>${whole(path, after)}</ins>`;
  if (action === 'delete') return html`<del>${whole(path, before)}</del>`;
  if (isNested(before) || isNested(after))
    return lines(lineDiff(own(path, before), own(path, after), 'outline'));
  if (typeof before === 'string' && typeof after === 'string') return words(before, after);
  return html`<del>${inlineValue(path, before)}</del> <ins>${inlineValue(path, after)}</ins>`;
}

function own(path: string, value: Json): readonly string[] {
  return value === null ? [] : blockValue(path, value);
}

function whole(path: string, value: Json): MarkupPiece {
  return isNested(value) || (typeof value === 'string' && value.includes('\n'))
    ? html`<span class="block">${broken(blockValue(path, value))}</span>`
    : inlineValue(path, value);
}

function broken(texts: readonly string[]): MarkupPiece {
  return texts.map((text, at) => (at === 0 ? [text] : [html`<br>`, text]));
}

/** Marks differing words. White space counts, because a description may differ in nothing else. */
function words(before: string, after: string): Markup {
  const parts =
    before.length + after.length > MAX_LENGTH
      ? undefined
      : diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS });
  if (parts === undefined)
    return html`<span class="block"><del>${broken(before.split('\n'))}</del><br><ins>${broken(after.split('\n'))}</ins></span>`;
  return html`<span class="block">${parts.map(({ value, added, removed }) => {
    const text = broken(value.split('\n'));
    if (added) return html`<ins>${text}</ins>`;
    return removed ? html`<del>${text}</del>` : text;
  })}</span>`;
}

/**
 * Lines of a nested value. A removed line and the line that replaces it are shown as one, with the
 * differing words marked.
 */
function lines(all: readonly DiffLine[]): Markup {
  return html`<span class="block outline">${all.map(({ mark, text }, at) => {
    const last = all[at - 1];
    const next = all[at + 1];
    if (mark === '-' && next?.mark === '+' && all[at + 2]?.mark !== '+') return undefined;
    if (mark === '+' && last?.mark === '-' && next?.mark !== '+')
      return html`<span class="line">~ ${words(last.text, text)}</span>`;
    const line = mark === '+' ? html`<ins>${text}</ins>` : mark === '-' ? html`<del>${text}</del>` : text;
    return html`<span class="line">${mark} ${line}</span>`;
  })}</span>`;
}

export interface RowContext {
  readonly report: Report;
  readonly codes: CodeAnchors;
  /** How many lines of rows the page has. Several alike rows share one line. */
  readonly lines: number;
  /** The result of each row, in an apply that was not refused. */
  readonly resultFor: ((row: Row) => Result) | undefined;
  /** Row → its position in the plan. */
  readonly numbers: ReadonlyMap<Row, number>;
  /** Row → its anchor on the page. */
  readonly anchors: ReadonlyMap<Row, string>;
  /** The row of an address. */
  readonly rowAt: ReadonlyMap<Address, Row>;
  /** Address → the addresses of the rows for which the row at this address waits. */
  readonly before: ReadonlyMap<Address, readonly Address[]>;
  readonly explanations: ReadonlyMap<Address, Markup>;
  /** The lines of the manifest at a place, where they are known. */
  readonly linesAt: (source: Source) => readonly string[];
}

/** A row, or several alike rows, folded: the headline has the name, and the details are inside. */
export function rowPart(shown: ShownRow, context: RowContext): Markup {
  const { row, rows, over } = shown;
  const { report, resultFor, anchors, numbers } = context;
  const [first] = rows;
  const result = resultFor && resultShown(shown, resultFor);
  const word = actionWord(first, report);
  const own = rows.map(each => numbers.get(each)).join(' ');
  return html`<details class="row ${row.action}" id="${anchors.get(first)}" data-rows="${own}" data-action="${word}"${isOpen(first, context) && html` open`}><summary><span class="act"><span aria-hidden="true">${ACTION_SYMBOL[row.action]}</span> ${word}</span> <code class="address">${readable(row.address)}</code>${over !== undefined && html` <span class="times">× ${over.names.length} ${over.noun}</span>`}${tags(first, context)}${result !== undefined && statusTag(result)}<span class="place">${place(first)}</span></summary><div class="inside">${body(shown, result, context)}</div></details>`;
}

/**
 * On a page with fewer lines of rows than this, each row is unfolded. A row that destroys something
 * or widens access is unfolded on every page.
 */
const FEW = 20;

function isOpen(row: Row, { report, lines }: RowContext): boolean {
  return (
    lines < FEW ||
    isDestructive(row) ||
    row.severity === 'widened' ||
    (row.opening !== undefined && report.command !== 'drift')
  );
}

function place({ source }: Row): MarkupPiece {
  return source === undefined ? undefined : `${source.file}:${source.line}`;
}

/** Labels for what a reader must not overlook, such as a widening of access. */
function tags(row: Row, { report }: RowContext): readonly MarkupPiece[] {
  const words = [
    ...(isDestructive(row) && row.loss.length === 0 ? ['destroys'] : []),
    ...row.loss.map(({ what, count, restored }) => {
      if (restored === true) return `restores ${what}`;
      return count === null ? `destroys ${what}` : `destroys ${countOf(count, what.replace(/s$/, ''), what)}`;
    }),
    ...(row.opening === undefined ? [] : ['widens access']),
    ...(row.severity === 'widened' ? ['more access than the manifest'] : []),
    ...(isUndoing(report)(row) ? ['undoes a change'] : []),
  ];
  return words.map(word => html` <span class="tag">${word}</span>`);
}

function statusTag(result: Result): Markup {
  const took = result.ms === undefined ? '' : ` ${humanMilliseconds(result.ms)}`;
  const how = isWell(result) ? 'well' : 'ill';
  return html` <span class="status ${how}">${STATUS_WORD[result.status]}${took}</span>`;
}

function body(shown: ShownRow, result: Result | undefined, context: RowContext): readonly MarkupPiece[] {
  const { row, rows, over } = shown;
  const { report, codes, explanations } = context;
  const reason = result === undefined ? row.reason : reasonOf(result, row);
  const would = report.command === 'drift' ? 'apply ' : '';
  const facts: readonly MarkupPiece[] = [
    row.from !== undefined && html`<p>from <code>${readable(row.from)}</code></p>`,
    row.action === 'delete' && html`<p>${row.absent ? 'absent in the manifest' : 'not in the manifest'}</p>`,
    ...row.loss.map(loss => html`<p class="loud">${would}${lossWords(loss)}</p>`),
    ...[widenedWords(row)].filter(Boolean).map(words => html`<p class="loud">${words}</p>`),
    isUndoing(report)(row) && html`<p class="loud">${undoingSaid(report)}</p>`,
    ...[lastChangeWords(row)].filter(Boolean).map(words => html`<p>${words}</p>`),
    row.because !== undefined && html`<p>follows from <code>${readable(row.because)}</code></p>`,
  ];
  return [
    reason !== undefined && reasonPart(reason, codes),
    row.opening !== undefined &&
      html`<div class="loud">${would}widens access: ${reasonPart(row.opening, codes)}</div>`,
    ...facts,
    fieldsPart(row),
    ...row.notes.map(note => html`<div class="note">${reasonPart(note, codes)}</div>`),
    explanations.get(rows[0].address),
    waits(rows[0], context),
    accepting(row),
    over?.differs !== undefined &&
      html`<p><code>${over.differs.path}</code> is not the same in each: <code>${over.differs.values}</code></p>`,
    over !== undefined &&
      html`<p>Each of these is one row:</p><ul class="alike">${rows.map(each => html`<li><code>${readable(each.address)}</code> <span class="place">${place(each)}</span></li>`)}</ul>`,
    ...manifestLines(rows[0], context),
    consoleLink(row.scope, context),
  ];
}

function waits(row: Row, { before, rowAt, anchors }: RowContext): MarkupPiece {
  const all = before.get(row.address) ?? [];
  if (all.length === 0) return undefined;
  return html`<p>waits for ${all.map((address, at) => {
    const other = rowAt.get(address);
    const anchor = other === undefined ? undefined : anchors.get(other);
    const name = html`<code>${readable(address)}</code>`;
    return [at > 0 && ', ', anchor === undefined ? name : html`<a href="#${anchor}">${name}</a>`];
  })}</p>`;
}

function accepting({ accept = [] }: Row): MarkupPiece {
  if (accept.length === 0) return undefined;
  return html`<p>To accept it until a date, under <code>accepted</code> in the manifest:</p><pre>${accept.map(line => html`<span class="line">${line}</span>`)}</pre>`;
}

function manifestLines({ source }: Row, { linesAt }: RowContext): readonly MarkupPiece[] {
  if (source === undefined) return [];
  const lines = linesAt(source);
  if (lines.length === 0) return [];
  return [
    html`<p class="quiet">In the manifest, ${source.file}:</p><pre class="manifest">${lines.map(
      (line, at) => html`<span class="line"><span class="number">${source.line + at}</span> ${line}</span>`,
    )}</pre>`,
  ];
}

function consoleLink(scope: Scope, { report }: RowContext): MarkupPiece {
  const top = outermost(scope);
  const url = report.consoles?.[top.address];
  return url === undefined
    ? undefined
    : html`<p>${link(url, html`<code>${top.address}</code> at its service`)}</p>`;
}
