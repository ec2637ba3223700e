import type { JsonRecord } from '../is-record.ts';
import { ok, type ServiceResponse } from '../service.ts';
import { type CommandCall, jsonBody, scopeOf } from './call.ts';
import { COMMAND_TYPES, type Command, type StoredCommandFields } from './command.ts';
import { newForm } from './form.ts';
import { present } from './present-command.ts';
import { BODY_FIELDS, readBody, readCommand } from './read-command.ts';
import { DiscordRefusal } from './refusal.ts';
import {
  checkCall,
  checkCounts,
  checkDailyLimit,
  newCommands,
  overwritten,
  saveCommands,
  twinOf,
} from './stored-commands.ts';

/**
 * Answers a PUT of the whole list of a scope. An item overwrites the command that its `id` names,
 * which can rename it, or else the command with its type and name. Commands without an item are
 * deleted (facts/discord.md#identity). A list that lacks the existing entry point is refused
 * (facts/discord.md#entry-points), and so is a list with one bad item
 * (facts/discord.md#one-bad-item).
 */
export function overwriteCommands(call: CommandCall): ServiceResponse {
  checkCall(call, []);
  const { commands, creates } = scopeOf(call);
  const items = readBulk(call, commands);
  const next = items.map(({ existing, fields }): Command | StoredCommandFields => {
    if (existing === undefined) return fields;
    return overwritten(call, existing, fields, 'keeps');
  });
  const keptIds = new Set(items.map(item => item.existing?.id));
  const lostEntryPoint = commands.some(
    command => command.type === COMMAND_TYPES.primaryEntryPoint && !keptIds.has(command.id),
  );
  if (lostEntryPoint) {
    throw new DiscordRefusal(
      400,
      50240,
      "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.",
    );
  }
  const fresh = newCommands(
    call,
    items.filter(item => item.existing === undefined).map(item => item.fields),
  );
  let made = 0;
  const list = next.map(item => ('id' in item ? item : (fresh[made++] as Command)));
  checkCounts(list);
  checkDailyLimit(creates, fresh.length, call.request.now);
  const renamed = items.flatMap(({ existing, fields }) =>
    existing !== undefined && existing.name !== fields.name ? [existing.id] : [],
  );
  const removed = commands.map(command => command.id).filter(id => !keptIds.has(id));
  saveCommands(call, inOrderOfCreation(list), [...renamed, ...removed], fresh.length);
  return ok(list.map(command => present(call, command)));
}

function readBulk(call: CommandCall, commands: readonly Command[]) {
  const form = newForm(call.request.ignore, call.quirks);
  const value = jsonBody(call) ?? [];
  const cap = Number(call.quirks['bulk_cap']);
  if (!Array.isArray(value)) form.fail('LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
  else if (value.length > cap) form.fail('BASE_TYPE_MAX_LENGTH', `Must be ${cap} or fewer in length.`);
  form.check();
  const claimed = new Map<string, number>();
  const seen = new Set<string>();
  const read = (value as readonly unknown[]).map((item, index) => {
    const at = form.at(index);
    const body = readBody(item, at, BODY_FIELDS.bulk);
    if (body === undefined) return undefined;
    const byId = findById(body['id'], commands);
    if (byId === 'unknown') at.at('id').fail('APPLICATION_COMMAND_UNKNOWN', 'Unknown application command');
    else if (byId !== undefined && claimed.has(byId.id))
      at.at('id').fail('SET_TYPE_ALREADY_CONTAINS_VALUE', 'Ids must be unique');
    else if (byId !== undefined) claimed.set(byId.id, index);
    const before = byId === 'unknown' ? undefined : byId;
    const { id: _, ...rest } = withKeptInstalls(call, body, before ?? sameName(commands, body));
    const fields = readCommand(rest, at, call.guildId === undefined);
    if (fields === undefined) return undefined;
    const key = `${fields.type} ${fields.name}`;
    if (seen.has(key))
      at.fail('APPLICATION_COMMANDS_DUPLICATE_NAME', 'Application command names must be unique');
    seen.add(key);
    if (before !== undefined && before.type !== fields.type) {
      at.at('type').fail('APPLICATION_COMMAND_TYPE_IMMUTABLE', 'Application command types are immutable');
    }
    return { before, fields };
  });
  form.check();
  return read
    .filter(item => item !== undefined)
    .map(({ before, fields }) => {
      const twin = twinOf(commands, fields);
      return { existing: before ?? (twin !== undefined && !claimed.has(twin.id) ? twin : undefined), fields };
    });
}

/**
 * The command that an item names by `id`; undefined if the item has no `id`. Zero and an unknown id
 * are errors (facts/discord.md#members-of-the-bodies).
 */
function findById(id: unknown, commands: readonly Command[]): Command | 'unknown' | undefined {
  if (id === undefined || id === null) return undefined;
  return commands.find(command => command.id === id) ?? 'unknown';
}

function sameName(commands: readonly Command[], body: JsonRecord): Command | undefined {
  const type = body['type'] ?? COMMAND_TYPES.chatInput;
  return commands.find(command => command.type === type && command.name === body['name']);
}

/**
 * If the quirk `bulk_integration_types` is `kept`, an item without integration types keeps those of
 * the command that it overwrites.
 */
function withKeptInstalls(call: CommandCall, body: JsonRecord, before: Command | undefined): JsonRecord {
  const omitted = body['integration_types'] === undefined || body['integration_types'] === null;
  if (call.quirks['bulk_integration_types'] !== 'kept' || !omitted || before === undefined) return body;
  return { ...body, integration_types: before.integration_types };
}

function inOrderOfCreation(commands: readonly Command[]): readonly Command[] {
  return [...commands].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}
