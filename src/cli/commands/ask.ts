import { Failure } from '../../core/report/failure.ts';
import type { PortalReply } from '../../providers/docs/ask-portal.ts';
import { answerJson, answerMarkdown, answerText, type ShownQuestion } from '../../render/text/answer.ts';
import type { Context } from '../context.ts';
import { askRun, checkAsked } from '../loop/ask-run.ts';
import type { AskFlags } from '../options/command-options.ts';
import { type AnswerStream, answerStream } from '../output/answer-stream.ts';
import type { Input } from '../system/io.ts';

/** As in the manifest. */
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
    throw new Failure('usage', 'what is the question?', {
      next: 'Write it after `evenkeel ask`, or pipe it in.',
    });
  const written = piped ? await stdin.text(LONGEST_QUESTION * 4) : words.join(' ');
  const question = written?.trim();
  if (question === '') throw new Failure('usage', 'the question is blank');
  if (question === undefined || question.length > LONGEST_QUESTION)
    throw new Failure('usage', `the question is longer than ${LONGEST_QUESTION} characters`, {
      next: 'Ask one thing at a time.',
    });
  return question;
}

/** Only a person at a terminal wants an answer before it is whole. */
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

/** What was shown of an answer that did not come whole may say the opposite of it. */
function brokenOff(stream: AnswerStream | undefined): string {
  return stream?.begun === true ? 'the answer broke off, and what is shown of it is not whole: ' : '';
}

/**
 * Only where it is true: not where nobody is let in, nothing answers, or a named page could not be
 * read either.
 */
function nextStep({ pageMayHelp }: Extract<PortalReply, { readonly is: 'none' }>): {
  readonly next?: string;
} {
  return pageMayHelp === true ? { next: 'A page of the portal is shown with --page PATH.' } : {};
}
