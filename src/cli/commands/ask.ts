import { Failure } from '../../core/report/failure.ts';
import type { PortalReply } from '../../providers/docs/ask-portal.ts';
import { readBody } from '../../providers/docs/pages/read-body.ts';
import { answerJson, answerMarkdown, answerText, type ShownQuestion } from '../../render/text/answer.ts';
import type { Context } from '../context.ts';
import { askRun, checkAsked } from '../loop/ask-run.ts';
import type { AskFlags } from '../options/command-options.ts';
import type { Input } from '../system/io.ts';

/** The longest question, in characters, as in the manifest's schema. */
const LONGEST_QUESTION = 2048;

/** `evenkeel ask`. Returns the exit code: 0 with an answer, or with a page instead. */
export async function runAsk(words: readonly string[], flags: AskFlags, context: Context): Promise<number> {
  checkAsked(flags);
  const question = await questionOf(words, context.io.stdin);
  const stream = streamOf(question, flags, context);
  const asked = await askRun(question, { ...flags, receive: stream?.receive }, context);
  if (asked.reply.is === 'none' && context.stop.signal.aborted)
    throw new Failure('unreadable', asked.reply.why);
  return show(asked, { flags, stream }, context);
}

/** The words of the command line, or standard input where there are none or `-`. */
async function questionOf(words: readonly string[], stdin: Input): Promise<string> {
  const piped = words.length === 0 || (words.length === 1 && words[0] === '-');
  if (words.length === 0 && stdin.isTTY)
    throw new Failure('usage', '`evenkeel ask` needs a question', {
      next: 'Write the question after `evenkeel ask`, or pipe it in.',
    });
  const written = piped ? await stdin.text(LONGEST_QUESTION * 4) : words.join(' ');
  const question = written?.trim();
  if (question === '')
    throw new Failure('usage', 'the question is blank', {
      next: 'Write the question after `evenkeel ask`, or pipe it in.',
    });
  if (question === undefined || question.length > LONGEST_QUESTION)
    throw new Failure('usage', `the question is longer than ${LONGEST_QUESTION} characters`, {
      next: 'Ask one thing at a time.',
    });
  return question;
}

/** A stream of the answer, only for a person at a terminal. A program gets the complete answer. */
function streamOf(question: string, flags: AskFlags, context: Context): AnswerStream | undefined {
  const { io, screen } = context;
  if (flags.format !== 'text' || !io.stdout.isTTY) return undefined;
  const render = (text: string): string =>
    textOf({ portal: '', question, reply: { is: 'answer', text, sources: [] } }, context);
  return answerStream(question, render, screen.result);
}

function textOf(asked: ShownQuestion, { screen }: Context): string {
  return answerText(asked, { ...screen.style, width: Math.min(screen.width, 100) });
}

interface AnswerView {
  readonly flags: AskFlags;
  readonly stream: AnswerStream | undefined;
}

function show(asked: ShownQuestion, { flags, stream }: AnswerView, context: Context): number {
  const { reply } = asked;
  const { screen } = context;
  const found = reply.is === 'answer' || reply.is === 'page';
  if (flags.format === 'json') screen.result(answerJson(asked));
  else if (reply.is === 'none')
    throw new Failure('unreadable', `${brokenOff(stream)}${reply.why}`, nextStep(reply));
  else if (flags.format === 'markdown') screen.result(answerMarkdown(asked));
  else screen.result(stream?.rest(textOf(asked, context)) ?? textOf(asked, context));
  return found ? 0 : 1;
}

/** A warning for an answer that broke off: its rest might have said the opposite. */
function brokenOff(stream: AnswerStream | undefined): string {
  return stream?.begun === true ? 'the answer broke off, so only its beginning is shown: ' : '';
}

/**
 * The suggestion to read a page instead. Left out where access is refused, nothing answers, or the
 * page could not be read either.
 */
function nextStep({ pageMayHelp }: Extract<PortalReply, { readonly is: 'none' }>): {
  readonly next?: string;
} {
  return pageMayHelp === true ? { next: 'A page of the portal is shown with --page PATH.' } : {};
}

/** Shows an answer on a terminal while it comes. */
interface AnswerStream {
  /** Takes the next piece as the portal sends it. */
  receive(piece: string): void;
  /** The part of the complete answer that is not shown yet. */
  rest(whole: string): string;
  /** Whether something of the answer was shown. */
  readonly begun: boolean;
}

/** The longest answer that is shown in parts, because each part lays out the whole text again. */
const LONGEST = 100_000;
/** A heading after which the text may no longer belong to the answer. */
const AFTER_ANSWER = /^\s*(?:#{1,6}\s*|\*\*)?(?:sources|suggested follow-?up questions):?(?:\*\*)?\s*#*\s*$/i;
const BROKEN = '\n! Only the beginning of the answer is shown above. ';

/**
 * Shows each paragraph when it is complete, laid out like the complete answer. A text is an answer
 * if it repeats the question or names its sources. The sources come last, so a text that does not
 * repeat the question is shown only when it is complete. `render`: lays out an answer for the
 * terminal.
 */
function answerStream(
  question: string,
  render: (text: string) => string,
  show: (text: string) => void,
): AnswerStream {
  let came = '';
  let read = 0;
  let shown = '';

  function advance(): void {
    const end = wholeParagraphs(came);
    if (end <= read) return;
    read = end;
    const body = readBody(came.slice(0, end), 'text/markdown', question);
    if (body.is !== 'answer') return;
    const text = render(body.text);
    if (!text.startsWith(shown) || text.length === shown.length) return;
    show(text.slice(shown.length));
    shown = text;
  }

  return {
    receive(piece) {
      if (came.length > LONGEST) return;
      came += piece;
      advance();
    },
    rest(whole) {
      if (whole.startsWith(shown)) return whole.slice(shown.length);
      return `${BROKEN}The whole:\n\n${whole}`;
    },
    get begun() {
      return shown !== '';
    },
  };
}

/**
 * The length of the complete paragraphs at the beginning of the answer. No paragraph ends inside a
 * code block.
 */
function wholeParagraphs(text: string): number {
  let fence: string | undefined;
  let end = 0;
  let at = 0;
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined && AFTER_ANSWER.test(line)) return end;
    if (mark !== undefined) fence = fence === undefined ? mark : mark.startsWith(fence) ? undefined : fence;
    at += line.length + 1;
    // The last line is not complete yet.
    if (at > text.length) break;
    if (fence === undefined && line.trim() === '') end = at;
  }
  return end;
}
