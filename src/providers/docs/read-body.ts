import { type Heading, headingsOf, oneLine } from './headings.ts';
import type { Link } from './link.ts';
import { isLinkName, linkNames, linksIn } from './links-in.ts';

/** The content of a 200. `text` is the answer alone, without the question, follow-ups and sources. */
export type Body =
  | {
      readonly is: 'answer';
      readonly text: string;
      readonly sources: readonly Link[];
      /** How many lines below the heading of the sources have no link; absent: none. */
      readonly unread?: number;
    }
  /** The portal says that it has no answer. */
  | { readonly is: 'unanswered'; readonly text: string }
  /** Not an answer: a hint about the question, a page, nothing. `why` is a sentence. */
  | { readonly is: 'other'; readonly why: string };

/** Hints and page footers explain the parameter; an answer to a question does not. */
const EXPLAINS_ASK = /[?&]ask=/;
/** The wording of an apology is not documented (facts: documentation-answers 3), only that it is one sentence. */
const NO_ANSWER =
  /\b(?:(?:could|can|was|am|is)\s*(?:not|n't|n’t)|unable to)\b[^.]*\b(?:answer\w*|information|anything)\b|\bno answer\b/i;
const LONGEST_APOLOGY = 400;
/** Longer text is a book, not an answer; judging it would take long. */
const LONGEST_ANSWER = 1_000_000;

/**
 * Reads the content of a 200 (facts: documentation-answers 3). An answer names its sources or repeats the question as its
 * first heading. Text with neither is a page, which says nothing about the answer.
 */
export function readBody(markdown: string, contentType: string, question: string): Body {
  if (/^text\/html\b/i.test(contentType))
    return { is: 'other', why: 'the portal sent a web page, not an answer' };
  if (markdown.length > LONGEST_ANSWER)
    return {
      is: 'other',
      why: `the portal sent ${markdown.length} characters, which is too long for an answer`,
    };
  const { text, sources, repeatsQuestion } = sectionsOf(markdown, question);
  if (text === '') return { is: 'other', why: 'the answer is empty' };
  const answer = { is: 'answer', text, sources: sources?.links ?? [] } as const;
  if (sources !== undefined) return sources.unread === 0 ? answer : { ...answer, unread: sources.unread };
  if (isApology(text)) return { is: 'unanswered', text };
  if (repeatsQuestion) return answer;
  return EXPLAINS_ASK.test(text)
    ? { is: 'other', why: 'the portal sent a page or a hint on how to ask; it did not see the question' }
    : { is: 'other', why: 'the portal sent text without sources; it may be the page itself' };
}

function isApology(text: string): boolean {
  return text.length <= LONGEST_APOLOGY && !/\n\s*\n/.test(text) && NO_ANSWER.test(text);
}

interface Sources {
  readonly links: readonly Link[];
  readonly unread: number;
}

interface Sections {
  readonly text: string;
  /** Undefined: there is no such section. */
  readonly sources: Sources | undefined;
  readonly repeatsQuestion: boolean;
}

/** Splits off the sources from the last heading of that name, and drops the repeated question and the follow-ups. */
function sectionsOf(markdown: string, question: string): Sections {
  const lines = markdown.split(/\r\n|\r|\n/);
  const headings = headingsOf(lines);
  const endOf = (heading: Heading): number =>
    headings.find(other => other.line > heading.line && other.level <= heading.level)?.line ?? lines.length;
  const below = (heading: Heading): readonly string[] => lines.slice(heading.after, endOf(heading));

  const last = headings.findLast(({ title }) => /^sources:?$/i.test(title));
  const read = last === undefined ? undefined : sourcesIn(below(last), linkNames(lines));
  // A lower heading without a link below it is part of the answer: "Sources" of energy.
  const sources = read !== undefined && (last?.level === 1 || read.links.length > 0) ? read : undefined;
  const first = headings[0];
  const repeated =
    first?.level === 1 &&
    first.title === oneLine(question) &&
    lines.slice(0, first.line).every(line => line.trim() === '')
      ? first
      : undefined;
  const left = new Set<number>();
  const leave = (from: number, to: number): void => {
    for (let line = from; line < to; line += 1) left.add(line);
  };
  if (repeated !== undefined) leave(repeated.line, repeated.after);
  if (last !== undefined && sources !== undefined) leave(last.line, endOf(last));
  for (const heading of headings)
    if (/^suggested follow-?up questions:?$/i.test(heading.title)) leave(heading.line, endOf(heading));
  const text = lines.filter((_, index) => !left.has(index)).join('\n');
  return { text: text.trim(), sources, repeatsQuestion: repeated !== undefined };
}

function sourcesIn(lines: readonly string[], names: ReturnType<typeof linkNames>): Sources {
  const all = lines
    .filter(line => line.trim() !== '' && !/^\s*[-*_=|: ]+$/.test(line) && !isLinkName(line))
    .map(line => linksIn(line, names));
  return { links: all.flat(), unread: all.filter(links => links.length === 0).length };
}
