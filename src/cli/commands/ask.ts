import { Failure } from '../../core/failure.ts';
import type { PortalReply } from '../../providers/docs/ask-portal.ts';
import { type Asked, answerJson, answerMarkdown, answerText } from '../../render/answer.ts';
import type { Context } from '../context.ts';
import { askRun } from '../loop/ask-run.ts';
import type { AskFlags } from '../options/command-options.ts';

/** `evenkeel ask`. Returns the exit code: 0 with an answer, or with a page instead. */
export async function runAsk(question: string, flags: AskFlags, context: Context): Promise<number> {
  return show(await askRun(question, flags, context), flags, context);
}

function show(asked: Asked, flags: AskFlags, { screen }: Context): number {
  const { reply } = asked;
  const found = reply.is === 'answer' || reply.is === 'page';
  if (flags.format === 'json') screen.result(answerJson(asked));
  else if (reply.is === 'none') throw new Failure('unreadable', reply.why, nextStep(reply));
  else if (flags.format === 'markdown') screen.result(answerMarkdown(asked));
  else screen.result(answerText(asked, { ...screen.style, width: Math.min(screen.width, 100) }));
  return found ? 0 : 1;
}

/** Only where it is true: not where nobody is let in, nothing answers, or a named page could not be read either. */
function nextStep({ pageMayHelp }: Extract<PortalReply, { readonly is: 'none' }>): {
  readonly next?: string;
} {
  return pageMayHelp === true ? { next: 'A page of the portal is shown with --page PATH.' } : {};
}
