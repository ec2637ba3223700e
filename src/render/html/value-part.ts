import { diffWordsWithSpace } from 'diff';
import type { Json } from '../../core/json.ts';
import type { FieldChange, Row } from '../../core/row.ts';
import { leftOutMark } from '../left-out.ts';
import { type DiffLine, lineDiff } from '../line-diff.ts';
import { whoseMark } from '../moved-words.ts';
import { blockValue, inlineValue, isNested } from '../value.ts';
import { html, type Markup, type Piece } from './markup.ts';

/** With more characters or edits, two texts are shown one after the other. Keeps the work linear. */
const MAX_LENGTH = 4_000;
const MAX_EDITS = 200;

/** The fields of a row as a table: before, after, and in texts which words differ. */
export function fieldsPart(row: Row): Markup | undefined {
  if (row.fields.length === 0) return undefined;
  return html`<table class="fields"><tbody>${row.fields.map(
    field =>
      html`<tr><th scope="row"><code>${field.path}</code>${marks(field, row)}</th><td>${change(field, row)}</td></tr>`,
  )}</tbody></table>`;
}

function marks(field: FieldChange, row: Row): Piece {
  const words = leftOutMark(field) + whoseMark(field, row);
  return words === '' ? undefined : html`<span class="quiet">${words}</span>`;
}

function change({ path, before, after }: FieldChange, { action }: Row): Markup {
  if (action === 'create') return html`<ins>${whole(path, after)}</ins>`;
  if (action === 'delete') return html`<del>${whole(path, before)}</del>`;
  if (isNested(before) || isNested(after))
    return lines(lineDiff(own(path, before), own(path, after), 'outline'));
  if (typeof before === 'string' && typeof after === 'string') return words(before, after);
  return html`<del>${inlineValue(path, before)}</del> <ins>${inlineValue(path, after)}</ins>`;
}

function own(path: string, value: Json): readonly string[] {
  return value === null ? [] : blockValue(path, value);
}

function whole(path: string, value: Json): Piece {
  return isNested(value) || (typeof value === 'string' && value.includes('\n'))
    ? html`<span class="block">${broken(blockValue(path, value))}</span>`
    : inlineValue(path, value);
}

function broken(texts: readonly string[]): Piece {
  return texts.map((text, at) => (at === 0 ? [text] : [html`<br>`, text]));
}

/** Word by word. Blanks count: a description may differ in nothing else. */
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

/** Lines of a nested value. One that replaces another is compared with it word by word. */
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
