import { readable, readableText } from '../../core/address.ts';
import type { Reason } from '../../core/report/reason.ts';
import { safeText } from '../../core/text/safe-text.ts';
import { MAX_NEXT } from '../colored-line.ts';
import { codesOf, wordsOf } from '../reason-words/reason-words.ts';
import { breakCommands } from '../style.ts';

/** How many characters of a name or value are shown. */
const MAX_SHOWN = 200;
/** How many characters of a sentence are shown. */
const MAX_SENTENCE = 1_000;
/**
 * An entity that renders as nothing, but prevents GitHub from reading a mention, a link or an issue
 * number.
 */
const BREAK = '&#8203;';

/**
 * Someone else's name or value as a code span: never a mention, link, HTML or comment, and safe in
 * a table cell. Cut at {@link MAX_SHOWN} characters.
 */
export function codeSpan(text: string): string {
  const safe = quiet(safeText(cut(text, MAX_SHOWN))).replace(/(\\?)\|/g, (_, slash) =>
    slash ? '\\\\u{7c}' : '\\|',
  );
  if (safe.trim() === '') return '`""`';
  const fence = '`'.repeat(longestRun(safe, '`') + 1);
  const pad = safe.startsWith('`') || safe.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${safe}${pad}${fence}`;
}

/** An address, or a part of one, as a code span. */
export function addressSpan(of: string): string {
  return codeSpan(readable(of));
}

/**
 * Someone else's sentence as Markdown text: every character shows as itself, and what is in
 * backticks is a code span.
 */
export function plainMarkdown(text: string, most = MAX_SENTENCE): string {
  const pieces = cut(text.split('\n').join(' '), most).split(/(`[^`]+`)/);
  return pieces.map((piece, at) => (at % 2 === 1 ? codeSpan(piece.slice(1, -1)) : escaped(piece))).join('');
}

function escaped(text: string): string {
  return (
    quiet(safeText(text))
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/\$/g, '&#36;')
      .replace(/[\\`*_[\]|~]/g, '\\$&')
      // `\b` before `www` would not do: GitHub also makes a link of `_www.`, and `_` counts as a
      // character of a word (GFM 0.29, extended autolinks).
      .replace(/@|#(?=\d)|(?<![A-Za-z0-9])GH-(?=\d)|:(?=\/\/)|(?<![A-Za-z0-9])www(?=\.)/gi, `$&${BREAK}`)
      .replace(
        /\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}\b/g,
        sha => sha.slice(0, 4) + BREAK + sha.slice(4),
      )
  );
}

/** A fenced block whose fence is longer than any run of backticks inside. */
export function fencedBlock(language: string, lines: readonly string[]): readonly string[] {
  const safe = lines.map(line => quiet(safeText(line)));
  const fence = fenceFor(safe);
  return [fence + language, ...safe.map(breakCommands), fence];
}

/** A fence that no line of the block can end. */
export function fenceFor(lines: readonly string[]): string {
  return '`'.repeat(Math.max(3, ...lines.map(line => longestRun(line, '`') + 1)));
}

/**
 * Changes workflow commands and the marks of HTML comments, so that neither has an effect. An HTML
 * comment could imitate the hidden marker in evenkeel's own comment on a pull request.
 */
function quiet(text: string): string {
  return breakCommands(text.replace(/<!--/g, '\\u{3c}!--').replace(/-->/g, '--\\u{3e}'));
}

function cut(text: string, to: number): string {
  return text.length <= to ? text : `${text.slice(0, to)} … ${text.length - to} more characters`;
}

function longestRun(text: string, of: string): number {
  return Math.max(0, ...(text.match(new RegExp(`${of}+`, 'g')) ?? []).map(run => run.length));
}

/**
 * A reason in Markdown: its message with the code to look up, and the next step if there is one.
 */
export function reasonMarkdown(reason: Reason): readonly string[] {
  const { message, next } = wordsOf(reason);
  return [
    `${plainMarkdown(readableText(message))} ${codeSpan(codesOf(reason))}`,
    ...(next === undefined ? [] : [`**Next:** ${plainMarkdown(readableText(next), MAX_NEXT)}`]),
  ];
}
