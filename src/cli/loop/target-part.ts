import { narrowTo } from '../../engine/desired/target.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import type { WantedManifest } from '../manifest/load.ts';
import type { LoopFlags } from '../options/shared-options.ts';

/**
 * The providers that `--target` concerns, and their part of the manifest, so that a run needs no
 * token of the others. Without a target: everything. Throws as {@link narrowTo} does. Pure.
 */
export function targetPart(
  wanted: WantedManifest,
  { target, prune }: Pick<LoopFlags, 'target' | 'prune'>,
): WantedManifest {
  if (target.length === 0) return wanted;
  const { collected } = wanted;
  const kinds = PROVIDERS.flatMap(provider => provider.kinds);
  const { desired, checks, scopes } = narrowTo(collected, target, kinds, prune);
  const used = [
    ...desired.map(each => each.kind),
    ...checks.map(each => each.desired.kind),
    ...scopes.filter(each => prune && each.prune).map(each => each.scope.kind),
  ];
  const providers = wanted.providers.filter(name => used.some(kind => kind.startsWith(`${name}.`)));
  const isOwn = (kind: string): boolean => providers.some(name => kind.startsWith(`${name}.`));
  return {
    ...wanted,
    providers,
    collected: {
      ...collected,
      desired: collected.desired.filter(each => isOwn(each.kind)),
      checks: collected.checks.filter(each => isOwn(each.desired.kind)),
      scopes: collected.scopes.filter(each => isOwn(each.scope.kind)),
    },
  };
}
