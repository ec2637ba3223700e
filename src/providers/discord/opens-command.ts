import type { Json } from '../../core/json.ts';
import type { ProviderReason } from '../../core/reason.ts';
import type { FieldChange, Row } from '../../core/row.ts';
import { reason } from './codes.ts';
import { contextTypes } from './enumerations.ts';
import { hasContexts } from './normal-form.ts';

const IN_DIRECT_MESSAGES = 'it may be used in direct messages with the bot';

const IN_CONTEXTS: Readonly<Record<string, string>> = {
  bot_dm: IN_DIRECT_MESSAGES,
  private_channel: 'it may be used in direct messages and groups without the bot',
  guild: 'it may be used in guilds',
};

/** Where contexts that excluded a place now include it. Absent contexts exclude nothing. */
function openedContexts(before: Json, after: Json): readonly string[] {
  const has = (contexts: Json, context: string): boolean =>
    !hasContexts({ contexts }) ||
    (contexts as readonly Json[]).some(each => contextTypes.normal(each) === context);
  return Object.entries(IN_CONTEXTS).flatMap(([context, said]) =>
    !has(before, context) && has(after, context) ? [said] : [],
  );
}

/** Whoever has it has every permission. */
const ADMINISTRATOR = 1n << 3n;

/** Whether a member without a permission that was required may use it now. `"0"` is for administrators only. */
function requiresLess(before: string, after: string): boolean {
  const [had, has] = [BigInt(before), BigInt(after)];
  const isForAdministrators = (set: bigint): boolean => set === 0n || (set & ADMINISTRATOR) !== 0n;
  if (isForAdministrators(has)) return false;
  return isForAdministrators(had) || (had & ~has) !== 0n;
}

function openedMembers(before: Json, after: Json): readonly string[] {
  if (typeof before !== 'string') return [];
  if (after === null) return ['every member may use it: its member permissions are cleared'];
  return typeof after === 'string' && requiresLess(before, after)
    ? ['more members may use it: it no longer requires all the member permissions that it did']
    : [];
}

function openedInstalls(before: Json, after: Json): readonly string[] {
  const has = (types: Json): boolean => Array.isArray(types) && types.includes('user_install');
  return Array.isArray(before) && !has(before) && has(after)
    ? ['anyone may add it to their own account']
    : [];
}

/** How one field widens access. Without credentials a plan knows no default: then null stands for it. */
function openings({ path, before, after }: FieldChange): readonly string[] {
  if (path === 'default_member_permissions') return openedMembers(before, after);
  if (path === 'nsfw' && before === true && after !== true)
    return ['minors may use it, and in every channel: its age limit is lifted'];
  if (path === 'dm_permission' && before === false && after !== false) return [IN_DIRECT_MESSAGES];
  if (path === 'contexts') return openedContexts(before, after);
  return path === 'integration_types' ? openedInstalls(before, after) : [];
}

/** How a row of a command widens access; undefined where it does not. A command that is gone gives none. Pure. */
export function opensCommand(row: Row): ProviderReason | undefined {
  if (row.action === 'delete') return undefined;
  const said = row.fields.flatMap(openings);
  return said.length === 0 ? undefined : reason('discord/opens-command', [...new Set(said)].join('; '));
}
