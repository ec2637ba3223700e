import { Failure } from '../../core/report/failure.ts';
import type { Documentation } from '../../core/service.ts';
import { connectionOf } from '../../engine/session.ts';
import { parseBase } from '../../http/origin.ts';
import { ANSWER_CHECK } from '../../providers/docs/answer.ts';
import { type AskedPortal, askPortal, type PortalReply } from '../../providers/docs/ask-portal.ts';
import { pageProblem } from '../../providers/docs/entry-rules.ts';
import { DEFAULT_MAX_QUESTIONS } from '../../providers/docs/lane.ts';
import { askByMcp } from '../../providers/docs/mcp/ask-by-mcp.ts';
import { portalBase, portalScope } from '../../providers/docs/portal.ts';
import { DOCUMENTED, SERVICES } from '../../providers/services.ts';
import { count } from '../../render/count.ts';
import type { Context } from '../context.ts';
import type { AskFlags } from '../options/command-options.ts';
import { inSession } from '../session/in-session.ts';

type Flags = Omit<AskFlags, 'format'> & {
  /** Receives the answer as it comes. */
  readonly receive?: ((piece: string) => void) | undefined;
};

/**
 * The portal to ask, as the options name it. Throws a Failure with code `usage` for a page or a
 * portal that cannot be asked.
 */
export function checkAsked(flags: Pick<AskFlags, 'page' | 'for' | 'portal' | 'allowPrivate'>): Documentation {
  const wrongPage = flags.page === undefined ? undefined : pageProblem(flags.page);
  if (wrongPage !== undefined) throw new Failure('usage', `--page: ${wrongPage}`);
  return portalOf(flags);
}

/** The run of `ask`, for the command line and for programs. Cannot write anything. */
export async function askRun(question: string, flags: Flags, context: Context): Promise<AskedPortal> {
  if (question.trim() === '')
    throw new Failure('usage', 'the question is blank', { next: 'Give a question of at least one word.' });
  const portal = checkAsked(flags);
  const scope = portalScope(portal.url);
  const portals = {
    allowPrivate: flags.allowPrivate,
    lane: { maxQuestions: DEFAULT_MAX_QUESTIONS },
    ...(flags.via === undefined ? {} : { mcp: flags.via }),
  };
  const reply = await inSession(
    context,
    { providers: ['docs'], flags, portals },
    ({ session, view }): Promise<PortalReply> => {
      const client = connectionOf(session, scope.kind).client(scope);
      const at = { base: client.base, client: client.reader };
      const wait = (what: string): void => {
        session.emit({ type: 'reading', kind: ANSWER_CHECK, scope: scope.address, what });
      };
      if (flags.via !== undefined) {
        wait(`waiting for the MCP endpoint of ${client.base}`);
        return askByMcp(question, at);
      }
      wait(portal.lane ? `waiting for the answer of ${client.base}` : `reading the pages of ${client.base}`);
      let size = 0;
      const receive = (piece: string): void => {
        // Text that arrives after Ctrl-C is not shown.
        if (context.stop.signal.aborted) return;
        size += piece.length;
        view.clear();
        flags.receive?.(piece);
        wait(`the answer is coming, ${count(size, 'character')} so far`);
      };
      const asked = { ask: question, goal: flags.goal, version: flags.version };
      return askPortal(asked, flags.page, { ...at, lane: portal.lane, receive });
    },
  );
  return { portal: portalBase(scope), question, reply };
}

function portalOf(flags: Pick<AskFlags, 'for' | 'portal' | 'allowPrivate'>): Documentation {
  const vendor = SERVICES.find(({ name }) => name === flags.for)?.documentation;
  if (vendor !== undefined) return vendor;
  if (flags.portal !== undefined)
    return { url: parseBase(flags.portal, '--portal', { addresses: flags.allowPrivate }), lane: true };
  throw new Failure('usage', '`evenkeel ask` needs to know which documentation to ask', {
    next: `Give ${DOCUMENTED.map(name => `--for ${name}`).join(', ')}, or --portal with the url of a portal.`,
  });
}
