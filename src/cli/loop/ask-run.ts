import { Failure } from '../../core/failure.ts';
import type { Documentation } from '../../core/service.ts';
import { connectionOf } from '../../engine/session.ts';
import { parseBase } from '../../http/origin.ts';
import { ANSWER_CHECK } from '../../providers/docs/answer.ts';
import { askByMcp } from '../../providers/docs/ask-by-mcp.ts';
import { type AskedPortal, askPortal, type PortalReply } from '../../providers/docs/ask-portal.ts';
import { pageProblem } from '../../providers/docs/entry-rules.ts';
import { DEFAULT_MAX_QUESTIONS } from '../../providers/docs/lane.ts';
import { portalBase, portalScope } from '../../providers/docs/portal.ts';
import { SERVICES } from '../../providers/services.ts';
import type { Context } from '../context.ts';
import type { AskFlags } from '../options/command-options.ts';
import { inSession } from '../session/in-session.ts';

/** The run of `ask`, for the command line and for programs. Cannot write anything (design D5). */
export async function askRun(
  question: string,
  flags: Omit<AskFlags, 'format'>,
  context: Context,
): Promise<AskedPortal> {
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
  const reply = await inSession(
    context,
    { providers: ['docs'], flags, portals },
    ({ session }): Promise<PortalReply> => {
      const client = connectionOf(session, scope.kind).client(scope);
      session.emit({ type: 'reading', kind: ANSWER_CHECK, scope: scope.address });
      if (flags.via !== undefined) return askByMcp(question, client, flags.via, context.io.openMcp);
      const asked = { ask: question, goal: flags.goal, version: flags.version };
      return askPortal(asked, flags.page, { base: client.base, client: client.reader, lane: portal.lane });
    },
  );
  return { portal: portalBase(scope), question, reply };
}

function portalOf(flags: Pick<AskFlags, 'for' | 'portal' | 'allowPrivate'>): Documentation {
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
