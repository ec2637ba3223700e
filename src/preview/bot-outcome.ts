import type { Problem } from '../core/problem.ts';
import type { Report } from '../core/report.ts';
import type { BotSpec } from './bot-spec.ts';

/** What became of the commands of a preview. */
export interface BotOutcome {
  readonly spec: BotSpec;
  /** The commands that are wanted, as people call them: `/ban-pr12`, `Report Message-pr12`. None: they are to be gone. */
  readonly names: readonly string[];
  /** Mistakes in the file; then nothing was sent. */
  readonly problems: readonly Problem[];
  /** Absent with a mistake. */
  readonly report?: Report;
}
