import type { RuleProblem } from '../core/problem.ts';
import type { ManifestRule } from './code-pages.ts';

/** A mistake in the manifest itself. Its rule has a page. */
export type ManifestProblem = RuleProblem<ManifestRule>;
