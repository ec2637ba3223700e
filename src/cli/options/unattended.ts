import type { LoopFlags } from './shared-options.ts';

/**
 * The options of a run in a program, where nobody watches and there are no options for the screen.
 */
export const UNATTENDED = {
  color: false,
  quiet: true,
  verbose: false,
  baseFile: new Map(),
  baseVar: new Map(),
  sweep: false,
  open: [],
  openComplete: false,
  heads: [],
  headsComplete: false,
  format: [],
  askDocs: false,
} as const satisfies Partial<LoopFlags>;
