import { collected } from '../scenarios/scenario.ts';
import { byApplication, matching, type Raw, withinLimits } from './manifest-limits.ts';

/** What a run with `--target` may write to. */
export interface RunLimits {
  readonly target: readonly string[];
  readonly isMeant: (address: string) => boolean;
  /**
   * What the globs match, and what that lives in and refers to, as far as the manifest names it.
   */
  readonly addresses: ReadonlySet<string>;
}

export function runLimits(target: readonly string[], manifest: Raw): RunLimits {
  const isMeant = matching(target);
  const desired = byApplication(manifest).flatMap(
    each => collected(JSON.stringify(withinLimits(each, isMeant))).desired,
  );
  return { target, isMeant, addresses: new Set(desired.map(each => each.address)) };
}
