import type { CodePage } from '../../core/code-page.ts';
import { branchRulePages } from './rule-pages/branch.ts';
import { computeRulePages } from './rule-pages/compute.ts';
import { contentsRulePages } from './rule-pages/contents.ts';
import { projectRulePages } from './rule-pages/project.ts';
import { sweepRulePages } from './rule-pages/sweep.ts';

/** The pages of the mistakes that a `neon` section can have. */
export const neonRulePages = {
  ...sweepRulePages,
  ...branchRulePages,
  ...computeRulePages,
  ...contentsRulePages,
  ...projectRulePages,
} satisfies Readonly<Record<string, CodePage>>;

/** Makes a mistake without a page a compile error. */
export type NeonRule = keyof typeof neonRulePages;
