/**
 * Says whether an `Accept` header prefers Markdown to HTML and to any type; equal preferences
 * follow their order (facts/docs-answers.md#asking-for-markdown). No header means HTML.
 */
export function wantsMarkdown(accept: string | undefined): boolean {
  const ranges = (accept ?? '')
    .split(',')
    .map((range, order) => {
      const [type = '', ...parameters] = range.split(';').map(part => part.trim().toLowerCase());
      const quality = parameters.find(parameter => parameter.startsWith('q='));
      return { type, order, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ type, quality }) => KNOWN.includes(type) && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.order - b.order);
  return ranges[0] !== undefined && MARKDOWN.includes(ranges[0].type);
}

const MARKDOWN = ['text/markdown', 'text/x-markdown'];
const KNOWN = [...MARKDOWN, 'text/html', '*/*'];
