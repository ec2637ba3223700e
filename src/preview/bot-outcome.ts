import { exitCode } from '../core/report/exit-code.ts';
import type { Failure } from '../core/report/failure.ts';
import type { Report } from '../core/report/report.ts';
import type { BotSpec } from './bot-spec.ts';

/** The result for a preview's commands; `failure`: none of them could be read. */
export type BotOutcome = {
  readonly spec: BotSpec;
  /**
   * The wanted commands, as people call them: `/ban-pr12`, `Report Message-pr12`. Empty: the
   * preview's commands are to be deleted.
   */
  readonly names: readonly string[];
} & ({ readonly report: Report } | { readonly failure: Failure });

/** 0 where all of it is done. Pure. */
export function botCode(ended: BotOutcome): number {
  return 'failure' in ended ? 1 : exitCode(ended.report);
}
