import { safeText } from '../core/safe-text.ts';
import { breakCommands } from './break-commands.ts';

/** Renders as nothing, but keeps GitHub from finding a mention. */
const BREAK = '&#8203;';

/**
 * Foreign Markdown made safe to paste anywhere: headings, lists, links and code stay, but HTML shows as text, images become
 * links, links lead to pages only, nobody is mentioned, and an open code block is closed.
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

/** A link to anything but a page: `javascript:`, `data:`; also as a link's definition. */
const OTHER_SCHEME = /(\]\(\s*|\]:\s*)(?!https?:)[a-z][a-z0-9+.-]*:/gi;

function tamed(line: string): string {
  return line
    .replaceAll('<', '&lt;')
    .replace(OTHER_SCHEME, '$1#')
    .replace(/!(?=\[)/g, '')
    .replace(/@(?=\w)/g, `@${BREAK}`);
}
