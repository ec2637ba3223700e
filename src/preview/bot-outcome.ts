import { exitCode } from '../core/exit-code.ts';
import type { Failure } from '../core/failure.ts';
import type { Report } from '../core/report.ts';
import type { BotSpec } from './bot-spec.ts';

/** What became of the commands of a preview; `failure`: nothing of them could even be looked at. */
export type BotOutcome = {
  readonly spec: BotSpec;
  /** The commands that are wanted, as people call them: `/ban-pr12`, `Report Message-pr12`. None: they are to be gone. */
  readonly names: readonly string[];
} & ({ readonly report: Report } | { readonly failure: Failure });

/** 0 where all of it is done. Pure. */
export function botCode(ended: BotOutcome): number {
  return 'failure' in ended ? 1 : exitCode(ended.report);
}
