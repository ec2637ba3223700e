import type { Desired } from '../../core/resource.ts';

/** The entries of which something is read once the apply has ended. Pure. */
export function withOutputs(all: readonly Desired[]): readonly Desired[] {
  return all.filter(desired => desired.outputs !== undefined && desired.absent !== true);
}
