import { type Link, linkIn } from './link.ts';

/** The content of a 200. `text` is the answer alone, without the question, follow-ups and sources. */
export type Body =
  | { readonly is: 'answer'; readonly text: string; readonly sources: readonly Link[] }
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

/**
 * Reads the content of a 200 (facts: documentation-answers 3). An answer names its sources or repeats the question as its
 * first heading. Text with neither is a page, which says nothing about the answer.
 */
export function readBody(markdown: string, contentType: string, question: string): Body {
  if (/^text\/html\b/i.test(contentType))
    return { is: 'other', why: 'the portal sent a web page, not an answer' };
  const { text, sources, repeatsQuestion } = sectionsOf(markdown, question);
  if (sources.length > 0 && text !== '') return { is: 'answer', text, sources };
  if (text === '') return { is: 'other', why: 'the answer is empty' };
  if (isApology(text)) return { is: 'unanswered', text };
  if (repeatsQuestion) return { is: 'answer', text, sources };
  return EXPLAINS_ASK.test(text)
    ? { is: 'other', why: 'the portal sent a page or a hint on how to ask; it did not see the question' }
    : { is: 'other', why: 'the portal sent text without sources; it may be the page itself' };
}

function isApology(text: string): boolean {
  return text.length <= LONGEST_APOLOGY && !/\n\s*\n/.test(text) && NO_ANSWER.test(text);
}

interface Sections {
  readonly text: string;
  readonly sources: readonly Link[];
  readonly repeatsQuestion: boolean;
}

interface Heading {
  readonly line: number;
  readonly title: string;
}

/** Splits off the sources from the last heading of that name, and drops the repeated question and the follow-ups. */
function sectionsOf(markdown: string, question: string): Sections {
  const lines = markdown.split(/\r\n|\r|\n/);
  const headings = topHeadings(lines);
  const endOf = (heading: Heading): number =>
    headings.find(other => other.line > heading.line)?.line ?? lines.length;

  const sources = headings.findLast(({ title }) => /^sources:?$/i.test(title));
  const first = headings[0];
  const repeated =
    first && first.title === plainLine(question) && lines.slice(0, first.line).every(isBlank)
      ? first
      : undefined;
  const left = new Set<number>(repeated ? [repeated.line] : []);
  for (const heading of headings) {
    if (heading !== sources && !/^suggested follow-?up questions:?$/i.test(heading.title)) continue;
    for (let line = heading.line; line < endOf(heading); line++) left.add(line);
  }
  return {
    text: lines
      .filter((_, index) => !left.has(index))
      .join('\n')
      .trim(),
    sources: sources ? lines.slice(sources.line + 1, endOf(sources)).flatMap(line => linkIn(line) ?? []) : [],
    repeatsQuestion: repeated !== undefined,
  };
}

/** Level-one headings outside of code blocks. */
function topHeadings(lines: readonly string[]): readonly Heading[] {
  const headings: Heading[] = [];
  let fence: string | undefined;
  lines.forEach((text, line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(text)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) fence = undefined;
    } else if (mark !== undefined) {
      fence = mark;
    } else {
      const title = /^ {0,3}#[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/.exec(text)?.[1];
      if (title !== undefined) headings.push({ line, title: plainLine(title) });
    }
  });
  return headings;
}

function plainLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function isBlank(line: string): boolean {
  return line.trim() === '';
}
