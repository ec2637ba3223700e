import { readableText } from '../../core/address.ts';
import type { Reason } from '../../core/report/reason.ts';
import { safeText } from '../../core/text/safe-text.ts';
import { codesOf, wordsOf } from '../reason-words/reason-words.ts';

/**
 * HTML that is safe to send to a browser. Only {@link html}, {@link dataBlock} and {@link
 * ownElement} make it.
 */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What a template may contain: markup is inserted unchanged, everything else as escaped text. */
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
 * Makes markup from a template. Inserted texts are escaped, and their invisible characters shown.
 */
export function html(parts: TemplateStringsArray, ...pieces: readonly MarkupPiece[]): Markup {
  return new Markup(parts.map((part, at) => part + textOf(pieces[at])).join(''));
}

/** The markup or escaped text of an inserted value. */
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
 * A `<script>` element with JSON for the page's script. Characters that could end it are escaped.
 */
export function dataBlock(id: string, json: string): Markup {
  const safe = json.replace(
    /[<>&\u2028\u2029]/g,
    found => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return new Markup(`<script type="application/json" id="${id}">${safe}</script>`);
}

/** An element with our own style or script, which contains nothing from a report. */
export function ownElement(name: 'style' | 'script', text: string): Markup {
  return new Markup(`<${name}>${text}</${name}>`);
}

/** A link, if the URL is https; otherwise only the text. The browser sends no Referer header. */
export function link(url: string | undefined, text: MarkupPiece): Markup {
  if (url === undefined || !isHttps(url)) return html`${text}`;
  return html`<a href="${url}" rel="noopener noreferrer" target="_blank">${text}</a>`;
}

function isHttps(url: string): boolean {
  return /^https:\/\/[^\s\\@]+$/i.test(url) && URL.canParse(url) && new URL(url).protocol === 'https:';
}

/**
 * A reason in words, with its codes as links to the parts of the page that explain them, and the
 * next step.
 */
export function reasonPart(reason: Reason, codes: CodeAnchors): Markup {
  const { message, next } = wordsOf(reason);
  const marks = codesOf(reason)
    .split(', ')
    .map(code => codeLink(code, codes));
  return html`<p>${readableText(message)} ${marks}</p>${next !== undefined && html`<p class="next"><b>Next:</b> ${readableText(next)}</p>`}`;
}

/** Code → the anchor on the page where it is explained. */
export type CodeAnchors = ReadonlyMap<string, string>;

export function codeLink(code: string, codes: CodeAnchors): Markup {
  const anchor = codes.get(code);
  if (anchor === undefined) return html`<code class="code">${code}</code>`;
  return html`<a class="code" href="#${anchor}"><code>${code}</code></a>`;
}
