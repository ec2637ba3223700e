import { safeText } from '../../core/text/safe-text.ts';
import { hangingLines, type Line, linesToText } from '../colored-line.ts';
import { count } from '../count.ts';
import { jsonText } from '../json/json.ts';
import { breakCommands } from '../style.ts';
import { markdownLines, type TerminalMarkdown } from './terminal-markdown.ts';

/** An entity that renders as nothing, but prevents GitHub from reading a mention. */
const BREAK = '&#8203;';

/**
 * Makes someone else's Markdown safe to paste: headings, lists, links and code stay. HTML is shown
 * as text, images become links, links only lead to web pages, nobody is mentioned, and an open code
 * block is closed.
 */
function tameMarkdown(markdown: string): string {
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

/**
 * Matches a link to anything but a web page, such as `javascript:` or `data:`, also in a link
 * definition.
 */
const OTHER_SCHEME = /(\]\(\s*|\]:\s*)(?!https?:)[a-z][a-z0-9+.-]*:/gi;

function tamed(line: string): string {
  return line
    .replaceAll('<', '&lt;')
    .replace(OTHER_SCHEME, '$1#')
    .replace(/!(?=\[)/g, '')
    .replace(/@(?=\w)/g, `@${BREAK}`);
}

interface ShownLink {
  readonly title: string;
  readonly url: string;
}

/** A documentation portal's reply to a question. All texts but `why` are the portal's own. */
export type ShownReply =
  | {
      readonly is: 'answer';
      readonly text: string;
      readonly sources: readonly ShownLink[];
      /** How many lines of the list of sources had no link; absent: none. */
      readonly unread?: number;
    }
  | {
      readonly is: 'page';
      readonly why: string;
      readonly url: string;
      readonly text: string;
      readonly others: readonly ShownLink[];
    }
  | { readonly is: 'unanswered'; readonly text: string }
  | { readonly is: 'none'; readonly why: string };

/** A question with its outcome. */
export interface ShownQuestion {
  readonly portal: string;
  readonly question: string;
  readonly reply: ShownReply;
}

/**
 * A reply as text for a terminal. If the reply is a page and not an answer, the text says so. Ends
 * with a line break.
 */
export function answerText({ portal, reply }: ShownQuestion, at: TerminalMarkdown): string {
  switch (reply.is) {
    case 'answer':
      return linesToText(
        [
          ...markdownLines(reply.text, at),
          ...linkLines('Sources', reply.sources),
          ...unreadWords(reply.unread).map((words): Line => [[words, 'dim']]),
        ],
        at,
      );
    case 'page':
      return linesToText(
        [
          ...hangingLines('! ', notAnAnswer(reply.why), { indent: 0, width: at.width, how: 'yellow' }),
          [['  '], [reply.url, 'dim']],
          [],
          ...markdownLines(reply.text, at),
          ...linkLines('Other pages that fit', reply.others),
        ],
        at,
      );
    case 'unanswered':
      return linesToText(
        [[[`! ${portal} could not answer:`, 'yellow']], ...markdownLines(reply.text, { ...at, indent: 2 })],
        at,
      );
    case 'none':
      return linesToText(
        hangingLines('! ', `No answer: ${reply.why}`, { indent: 0, width: at.width, how: 'red' }),
        at,
      );
  }
}

function notAnAnswer(why: string): string {
  return `This is the page, not an answer: ${why}${/[.!?]$/.test(why) ? '' : '.'}`;
}

function unreadWords(unread = 0): readonly string[] {
  return unread === 0 ? [] : [`${count(unread, 'line')} of the sources without a link`];
}

function linkLines(title: string, links: readonly ShownLink[]): readonly Line[] {
  if (links.length === 0) return [];
  return [
    [],
    [[title, 'bold']],
    ...links.map((link): Line => [['  '], [link.title], [link.title === '' ? '' : '  '], [link.url, 'dim']]),
  ];
}

/** A reply as Markdown. Ends with a line break. */
export function answerMarkdown({ portal, question, reply }: ShownQuestion): string {
  const head = `# ${tameMarkdown(oneLine(question))}`;
  return `${[head, ...markdownParts(portal, reply)].join('\n\n')}\n`;
}

function markdownParts(portal: string, reply: ShownReply): readonly string[] {
  switch (reply.is) {
    case 'answer':
      return [
        tameMarkdown(reply.text),
        ...listed('# Sources', reply.sources),
        ...unreadWords(reply.unread).map(words => `_${words}_`),
      ];
    case 'page':
      return [
        `**${tameMarkdown(oneLine(notAnAnswer(reply.why)))}** ${tameMarkdown(oneLine(reply.url))}`,
        tameMarkdown(reply.text),
        ...listed('# Other pages that fit', reply.others),
      ];
    case 'unanswered':
      return [`**${tameMarkdown(portal)} could not answer:**`, tameMarkdown(reply.text)];
    case 'none':
      return [`**No answer:** ${tameMarkdown(oneLine(reply.why))}`];
  }
}

function listed(heading: string, links: readonly ShownLink[]): readonly string[] {
  if (links.length === 0) return [];
  return [heading, links.map(markdownLink).join('\n')];
}

/** A link if the URL leads to a web page, else title and URL as text. */
function markdownLink({ title, url }: ShownLink): string {
  const text = tameMarkdown(oneLine(title).replace(/[\\[\]`]/g, '\\$&'));
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return `- ${text} ${tameMarkdown(oneLine(url))}`;
  const { href } = new URL(url);
  return `- [${text}](${href.replace(/[^\w:/?#=&%.,;~+-]/g, percentEncoded)})`;
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** A reply as one JSON document with its keys in a fixed order. */
export function answerJson({ portal, question, reply }: ShownQuestion): string {
  return jsonText({ v: 1, portal, question, ...reply });
}
