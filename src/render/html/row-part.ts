import type { Address } from '../../core/address.ts';
import type { Report, Result } from '../../core/report.ts';
import type { Row, Scope } from '../../core/row.ts';
import type { Source } from '../../core/source.ts';
import { count as countOf } from '../count.ts';
import { humanMilliseconds } from '../duration.ts';
import { isUndoing, lastChangeWords, undoingSaid, widenedWords } from '../moved-words.ts';
import { isWell, reasonOf, STATUS_WORD } from '../result-words.ts';
import { ACTION_SYMBOL, actionWord, isDestructive, lossWords } from '../row-words.ts';
import { resultShown, type ShownRow } from '../shown-rows.ts';
import { html, link, type Markup, type Piece } from './markup.ts';
import { type CodeAnchors, reasonPart } from './reason-part.ts';
import { fieldsPart } from './value-part.ts';

/** What all rows of a page have in common. */
export interface RowContext {
  readonly report: Report;
  readonly codes: CodeAnchors;
  /** Of an apply that was not refused. */
  readonly resultFor: ((row: Row) => Result) | undefined;
  /** The place of each row in the plan. */
  readonly numbers: ReadonlyMap<Row, number>;
  /** Where on the page a row is. */
  readonly anchors: ReadonlyMap<Row, string>;
  /** The row of an address. */
  readonly rowAt: ReadonlyMap<Address, Row>;
  /** What each row waits for. */
  readonly before: ReadonlyMap<Address, readonly Address[]>;
  readonly explanations: ReadonlyMap<Address, Markup>;
  /** The lines of the manifest at a place, where they are known. */
  readonly linesAt: (source: Source) => readonly string[];
}

/** A row, or several that are alike, folded: its headline says what it is about, and inside is everything. */
export function rowPart(shown: ShownRow, context: RowContext): Markup {
  const { row, rows, over } = shown;
  const { report, resultFor, anchors, numbers } = context;
  const [first] = rows;
  const result = resultFor && resultShown(shown, resultFor);
  const word = actionWord(first, report);
  const own = rows.map(each => numbers.get(each)).join(' ');
  return html`<details class="row ${row.action}" id="${anchors.get(first)}" data-rows="${own}" data-action="${word}"><summary><span class="act"><span aria-hidden="true">${ACTION_SYMBOL[row.action]}</span> ${word}</span> <code class="address">${row.address}</code>${over !== undefined && html` <span class="times">× ${over.names.length} ${over.noun}</span>`}${tags(first, context)}${result !== undefined && statusTag(result)}<span class="place">${place(first)}</span></summary><div class="inside">${body(shown, result, context)}</div></details>`;
}

function place({ source }: Row): Piece {
  return source === undefined ? undefined : `${source.file}:${source.line}`;
}

/** What a reader must not overlook, in few words. */
function tags(row: Row, { report }: RowContext): readonly Piece[] {
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

function body(shown: ShownRow, result: Result | undefined, context: RowContext): readonly Piece[] {
  const { row, rows, over } = shown;
  const { report, codes, explanations } = context;
  const reason = result === undefined ? row.reason : reasonOf(result, row);
  const would = report.command === 'drift' ? 'apply ' : '';
  const facts: readonly Piece[] = [
    row.from !== undefined && html`<p>from <code>${row.from}</code></p>`,
    row.action === 'delete' && html`<p>${row.absent ? 'absent in the manifest' : 'not in the manifest'}</p>`,
    ...row.loss.map(loss => html`<p class="loud">${would}${lossWords(loss)}</p>`),
    ...[widenedWords(row)].filter(Boolean).map(words => html`<p class="loud">${words}</p>`),
    isUndoing(report)(row) && html`<p class="loud">${undoingSaid(report)}</p>`,
    ...[lastChangeWords(row)].filter(Boolean).map(words => html`<p>${words}</p>`),
    row.because !== undefined && html`<p>because of <code>${row.because}</code></p>`,
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
    over !== undefined &&
      html`<p>Each of these is one row:</p><ul class="alike">${rows.map(each => html`<li><code>${each.address}</code> <span class="place">${place(each)}</span></li>`)}</ul>`,
    ...manifestLines(rows[0], context),
    consoleLink(row.scope, context),
  ];
}

function waits(row: Row, { before, rowAt, anchors }: RowContext): Piece {
  const all = before.get(row.address) ?? [];
  if (all.length === 0) return undefined;
  return html`<p>waits for ${all.map((address, at) => {
    const other = rowAt.get(address);
    const anchor = other === undefined ? undefined : anchors.get(other);
    const name = html`<code>${address}</code>`;
    return [at > 0 && ', ', anchor === undefined ? name : html`<a href="#${anchor}">${name}</a>`];
  })}</p>`;
}

function accepting({ accept = [] }: Row): Piece {
  if (accept.length === 0) return undefined;
  return html`<p>To accept it until a day, under <code>accepted</code> in the manifest:</p><pre>${accept.map(line => html`<span class="line">${line}</span>`)}</pre>`;
}

function manifestLines({ source }: Row, { linesAt }: RowContext): readonly Piece[] {
  if (source === undefined) return [];
  const lines = linesAt(source);
  if (lines.length === 0) return [];
  return [
    html`<p class="quiet">In the manifest, ${source.file}:</p><pre class="manifest">${lines.map(
      (line, at) => html`<span class="line"><span class="number">${source.line + at}</span> ${line}</span>`,
    )}</pre>`,
  ];
}

function consoleLink(scope: Scope, { report }: RowContext): Piece {
  const top = outermost(scope);
  const url = report.consoles?.[top.address];
  return url === undefined
    ? undefined
    : html`<p>${link(url, html`<code>${top.address}</code> at its service`)}</p>`;
}

function outermost(scope: Scope): Scope {
  return scope.parent === undefined ? scope : outermost(scope.parent);
}
