import { safeText } from '../core/safe-text.ts';
import { breakCommands } from './break-commands.ts';

/** Characters of one name or value that are shown. */
const MAX_SHOWN = 200;
/** Characters of one sentence that are shown. */
const MAX_SENTENCE = 1_000;
/** Rendered as nothing, but keeps GitHub from seeing a mention, a link or an issue. */
const BREAK = '&#8203;';

/**
 * A name or value from outside as a code span: no mention, link, HTML or comment comes of it, and it fits in a table
 * cell. Longer than {@link MAX_SHOWN} characters it is cut.
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

/** A sentence from outside as plain Markdown text: every character shows as itself. */
export function plainMarkdown(text: string, most = MAX_SENTENCE): string {
  return quiet(safeText(cut(text.split('\n').join(' '), most)))
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\$/g, '&#36;')
    .replace(/[\\`*_[\]|~]/g, '\\$&')
    .replace(/@|#(?=\d)|\bGH-(?=\d)|:(?=\/\/)|\bwww(?=\.)/gi, `$&${BREAK}`)
    .replace(
      /\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}\b/g,
      sha => sha.slice(0, 4) + BREAK + sha.slice(4),
    );
}

/** A fenced block whose fence is longer than any run of backticks inside. */
export function fencedBlock(language: string, lines: readonly string[]): readonly string[] {
  const safe = lines.map(line => quiet(safeText(line)));
  const fence = '`'.repeat(Math.max(3, ...safe.map(line => longestRun(line, '`') + 1)));
  return [fence + language, ...safe.map(breakCommands), fence];
}

/** Breaks HTML comments, which could imitate the marker of our own comment, and workflow commands. */
function quiet(text: string): string {
  return breakCommands(text.replace(/<!--/g, '\\u{3c}!--').replace(/-->/g, '--\\u{3e}'));
}

function cut(text: string, to: number): string {
  return text.length <= to ? text : `${text.slice(0, to)} … ${text.length - to} more characters`;
}

function longestRun(text: string, of: string): number {
  return Math.max(0, ...(text.match(new RegExp(`${of}+`, 'g')) ?? []).map(run => run.length));
}
