import { address } from './address.ts';
import type { Live } from './resource.ts';
import type { Scope } from './row.ts';

/** Where a live resource stands: its kind, its scope, and the address that they make with its decoded parts. Pure. */
export function placed(
  kind: string,
  scope: Scope,
  parts: readonly string[],
): Pick<Live, 'address' | 'parts' | 'kind' | 'scope'> {
  return { address: address(kind, parts), parts, kind, scope };
}
