import type { RuleProblem } from '../../core/problem.ts';
import type { NeonRule } from './codes.ts';

/** A mistake in the `neon` section. Its rule has a page. */
export type NeonProblem = RuleProblem<NeonRule>;
