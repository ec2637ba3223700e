import type { Address } from '../../core/address.ts';
import type { Reader } from '../../core/http.ts';
import type { Verdict } from '../../core/provider.ts';
import type { Scope } from '../../core/report/row.ts';
import type { Desired } from '../../core/resource.ts';
import type { Runs } from './answer-fields.ts';
import { askRuns, type Run } from './ask-runs.ts';
import { siteOf } from './lane.ts';
import { otherHostWords, type PortalSite, pageIn } from './pages/link.ts';
import { excerpt } from './pages/markdown-parts.ts';
import { portalBase } from './portal.ts';
import { type SearchOutcome, searchPortal } from './search-portal.ts';

/** The fields of an entry of `searches`: the words, and the page that the search must find. */
export type SearchFields = {
  readonly search: string;
  readonly finds: string;
  /** How many results are looked at, best first; null: all. */
  readonly within: number | null;
  readonly runs: Runs | null;
};

const LONGEST_EVIDENCE = 280;

/**
 * Judges all searches of one portal, one after another: the portal is someone else's, and parallel
 * searches would be a burden.
 */
export async function judgeSearches(
  all: readonly Desired[],
  at: Scope,
  client: Reader,
): Promise<ReadonlyMap<Address, Verdict>> {
  const verdicts = new Map<Address, Verdict>();
  const base = portalBase(at);
  for (const { address: of, fields } of all) {
    const wanted = fields as SearchFields;
    const { verdict } = await askRuns({ ask: wanted.search, runs: wanted.runs }, async () =>
      judged(wanted, await searchPortal(wanted.search, { base, client }), siteOf(base, client)),
    );
    verdicts.set(of, verdict);
  }
  return verdicts;
}

function judged({ search, finds, within }: SearchFields, found: SearchOutcome, site: PortalSite): Run {
  if (found.is === 'none') return { verdict: 'unknown', findings: [found.why], sources: [] };
  const { hits, unread } = found;
  const listed = hits.map(({ page, url }, index) => `${index + 1}. ${page ?? url}`).join(' ');
  const evidence = listed === '' ? 'nothing was found' : excerpt(listed, LONGEST_EVIDENCE);
  const wanted = pageIn(site.base + finds, site);
  const rank = hits.findIndex(({ page }) => page !== undefined && page === wanted) + 1;
  if (rank > 0 && rank <= (within ?? rank)) return { verdict: 'pass', findings: [], evidence, sources: [] };
  if (rank === 0 && unread > 0) {
    const why = `"${search}": ${finds} is not among the results, but ${unread} of ${hits.length + unread} could not be read`;
    return { verdict: 'unknown', findings: [why], evidence, sources: [] };
  }
  const urls = hits.map(({ url }) => url);
  const why =
    rank > 0
      ? `${finds} is only number ${rank} of ${hits.length} results`
      : hits.length === 0
        ? 'the search found nothing'
        : `the search did not find ${finds}${otherHostWords(finds, urls, site)}`;
  return { verdict: 'fail', findings: [`"${search}": ${why}`], evidence, sources: [] };
}
