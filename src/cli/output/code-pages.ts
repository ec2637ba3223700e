import type { CodePage } from '../../core/code-page.ts';
import { manifestPages } from '../../manifest/code-pages.ts';
import { discordRulePages } from '../../providers/discord/rule-pages.ts';
import { docsRulePages } from '../../providers/docs/rule-pages.ts';
import { neonRulePages } from '../../providers/neon/rule-pages.ts';
import { failurePages } from '../../render/code-pages/failures.ts';
import { findingPages } from '../../render/code-pages/findings.ts';
import { reasonPages } from './reason-pages.ts';

/** The page of every code that a person can meet in output, by the code. Also what `docs/codes.md` is made of. */
export const codePages: Readonly<Record<string, CodePage>> = {
  ...manifestPages,
  ...discordRulePages,
  ...neonRulePages,
  ...docsRulePages,
  ...failurePages,
  ...findingPages,
  ...reasonPages,
};
