import type { PortalAnswer } from './answer.ts';
import type { PortalPage } from './pages.ts';

/**
 * A page as Markdown: a line that links to llms.txt, the page, and after the last rule how to ask a
 * question (facts/docs-answers.md#pages-beside-the-lane).
 */
export function pageMarkdown(page: PortalPage, portal: string): string {
  return [
    `> The map of this portal is [llms.txt](${portal}/llms.txt). This page as Markdown: ${markdownUrl(page.path, portal)}`,
    `# ${page.title}`,
    page.body,
    footer(markdownUrl(page.path, portal)),
  ].join('\n\n');
}

/** A page as HTML for a browser. */
export function pageHtml(page: PortalPage): string {
  const paragraphs = page.body.split('\n\n').map(paragraph => `<p>${escaped(paragraph)}</p>`);
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escaped(page.title)}</title></head>\n<body><h1>${escaped(page.title)}</h1>\n${paragraphs.join('\n')}\n</body></html>\n`;
}

/** The text of llms.txt, which lists all pages. */
export function llmsTxt(pages: readonly PortalPage[], portal: string): string {
  const lines = pages.map(
    page => `- [${page.title}](${markdownUrl(page.path, portal)}): ${page.description}`,
  );
  return [`# Sandbox documentation`, '## Pages', lines.join('\n'), footer(markdownUrl('/', portal))].join(
    '\n\n',
  );
}

/** The text of llms-full.txt: the content of all pages. */
export function llmsFullTxt(pages: readonly PortalPage[]): string {
  return `${pages.map(page => `# ${page.title}\n\n${page.body}`).join('\n\n')}\n`;
}

export interface AnswerStyle {
  readonly portal: string;
  /** The heading above the sources: `# Sources:` or `# Sources`. */
  readonly heading: string;
  /**
   * Whether each source is a link to the `.md` page. In MCP answers it is a link to the page itself
   * (facts/docs-answers.md#the-parts-of-an-answer).
   */
  readonly markdownLinks: boolean;
  /**
   * The URL to which follow-up questions can be sent; absent: the answer lists no follow-up
   * questions.
   */
  readonly askAt?: string;
  readonly goal: string;
}

/**
 * An answer as Markdown: the question, the answer, follow-up questions and sources, in this order
 * (facts/docs-answers.md#the-parts-of-an-answer).
 */
export function answerMarkdown(question: string, answer: PortalAnswer, style: AnswerStyle): string {
  if (answer.text === undefined) return 'The question could not be answered from this documentation.\n';
  const parts = [`# ${question}`, answer.text];
  if (style.askAt !== undefined && answer.followUps.length > 0) {
    const links = answer.followUps.map(each => `- [${each}](${askUrl(style.askAt ?? '', each, style.goal)})`);
    parts.push('# Suggested Follow-up Questions:', 'You may also want to ask:', links.join('\n'));
  }
  const url = (page: PortalPage): string =>
    style.markdownLinks ? markdownUrl(page.path, style.portal) : `${style.portal}${page.path}`;
  parts.push(style.heading, answer.sources.map(page => `- [${page.title}](${url(page)})`).join('\n'));
  return `${parts.join('\n\n')}\n`;
}

/** The answer to a blank question (facts/docs-answers.md#blank-questions). */
export function hint(portal: string): string {
  return `# Ask this documentation\n\nThe parameter \`ask\` is missing its question. Ask like this: ${portal}/guides/recovery.md?ask=How+long+can+a+branch+be+recovered\n`;
}

/**
 * The text for a page that does not exist. It names pages with similar words
 * (facts/docs-answers.md#pages-beside-the-lane).
 */
export function notFoundMarkdown(path: string, similar: readonly PortalPage[], portal: string): string {
  const lines = similar.map(page => `- [${page.title}](${markdownUrl(page.path, portal)})`);
  return [
    '# Page not found',
    `There is no page at ${path}.`,
    ...(lines.length === 0 ? [] : ['Similar pages:', lines.join('\n')]),
    `See [the map](${portal}/llms.txt) and [the whole content](${portal}/llms-full.txt), or ask: ${portal}/index.md?ask=<question>\n`,
  ].join('\n\n');
}

/** The URL of a page as Markdown. That of the root ends with `index.md`. */
export function markdownUrl(path: string, portal: string): string {
  return `${portal}${path === '/' ? '/index' : path}.md`;
}

function askUrl(at: string, question: string, goal: string): string {
  return `${at}?${new URLSearchParams({ ask: question, ...(goal === '' ? {} : { goal }) }).toString()}`;
}

function footer(askAt: string): string {
  return `---\n\n# Ask a question\n\nAny page answers questions: ${askAt}?ask=<question>&goal=<goal>\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
