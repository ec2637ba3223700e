import { safeText } from '../core/safe-text.ts';
import { breakCommands } from './break-commands.ts';

/** Rendered as nothing, but keeps GitHub from seeing a mention. */
const BREAK = '&#8203;';

/**
 * Markdown from outside as Markdown that may be pasted anywhere: its headings, lists, links and code stay, but HTML shows
 * as text, images are links, links lead to pages, nobody is mentioned, and a code block that is left open is closed.
 */
export function tameMarkdown(markdown: string): string {
  let fence: string | undefined;
  const lines = markdown.split(/\r\n|\r|\n/).map(line => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    const inside = fence !== undefined;
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence) === true) fence = undefined;
    const safe = safeText(line.replaceAll('\t', '    '));
    return breakCommands(inside || mark !== undefined ? safe : tamed(safe));
  });
  return [...lines, ...(fence === undefined ? [] : [fence])].join('\n');
}

/** A link to anything but a page: `javascript:`, `data:`, also as a link's definition. */
const OTHER_SCHEME = /(\]\(\s*|\]:\s*)(?!https?:)[a-z][a-z0-9+.-]*:/gi;

function tamed(line: string): string {
  return line
    .replaceAll('<', '&lt;')
    .replace(OTHER_SCHEME, '$1#')
    .replace(/!(?=\[)/g, '')
    .replace(/@(?=\w)/g, `@${BREAK}`);
}
