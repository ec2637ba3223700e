import type { CodePage } from '../../core/code-page.ts';
import type { CodePages } from '../code-page.ts';
import { html, type Markup, type Piece } from './markup.ts';
import type { CodeAnchors } from './reason-part.ts';

/** Where on the page each code that has a page is explained. */
export function codeAnchors(codes: readonly string[], pages: CodePages): CodeAnchors {
  return new Map(codes.filter(code => pageOf(code, pages) !== undefined).map((code, at) => [code, `c${at}`]));
}

/** The pages of the codes that the report has. */
export function codesPart(anchors: CodeAnchors, pages: CodePages): Piece {
  if (anchors.size === 0) return undefined;
  return html`<section aria-labelledby="codes-title"><h2 id="codes-title">Codes</h2>${[...anchors].map(
    ([code, anchor]) => {
      const page = pageOf(code, pages);
      return page === undefined ? undefined : codePart(code, anchor, page);
    },
  )}</section>`;
}

function codePart(
  code: string,
  anchor: string,
  { title, means, example, wrong, right, next }: CodePage,
): Markup {
  return html`<details class="row explained" id="${anchor}"><summary><code>${code}</code> ${title}</summary><div class="inside"><p>${means}</p>${snippet('For example', example)}${snippet('Wrong', wrong)}${snippet('Right', right)}<p class="next"><b>Next:</b> ${next}</p></div></details>`;
}

function snippet(title: string, text: string | undefined): Piece {
  if (text === undefined) return undefined;
  return html`<p class="quiet">${title}:</p><pre>${text.split('\n').map(line => html`<span class="line">${line}</span>`)}</pre>`;
}

function pageOf(code: string, pages: CodePages): CodePage | undefined {
  return Object.hasOwn(pages, code) ? pages[code] : undefined;
}
