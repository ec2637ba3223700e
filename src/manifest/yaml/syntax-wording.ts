import type { ErrorCode } from 'yaml';
import { shortened } from '../../core/text/shortened.ts';
import type { TextFile } from '../../core/text/text-file.ts';
import type { ManifestRule } from '../manifest-rule.ts';
import type { ComposeError } from './compose.ts';
import { codeOf, invisibleIn } from './foreign-characters.ts';

/** The message for a mistake that the YAML parser found. */
export interface Wording {
  readonly rule?: ManifestRule;
  readonly message: string;
  readonly hint?: string | undefined;
  /** Where the mistake is, if not at the place where the parser stopped. */
  readonly offset?: number;
}

const TAB: Wording = {
  rule: 'yaml/tab',
  message: 'tabs cannot be used for indentation',
  hint: 'use spaces',
};
const INDENTATION = 'the indentation does not fit the lines around it';

/** The message about a tab. `more` names the further lines that have a tab. Pure. */
export function tabWording(more: readonly string[]): Wording {
  return { ...TAB, hint: [TAB.hint, ...more].join(', ') };
}

/**
 * evenkeel's words for frequent errors of the parser. For all other errors the parser's own
 * sentence is used.
 */
const WORDING: Partial<Record<ErrorCode, Wording>> = {
  TAB_AS_INDENT: TAB,
  BAD_INDENT: { message: INDENTATION },
  BAD_SCALAR_START: { message: 'a value cannot begin with this character', hint: 'put the value in quotes' },
  BAD_DQ_ESCAPE: {
    message: 'this is not an escape of a text in double quotes',
    hint: 'write \\\\ for a backslash, or use single quotes',
  },
  BLOCK_AS_IMPLICIT_KEY: {
    message: 'a map cannot begin on the line of its key',
    hint: 'put a text that contains ": " in quotes',
  },
  MULTILINE_IMPLICIT_KEY: { message: 'a key must be on one line', hint: 'a colon may be missing' },
  KEY_OVER_1024_CHARS: { message: 'a key has at most 1024 characters' },
  RESOURCE_EXHAUSTION: { rule: 'yaml/depth', message: 'values are nested too deep' },
};

/** Matches a dash of another script or of a word processor, where YAML needs a hyphen. */
const DASH = /^\s*([‐‑‒–—―−•·])\s+(\S.*)$/u;
const COLON = /^\s*(?:- +)?[\w-]+([\uFF1A\uFE55\uA789])/u;

/**
 * The words for a syntax error: by the cause that the line shows, else by the code of the parser's
 * error. Pure.
 */
export function syntaxWording({ code, message, offset }: ComposeError, file: TextFile): Wording {
  if (unquotedVariable(file, offset))
    return {
      ...(WORDING[code] ?? { message: sentence(message) }),
      hint: 'inside [ ] and { } put a variable in quotes: "${name}"',
    };
  const start = startOfLine(file, offset);
  const line = lineAt(file, offset);
  return (
    foreignSigns(line) ??
    (code === 'BLOCK_AS_IMPLICIT_KEY' ? secondKey(file, offset) : undefined) ??
    (code === 'MISSING_CHAR' ? commaBefore(file, offset, message) : undefined) ??
    (code === 'BLOCK_IN_FLOW' ? missingComma(line.slice(offset - start)) : undefined) ??
    indentation(line, offset - start, message) ??
    (KEY_ERRORS.has(code) ? missingColon(line) : undefined) ??
    ofMessage(message, line.slice(0, offset - start)) ??
    WORDING[code] ?? { message: sentence(message) }
  );
}

/**
 * Whether a variable without quotes causes the error. `[${x}]` and `{ a: ${x} }` are not YAML,
 * because a brace ends a text without quotes in a flow collection.
 */
export function unquotedVariable(file: TextFile, offset: number): boolean {
  return /[[{,]\s*(?:\w+:\s+)?\$\{/.test(lineAt(file, offset));
}

function startOfLine({ text }: TextFile, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

function lineAt(file: TextFile, offset: number): string {
  const end = file.text.indexOf('\n', offset);
  return file.text.slice(startOfLine(file, offset), end < 0 ? undefined : end).replace(/\r$/, '');
}

function sentence(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}

/** The message for a character that only looks like a character that YAML uses. */
function foreignSigns(line: string): Wording | undefined {
  const [, dash, rest = ''] = DASH.exec(line) ?? [];
  if (dash !== undefined)
    return {
      message: `${dash} (${codeOf(dash)}) does not begin an entry of a list`,
      hint: `write a hyphen: - ${shortened(rest)}`,
    };
  const [, colon] = COLON.exec(line) ?? [];
  if (colon !== undefined)
    return {
      message: `${colon} (${codeOf(colon)}) is no colon of YAML`,
      hint: 'write : and a space after the key',
    };
  const [, after = ''] = /^\s*(?:- +)?[\w-]+:([^\s\w]|[\u00a0\u2000-\u200a\u202f\u3000])/.exec(line) ?? [];
  const hidden = invisibleIn(after);
  return hidden === undefined
    ? undefined
    : { message: `after the colon there is ${hidden}`, hint: 'write a space after the colon' };
}

function indentation(line: string, at: number, message: string): Wording | undefined {
  const space = /^\s*/.exec(line)?.[0] ?? '';
  const hidden = invisibleIn(space);
  if (hidden !== undefined)
    return { message: INDENTATION, hint: `the indentation has ${hidden}: write a space` };
  if (space.includes('\t')) return TAB;
  const isDash = /^ *-(?:\s|$)/.test(line) && at <= line.indexOf('-');
  if (isDash) return { message: INDENTATION, hint: 'begin each - of a list in the same column' };
  return /without - indicator|all collection items must start at the same column/i.test(message)
    ? { message: INDENTATION, hint: 'begin the keys of one entry in the same column' }
    : undefined;
}

/**
 * Codes of errors where the parser expects a key. The colon after the key, or the space after the
 * colon, may be missing.
 */
const KEY_ERRORS: ReadonlySet<ErrorCode> = new Set(['MULTILINE_IMPLICIT_KEY', 'MISSING_CHAR']);

function missingColon(line: string): Wording | undefined {
  const [, alone] = /^\s*(?:- +)?([A-Za-z_][\w-]*)\s*$/.exec(line) ?? [];
  if (alone !== undefined)
    return { message: `a colon is missing after "${shortened(alone)}"`, hint: `write ${shortened(alone)}:` };
  const [, key, colon, value] = /^\s*(?:- +)?([A-Za-z_][\w-]*)(:| +)([^\s:,[\]{}#].*)$/.exec(line) ?? [];
  if (key === undefined || value === undefined) return undefined;
  const message =
    colon === ':' ? 'a space is missing after the colon' : `a colon is missing after "${shortened(key)}"`;
  return { message, hint: `write ${shortened(`${key}: ${value}`)}` };
}

const FOREIGN_COMMA = /[،，、﹐；;](?=\s)/u;

/** The message for a missing comma between a value in braces and the next key. */
function missingComma(rest: string): Wording | undefined {
  const [comma] = FOREIGN_COMMA.exec(rest) ?? [];
  if (comma !== undefined)
    return { message: `${comma} (${codeOf(comma)}) is no comma of YAML`, hint: 'write ,' };
  const [, key] = /\s([\w-]+):(?:\s|$)/.exec(rest) ?? [];
  return key === undefined
    ? undefined
    : { message: 'a comma is missing between the keys', hint: `write , before ${shortened(key)}:` };
}

/**
 * The message for a missing comma between two entries in brackets or braces. Its place is after the
 * first entry, unless a comment is between the two.
 */
function commaBefore({ text }: TextFile, offset: number, message: string): Wording | undefined {
  if (!/^Missing , /.test(message)) return undefined;
  const before = text.slice(0, offset).trimEnd();
  const lines = before.slice(before.lastIndexOf('\n') + 1);
  return lines.includes('#')
    ? { message: 'a comma is missing before this' }
    : { message: 'a comma is missing here', hint: 'write , after this value', offset: before.length };
}

/**
 * The message for a value after which another key follows, on the same line or indented on the next
 * line.
 */
function secondKey(file: TextFile, offset: number): Wording | undefined {
  const line = lineAt(file, offset);
  if (/:\s+(?:"[^"]*"|'[^']*')\s+[\w-]+:(?:\s|$)/.test(line))
    return { message: 'two keys are on one line', hint: 'write each key on a line of its own' };
  const value = line.slice(offset - startOfLine(file, offset));
  if (/:(?:\s|$)/.test(value)) return undefined;
  const next = file.text.indexOf('\n', offset) + 1;
  if (next === 0 || !/^\s+[\w -]+:(?:\s|$)/.test(lineAt(file, next))) return undefined;
  const dash = /^(\s*)-([A-Za-z_][\w-]*:.*)$/.exec(line);
  if (dash !== null)
    return {
      message: 'a space is missing after the dash',
      hint: `write ${shortened(`- ${dash[2]}`)}`,
      offset: startOfLine(file, offset) + (dash[1] ?? '').length,
    };
  const hint = 'this key is indented more than the key above: begin the keys of one entry in the same column';
  return { message: INDENTATION, hint, offset: next };
}

/**
 * The first character of a value → the message for text that follows after the end of that value.
 */
const ENDED: Readonly<Record<string, Wording>> = {
  "'": {
    message: 'the text in single quotes has ended before this',
    hint: "write '' for an apostrophe in the text, or put the text in double quotes",
  },
  '"': {
    message: 'the text in double quotes has ended before this',
    hint: 'write \\" for a quote in the text, or put the text in single quotes',
  },
  '*': { message: '* at the beginning of a value names an anchor', hint: 'put the text in quotes' },
  '{': { message: '{ at the beginning of a value begins a map', hint: 'put a text in quotes' },
  '[': { message: '[ at the beginning of a value begins a list', hint: 'put a text in quotes' },
};

const FIXED: ReadonlySet<string | undefined> = new Set(
  [TAB, ...Object.values(WORDING), ...Object.values(ENDED)].flatMap(({ message, hint }) => [message, hint]),
);

/** Whether a message or hint is the same for every file, so that it quotes no file. Pure. */
export function isFixedWording(words: string | undefined): words is string {
  return words !== undefined && FIXED.has(words);
}

function ofMessage(message: string, before: string): Wording | undefined {
  const [, closing] = /^Unexpected flow-(?:map|seq)-end token in YAML stream: "([\]}])/i.exec(message) ?? [];
  if (closing !== undefined)
    return { message: `this ${closing} closes nothing that is open`, hint: 'remove it' };
  if (!/^Unexpected (?:scalar|[\w-]+) at node end/i.test(message)) return undefined;
  const [, opened = ''] = /.*(?:[:,[{]|-) *(['"*{[])/.exec(before) ?? [];
  return ENDED[opened];
}
