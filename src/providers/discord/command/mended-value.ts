import type { MendedValue, WrittenValue } from '../../../core/provider.ts';
import type { DiscordRule } from '../codes.ts';
import { readablePermissions } from '../permissions/permission-flags.ts';

const CASE: DiscordRule = 'discord/name-case';
const DIGITS = /^(?:0|[1-9][0-9]{0,19})$/;

/**
 * A better way to write a value: a name in lower case, or permissions by name. The empty set, and a
 * set with a bit that has no name, become digits in quotes. Undefined if nothing is to improve.
 * Pure.
 */
export function mendedValue({ rule, key, written, isText }: WrittenValue): MendedValue | undefined {
  if (rule === CASE) return { value: written.toLowerCase(), why: 'a name in lower case', renames: true };
  if (key !== 'default_member_permissions' || !DIGITS.test(written)) return undefined;
  const value = readablePermissions(written);
  return isText && value === written ? undefined : { value, why: 'permissions by name' };
}
