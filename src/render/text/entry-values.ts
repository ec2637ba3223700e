import { readable } from '../../core/address.ts';
import type { Json } from '../../core/json.ts';
import type { Source } from '../../core/problem.ts';
import type { Desired } from '../../core/resource.ts';
import { displayWidth, padTo } from '../../core/text/safe-text.ts';
import { type Line, linesToText } from '../colored-line.ts';
import { jsonText } from '../json/json.ts';
import { addressSpan, codeSpan } from '../markdown/markdown-text.ts';
import { inlineValue } from '../shown-value.ts';
import type { Style } from '../style.ts';
import { sourceText } from './row-lines.ts';

/** One key of an entry: its value, and the file and line that give it. */
export interface EntryValue {
  readonly key: string;
  readonly value: Json;
  readonly source: Source;
  /** The value comes from a default, and not from an entry or a set. */
  readonly default?: true;
}

type PlacedEntry = Pick<Desired, 'address' | 'source'>;

/** The values of an entry for a person at a terminal. Ends with a line break. */
export function entryValuesText(entry: PlacedEntry, values: readonly EntryValue[], style: Style): string {
  const shown = values.map(each => ({ ...each, text: inlineValue(each.key, each.value) }));
  const keyWidth = Math.max(0, ...shown.map(({ key }) => displayWidth(key)));
  const textWidth = Math.max(0, ...shown.map(({ text }) => displayWidth(text)));
  const lines = shown.map(
    (each): Line => [
      [`  ${padTo(each.key, keyWidth)}  ${padTo(each.text, textWidth)}  `],
      [placeOf(each, '  default'), 'dim'],
    ],
  );
  const head: Line = [
    [readable(entry.address), 'bold'],
    [`  ${sourceText(entry.source)}`, 'dim'],
  ];
  return linesToText([head, ...lines], style);
}

/** The values of an entry as a Markdown table. Ends with a line break. */
export function entryValuesMarkdown(entry: PlacedEntry, values: readonly EntryValue[]): string {
  const rows = values.map(each => {
    const value = codeSpan(inlineValue(each.key, each.value));
    return `| ${codeSpan(each.key)} | ${value} | ${codeSpan(placeOf(each, ' (default)'))} |`;
  });
  const head = `${addressSpan(entry.address)}, ${codeSpan(sourceText(entry.source))}`;
  return `${[head, '', '| Key | Value | From |', '|---|---|---|', ...rows].join('\n')}\n`;
}

/** The values of an entry as a JSON document. */
export function entryValuesJson({ address, source }: PlacedEntry, values: readonly EntryValue[]): string {
  return jsonText({ v: 1, address, source, values });
}

function placeOf(value: EntryValue, ofDefault: string): string {
  return sourceText(value.source) + (value.default === true ? ofDefault : '');
}
