import type { MendedValue, WrittenValue } from '../../../core/provider.ts';
import type { DiscordRule } from '../codes.ts';
import { readablePermissions } from '../permissions/permission-flags.ts';

const CASE: DiscordRule = 'discord/name-case';
const DIGITS = /^(?:0|[1-9][0-9]{0,19})$/;

/**
 * A better way to write a value: names in lower case, and permissions by name. A set with a bit
 * that has no name, and the empty set, are digits in quotes. Undefined if there is nothing to
 * improve. Pure.
 */
export function mendedValue({ rule, key, written, isText }: WrittenValue): MendedValue | undefined {
  if (rule === CASE) return { value: written.toLowerCase(), why: 'a name in lower case', renames: true };
  if (key !== 'default_member_permissions' || !DIGITS.test(written)) return undefined;
  const value = readablePermissions(written);
  return isText && value === written ? undefined : { value, why: 'permissions by name' };
}
