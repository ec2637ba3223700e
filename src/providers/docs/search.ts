import type { Check } from '../../core/provider.ts';
import type { WantedEntry } from '../../core/resource.ts';
import type { DocsSearch } from '../../generated/manifest.ts';
import { runsOf } from './answer-fields.ts';
import { blankProblems, type DocsProblem, entryName, pathProblems, runsProblems } from './entry-rules.ts';
import type { SearchFields } from './judge-searches.ts';
import { prepareLane } from './lane.ts';
import { PORTAL_KIND } from './portal.ts';

function searchRules(entry: DocsSearch): readonly DocsProblem[] {
  return [
    ...blankProblems(['search'], [entry.search]).map(problem => ({ ...problem, path: ['search'] })),
    ...pathProblems(entry.finds, 'finds'),
    ...runsProblems(entry),
  ];
}

/**
 * The check that a portal's search, over its MCP endpoint, finds the expected page. Costs no
 * credits.
 */
export const docsSearch: Check<DocsSearch> = {
  name: 'docs.search',
  key: 'searches',
  each: 'item',
  within: PORTAL_KIND,
  expand: ({ id, search, finds, within = null, ...rest }, { parts }): WantedEntry<SearchFields> => ({
    parts: [...parts, entryName(id, search)],
    fields: { search, finds, within, runs: runsOf(rest) },
  }),
  rules: searchRules,
  prepare: prepareLane,
  judge: async (all, at, client) => (await import('./judge-searches.ts')).judgeSearches(all, at, client),
};
