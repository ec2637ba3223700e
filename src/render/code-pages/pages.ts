import type { CodePage } from '../../core/code-page.ts';
import type { ReasonCode } from '../../core/reason.ts';

/** The pages of the codes of some areas. */
export type PagesOf<Area extends string> = Readonly<
  Record<Extract<ReasonCode, `${Area}/${string}`>, CodePage>
>;
