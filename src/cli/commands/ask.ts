import { Failure } from '../../core/failure.ts';
import type { Documentation } from '../../core/service.ts';
import { connectionOf } from '../../engine/session.ts';
import { parseBase } from '../../http/origin.ts';
import { ANSWER_CHECK } from '../../providers/docs/answer.ts';
import { askByMcp } from '../../providers/docs/ask-by-mcp.ts';
import { askPortal, type PortalReply } from '../../providers/docs/ask-portal.ts';
import { pageProblem } from '../../providers/docs/entry-rules.ts';
import { DEFAULT_MAX_QUESTIONS } from '../../providers/docs/lane.ts';
import { portalBase, portalScope } from '../../providers/docs/portal.ts';
import { SERVICES } from '../../providers/services.ts';
import { type Asked, answerJson, answerMarkdown, answerText } from '../../render/answer.ts';
import type { Context } from '../context.ts';
import type { AskFlags } from '../options/command-options.ts';
import { inSession } from '../session/in-session.ts';

/** `evenkeel ask`. Cannot write anything (design D5). Returns the exit code: 0 with an answer, or with a page instead. */
export async function runAsk(question: string, flags: AskFlags, context: Context): Promise<number> {
  if (question.trim() === '') throw new Failure('usage', 'the question is blank');
  const wrongPage = flags.page === undefined ? undefined : pageProblem(flags.page);
  if (wrongPage !== undefined) throw new Failure('usage', `--page: ${wrongPage}`);
  const portal = portalOf(flags);
  const scope = portalScope(portal.url);
  const portals = {
    allowPrivate: flags.allowPrivate,
    lane: { maxQuestions: DEFAULT_MAX_QUESTIONS },
    ...(flags.via === undefined ? {} : { mcp: flags.via }),
  };
  const ask = inSession(
    context,
    { providers: ['docs'], flags, portals },
    ({ session }): Promise<PortalReply> => {
      const client = connectionOf(session, scope.kind).client(scope);
      session.emit({ type: 'reading', kind: ANSWER_CHECK, scope: scope.address });
      const at = { base: client.base, client: client.reader };
      if (flags.via !== undefined) return askByMcp(question, at);
      const asked = { ask: question, goal: flags.goal, version: flags.version };
      return askPortal(asked, flags.page, { ...at, lane: portal.lane });
    },
  );
  return show({ portal: portalBase(scope), question, reply: await ask }, flags, context);
}

function portalOf(flags: AskFlags): Documentation {
  const vendor = SERVICES.find(({ name }) => name === flags.for)?.documentation;
  if (vendor !== undefined) return vendor;
  if (flags.portal !== undefined)
    return { url: parseBase(flags.portal, '--portal', { addresses: flags.allowPrivate }), lane: true };
  const documented = SERVICES.flatMap(({ name, documentation }) =>
    documentation === undefined ? [] : [name],
  );
  throw new Failure('usage', 'which documentation is meant?', {
    next: `Give ${documented.map(name => `--for ${name}`).join(', ')}, or --portal with the url of a portal.`,
  });
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
