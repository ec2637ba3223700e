import type { Desired } from '../../core/resource.ts';

/** The entries whose outputs are read after the apply. Pure. */
export function withOutputs(all: readonly Desired[]): readonly Desired[] {
  return all.filter(desired => desired.outputs !== undefined && desired.absent !== true);
}
