import type { RuleProblem } from '../core/problem.ts';
import type { otherPages } from '../generated/other-pages.ts';

type Area = 'yaml' | 'schema' | 'vars' | 'file' | 'include' | 'merge' | 'manifest';

/**
 * The id of a rule that belongs to no provider. A rule without a page in docs/codes is a compile
 * error.
 */
export type ManifestRule = Extract<keyof typeof otherPages, `${Area}/${string}`>;

/** A mistake in the manifest itself. Its rule has a page. */
export type ManifestProblem = RuleProblem<ManifestRule>;
