import { type Address, address } from '../../src/core/address.ts';
import type { Kind } from '../../src/core/kind.ts';
import type { Fields, Scope } from '../../src/core/report/row.ts';
import type { WantedEntry } from '../../src/core/resource.ts';

/** With the address that the engine gives it. */
export type WantedThere<S extends Fields = Fields> = WantedEntry<S> & { readonly address: Address };

/** What a kind makes of an entry, with the address that the engine gives it. */
export function wantedBy<S extends Fields, Written, R>(
  { name, entry: { expand } }: Kind<S, Written, R>,
  entry: Written,
  scope: Scope,
): WantedThere<S> {
  const wanted = expand(entry, scope);
  return { address: address(name, wanted.parts), ...wanted };
}
