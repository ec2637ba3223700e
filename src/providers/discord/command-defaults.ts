import type { Desired, Live } from '../../core/resource.ts';
import type { RawCommand } from './api.ts';
import type { CommandFields } from './normal-form.ts';
import { guildOf } from './scope.ts';

/** A command's defaults (facts: application-commands 4). The service chooses contexts, integration types and the handler. */
const DEFAULTS: Partial<CommandFields> = {
  name_localizations: null,
  description_localizations: null,
  options: [],
  default_member_permissions: null,
  nsfw: false,
};
/** The defaults of a global command without contexts. */
const OPEN_TO_DIRECT_MESSAGES: Partial<CommandFields> = { ...DEFAULTS, dm_permission: true };

const ALL_CONTEXTS = 3;

/** What an entry means by the fields that it leaves out. A file of a program is whole: it leaves out contexts, too (ADR 0057). */
export function commandDefaults(
  { fields, whole }: Desired<CommandFields>,
  { scope, fields: has }: Live<CommandFields, RawCommand>,
): { readonly fields: Partial<CommandFields> } {
  if (guildOf(scope) !== undefined) return { fields: DEFAULTS };
  if (whole === true && fields.contexts === undefined) return { fields: withoutContexts(fields, has()) };
  const isSaid = (fields.contexts ?? has().contexts ?? null) !== null;
  return { fields: isSaid ? DEFAULTS : OPEN_TO_DIRECT_MESSAGES };
}

/** All three contexts are the documented default, null the one that was seen (facts: application-commands 14). */
function withoutContexts(
  { dm_permission }: Partial<CommandFields>,
  { contexts }: CommandFields,
): Partial<CommandFields> {
  const isDefault = contexts?.length === ALL_CONTEXTS && dm_permission !== false;
  return isDefault ? DEFAULTS : { ...OPEN_TO_DIRECT_MESSAGES, contexts: null };
}
