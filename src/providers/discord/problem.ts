import type { RuleProblem } from '../../core/problem.ts';
import type { DiscordRule } from './codes.ts';

/** A mistake in the `discord` section. Its rule has a page. */
export type DiscordProblem = RuleProblem<DiscordRule>;
