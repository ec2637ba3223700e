import type { Scope } from '../../core/row.ts';
import { PORTAL_KIND } from '../../providers/docs/portal.ts';
import { count } from '../../render/count.ts';
import type { Wanted } from '../manifest/load.ts';
import type { Fixed } from './fixed.ts';

/**
 * The manifest with those checks alone that the server may run. An agent can write any portal into a manifest, so a portal is asked
 * only if the person who started the server named it. `left`: what is left out, in our own words. Pure.
 */
export function allowedChecks(
  wanted: Wanted,
  { flags, portals }: Pick<Fixed, 'flags' | 'portals'>,
): { readonly everything: Wanted; readonly left: readonly string[] } {
  const { collected } = wanted;
  const checks = collected.checks.filter(({ desired }) => {
    const at = outermost(desired.scope);
    return flags.withChecks && (at.kind !== PORTAL_KIND || portals.has(at.address));
  });
  const less = collected.checks.length - checks.length;
  if (less === 0) return { everything: wanted, left: [] };
  const why = flags.withChecks
    ? 'the server was started without --portal for their portals'
    : 'the server was started without --with-checks';
  return {
    everything: { ...wanted, collected: { ...collected, checks } },
    left: [`Not run: ${count(less, 'check')}, because ${why}. Nothing is known of them.`],
  };
}

function outermost(scope: Scope): Scope {
  return scope.parent === undefined ? scope : outermost(scope.parent);
}
