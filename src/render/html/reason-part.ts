import type { Reason } from '../../core/report/reason.ts';
import { codesOf, wordsOf } from '../reason-words/reason-words.ts';
import { html, type Markup } from './markup.ts';

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
