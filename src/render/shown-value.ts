import { isList, isObject, type Json } from '../core/json.ts';
import type { FieldChange } from '../core/report/row.ts';
import { formatDuration } from '../core/text/durations.ts';
import { displayWidth, safeText } from '../core/text/safe-text.ts';
import { numberWords } from '../generated/number-words.ts';
import { isSeconds } from './times.ts';

const PLAIN = /^[\p{L}_][\p{L}\p{N}_./ -]*$/u;
/** The most columns of a list item that is written on one line, where the terminal allows it. */
const LONGEST_ITEM = 100;
/** The keys by which people recognize a thing. */
const FIRST_KEYS = ['name', 'type', 'id'];
const WORDS = new Set(['true', 'false', 'null', 'yes', 'no', 'on', 'off']);

/**
 * A value on one line. Text is quoted, a reference is shown as its address, and null as `(none)`.
 * Seconds are also shown as a duration, and a number with a meaning of its own also as a word:
 * `never (-1)`.
 */
export function inlineValue(path: string, value: Json): string {
  if (value === null) return '(none)';
  if (typeof value === 'string') return quoted(value);
  const word = typeof value === 'number' ? numberWord(path, value) : undefined;
  if (word !== undefined) return `${word} (${value})`;
  if (isSeconds(path, value)) return `${formatDuration(value)} (${value} s)`;
  if (typeof value !== 'object') return String(value);
  const target = refTarget(value);
  if (target !== undefined) return safeText(target);
  if (isList(value)) return `[${value.map(item => inlineValue(path, item)).join(', ')}]`;
  const members = sortedKeys(value).map(key => `${keyText(key)}: ${inlineValue(key, value[key] as Json)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/**
 * A value over several lines, like YAML but with the marks of a difference. `room`: the most
 * columns of a list item on one line. The same value and `room` give the same lines.
 */
export function blockValue(path: string, value: Json, room = LONGEST_ITEM): readonly string[] {
  if (typeof value === 'string') return value.split('\n').map(safeText);
  return outline(path, value, Math.min(room, LONGEST_ITEM));
}

/** Whether a value is best compared as an outline of nested lines, not as running text. */
export function isNested(value: Json): boolean {
  return typeof value === 'object' && value !== null;
}

function numberWord(path: string, value: number): string | undefined {
  const key = path.split('.').at(-1) ?? path;
  return Object.hasOwn(numberWords, key) ? numberWords[key]?.[value] : undefined;
}

/** Someone else's name or value in double quotes, with every unsafe character visible. */
function quoted(text: string): string {
  return `"${safeText(text.replace(/[\\"]/g, '\\$&'))}"`;
}

function outline(path: string, value: Json, room: number): readonly string[] {
  if (!isNested(value) || isFlat(value)) return [scalar(path, value)];
  if (isList(value)) return value.flatMap(item => itemLines(path, item, room));
  const members = value as { readonly [key: string]: Json };
  return sortedKeys(members).flatMap(key => {
    const inner = members[key] as Json;
    const lines = outline(key, inner, room - 2);
    if (lines.length === 1 && (!isNested(inner) || isFlat(inner))) return [`${keyText(key)}: ${lines[0]}`];
    return [`${keyText(key)}:`, ...lines.map(line => `  ${line}`)];
  });
}

/**
 * The lines of one item of a list. A short map without a name is one line, so that a difference
 * shows all its keys: `permission: true` alone does not say whose permission it is. The first line
 * of any other item begins with a star, because `-` marks removed lines.
 */
function itemLines(path: string, item: Json, room: number): readonly string[] {
  if (isShortMap(path, item, room)) return [inlineValue(path, item)];
  return outline(path, item, room - 2).map((line, index) => (index === 0 ? `* ${line}` : `  ${line}`));
}

function isShortMap(path: string, value: Json, room: number): boolean {
  if (!isObject(value) || isFlat(value) || Object.hasOwn(value, 'name')) return false;
  if (!Object.values(value).every(isFlat)) return false;
  return displayWidth(inlineValue(path, value)) <= room;
}

/**
 * Whether a value fits on the line of its key: a scalar, an empty map, a reference, or a short list
 * of scalars.
 */
function isFlat(value: Json): boolean {
  if (!isNested(value) || refTarget(value) !== undefined) return true;
  if (isList(value)) return value.every(item => !isNested(item)) && inlineValue('', value).length <= 60;
  return Object.keys(value as object).length === 0;
}

function scalar(path: string, value: Json): string {
  if (
    typeof value === 'string' &&
    PLAIN.test(value) &&
    !value.endsWith(' ') &&
    !WORDS.has(value.toLowerCase())
  )
    return safeText(value);
  return inlineValue(path, value);
}

function keyText(key: string): string {
  return PLAIN.test(key) ? safeText(key) : quoted(key);
}

/** The keys, the most important first and all others by name. */
function sortedKeys(value: object): readonly string[] {
  const rank = (key: string): number =>
    FIRST_KEYS.includes(key) ? FIRST_KEYS.indexOf(key) : FIRST_KEYS.length;
  return Object.keys(value).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

function refTarget(value: Json): string | undefined {
  if (!isObject(value)) return undefined;
  const target = value['$ref'];
  return typeof target === 'string' && Object.keys(value).length === 1 ? target : undefined;
}

/**
 * The mark after a field that the entry leaves out, so that it gets its default; empty for other
 * fields.
 */
export function leftOutMark({ leftOut }: FieldChange): string {
  return leftOut === true ? ' by default' : '';
}

/** The paths of fields in one line. */
export function pathsText(fields: readonly FieldChange[]): string {
  return fields.map(field => field.path + leftOutMark(field)).join(', ');
}
