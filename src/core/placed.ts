import { address } from './address.ts';
import type { Scope } from './report/row.ts';
import type { Live } from './resource.ts';

/** The kind, scope and decoded parts of a live resource, and the address made of them. Pure. */
export function placed(
  kind: string,
  scope: Scope,
  parts: readonly string[],
): Pick<Live, 'address' | 'parts' | 'kind' | 'scope'> {
  return { address: address(kind, parts), parts, kind, scope };
}
