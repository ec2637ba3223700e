import { unknownIn, unknownWords, withUnknown } from '../../../core/fields/unknown-members.ts';
import { pathTo, type Reader } from '../../../core/http.ts';
import { type Json, sameJson } from '../../../core/json.ts';
import type { At, Kind, LostToo, Reach, Receipt } from '../../../core/kind.ts';
import { receiptFor } from '../../../core/kind.ts';
import type { ProviderReason, Reason } from '../../../core/report/reason.ts';
import type { Loss, Row, Scope } from '../../../core/report/row.ts';
import type { Ids, Live, LiveView, WantedEntry } from '../../../core/resource.ts';
import { liveResource, placed } from '../../../core/resource.ts';
import type { DiscordCommand } from '../../../generated/manifest.ts';
import {
  isRawCommand,
  lastChangeOf,
  listIn,
  type RawCommand,
  type RawPermissions,
  writtenIn,
} from '../api.ts';
import { bodyErrors, refusedMember } from '../body-errors.ts';
import { reason } from '../codes.ts';
import { commandReach } from '../guilds.ts';
import { overwritesOf } from '../permissions/overwrites.ts';
import { commandRemarks } from '../remarks.ts';
import { commandsPath, guildOf, SCOPE_KIND, scopeNamed } from '../scope.ts';
import { openedCommand } from './command-access.ts';
import {
  idleDirectMessages,
  refusesDirectMessages,
  refusesEntryPoint,
  unsupportedInstalls,
} from './command-refusals.ts';
import { commandRules } from './command-rules.ts';
import { commandTypes, ENTRY_POINT } from './enumerations.ts';
import { belongsTo } from './member.ts';
import {
  COMMAND,
  COMMAND_FORM,
  type CommandFields,
  GUILD_COMMAND,
  KNOWN_COMMAND,
  KNOWN_OPTIONS,
  KNOWN_OVERWRITES,
} from './members.ts';
import { apiValue, commandDefaults, declaredFields, liveFields } from './normal-form.ts';

/** The name of the command kind, which begins its addresses. */
export const COMMAND_KIND = 'discord.command';
/** The name of the kind of a command's overwrites. Discord deletes them with the command. */
export const PERMISSIONS_KIND = 'discord.permissions';

const CHAT_INPUT = 'chat_input';
const GLOBAL = 'global';

/**
 * `[application, global or guild id, type, name]` of a command in a scope. The default type is
 * chat_input.
 */
export function commandParts(scope: Scope, type: unknown, name: string): readonly string[] {
  return [...scope.parts, String(commandTypes.normal(type ?? CHAT_INPUT)), name];
}

function typeOf(parts: readonly string[]): string {
  return parts[2] as string;
}

function nameOf(parts: readonly string[]): string {
  return parts[3] as string;
}

function expand(entry: DiscordCommand, scope: Scope): WantedEntry<CommandFields> {
  return {
    parts: commandParts(scope, entry.type, entry.name),
    // An entry with `absent: true` declares no fields. Otherwise the plan would update the command
    // before it deletes it.
    fields: entry.absent === true ? {} : declaredFields(entry, guildOf(scope) === undefined),
  };
}

async function list(at: Scope, client: Reader): Promise<readonly RawCommand[]> {
  const path = commandsPath(at);
  const answer = await client.get(path, { query: { with_localizations: true } });
  return listIn(answer, isRawCommand, `GET ${path}`);
}

/**
 * Whether this version of evenkeel knows the type. A type that a later API version adds is
 * addressed by its number: such a command is seen, but never written.
 */
function isKnownType(parts: readonly string[]): boolean {
  return !/^\d+$/.test(typeOf(parts));
}

function live(raw: RawCommand, at: Scope, seen: LiveView): Live<CommandFields, RawCommand> {
  const scope = scopeNamed({ application_id: raw['application_id'], guild_id: raw['guild_id'] }, at);
  const parts = commandParts(scope, raw.type ?? 1, raw.name);
  const place = placed(COMMAND_KIND, scope, parts);
  const global = guildOf(scope) === undefined;
  return liveResource(raw, place, raw, () => {
    const entry = seen.desired(seen.addressOf(COMMAND_KIND, raw.id) ?? place.address);
    return liveFields(raw, global, entry && { ...entry.fields, name: nameOf(entry.parts) });
  });
}

/**
 * Whether a write leaves out a field that only some types of commands have. It does so if the value
 * is null, or if this type lacks the field and the value is the default.
 */
function isLeftOut(type: string, field: string, value: Json): boolean {
  const member = COMMAND_FORM.members.get(field);
  if (member?.types === undefined) return false;
  return value === null || (!belongsTo(type, member) && sameJson(value, member.none));
}

function bodyOf(row: Row, fields: readonly (readonly [string, Json])[]): Record<string, Json> {
  return Object.fromEntries(
    fields
      .filter(([field, value]) => !isLeftOut(typeOf(row.parts), field, value))
      .map(([field, value]) => [field, apiValue(field, value)]),
  );
}

/** All managed fields of a row as the API takes them. */
export function managedBody(row: Row, raw?: RawCommand): Readonly<Record<string, Json>> {
  return withOptionsOf(raw, bodyOf(row, Object.entries(row.desired ?? {})));
}

/**
 * Adds to the body the fields of live options that evenkeel does not know. A write replaces all
 * options, and would delete these fields.
 */
function withOptionsOf(
  raw: RawCommand | undefined,
  body: Readonly<Record<string, Json>>,
): Readonly<Record<string, Json>> {
  const { options } = body;
  return options === undefined
    ? body
    : { ...body, options: withUnknown(options, raw?.['options'], KNOWN_OPTIONS) };
}

/** The body that creates a row's command: its name, type and managed fields. */
export function createBody(row: Row): Readonly<Record<string, Json>> {
  const type = typeOf(row.parts);
  const { dm_permission, ...body } = managedBody(row);
  // Beside contexts `dm_permission` has no effect, and its default need not be sent.
  const direct = dm_permission === undefined || body['contexts'] ? {} : { dm_permission };
  return { name: nameOf(row.parts), type: commandTypes.number(type) ?? type, ...body, ...direct };
}

async function create(row: Row, at: At): Promise<Receipt> {
  const path = commandsPath(row.scope);
  const answer = await at.client.send('POST', path, createBody(row));
  return receiptFor(row, writtenIn(answer, isRawCommand, `POST ${path}`));
}

/** The body of an update. A PATCH does not change fields of the command that its body lacks. */
function updateBody(row: Row, seen: LiveView): Readonly<Record<string, Json>> {
  const raw = seen.at(row.address)?.raw as RawCommand | undefined;
  const renamed = row.from === undefined ? {} : { name: nameOf(row.parts) };
  return { ...renamed, ...withOptionsOf(raw, bodyOf(row, changesOf(row, raw))) };
}

async function update(row: Row, at: At): Promise<Receipt> {
  const path = commandsPath(row.scope) + pathTo`/${commandId(row, at.ids)}`;
  const answer = await at.client.send('PATCH', path, updateBody(row, at.seen));
  return receiptFor(row, writtenIn(answer, isRawCommand, `PATCH ${path}`));
}

/**
 * The fields of an update. An update that removes the contexts also sends `dm_permission` (`true`
 * by default), because that field then has an effect again. An update that sets contexts turns a
 * live `dm_permission: false` to `true`.
 */
function changesOf(
  { fields, desired }: Row,
  raw: RawCommand | undefined,
): readonly (readonly [string, Json])[] {
  const changes = fields.map(({ path, after }) => [path, after] as const);
  const isCleared = changes.some(([path, after]) => path === 'contexts' && after === null);
  const direct = desired?.['dm_permission'] ?? (isCleared ? true : undefined);
  if (direct === undefined || !fields.some(({ path }) => path === 'contexts')) return changes;
  if (!isCleared && direct === true && raw?.['dm_permission'] !== false) return changes;
  return [...changes.filter(([path]) => path !== 'dm_permission'), ['dm_permission', direct]];
}

async function remove(row: Row, at: At): Promise<Receipt> {
  await at.client.send('DELETE', commandsPath(row.scope) + pathTo`/${commandId(row, at.ids)}`);
  return { waits: [] };
}

/**
 * The id of a command. If this row renames the command, `ids` may still have it under the old
 * address.
 */
function commandId(row: Row, ids: Ids): string {
  return ids.has(row.address) || row.from === undefined ? ids.of(row.address) : ids.of(row.from);
}

/**
 * What a row would destroy: Discord deletes the overwrites of a command for good when the command
 * is renamed, replaced or deleted (facts/discord.md#overwrites-that-are-lost). A guild command has
 * overwrites in that guild only, a global command in every guild of the application.
 */
async function inspect(
  row: Row,
  _client: Reader,
  ids: Ids,
  seen: LiveView,
  reach: Reach = { scopes: [] },
): Promise<readonly Loss[]> {
  if (row.action === 'create' || row.action === 'update') return [];
  const isGlobal = guildOf(row.scope) === undefined;
  const scopes = new Set(isGlobal ? reach.scopes.map(scope => scope.address) : [row.scope.address]);
  const found = [...scopes]
    .flatMap(scope => seen.list(PERMISSIONS_KIND, scope))
    .filter(live => live.incarnation === commandId(row, ids));
  const count = found.reduce(
    (sum, live) => sum + overwritesOf(live.fields()['overwrites'] ?? null).length,
    0,
  );
  const unread = seen.unreadOf(PERMISSIONS_KIND).filter(({ scope }) => scopes.has(scope));
  const notes: readonly Reason[] = [
    ...(reach.unknown === undefined ? [] : [reach.unknown]),
    ...unread.map(
      ({ scope, reason: cause }): Reason =>
        isGlobal ? { code: 'loss/list-unread', scope, cause } : { code: 'loss/unread', cause },
    ),
  ];
  const goes = row.action === 'delete' ? { implied: true as const } : {};
  return [
    ...(count === 0 ? [] : [{ what: 'overwrites', count, ...goes }]),
    ...(notes.length === 0 ? [] : [{ what: 'overwrites', count: null, ...goes, notes }]),
    ...(row.action === 'delete' ? [] : unknownMembersLost(found)),
  ];
}

/**
 * Reports fields of overwrites that are lost: this version of evenkeel does not know these fields,
 * so it cannot restore them.
 */
function unknownMembersLost(found: readonly Live[]): readonly Loss[] {
  const unknown = found.flatMap(live =>
    unknownIn((live.raw as RawPermissions).permissions, KNOWN_OVERWRITES),
  );
  if (unknown.length === 0) return [];
  const said = `this version of evenkeel does not know ${unknownWords(unknown)}, so it cannot restore these values`;
  const notes = [reason('discord/unknown-members-lost', said)];
  return [{ what: 'members of overwrites', count: null, notes }];
}

/**
 * The address pattern of a command's overwrites, which Discord deletes with the command. A global
 * command has overwrites in every guild, so the guild is left open (`undefined`).
 */
function losesToo([application, guild, ...rest]: readonly string[]): readonly LostToo[] {
  const parts =
    guild === GLOBAL ? [application, undefined, GLOBAL, ...rest] : [application, guild, 'guild', ...rest];
  return [{ kind: PERMISSIONS_KIND, parts, counted: true }];
}

function undeletable(of: Live<CommandFields, RawCommand>): ProviderReason | undefined {
  if (!isKnownType(of.parts))
    return reason(
      'discord/unknown-type',
      'this version of evenkeel does not know the type of this command',
      'Leave the command as it is live, or update evenkeel.',
    );
  return typeOf(of.parts) === ENTRY_POINT
    ? reason(
        'discord/entry-point',
        "this entry point command opens the application's Activity, and evenkeel never deletes such a command",
      )
    : undefined;
}

/** The keys that an export writes last in an entry, in this order. */
const LAST = ['nsfw', 'handler', 'options'];

function written(of: Live<CommandFields, RawCommand>, seen: LiveView): Json | undefined {
  if (!isKnownType(of.parts)) return undefined;
  const type = typeOf(of.parts);
  const table = guildOf(of.scope) === undefined ? COMMAND : GUILD_COMMAND;
  const members = Object.entries(table.written(of, seen));
  members.sort(([one], [other]) => LAST.indexOf(one) - LAST.indexOf(other));
  return {
    name: nameOf(of.parts),
    ...(type === CHAT_INPUT ? {} : { type }),
    ...Object.fromEntries(members),
  };
}

/**
 * The kind of an application's commands, which are global or of one guild
 * (facts/discord.md#identity).
 */
export const discordCommand: Kind<CommandFields, DiscordCommand, RawCommand> = {
  name: COMMAND_KIND,
  entry: {
    key: 'commands',
    each: 'item',
    within: SCOPE_KIND,
    paths: COMMAND.paths,
    // Only the fields that every command has. `defaults` below has those of global commands.
    none: GUILD_COMMAND.none,
    narrows: COMMAND.having('narrows'),
    expand,
    rules: commandRules,
    defaults: commandDefaults,
    idle: idleDirectMessages,
  },
  read: {
    ids: true,
    listedAt: SCOPE_KIND,
    list,
    live,
  },
  write: {
    unique: true,
    deletesInARow: true,
    create,
    update,
    delete: remove,
  },
  own: {
    owned: of => isKnownType(of.parts) && typeOf(of.parts) !== ENTRY_POINT,
    undeletable,
  },
  access: {
    fields: COMMAND.paths.filter(field => COMMAND_FORM.members.get(field)?.access === true),
    opened: openedCommand,
  },
  cascade: {
    reach: commandReach,
    inspect,
    losesToo,
  },
  say: {
    refuses: (row, seen) => refusesEntryPoint(row) ?? refusesDirectMessages(row, seen),
    lastChange: of => lastChangeOf(of.raw),
    remarks: commandRemarks,
    precheck: unsupportedInstalls,
    blame: (row, failure, seen) => {
      const isNew = row.action === 'create' || row.action === 'replace';
      const body = isNew ? createBody(row) : updateBody(row, seen);
      return bodyErrors(failure.body).map(error => refusedMember(error, body));
    },
  },
  export: {
    written,
    unknown: of => unknownIn(of.raw, KNOWN_COMMAND),
  },
};
