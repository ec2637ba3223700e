import type { HostProgram } from '../cli/host-program.ts';
import type { Redactor } from '../http/redact.ts';
import type { WorkflowEvent } from './event.ts';
import type { GitHub } from './github.ts';
import type { Inputs } from './inputs.ts';
import type { World } from './world.ts';

/** What every step of one run of the action works with. */
export interface Running {
  readonly world: World;
  readonly inputs: Inputs;
  readonly event: WorkflowEvent;
  readonly github: GitHub | undefined;
  /** Makes a text free of secrets, whoever reads it. */
  readonly redactor: Redactor;
  /** Which manifest and environment, for markers. */
  readonly key: string;
  /** One line to the log. */
  log(line: string): void;
}

/** How the command ended, with what it told. */
export interface Ran extends HostProgram {
  readonly code: number;
}
