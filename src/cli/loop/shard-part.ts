import type { Scope } from '../../core/report/row.ts';
import type { DesiredState } from '../../engine/desired/desired-state.ts';
import { partInScopes, scopeGroups, shardOwners } from '../../engine/desired/scope-groups.ts';
import { wholeScopes } from '../../engine/desired/whole-scopes.ts';
import { KINDS } from '../../providers/providers.ts';
import type { WantedManifest } from '../manifest/load.ts';
import type { Shard } from '../options/option-values.ts';

/**
 * The part of a manifest for one shard: whole outermost scopes (an application's global commands, a
 * guild, a project, a portal). Pure.
 */
export function shardPart(wanted: WantedManifest, { index, of }: Shard): WantedManifest {
  const { collected } = wanted;
  const groupOf = scopeGroups(collected, KINDS);
  const owner = shardOwners(collected, groupOf, of);
  const isMine = (scope: Scope): boolean => owner.get(groupOf(scope)) === index;
  const part = partInScopes(collected, isMine, ({ list }) => list.of === 'scopes' || isMine(list.scope));
  return withServicesOf(wanted, part, collected);
}

/**
 * The part of a manifest in the outermost scopes that `--target` names. Throws as
 * {@link wholeScopes} does. Pure.
 */
export function scopesPart(wanted: WantedManifest, addresses: ReadonlySet<string>): WantedManifest {
  const part = wholeScopes(wanted.collected, addresses, KINDS);
  return withServicesOf(wanted, part, part);
}

/** The part with only the services that it uses, and those that list the members of its sets. */
function withServicesOf(
  wanted: WantedManifest,
  part: DesiredState,
  { sets = [] }: Pick<DesiredState, 'sets'>,
): WantedManifest {
  const used = [
    ...part.desired.map(each => each.kind),
    ...part.checks.map(each => each.desired.kind),
    ...part.scopes.map(each => each.scope.kind),
    ...sets.map(({ all }) => all.kind),
  ];
  const providers = wanted.providers.filter(name => used.some(kind => kind.startsWith(`${name}.`)));
  return { ...wanted, providers, collected: part };
}
