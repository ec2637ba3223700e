import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Loss, Row } from '../../../core/report/row.ts';
import type { LiveView } from '../../../core/resource.ts';
import { reason } from '../codes.ts';
import { domainsIn } from './auth-domains.ts';

/*
 * Neon Auth that was turned off and is turned on again may come back with what it had. Whether it
 * does is not public (facts/neon.md#turning-authentication-on-again).
 */

/** What the plan of a create says of domains that may come back. A new branch had none before. */
export function saysReturned({ action, scope, address }: Row, seen: LiveView): readonly ProviderReason[] {
  const branch = seen.at(scope.address);
  if (action !== 'create' || branch === undefined) return [];
  const { fields = {}, besides } = seen.desired(address) ?? {};
  const isPruned = besides?.['prune'] === true && 'trusted_domains' in fields;
  const then = isPruned
    ? 'this apply removes none of them, and the next plan shows them'
    : 'sign-ins may lead back to them, and they stay, because the entry does not prune them';
  return [
    reason('neon/auth-again', `if the branch had Neon Auth before, its domains may come back: ${then}`),
  ];
}

/** The domains that came back and that the rest of a create would remove. */
export function returnedDomains({ fields }: Row): Loss | undefined {
  const count = fields
    .filter(({ path }) => path === 'trusted_domains')
    .flatMap(({ before, after }) =>
      domainsIn(before).filter(each => !domainsIn(after).includes(each)),
    ).length;
  return count === 0 ? undefined : { what: 'trusted domains', count };
}
