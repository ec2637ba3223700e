import type { Address } from '../core/address.ts';
import type { Explanation } from '../core/report/report.ts';
import { hangingLines, type Line } from './colored-line.ts';
import { codeSpan, plainMarkdown } from './markdown/markdown-text.ts';
import type { Style } from './style.ts';
import { markdownLines } from './text/terminal-markdown.ts';

const INDENT = 8;

/**
 * The documentation on one address, for the lines below its row; a shared explanation is shown
 * below the first of its rows.
 */
export function explanationLines(
  explanations: readonly Explanation[],
  about: Address,
  style: Style & { readonly width: number },
): readonly Line[] {
  return explanations
    .filter(explanation => explanation.about.includes(about))
    .flatMap(explanation => linesOf(explanation, about, style));
}

function linesOf(
  explanation: Explanation,
  about: Address,
  style: Style & { readonly width: number },
): readonly Line[] {
  const { is, question, text, sources } = explanation;
  const at = { indent: INDENT, width: style.width };
  const [first] = explanation.about;
  if (first !== undefined && first !== about)
    return hangingLines('docs: ', `as for ${first}`, { ...at, how: 'dim' });
  const asked = hangingLines('docs: ', question, { ...at, how: 'cyan' });
  if (is === 'none') return [...asked, ...hangingLines('no answer: ', text, { ...at, how: 'dim' })];
  return [
    ...asked,
    ...(is === 'page' ? hangingLines('', PAGE, { ...at, how: 'yellow' }) : []),
    ...markdownLines(text, { ...style, indent: INDENT + 2 }),
    ...sources.flatMap(({ title, url }) =>
      hangingLines('source: ', `${title} ${url}`, { ...at, how: 'dim' }),
    ),
  ];
}

const PAGE = 'not an answer, but a passage of the page that fits best:';

/** The explanations as a list for a pull request comment. */
export function* explanationMarkdown(explanations: readonly Explanation[]): Iterable<string> {
  for (const { about, question, is, text, sources } of explanations) {
    const [first = '', ...others] = about;
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    const said = is === 'none' ? `no answer: ${text}` : is === 'page' ? `${PAGE} ${text}` : text;
    const from = sources.map(({ url }) => codeSpan(url)).join(', ');
    const source = from === '' ? '' : ` (${from})`;
    yield `- Docs on ${codeSpan(first)}${more}: _${plainMarkdown(question)}_ ${plainMarkdown(said)}${source}`;
  }
  if (explanations.length > 0) yield '';
}
