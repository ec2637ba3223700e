import type { LoopFlags } from './shared-options.ts';

/**
 * What a program reads of a run at which nobody looks and that has no options of its own for it.
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
