import type { Address } from '../core/address.ts';
import type { Provider } from '../core/provider.ts';
import type { Plan } from '../core/report/plan.ts';
import { outermost } from '../core/report/row.ts';

/**
 * The pages of the vendor's web console for the outermost scopes of a plan's rows, such as
 * projects. Address of the scope → URL. If the run used another host than the vendor's, such as the
 * sandbox, there is no page. Pure.
 */
export function consolesOf(
  { rows, origins }: Pick<Plan, 'rows' | 'origins'>,
  providers: readonly Pick<Provider, 'name' | 'environment' | 'consolePage'>[],
): Readonly<Record<Address, string>> {
  const found: Record<Address, string> = {};
  for (const row of rows) {
    const scope = outermost(row.scope);
    const provider = providers.find(({ name }) => scope.kind.startsWith(`${name}.`));
    const own = provider?.environment?.base.url;
    const page =
      own !== undefined && origins[provider?.name ?? ''] === own ? provider?.consolePage?.(scope) : undefined;
    if (page !== undefined) found[scope.address] = page;
  }
  return found;
}
