import { createHash } from 'node:crypto';
import { fenceFor, plainMarkdown } from '../../render/markdown/markdown-text.ts';
import { HASH, hiddenJson, hiddenJsonIn, matching } from '../comment/hidden-json.ts';
import type { Suggestion } from './suggestion.ts';

/** The content of a suggestion's hidden first line. */
export interface SuggestionMark {
  /** The key of the plan's comment. */
  readonly key: string;
  /** The suggestion's hash, from {@link suggestionHash}. */
  readonly of: string;
}

const FORM = /^<!-- evenkeel:suggestion (\{.*\}) -->$/;
const LONGEST = 20_000;
const MOST_WHY = 400;

/**
 * A hash of a suggestion: of the file's path, the old lines and the new lines. The numbers of the
 * lines do not count.
 */
export function suggestionHash({ path, was, now }: Pick<Suggestion, 'path' | 'was' | 'now'>): string {
  return createHash('sha256')
    .update(JSON.stringify([path, was, now]))
    .digest('hex')
    .slice(0, 20);
}

/**
 * The comment with a suggestion. The block has the lines as they are, because GitHub writes them
 * into the file; the fence around the block is longer than any fence in the lines. Pure.
 */
export function suggestionBody(key: string, suggestion: Suggestion): string {
  const { why, now } = suggestion;
  const fence = fenceFor(now);
  const mark = hiddenJson({ v: 1, key, of: suggestionHash(suggestion) });
  return [
    `<!-- evenkeel:suggestion ${mark} -->`,
    plainMarkdown(why, MOST_WHY),
    '',
    `${fence}suggestion`,
    ...now,
    fence,
    '',
  ].join('\n');
}

/** The mark of a suggestion; undefined for another comment. The caller checks who wrote it. */
export function suggestionMark(body: string): SuggestionMark | undefined {
  const { v, key, of } = hiddenJsonIn(body, FORM, LONGEST) ?? {};
  const hash = matching(of, HASH);
  return v === 1 && typeof key === 'string' && hash !== undefined ? { key, of: hash } : undefined;
}
