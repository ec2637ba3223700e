import { focusOn } from '../engine/focus.ts';
import { PROVIDERS, type ProviderName } from './connect.ts';
import type { LoopFlags } from './flags.ts';
import type { Wanted } from './load.ts';

/**
 * The providers that a run limited by `--target` has something to do with, so that it needs no token of the others.
 * Without a target: all that the manifest has a section for. Throws as {@link focusOn} does. Pure.
 */
export function usedProviders(
  { collected, providers }: Wanted,
  { target, prune }: Pick<LoopFlags, 'target' | 'prune'>,
): readonly ProviderName[] {
  if (target.length === 0) return providers;
  const kinds = PROVIDERS.flatMap(provider => provider.kinds);
  const { desired, checks, scopes } = focusOn(collected, target, kinds);
  const used = [
    ...desired.map(each => each.kind),
    ...checks.map(each => each.desired.kind),
    ...scopes.filter(each => prune && each.prune).map(each => each.scope.kind),
  ];
  return providers.filter(name => used.some(kind => kind.startsWith(`${name}.`)));
}
