import type { DocsAnswer, DocsExpectation } from '../../generated/manifest.ts';
import type { Expectations } from './expectations.ts';

/**
 * The fields of an entry of `answers`: the question, how often it is asked, and the expectations.
 */
export type AnswerFields = Expectations & {
  readonly page: string;
  readonly ask: string;
  readonly goal: string | null;
  readonly version: string | null;
  /** `mcp`: the question is sent over MCP. null: the question is sent to the url of the page. */
  readonly via: 'mcp' | null;
  /**
   * How often the question is asked at most, and how many answers must pass. null: once, and up to
   * twice more after a failed answer.
   */
  readonly runs: Runs | null;
};

/** How many times a question is asked at most, and how many of the answers must be as expected. */
export type Runs = {
  readonly most: number;
  readonly pass: number;
};

/**
 * The fields of an entry. Expectations that stand in the entry itself count together with those in
 * `expect`.
 */
export function answerFields(entry: DocsAnswer): AnswerFields {
  const all = [entry, ...(entry.expect ?? [])];
  return {
    page: entry.page,
    ask: entry.ask,
    goal: entry.goal ?? null,
    version: entry.version ?? null,
    via: entry.via ?? null,
    runs: runsOf(entry),
    cites: all.flatMap(each => each.cites ?? []),
    mentions: all.flatMap(mentionsOf),
    matches: all.flatMap(each => each.matches ?? []),
    must_not_mention: all.flatMap(each => each.must_not_mention ?? []),
    answered: entry.answered ?? true,
  };
}

/**
 * How often a question is asked, by the keys `runs` and `pass` of its entry; null without `runs`.
 */
export function runsOf({ runs, pass }: { readonly runs?: number; readonly pass?: number }): Runs | null {
  return runs === undefined ? null : { most: runs, pass: pass ?? runs };
}

/** The phrases that an answer must mention, each with its alternatives. */
export function mentionsOf({ mentions = [] }: DocsExpectation): readonly (readonly string[])[] {
  return 'any_of' in mentions ? [mentions.any_of] : mentions.map(words => [words]);
}
