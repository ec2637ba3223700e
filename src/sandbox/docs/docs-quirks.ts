import type { Quirk } from '../quirk.ts';

/**
 * Points on the documentation answer lane where public material is silent or contradicts itself.
 * The first value is that of a strict sandbox; `fact` says what is known.
 */
export const docsQuirks = {
  sources_heading: {
    values: ['colon', 'plain'],
    fact: 'facts/docs-answers.md#the-heading-of-the-sources',
  },
  questions_at: {
    values: ['every_page', 'markdown'],
    fact: 'facts/docs-answers.md#which-page-addresses-answer',
  },
  search_results: {
    values: ['list', 'records', 'json', 'resource_links'],
    fact: 'facts/docs-answers.md#mcp',
  },
  unknown_version: {
    values: ['ignored', 'not_found'],
    fact: 'facts/docs-answers.md#unknown-versions',
  },
} as const satisfies Readonly<Record<string, Quirk>>;
