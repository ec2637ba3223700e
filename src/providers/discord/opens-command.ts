import type { Json } from '../../core/json.ts';
import type { ProviderReason } from '../../core/reason.ts';
import type { FieldChange, Row } from '../../core/row.ts';
import { reason } from './codes.ts';
import { isInDirectMessages } from './normal-form.ts';

const IN_DIRECT_MESSAGES = 'it may be used in direct messages with the bot';

/** Whether contexts that excluded direct messages now include them. Absent contexts exclude nothing. */
function isOpened(before: Json, after: Json): boolean {
  const has = (contexts: Json): boolean => contexts === null || isInDirectMessages(contexts);
  return !has(before) && has(after);
}

/** How one field widens access. Without credentials a plan knows no default: then null stands for it. */
function opening({ path, before, after }: FieldChange): string | undefined {
  if (path === 'default_member_permissions' && before !== null && after === null)
    return 'every member may use it: its member permissions are cleared';
  if (path === 'nsfw' && before === true && after !== true)
    return 'minors may use it, and in every channel: its age limit is lifted';
  if (path === 'dm_permission' && before === false && after !== false) return IN_DIRECT_MESSAGES;
  return path === 'contexts' && isOpened(before, after) ? IN_DIRECT_MESSAGES : undefined;
}

/** How a row of a command widens access; undefined where it does not. Pure. */
export function opensCommand(row: Row): ProviderReason | undefined {
  const said = row.fields.flatMap(field => opening(field) ?? []);
  return said.length === 0 ? undefined : reason('discord/opens-command', [...new Set(said)].join('; '));
}
