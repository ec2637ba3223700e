import type { RuleProblem } from '../../core/problem.ts';
import type { DocsRule } from './rule-pages.ts';

/** A mistake in the `docs` section. Its rule has a page. */
export type DocsProblem = RuleProblem<DocsRule>;
