import type { RuleProblem } from '../core/problem.ts';
import type { ManifestRule } from './manifest-rule.ts';

/** A mistake in the manifest itself. Its rule has a page. */
export type ManifestProblem = RuleProblem<ManifestRule>;
