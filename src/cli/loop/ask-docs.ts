import type { Report } from '../../core/report/report.ts';
import type { Scope } from '../../core/report/row.ts';
import type { Documentation } from '../../core/service.ts';
import { explain, type Topic, type TopicAnswer } from '../../engine/explain-by-docs.ts';
import { connectionOf, type Session, sentBy } from '../../engine/session.ts';
import { isLoopback } from '../../http/origin.ts';
import { askPortal, type PortalReply } from '../../providers/docs/ask-portal.ts';
import { fittingPassage } from '../../providers/docs/pages/fitting-pages.ts';
import { excerpt } from '../../providers/docs/pages/markdown-parts.ts';
import { portalBase, portalScope } from '../../providers/docs/portal.ts';
import { SERVICES } from '../../providers/services.ts';
import type { LoopFlags } from '../options/shared-options.ts';

/** How many characters of an answer or a page are shown below a row. */
const LONGEST_PASSAGE = 600;
const MOST_SOURCES = 3;
/** The base URL of an API in a sandbox; the group is the sandbox's own URL. */
const SANDBOX = new RegExp(`^(.*)/(?:${SERVICES.map(({ name }) => name).join('|')})/api/v\\d+$`);

/**
 * The providers of a run, together with the provider of documentation portals if the run has
 * `--ask-docs`.
 */
export function withPortals(
  providers: readonly string[],
  { askDocs }: Pick<LoopFlags, 'askDocs'>,
): readonly string[] {
  return askDocs && !providers.includes('docs') ? [...providers, 'docs'] : providers;
}

/**
 * With `--ask-docs`, adds to the report what the vendors' documentation says of blocked rows and
 * errors.
 */
export async function withDocumentation(
  report: Report,
  { askDocs }: Pick<LoopFlags, 'askDocs'>,
  session: Session,
): Promise<Report> {
  if (!askDocs || session.signal.aborted) return report;
  const { explanations = [] } = await explain(report, topic => ask(topic, session));
  return { ...report, explanations, ...sentBy(session) };
}

async function ask(topic: Topic, session: Session): Promise<TopicAnswer> {
  const portal = portalOf(topic.provider, session);
  if (portal === undefined) return nothing('no documentation is known to ask');
  const scope: Scope = portalScope(portal.url);
  const { reader } = connectionOf(session, scope.kind).client(scope);
  const base = portalBase(scope);
  const question = { ask: topic.question, goal: topic.goal };
  const reply = await askPortal(question, undefined, { base, client: reader, lane: portal.lane });
  return explainedBy(reply, topic);
}

function explainedBy(reply: PortalReply, { question }: Topic): TopicAnswer {
  switch (reply.is) {
    case 'answer':
      return {
        is: 'answer',
        text: fittingPassage(reply.text, question, LONGEST_PASSAGE),
        sources: reply.sources.slice(0, MOST_SOURCES),
      };
    case 'page':
      return {
        is: 'page',
        text: fittingPassage(reply.text, question, LONGEST_PASSAGE),
        sources: [{ title: '', url: reply.url }],
      };
    case 'unanswered':
      return nothing(excerpt(reply.text, LONGEST_PASSAGE));
    case 'none':
      return nothing(reply.why);
  }
}

function nothing(why: string): TopicAnswer {
  return { is: 'none', text: why, sources: [] };
}

/**
 * The portal to ask about a provider: the vendor's portal. If the API is on this machine, the
 * portal of its sandbox, or none if the API is no sandbox, so that nothing leaves this machine.
 */
function portalOf(provider: string, session: Session): Documentation | undefined {
  const origin = session.connections.find(connection => connection.provider.name === provider)?.origin;
  const sandbox = origin === undefined ? undefined : SANDBOX.exec(origin)?.[1];
  if (origin !== undefined && isLoopback(new URL(origin).hostname))
    return sandbox === undefined ? undefined : { url: `${sandbox}/docs`, lane: true };
  return SERVICES.find(({ name }) => name === provider)?.documentation;
}
