import { type Address, address } from '../../../core/address.ts';
import { lostBy, unknownIn, withUnknown } from '../../../core/fields/unknown-members.ts';
import { pathTo, type Reader, type RequestFailure } from '../../../core/http.ts';
import { isObject, type Json } from '../../../core/json.ts';
import type { At, Kind, Receipt } from '../../../core/kind.ts';
import { receiptFor } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Row, Scope } from '../../../core/report/row.ts';
import type { Ids, Live, LiveView, WantedEntry } from '../../../core/resource.ts';
import { placed } from '../../../core/resource.ts';
import type { DiscordPermissions } from '../../../generated/manifest.ts';
import { isRawPermissions, listIn, type RawPermissions, writtenIn } from '../api.ts';
import { asProblem, bodyErrors } from '../body-errors.ts';
import type { DiscordProblem } from '../codes.ts';
import { lossReasons } from '../codes.ts';
import { COMMAND_KIND, commandParts, PERMISSIONS_KIND } from '../command/command.ts';
import { KNOWN_OVERWRITES } from '../command/members.ts';
import { applicationOf, commandsPath, discordScope, guildOf, SCOPE_KIND, scopeNamed } from '../scope.ts';
import { openedOverwrites } from './overwrite-access.ts';
import {
  apiOverwrites,
  type Overwrite,
  overwriteFrom,
  overwriteIn,
  overwritesOf,
  permissionsRules,
  sortedOverwrites,
  writtenOverwrite,
} from './overwrites.ts';

/**
 * Whose overwrites an entry has: those of a guild command, those of a global command, or
 * (`application`) the default for all commands without overwrites of their own.
 */
type PermissionsOf = 'guild' | 'global' | 'application';

/** `command` is null for the application's default overwrites. */
export type PermissionsFields = {
  readonly command: { readonly $ref: Address } | null;
  readonly overwrites: readonly Overwrite[];
};

type PermissionsLive = Live<PermissionsFields, RawPermissions>;

function ofIn(entry: DiscordPermissions): PermissionsOf {
  return entry.of ?? 'guild';
}

/**
 * The parts of an address: `[application, guild, application]` for the application's default, or
 * `[application, guild, global or guild, type, name]` for a command.
 */
function permissionsParts(scope: Scope, of: PermissionsOf, command: readonly string[]): readonly string[] {
  return of === 'application' ? [...scope.parts, of] : [...scope.parts, of, ...command.slice(2)];
}

/** The scope of the command that an entry names; undefined for the application's default. */
function commandScope(entry: DiscordPermissions, scope: Scope): Scope | undefined {
  if (ofIn(entry) === 'application') return undefined;
  return ofIn(entry) === 'global' ? discordScope(applicationOf(scope)) : scope;
}

function commandPartsIn(entry: DiscordPermissions, scope: Scope): readonly string[] {
  return commandParts(commandScope(entry, scope) ?? scope, entry.type, entry.command ?? '');
}

/** The guild of a scope with permissions; a manifest has them in guilds only. */
function guildIn(scope: Scope): string {
  return scope.parts[1] as string;
}

function expand(entry: DiscordPermissions, scope: Scope): WantedEntry<PermissionsFields> {
  const command = commandPartsIn(entry, scope);
  const inScope = commandScope(entry, scope);
  return {
    parts: permissionsParts(scope, ofIn(entry), command),
    // An entry with `absent: true` declares no fields. Otherwise the plan would update the
    // overwrites before it deletes them.
    fields: entry.absent === true ? {} : fieldsOf(entry, scope, inScope && address(COMMAND_KIND, command)),
    reads: inScope === undefined ? [] : [{ kind: COMMAND_KIND, scope: inScope }],
  };
}

function fieldsOf(entry: DiscordPermissions, scope: Scope, command: Address | undefined): PermissionsFields {
  const overwrites = entry.overwrites ?? [];
  return {
    command: command === undefined ? null : { $ref: command },
    overwrites: sortedOverwrites(overwrites.map(item => overwriteFrom(item, guildIn(scope)))),
  };
}

async function list(at: Scope, client: Reader): Promise<readonly RawPermissions[]> {
  if (guildOf(at) === undefined) return [];
  const path = `${commandsPath(at)}/permissions`;
  return listIn(await client.get(path), isRawPermissions, `GET ${path}`);
}

/**
 * The command that these permissions from the API belong to: its address, under the new name if
 * this plan renames it, and the parts of that address. Undefined if no such command is known.
 */
function commandIn(
  raw: RawPermissions,
  seen: LiveView,
): { readonly address: Address; readonly parts: readonly string[] } | undefined {
  const found = seen.addressOf(COMMAND_KIND, raw.id);
  if (found === undefined) return undefined;
  // The live parts of a command that this plan renames still have the old name.
  const parts = (seen.desired(found) ?? seen.at(found))?.parts;
  return parts === undefined ? undefined : { address: found, parts };
}

function live(raw: RawPermissions, asked: Scope, seen: LiveView): PermissionsLive | undefined {
  if (raw.permissions.length === 0) return undefined;
  const at = scopeNamed(raw, asked);
  const application = raw.id === applicationOf(at);
  const command = application ? undefined : commandIn(raw, seen);
  if (!application && command === undefined) return undefined;
  const of = application ? 'application' : command?.parts[1] === 'global' ? 'global' : 'guild';
  const parts = permissionsParts(at, of, command?.parts ?? []);
  return {
    // A global command has overwrites in each guild, all under the id of the command. So the id of
    // this resource begins with the guild's id.
    id: `${guildIn(at)}/${raw.id}`,
    incarnation: raw.id,
    raw,
    fields: () => ({
      command: command === undefined ? null : { $ref: command.address },
      overwrites: sortedOverwrites(raw.permissions.map(overwriteIn)),
    }),
    ...placed(PERMISSIONS_KIND, at, parts),
  };
}

/**
 * The overwrites that are still live after the row `parent`. A renamed, replaced or deleted command
 * loses its overwrites (facts/discord.md#overwrites-that-are-lost).
 */
function predict(parent: Row, mine: readonly PermissionsLive[], seen: LiveView): readonly PermissionsLive[] {
  const keepsThem = parent.action === 'create' || parent.action === 'update' || parent.action === 'blocked';
  if (parent.kind !== COMMAND_KIND || keepsThem) return mine;
  return mine.filter(of => {
    const command = seen.addressOf(COMMAND_KIND, of.raw.id);
    return command !== parent.address && (parent.from === undefined || command !== parent.from);
  });
}

/**
 * The overwrites to write after a rename, which deletes all of them: the entry's, and also live
 * ones that the entry does not name.
 */
function carry(desired: PermissionsFields, of: PermissionsFields): PermissionsFields {
  const named = new Set(desired.overwrites.map(targetOf));
  const others = of.overwrites.filter(each => !named.has(targetOf(each)));
  if (others.length === 0) return desired;
  return { ...desired, overwrites: sortedOverwrites([...desired.overwrites, ...others]) };
}

function targetOf({ type, id }: Overwrite): string {
  return `${type}/${id}`;
}

/**
 * The id in the request's path: the application's or the command's. A command that this run created
 * has an id only since its create, so the id is read here from `ids`.
 */
function pathId(row: Row, ids: Ids): string {
  if (row.parts[2] === 'application') return applicationOf(row.scope);
  const command = row.desired?.['command'];
  const ref = isObject(command) ? command['$ref'] : undefined;
  if (typeof ref === 'string') return ids.of(ref as Address);
  const own = ids.of(row.address);
  return own.slice(own.indexOf('/') + 1);
}

async function put(row: Row, at: At, overwrites: Json): Promise<Receipt> {
  const id = pathId(row, at.ids);
  const path = commandsPath(row.scope) + pathTo`/${id}/permissions`;
  const read = liveIn(row, id, at.seen)?.raw.permissions;
  const body = { permissions: withUnknown(apiOverwrites(overwrites), read, KNOWN_OVERWRITES) };
  const answer = await at.client.send('PUT', path, body, { credential: 'permissions' });
  return receiptFor(row, writtenIn(answer, isRawPermissions, `PUT ${path}`));
}

function written(of: PermissionsLive, seen: LiveView): Json {
  const [, guild = '0', kind = 'guild', type = 'chat_input', name = ''] = of.parts;
  const list = kind === 'global' ? discordScope(applicationOf(of.scope)) : of.scope;
  const alike = seen.list(COMMAND_KIND, list.address).filter(({ parts }) => parts[3] === name);
  return {
    ...(kind === 'application' ? {} : { command: name }),
    ...(kind === 'application' || (type === 'chat_input' && alike.length < 2) ? {} : { type }),
    of: kind,
    overwrites: of.fields().overwrites.map(item => writtenOverwrite(item, guild)),
  };
}

/**
 * Assigns Discord's errors to the field `overwrites`. An index in the sorted list of the body means
 * nothing in the entry's list, so the message names the overwrite's target.
 */
function blame(row: Row, failure: RequestFailure): readonly DiscordProblem[] {
  const overwrites = overwritesOf(row.desired?.['overwrites'] ?? null);
  return bodyErrors(failure.body).map(error => {
    const index = error.path[0] === 'permissions' ? error.path[1] : undefined;
    const target = typeof index === 'number' ? overwrites[index] : undefined;
    const who = target === undefined ? '' : `${target.type} ${target.id}: `;
    return asProblem({ ...error, path: ['overwrites'], message: who + error.message });
  });
}

async function setOverwrites(row: Row, at: At): Promise<Receipt> {
  const overwrites = row.desired?.['overwrites'];
  if (overwrites === undefined) throw new RangeError(`${row.address} has no list of overwrites`);
  return put(row, at, overwrites);
}

/**
 * Writes the live overwrites again, unchanged, as a test: only a write shows that the credential is
 * valid and that its user may edit the permissions (2026-11-21).
 */
async function rewrite(row: Row, at: At): Promise<void> {
  const id = pathId(row, at.ids);
  const now = liveIn(row, id, at.seen);
  if (now !== undefined) await put(row, at, now.fields().overwrites);
}

function liveIn(row: Row, id: string, seen: LiveView): PermissionsLive | undefined {
  const found = seen.list(PERMISSIONS_KIND, row.scope.address).find(each => each.incarnation === id);
  return found as PermissionsLive | undefined;
}

/**
 * Remarks on unknown fields that an update or a delete removes from overwrites: this version of
 * evenkeel does not know them.
 */
function remarks(row: Row, _all: ReadonlyMap<Address, Row>, seen: LiveView): readonly ProviderReason[] {
  if (row.action !== 'update' && row.action !== 'delete') return [];
  const raw = seen.at(row.address)?.raw as RawPermissions | undefined;
  const written = row.action === 'delete' ? [] : apiOverwrites(row.desired?.['overwrites'] ?? null);
  return lossReasons(lostBy(written, raw?.permissions, KNOWN_OVERWRITES));
}

/** The kind of a command's permission overwrites in one guild (facts/discord.md#overwrites). */
export const discordPermissions: Kind<PermissionsFields, DiscordPermissions, RawPermissions> = {
  name: PERMISSIONS_KIND,
  entry: {
    key: 'permissions',
    each: 'item',
    within: SCOPE_KIND,
    paths: ['overwrites'],
    expand,
    rules: permissionsRules,
  },
  read: {
    listedAt: SCOPE_KIND,
    after: [COMMAND_KIND],
    list,
    live,
  },
  write: {
    unique: true,
    readAgain: true,
    credential: 'permissions',
    create: setOverwrites,
    update: setOverwrites,
    delete: (row, at) => put(row, at, []),
  },
  access: { fields: ['overwrites'], opened: openedOverwrites },
  inherit: { predict },
  cascade: {
    carry,
    rewrite,
  },
  say: {
    remarks,
    blame,
  },
  export: {
    written,
    unknown: of => unknownIn(of.raw.permissions, KNOWN_OVERWRITES),
  },
};
