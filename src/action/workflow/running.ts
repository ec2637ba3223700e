import type { HostProgram } from '../../cli/host-program.ts';
import type { PullRequests } from '../../core/sweep.ts';
import type { Redactor } from '../../http/redact.ts';
import type { GitHub } from '../github/github.ts';
import type { Ending } from '../github/github-send.ts';
import type { WaitingMerges } from '../github/merge.ts';
import type { WorkflowEvent } from './event.ts';
import type { Inputs } from './inputs.ts';
import type { RehearsalSummary } from './rehearsed.ts';
import type { RunMark } from './run-mark.ts';
import type { World } from './world.ts';

/** The data that every step of a run of the action shares. */
export interface ActionRun {
  readonly world: World;
  readonly inputs: Inputs;
  readonly event: WorkflowEvent;
  readonly github: GitHub | undefined;
  /** For a sweep; absent without a token. */
  readonly pullRequests?: PullRequests;
  readonly ending: Ending;
  /** Removes secrets from a text for any reader. */
  readonly redactor: Redactor;
  /** The manifest and environment, for markers. */
  readonly key: string;
  readonly run: RunMark;
  /** What an apply for a branch covers. */
  readonly waiting: WaitingMerges;
  /** One line to the log. */
  log(line: string): void;
}

/** How the command ended, with its data. */
export interface Ran extends HostProgram {
  readonly code: number;
  /** The rehearsal of a plan with `rehearse: true` that writes. */
  readonly rehearsed?: RehearsalSummary;
}
