import type { RuleProblem } from '../../core/problem.ts';
import type { otherPages } from '../../generated/other-pages.ts';

/** A mistake in the `docs` section. One without a page is a compile error. */
export type DocsProblem = RuleProblem<Extract<keyof typeof otherPages, `docs/${string}`>>;
