import { isObject } from '../../core/json.ts';

/** Characters that are escaped in JSON, because a terminal or the log of a runner acts on them. */
const ESCAPED =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]|##(?=\[)/g;

/** How many items of a list are written at a time. */
const AT_ONCE = 64;
/** How many characters are collected before a piece is passed on. */
const PIECE = 1 << 16;
/**
 * Down to this depth lists are written item by item. The long lists are directly in the report or
 * its plan; lists deeper inside are short.
 */
const DEEPEST = 2;

/**
 * A value as indented JSON that is safe to print anywhere, in pieces that end at the end of a line.
 * Leaves out keys whose value is undefined. An iterable becomes a list, made item by item. Yields
 * pieces because one string could get too long: V8 allows 536,870,888 characters in a string.
 */
export function* jsonPieces(value: unknown): Generator<string, void> {
  for (const piece of texts(value)) yield escaped(piece);
}

/** JSON text in which characters that are dangerous to print are escaped. */
export function escaped(text: string): string {
  return text.replace(ESCAPED, unicodeEscapes);
}

function* texts(value: unknown): Generator<string, void> {
  const rest = yield* written(value, 0, '');
  yield `${rest}\n`;
}

/**
 * Yields the text of a value at this depth in pieces, with the text `before` in front. Returns the
 * text that is left after the last piece.
 */
function* written(value: unknown, depth: number, before: string): Generator<string, string> {
  if (isIterable(value)) return yield* listed(value, depth, before);
  if (depth < DEEPEST && isObject(value)) return yield* membered(value, depth, before);
  return before + textAt(value, depth);
}

function* membered(value: object, depth: number, before: string): Generator<string, string> {
  const indent = `\n${'  '.repeat(depth + 1)}`;
  let text = `${before}{`;
  let separator = '';
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    text = yield* written(member, depth + 1, `${text}${separator}${indent}${JSON.stringify(key)}: `);
    separator = ',';
  }
  return separator === '' ? `${text}}` : `${text}\n${'  '.repeat(depth)}}`;
}

function* listed(items: Iterable<unknown>, depth: number, before: string): Generator<string, string> {
  let text = `${before}[`;
  let some: unknown[] = [];
  let separator = '';
  for (const item of items) {
    // The collected items are written here only once another item follows, so a piece may end with
    // a comma.
    if (some.length === AT_ONCE) {
      text += separator + itemsAt(some, depth);
      separator = ',';
      some = [];
      if (text.length >= PIECE) {
        yield `${text},`;
        [text, separator] = ['', ''];
      }
    }
    some.push(item);
  }
  if (some.length === 0) return `${text}]`;
  return `${text}${separator}${itemsAt(some, depth)}\n${'  '.repeat(depth)}]`;
}

/**
 * The text of a value, indented for this depth. `JSON.stringify` gets the value inside `depth`
 * lists, and the text of these lists is cut off.
 */
function textAt(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const whole = JSON.stringify(inLists(value, depth), null, 2);
  return whole.slice(headLength(depth), whole.length - tailLength(depth));
}

/** The items of a list at this depth, each on its own lines, without the brackets. */
function itemsAt(items: readonly unknown[], depth: number): string {
  const whole = JSON.stringify(inLists(items, depth), null, 2);
  return whole.slice(headLength(depth) + 1, whole.length - tailLength(depth) - '\n]'.length - 2 * depth);
}

function inLists(value: unknown, depth: number): unknown {
  return depth === 0 ? value : [inLists(value, depth - 1)];
}

/**
 * The length of the text before a value that is inside `depth` lists. Each list has a `[`, a line
 * break and an indent there.
 */
function headLength(depth: number): number {
  return depth === 0 ? 0 : headLength(depth - 1) + '[\n'.length + 2 * depth;
}

/**
 * The length of the text after a value that is inside `depth` lists. Each list has a line break, an
 * indent and a `]` there.
 */
function tailLength(depth: number): number {
  return depth === 0 ? 0 : tailLength(depth - 1) + '\n]'.length + 2 * (depth - 1);
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

function unicodeEscapes(found: string): string {
  return found
    .split('')
    .map(unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
