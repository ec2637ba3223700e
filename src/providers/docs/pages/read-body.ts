import type { Link } from './link.ts';
import { type Heading, headingsOf, linkNames, oneLine } from './markdown-parts.ts';
import { itemsIn } from './named-items.ts';

/**
 * The content of an answer with status 200. `text` is what the portal answers, without the
 * question, follow-ups and sources.
 */
export type PortalBody =
  | {
      readonly is: 'answer';
      readonly text: string;
      readonly sources: readonly Link[];
      /**
       * How many lines below the heading of the sources have no link; not set if every line has
       * one.
       */
      readonly unread?: number;
    }
  /** The portal says that it has no answer. */
  | { readonly is: 'unanswered'; readonly text: string }
  /** No answer, but a hint about the question, a page, or nothing. `why` is a sentence. */
  | { readonly is: 'other'; readonly why: string; readonly isWebPage?: true };

/** A text that explains the parameter `ask`, as hints and page footers do, and answers do not. */
const EXPLAINS_ASK = /[?&]ask=/;
/**
 * Match the sentences with which portals say that they have no answer. Their wording is not
 * documented, only that it is one sentence. The patterns require that the portal cannot answer,
 * because "a bucket cannot be renamed" is an answer.
 */
const NO_ANSWER: readonly RegExp[] = [
  /\b(?:(?:could|can)\s*(?:not|n['’]t)|cannot)\s+be\s+(?:answered|found\s+in\s+(?:the|this|our))\b/i,
  /\b(?:I|we)(?:['’](?:m|re)|\s+am|\s+are|\s+was|\s+were)?\s+(?:[\w-]+\s+){0,2}?(?:cannot|(?:could|can|do|did|was|am|are|have|does)?\s*(?:not|n['’]t)|unable|not)\b[^.;]*?\b(?:answer\w*|information|anything|find|locate|details|know)\b/i,
  /\b(?:unable|not able) to (?:find|answer|locate|provide)\b/i,
  /\b(?:not|n['’]t)\b[^.;]{0,40}\b(?:enough|any|sufficient|relevant)\b[^.;]{0,30}\b(?:information|details|content|context|answer)\b/i,
  /\b(?:documentation|docs|sources?|pages?|context|knowledge base)\b[^.;]{0,40}\b(?:does|do|did|has|have)\s*(?:not|n['’]t)\s+(?:\w+\s+)?(?:cover|contain|include|provide|have|mention|address)\b[^.;]*\b(?:information|answer|details|this|that|it)\b/i,
  /\b(?:no|insufficient) (?:answer|(?:relevant |sufficient |further )?information)\b/i,
];
const LONGEST_APOLOGY = 400;
/** The thoughts that a language model writes before its answer. */
const THOUGHTS = /^\s*<think>[\s\S]*?<\/think>\s*/;
/** The most characters of an answer. A longer text is no answer, and judging it would take long. */
const LONGEST_ANSWER = 1_000_000;

/**
 * Reads the content of a 200 (facts/docs-answers.md#the-parts-of-an-answer). An answer names its
 * sources or repeats the question as its first heading. A text with neither may be the page itself,
 * so it counts as no answer.
 */
export function readBody(markdown: string, contentType: string, question: string): PortalBody {
  if (isWebPage(markdown, contentType))
    return { is: 'other', why: 'the portal sent a web page, not an answer', isWebPage: true };
  if (markdown.length > LONGEST_ANSWER)
    return {
      is: 'other',
      why: `the portal sent ${markdown.length} characters, which is too long for an answer`,
    };
  const { text, sources, repeatsQuestion } = sectionsOf(markdown.replace(THOUGHTS, ''), question);
  if (text === '') return { is: 'other', why: 'the answer is empty' };
  const answer = { is: 'answer', text, sources: sources?.links ?? [] } as const;
  if (sources !== undefined) return sources.unread === 0 ? answer : { ...answer, unread: sources.unread };
  if (isApology(text)) return { is: 'unanswered', text };
  if (repeatsQuestion) return answer;
  return EXPLAINS_ASK.test(text)
    ? { is: 'other', why: 'the portal sent a page or a hint on how to ask; it did not see the question' }
    : { is: 'other', why: 'the portal sent text without sources; it may be the page itself' };
}

/** Whether a text is HTML, by its content type or by its beginning. */
export function isWebPage(text: string, contentType: string): boolean {
  return (
    /^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType) ||
    /^\s*(?:<!doctype html|<html)\b/i.test(text)
  );
}

function isApology(text: string): boolean {
  return text.length <= LONGEST_APOLOGY && !/\n\s*\n/.test(text) && NO_ANSWER.some(form => form.test(text));
}

interface Sources {
  readonly links: readonly Link[];
  readonly unread: number;
}

/**
 * Splits an answer into its text and its sources, which stand below the last heading "Sources". The
 * text lacks the repeated question and the suggested follow-ups.
 */
function sectionsOf(markdown: string, question: string) {
  const lines = markdown.split(/\r\n|\r|\n/);
  const headings = headingsOf(lines);
  const endOf = (heading: Heading): number =>
    headings.find(other => other.line > heading.line && other.level <= heading.level)?.line ?? lines.length;
  const below = (heading: Heading): readonly string[] => lines.slice(heading.after, endOf(heading));

  const last = headings.findLast(({ title }) => /^sources:?$/i.test(title));
  const read = last === undefined ? undefined : sourcesIn(below(last), linkNames(lines));
  // A "Sources" heading of a lower level without links below it is part of the answer, such as a
  // heading on sources of energy.
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
  const all = itemsIn(lines.join('\n'), names);
  return {
    links: all.flatMap(({ links }) => links),
    unread: all.filter(({ links }) => links.length === 0).length,
  };
}
