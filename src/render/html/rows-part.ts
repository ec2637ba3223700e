import type { Report, Result } from '../../core/report.ts';
import { isUndoing, undoingTitle } from '../moved-words.ts';
import { isWell, resultsBesides, STATUS_WORD } from '../result-words.ts';
import { rowGroups } from '../row-groups.ts';
import { actionWord } from '../row-words.ts';
import { type ShownRow, shownRows } from '../shown-rows.ts';
import { GRAVE, weightIn } from '../weight.ts';
import { html, type Markup, type Piece } from './markup.ts';
import { type CodeAnchors, reasonPart } from './reason-part.ts';
import { type RowContext, rowPart } from './row-part.ts';

/** Rows under one heading. */
interface Section {
  readonly title: string;
  readonly rows: readonly ShownRow[];
}

/** All rows of a report: first what a reader must see, in the order of a comment, then the others by scope. */
export function rowsPart(report: Report, shown: readonly ShownRow[], context: RowContext): Piece {
  const besides = resultsBesides(report);
  if (shown.length === 0 && besides.length === 0) return undefined;
  return html`<section id="rows" aria-labelledby="rows-title"><h2 id="rows-title">Rows</h2><div id="tools" hidden role="search"><label>Filter <input id="filter" type="search" autocomplete="off" spellcheck="false" aria-describedby="found" placeholder="name, field, value, file"></label><label>What <select id="action"><option value="">everything</option>${words(shown, context).map(word => html`<option>${word}</option>`)}</select></label><button type="button" id="open">Unfold all</button><button type="button" id="close">Fold all</button><span id="found" role="status" aria-live="polite"></span></div>${sectionsOf(report, shown).map(each => sectionPart(each, context))}${besidesPart(besides, context.codes)}</section>`;
}

/** Each row once: alike ones together. */
export function rowsShown(report: Report): readonly ShownRow[] {
  return shownRows(report, report.plan.rows);
}

function words(shown: readonly ShownRow[], { report }: RowContext): readonly string[] {
  return [...new Set(shown.map(({ rows }) => actionWord(rows[0], report)))].sort();
}

function sectionsOf(report: Report, shown: readonly ShownRow[]): readonly Section[] {
  const weightOf = weightIn(report);
  const weights = new Map(shown.map(each => [each, weightOf(each.rows[0])] as const));
  const weight = (each: ShownRow): number => weights.get(each) ?? 0;
  const undoing = isUndoing(report);
  const grave = shown.filter(each => weight(each) <= GRAVE).sort((a, b) => weight(a) - weight(b));
  const undone = grave.filter(({ rows }) => undoing(rows[0]));
  const first = grave.filter(({ rows }) => !undoing(rows[0]));
  const rest = rowGroups(shown.filter(each => weight(each) > GRAVE));
  const countOf = (all: readonly ShownRow[]): number => all.reduce((sum, each) => sum + each.rows.length, 0);
  return [
    { title: undoingTitle(report, countOf(undone)), rows: undone },
    { title: `To look at first (${countOf(first)})`, rows: first },
    ...rest.map(({ provider, scope, rows }) => ({
      title: `${provider} · ${scope} (${countOf(rows)})`,
      rows,
    })),
  ].filter(({ rows }) => rows.length > 0);
}

function sectionPart({ title, rows }: Section, context: RowContext): Markup {
  return html`<div class="group"><h3>${title}</h3>${rows.map(shown => rowPart(shown, context))}</div>`;
}

function besidesPart(besides: readonly Result[], codes: CodeAnchors): Piece {
  if (besides.length === 0) return undefined;
  return html`<div class="group"><h3>Results of no row (${besides.length})</h3>${besides.map(
    result =>
      html`<details class="row ${result.action}"><summary><span class="act">${result.action}</span> <code class="address">${result.address}</code> <span class="status ${isWell(result) ? 'well' : 'ill'}">${STATUS_WORD[result.status]}</span></summary><div class="inside">${result.reason !== undefined && reasonPart(result.reason, codes)}</div></details>`,
  )}</div>`;
}
