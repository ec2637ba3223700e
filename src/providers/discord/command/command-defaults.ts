import type { Desired, Live, LiveView } from '../../../core/resource.ts';
import type { RawCommand } from '../api.ts';
import { guildOf } from '../scope.ts';
import type { Member } from './member.ts';
import { COMMAND, type CommandFields, GUILD_COMMAND } from './members.ts';
import { hasContexts } from './normal-form.ts';

/**
 * The service chooses contexts, integration types and the handler
 * (facts/discord.md#defaults-that-the-service-chooses).
 */
function defaultsOf(rows: { readonly [path: string]: Member }): Partial<CommandFields> {
  const fixed = Object.entries(rows).filter(([, { chosen }]) => chosen !== true);
  return Object.fromEntries(fixed.map(([field, { none }]) => [field, none]));
}

const DEFAULTS = defaultsOf(GUILD_COMMAND.rows);
/** The defaults of a global command without contexts. */
const OPEN_TO_DIRECT_MESSAGES = defaultsOf(COMMAND.rows);

const ALL_CONTEXTS = 3;

/**
 * What an entry means by the fields that it leaves out. A file of a program is whole: it leaves out
 * contexts, too (ADR 0057).
 */
export function commandDefaults(
  { fields, whole }: Desired<CommandFields>,
  live: Live<CommandFields, RawCommand>,
  seen: LiveView,
): { readonly fields: Partial<CommandFields> } {
  if (guildOf(live.scope) !== undefined) return { fields: DEFAULTS };
  if (whole === true && fields.contexts === undefined) return { fields: withoutContexts(fields, live, seen) };
  const isSaid = (fields.contexts ?? live.fields().contexts ?? null) !== null;
  return { fields: isSaid ? DEFAULTS : OPEN_TO_DIRECT_MESSAGES };
}

/**
 * All three contexts are the documented default, null the one that was seen
 * (facts/discord.md#default-contexts). Where a list has a null, null is the default; otherwise all
 * three may be, and are left alone.
 */
function withoutContexts(
  { dm_permission }: Partial<CommandFields>,
  { kind, scope, fields }: Live<CommandFields, RawCommand>,
  seen: LiveView,
): Partial<CommandFields> {
  const isDefault =
    fields().contexts?.length === ALL_CONTEXTS &&
    dm_permission !== false &&
    seen.list(kind, scope.address).every(({ raw }) => hasContexts(raw as RawCommand));
  return isDefault ? DEFAULTS : { ...OPEN_TO_DIRECT_MESSAGES, contexts: null };
}
