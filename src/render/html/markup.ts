import type { Reason } from '../../core/report/reason.ts';
import { safeText } from '../../core/text/safe-text.ts';
import { codesOf, wordsOf } from '../reason-words/reason-words.ts';

/** HTML that is safe to send to a browser. Only {@link html} and {@link dataBlock} make it. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What can stand in a template: markup as it is, and everything else as text, whatever it says. */
export type MarkupPiece = Markup | string | number | undefined | false | readonly MarkupPiece[];

const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/**
 * Markup from a template. A text in it is text: its characters that mean something to a browser or
 * to nobody are shown.
 */
export function html(parts: TemplateStringsArray, ...pieces: readonly MarkupPiece[]): Markup {
  return new Markup(parts.map((part, at) => part + textOf(pieces[at])).join(''));
}

/** A template for what is a whole line of its own, such as a row. */
function textOf(piece: MarkupPiece): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'number') return String(piece);
  if (typeof piece === 'string') return escaped(piece);
  return piece.map(textOf).join('');
}

function escaped(text: string): string {
  return safeText(text).replace(/[&<>"'`]/g, found => NAMED[found] ?? found);
}

/**
 * JSON that a script reads and that no browser takes for anything else: no character in it can end
 * the element.
 */
export function dataBlock(id: string, json: string): Markup {
  const safe = json.replace(
    /[<>&\u2028\u2029]/g,
    found => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return new Markup(`<script type="application/json" id="${id}">${safe}</script>`);
}

/** Our own style and script, which come from no report: {@link Markup} as it is. */
export function ownElement(name: 'style' | 'script', text: string): Markup {
  return new Markup(`<${name}>${text}</${name}>`);
}

/**
 * A link, if it is one of https; else its text. Nothing is sent until someone follows it, and then
 * not from where.
 */
export function link(url: string | undefined, text: MarkupPiece): Markup {
  if (url === undefined || !isHttps(url)) return html`${text}`;
  return html`<a href="${url}" rel="noopener noreferrer" target="_blank">${text}</a>`;
}

function isHttps(url: string): boolean {
  return /^https:\/\/[^\s\\@]+$/i.test(url) && URL.canParse(url) && new URL(url).protocol === 'https:';
}

/** A reason in words, with its codes, which lead to their pages, and the next step. */
export function reasonPart(reason: Reason, codes: CodeAnchors): Markup {
  const { message, next } = wordsOf(reason);
  const marks = codesOf(reason)
    .split(', ')
    .map(code => codeLink(code, codes));
  return html`<p>${message} ${marks}</p>${next !== undefined && html`<p class="next"><b>Next:</b> ${next}</p>`}`;
}

/** Where on the page the codes are explained. */
export type CodeAnchors = ReadonlyMap<string, string>;

export function codeLink(code: string, codes: CodeAnchors): Markup {
  const anchor = codes.get(code);
  if (anchor === undefined) return html`<code class="code">${code}</code>`;
  return html`<a class="code" href="#${anchor}"><code>${code}</code></a>`;
}
