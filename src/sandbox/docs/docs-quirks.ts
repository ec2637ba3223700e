import { quirk } from '../quirk.ts';

/**
 * Points on documentation answers where public material is silent or contradicts itself. The first
 * value of each is the behavior of a strict sandbox; `fact` says what is known.
 */
export const docsQuirks = {
  sources_heading: quirk('facts/docs-answers.md#the-heading-of-the-sources', 'colon', 'plain'),
  questions_at: quirk('facts/docs-answers.md#which-page-addresses-answer', 'every_page', 'markdown'),
  search_results: quirk('facts/docs-answers.md#mcp', 'list', 'records', 'json', 'resource_links'),
  unknown_version: quirk('facts/docs-answers.md#unknown-versions', 'ignored', 'not_found'),
};
