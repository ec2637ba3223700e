import type { Address } from '../../../core/address.ts';
import { RequestFailure } from '../../../core/http.ts';
import type { Json } from '../../../core/json.ts';
import type { At, Receipt } from '../../../core/kind.ts';
import { groupBy } from '../../../core/order.ts';
import type { Batch } from '../../../core/provider.ts';
import type { Row, Scope } from '../../../core/report/row.ts';
import type { Live, LiveView } from '../../../core/resource.ts';
import { DISCORD } from '../../../limits/discord.ts';
import { isRawCommand, type RawCommand, writtenIn } from '../api.ts';
import { asProblem, bodyErrors, refusedMember } from '../body-errors.ts';
import type { DiscordProblem } from '../codes.ts';
import { commandsPath, guildOf } from '../scope.ts';
import { COMMAND_KIND, createBody, managedBody } from './command.ts';
import { membersWith } from './member.ts';
import { COMMAND_FORM } from './members.ts';

/** From this many rows on, one request for the whole list is cheaper than one for each row. */
const FEWEST = 5;
/**
 * The lower number for a scope with `prune: true` and no live commands, where the request cannot
 * delete anything.
 */
const FEWEST_IN_EMPTY = 2;
/** The most items that the OpenAPI document allows in the body (facts/discord.md#counts). */
const MOST = DISCORD.bulkItems.is;

const NOT_IN_GUILDS = membersWith(COMMAND_FORM, 'resetInGuilds');

type Item = { readonly [field: string]: Json };

/**
 * Sends one PUT of a scope's whole list for five or more creates and updates, or for two creates in
 * an empty scope with `prune: true`. The request deletes every command that its body lacks. So the
 * body is the list as the API returned it just before the PUT, with the managed fields changed and
 * new commands appended. Deletes and renames are separate requests, with one exception in a scope
 * with `prune: true`. If there is room for new commands only after deletes, the body leaves out the
 * commands that the plan deletes (ADR 0059).
 */
export const bulkOverwrite: Batch = { name: 'bulk-overwrite', apart: true, take, write, blame };

/**
 * The rows of each PUT, one group for each scope. A PUT is used only in scopes that belong to the
 * manifest alone: with `prune: true`, or without unmanaged commands.
 */
function take(rows: readonly Row[], seen: LiveView, own: ReadonlySet<Address>): readonly (readonly Row[])[] {
  const commands = rows.filter(row => row.kind === COMMAND_KIND);
  return [...groupBy(commands, row => row.scope.address).values()]
    .map(all => groupIn(all, seen, own))
    .filter(group => group.length > 0 && fits(group, seen));
}

function groupIn(rows: readonly Row[], seen: LiveView, own: ReadonlySet<Address>): readonly Row[] {
  // A list may lag behind writes, and sending back the old name of a command would undo its rename.
  if (rows.some(row => row.action === 'rename')) return [];
  const writes = rows.filter(row => row.action === 'create' || row.action === 'update');
  if (rows.some(row => row.inPlaceOf !== undefined)) {
    const isOwn = own.has(scopeOf(rows).address);
    return isOwn ? [...writes, ...rows.filter(row => row.action === 'delete')] : [];
  }
  return writes.length >= fewestIn(scopeOf(rows), seen, own) && isOurs(writes, seen, own) ? writes : [];
}

function fewestIn(scope: Scope, seen: LiveView, own: ReadonlySet<Address>): number {
  return own.has(scope.address) && livesIn(scope, seen).length === 0 ? FEWEST_IN_EMPTY : FEWEST;
}

function scopeOf(rows: readonly Row[]): Scope {
  return (rows[0] as Row).scope;
}

function livesIn(scope: Scope, seen: LiveView): readonly Live[] {
  return seen.list(COMMAND_KIND, scope.address);
}

function isOurs(rows: readonly Row[], seen: LiveView, own: ReadonlySet<Address>): boolean {
  const { address } = scopeOf(rows);
  return own.has(address) || livesIn(scopeOf(rows), seen).every(live => isManaged(live, seen));
}

function isManaged(live: Live, seen: LiveView): boolean {
  const address = seen.addressOf(COMMAND_KIND, live.id);
  return address !== undefined && seen.desired(address) !== undefined;
}

/**
 * Whether a bulk request is safe: everything was read, no duplicates, not too many commands, and no
 * field that the request would reset in a guild.
 */
function fits(rows: readonly Row[], seen: LiveView): boolean {
  const lives = livesIn(scopeOf(rows), seen);
  const count = (action: Row['action']): number => rows.filter(row => row.action === action).length;
  if (lives.length + count('create') - count('delete') > MOST) return false;
  if (new Set(lives.map(({ parts: [, , type, name] }) => `${type} ${name}`)).size < lives.length)
    return false;
  if (lives.some(live => !isWhole(live.raw as RawCommand))) return false;
  if (guildOf(scopeOf(rows)) === undefined) return true;
  return (
    !lives.some(live => isReset(live.raw as RawCommand)) && !rows.some(row => isReset(row.desired ?? {}))
  );
}

/**
 * Whether a live command has its localizations. A list that was read without them lacks these
 * fields, and sending it back would delete them (facts/discord.md#what-answers-leave-out).
 */
function isWhole(raw: RawCommand): boolean {
  return [...COMMAND_FORM.members].every(([name, { translates }]) => !translates || raw[name] !== undefined);
}

/** Whether a bulk overwrite would reset a field of this guild command. */
function isReset(command: object): boolean {
  const said = COMMAND_FORM.normal(command);
  return NOT_IN_GUILDS.some(name => Object.hasOwn(said, name));
}

interface Part {
  readonly row?: Row;
  readonly name: string;
  readonly item: Item;
}

/**
 * The items of the body, made from the list that was read last. The order is always the same, so
 * that an index in a refusal identifies the item.
 */
function partsOf(rows: readonly Row[], seen: LiveView): readonly Part[] {
  const scope = scopeOf(rows);
  const rowOf = new Map(
    rows.flatMap(row => {
      const live = row.action === 'create' ? undefined : seen.at(row.address);
      return live === undefined ? [] : [[live.id, row] as const];
    }),
  );
  const kept = livesIn(scope, seen)
    .filter(live => rowOf.get(live.id)?.action !== 'delete')
    .map((live): Part => {
      const raw = live.raw as RawCommand;
      const row = rowOf.get(live.id);
      const item = {
        ...carried(raw, scope),
        ...(row === undefined ? {} : inScope(managedBody(row, raw), scope)),
      };
      return { name: raw.name, item, ...(row === undefined ? {} : { row }) };
    });
  const fresh = rows
    .filter(row => row.action === 'create')
    .map((row): Part => ({ row, name: row.parts[3] ?? '', item: inScope(createBody(row), scope) }));
  return [...kept, ...fresh];
}

/**
 * A live command as an item of the body: what the API sent, with the id and unknown fields, but
 * without the other fields that the API computes.
 */
function carried(raw: RawCommand, scope: Scope): Item {
  const members = Object.entries(raw).filter(
    ([field]) => field === 'id' || !COMMAND_FORM.computed.has(field),
  );
  return inScope(Object.fromEntries(members) as Item, scope);
}

function inScope(item: Item, scope: Scope): Item {
  if (guildOf(scope) === undefined) return item;
  return Object.fromEntries(Object.entries(item).filter(([field]) => !NOT_IN_GUILDS.includes(field)));
}

async function write(rows: readonly Row[], at: At): Promise<Receipt> {
  const scope = scopeOf(rows);
  const path = commandsPath(scope);
  const request = `PUT ${path}`;
  if (!fits(rows, at.seen))
    throw new RequestFailure(
      'unsent',
      'someone changed the list of commands after the plan, and writing the whole list would undo that change',
      {
        request,
      },
    );
  const parts = partsOf(rows, at.seen);
  const answer = await at.client.send(
    'PUT',
    path,
    parts.map(part => part.item),
  );
  const raws = writtenIn(answer, isList, request);
  return {
    raw: raws.map(raw => ({ kind: COMMAND_KIND, at: scope, raw })),
    waits: [],
  };
}

function isList(value: unknown): value is readonly RawCommand[] {
  return Array.isArray(value) && value.every(isRawCommand);
}

/**
 * Row → the errors of a refusal that are about it, with their places in the row's entry. An error
 * names the index of an item in the body. One bad item makes the API refuse the whole list
 * (facts/discord.md#one-bad-item). If no row changes that item, every row gets the error. Pure.
 */
function blame(
  rows: readonly Row[],
  failure: RequestFailure,
  seen: LiveView,
): ReadonlyMap<Address, readonly DiscordProblem[]> {
  const parts = partsOf(rows, seen);
  const found = new Map<Address, DiscordProblem[]>();
  for (const error of bodyErrors(failure.body)) {
    const [index, ...inside] = error.path;
    const part = typeof index === 'number' ? parts[index] : undefined;
    const problem =
      part === undefined ? asProblem(error) : refusedMember({ ...error, path: inside }, part.item);
    if (part?.row !== undefined) push(found, part.row.address, problem);
    else {
      const which = part === undefined ? '' : `"${part.name}", which this apply leaves unchanged: `;
      for (const row of rows)
        push(found, row.address, { ...problem, message: which + problem.message, path: [] });
    }
  }
  return found;
}

function push(into: Map<Address, DiscordProblem[]>, at: Address, problem: DiscordProblem): void {
  into.set(at, [...(into.get(at) ?? []), problem]);
}
