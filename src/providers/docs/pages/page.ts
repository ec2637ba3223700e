import type { Address } from '../../../core/address.ts';
import type { Reader } from '../../../core/http.ts';
import type { Check, Verdict } from '../../../core/provider.ts';
import type { Scope } from '../../../core/report/row.ts';
import type { Desired, WantedEntry } from '../../../core/resource.ts';
import type { DocsPage } from '../../../generated/manifest.ts';
import { mentionProblems, pathProblems } from '../entry-rules.ts';
import { laneOf, prepareLane, siteOf } from '../lane.ts';
import { PORTAL_KIND, portalBase } from '../portal.ts';
import { markdownPage } from '../question-form.ts';
import { otherHostWords, type PortalSite, pageIn, resolvedUrl } from './link.ts';
import { excerpt } from './markdown-parts.ts';
import { isMentioned } from './mentions.ts';
import { type PageRead, pageBody, readMap, readPage } from './portal-page.ts';

/** The name of the check, which begins its addresses. */
const PAGE_CHECK = 'docs.page';

const LONGEST_EVIDENCE = 280;

/** The fields of an entry of `pages`: the page, and what is expected of it. */
type PageFields = {
  readonly page: string;
  /** Whether llms.txt must list the page. null: llms.txt is not read for this page. */
  readonly listed: boolean | null;
  readonly mentions: readonly string[];
  readonly must_not_mention: readonly string[];
};

function expand(entry: DocsPage, scope: Scope): WantedEntry<PageFields> {
  const { page, listed = null, mentions = [], must_not_mention = [] } = entry;
  const parts = [...scope.parts, markdownPage(page).replace(/^\//, '').replace(/\.md$/, '')];
  return { parts, fields: { page, listed, mentions, must_not_mention } };
}

type PageList = PageRead<{ readonly pages: ReadonlySet<string>; readonly urls: readonly string[] }>;

/**
 * Judges all page checks of one portal. Reads each page once, and llms.txt once if an entry needs
 * it. Costs no credits.
 */
async function look(
  all: readonly Desired[],
  at: Scope,
  client: Reader,
): Promise<ReadonlyMap<Address, Verdict>> {
  const entries = all.map(({ address: of, fields }) => ({ of, fields: fields as PageFields }));
  let hasRead: () => void = () => undefined;
  laneOf(client).reading = new Promise(resolve => {
    hasRead = resolve;
  });
  try {
    const listing = entries.some(({ fields }) => fields.listed !== null)
      ? await listingOf(siteOf(portalBase(at), client), client)
      : undefined;
    const verdicts = new Map<Address, Verdict>();
    // One page at a time: the portal is someone else's, and parallel reads would be a burden.
    for (const { of, fields } of entries) {
      verdicts.set(of, await judge(fields, listing, at, client));
      hasRead();
    }
    return verdicts;
  } finally {
    hasRead();
  }
}

async function listingOf(site: PortalSite, client: Reader): Promise<PageList> {
  const map = await readMap(client);
  if (map.is !== 'read') return map;
  const urls = map.entries.map(entry => resolvedUrl(entry.url, site.base));
  const pages = urls.flatMap(url => pageIn(url, site) ?? []);
  return { is: 'read', pages: new Set(pages.map(markdownPage)), urls };
}

async function judge(
  fields: PageFields,
  listing: PageList | undefined,
  at: Scope,
  client: Reader,
): Promise<Verdict> {
  const page = await readPage(fields.page, client);
  if (page.is === 'unknown') return { verdict: 'unknown', findings: [page.why] };
  if (page.is === 'missing')
    return { verdict: 'fail', findings: [`the portal has no page ${fields.page}: ${page.why}`] };
  const body = pageBody(page.text);
  const findings = [
    ...listingFindings(fields, listing, siteOf(portalBase(at), client)),
    ...wordFindings(fields, body),
  ];
  if (findings.length > 0) return { verdict: 'fail', findings, evidence: excerpt(body, LONGEST_EVIDENCE) };
  if (listing?.is === 'unknown' && fields.listed !== null)
    return { verdict: 'unknown', findings: [listing.why] };
  return { verdict: 'pass', findings: [], evidence: excerpt(body, LONGEST_EVIDENCE) };
}

function listingFindings(
  { page, listed }: PageFields,
  listing: PageList | undefined,
  site: PortalSite,
): readonly string[] {
  if (listed === null || listing === undefined || listing.is === 'unknown') return [];
  if (listing.is === 'missing') return listed ? [listing.why] : [];
  const there = listing.pages.has(markdownPage(pageIn(site.base + page, site) ?? page));
  if (there === listed) return [];
  if (!listed) return [`llms.txt lists ${page}`];
  return [`llms.txt does not list ${page}${otherHostWords(page, listing.urls, site)}`];
}

function wordFindings({ page, mentions, must_not_mention }: PageFields, body: string): readonly string[] {
  return [
    ...mentions
      .filter(words => !isMentioned(words, body))
      .map(words => `the page ${page} does not mention "${words}"`),
    ...must_not_mention
      .filter(words => isMentioned(words, body))
      .map(words => `the page ${page} mentions "${words}"`),
  ];
}

/**
 * The check of one page of a portal: it must exist. The entry may also say whether llms.txt lists
 * the page, which words the page must mention, and which it must not.
 */
export const docsPage: Check<DocsPage> = {
  name: PAGE_CHECK,
  key: 'pages',
  each: 'item',
  within: PORTAL_KIND,
  expand,
  rules: entry => [...pathProblems(entry.page), ...mentionProblems(entry)],
  prepare: prepareLane,
  judge: look,
};
