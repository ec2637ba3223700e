import type { Runs } from './answer-fields.ts';

/** The words of a search, and what it must find. */
export type SearchFields = {
  readonly search: string;
  readonly finds: string;
  /** How many results are looked at, best first; null: all. */
  readonly within: number | null;
  readonly runs: Runs | null;
};
