import { withExamples } from '../core/code-page.ts';
import { manifestPages } from '../manifest/code-pages.ts';
import type { CodePages } from '../render/code-page.ts';
import { failurePages } from '../render/code-pages/failures.ts';
import { findingPages } from '../render/code-pages/findings.ts';
import { examples as discordExamples } from './discord/page-examples.ts';
import { discordRulePages } from './discord/rule-pages.ts';
import { examples as docsExamples } from './docs/page-examples.ts';
import { docsRulePages } from './docs/rule-pages.ts';
import { examples as neonExamples } from './neon/page-examples.ts';
import { neonRulePages } from './neon/rule-pages.ts';
import { reasonPages } from './reason-pages.ts';

/** Next steps that name several services. */
const ALL = {
  'schema/enum': {
    next: 'Write one of the words. The pages on Neon, Discord and documentation portals say what each means.',
  },
  network: {
    next: 'Look at the network, proxies, and `NEON_API_HOST` and `DISCORD_API_HOST`. `evenkeel doctor` tells what can be reached.',
  },
};

/**
 * The page of every code that output can show, by code. `docs/codes.md` is generated from it. It is kept apart from the
 * list of providers because only `explain` reads it (ADR 0012).
 */
export const codePages: CodePages = [discordExamples, neonExamples, docsExamples, ALL].reduce<CodePages>(
  withExamples,
  {
    ...manifestPages,
    ...discordRulePages,
    ...neonRulePages,
    ...docsRulePages,
    ...failurePages,
    ...findingPages,
    ...reasonPages,
  },
);
