import type { Question } from './api.ts';
import { siteOf } from './lane.ts';
import { fittingPages } from './pages/fitting-pages.ts';
import { type Link, pageIn, resolvedLink } from './pages/link.ts';
import { type MapEntry, pageBody, readMap, readPage } from './pages/portal-page.ts';
import type { PortalBody } from './pages/read-body.ts';
import { type AskedSite, askQuestion } from './question.ts';
import { markdownPage } from './question-form.ts';

/** A portal's reply to a question. All texts are the portal's: untrusted. */
export type PortalReply =
  | Exclude<PortalBody, { readonly is: 'other' }>
  /**
   * A page in place of an answer: the page to which the question was sent, or the one that fits it
   * best. `why` says why there is no answer.
   */
  | {
      readonly is: 'page';
      readonly why: string;
      readonly url: string;
      readonly text: string;
      /** Other pages whose title or description match the question. */
      readonly others: readonly Link[];
    }
  /**
   * Neither an answer nor a page. `pageMayHelp`: if the caller asks again and names a page, that
   * page could be shown.
   */
  | { readonly is: 'none'; readonly why: string; readonly pageMayHelp?: true };

/** A question with the reply of the portal that was asked. */
export interface AskedPortal {
  readonly portal: string;
  readonly question: string;
  readonly reply: PortalReply;
}

export interface Portal extends AskedSite {
  /** False: the portal is known to answer no questions, so only its pages are read. */
  readonly lane: boolean;
}

const MOST_OTHERS = 5;
const MOST_TRIED = 3;

/**
 * Asks a portal. If it answers no questions, or none at the moment, reads a fitting page as
 * Markdown instead; `llms.txt` lists the pages (facts/docs-answers.md#statuses). `page`: the page
 * to which the question is sent; undefined: the whole portal.
 */
export async function askPortal(
  question: Question,
  page: string | undefined,
  portal: Portal,
): Promise<PortalReply> {
  if (!portal.lane) return pagesInstead(question, page, portal, 'this portal answers no questions');
  const reply = await askQuestion(question, page ?? '/', portal);
  if (reply.is === 'refused') return { is: 'none', why: reply.why };
  if (reply.is === 'absent') return pagesInstead(question, page, portal, reply.why);
  if (reply.is === 'unanswered') return reply;
  return { ...reply, sources: reply.sources.map(link => resolvedLink(link, portal.base, page)) };
}

async function pagesInstead(
  question: Question,
  page: string | undefined,
  portal: Portal,
  why: string,
): Promise<PortalReply> {
  const { base, client } = portal;
  const map = await readMap(client);
  const fitting = map.is === 'read' ? fittingPages(map.entries, question) : [];
  const inside = fitting.flatMap(entry => {
    const path = pageIn(entry.url, siteOf(base, client));
    return path === undefined ? [] : [{ entry, path }];
  });
  const wanted = [...(page === undefined ? [] : [page]), ...inside.map(({ path }) => path)];
  const failures = map.is === 'read' ? [] : [map.why];
  for (const path of [...new Set(wanted)].slice(0, MOST_TRIED)) {
    const read = await readPage(path, client);
    if (read.is !== 'read') {
      failures.push(read.why);
      continue;
    }
    const others = inside.filter(other => other.path !== path).map(({ entry }) => linkOf(entry));
    return {
      is: 'page',
      why,
      url: base + markdownPage(path),
      text: pageBody(read.text),
      others: others.slice(0, MOST_OTHERS),
    };
  }
  if (wanted.length === 0 && map.is === 'read')
    failures.push('no page in the llms.txt of the portal fits the question');
  const none = { is: 'none', why: [why, ...failures].join('; ') } as const;
  return page === undefined && map.is !== 'unknown' ? { ...none, pageMayHelp: true } : none;
}

function linkOf({ title, url }: MapEntry): Link {
  return { title, url };
}
