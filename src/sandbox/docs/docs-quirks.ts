import type { Quirk } from '../quirk.ts';

/**
 * Points on the documentation answer lane where public material is silent or contradicts itself.
 * The first value is that of a strict sandbox; `fact` says what is known.
 */
export const docsQuirks = {
  sources_heading: {
    values: ['colon', 'plain'],
    fact: 'documentation-answers 1 and 7, `# Sources:` in the closest relative, `# Sources` in the specification.',
  },
  questions_at: {
    values: ['every_page', 'markdown'],
    fact: 'The specification: any page URL. Public pages of the closest relative state the `.md` URL alone (2026-11-23).',
  },
  search_results: {
    values: ['list', 'records', 'json', 'resource_links'],
    fact: 'No specification says what the search operation over MCP gives: public generators differ (2026-11-23).',
  },
  unknown_version: {
    values: ['ignored', 'not_found'],
    fact: 'documentation-answers 8, the behavior of an unknown `version` label is not found.',
  },
} as const satisfies Readonly<Record<string, Quirk>>;
