import type { ServiceResponse } from '../service.ts';
import { type Call, checkQuery, jsonBody, needScope, scopeKey, scopeOf, withoutOverwrites } from './call.ts';
import { COMMAND_TYPES, type Command, type CommandFields } from './command.ts';
import { checkCounts, checkDailyLimit, recentCreates } from './command-limits.ts';
import { newForm } from './form.ts';
import { COMMANDS_SCOPE } from './oauth.ts';
import { type Localized, presentCommand } from './present-command.ts';
import { BODY_FIELDS, readBody, readCommand, readEdit } from './read-command.ts';
import { Refusal } from './refusal.ts';
import { requesterLocale } from './requester-locale.ts';
import { createdAt, nextSnowflake } from './state.ts';

const FULL: Localized = { full: true };
/** The maximum gap between "near-simultaneous" creates: the facts give no number. */
const RACE_MS = 100;

/** GET of a list: the whole scope; full localizations only on request (facts: application-commands 4). */
export function listCommands(call: Call): ServiceResponse {
  prepare(call, ['with_localizations']);
  const localized: Localized = readFlagParameter(call.request.query.get('with_localizations'))
    ? FULL
    : { full: false, locale: requesterLocale(call.request.headers) };
  const { commands } = scopeOf(call);
  const sorted =
    call.quirks['list_order'] === 'name'
      ? [...commands].sort((a, b) => (a.name < b.name ? -1 : 1))
      : commands;
  return { status: 200, body: sorted.map(command => present(call, command, localized)) };
}

/** POST: 201, or 200 if the type and name exist; that command is overwritten and keeps its id (Discord specification). */
export function createCommand(call: Call): ServiceResponse {
  prepare(call, []);
  const form = newForm(call.request.ignore);
  const body = readBody(jsonBody(call), form, BODY_FIELDS.create, call.quirks);
  const fields = body && readCommand(body, form, ground(call));
  form.check();
  if (fields === undefined) throw new Error('a body without errors was not read');
  const { commands } = scopeOf(call);
  const existing = find(commands, fields);
  if (existing !== undefined && !isRacing(call, existing)) {
    const updated = overwritten(call, existing, fields, 'keeps');
    save(call, replace(commands, updated), [], 0);
    return { status: 200, body: present(call, updated, FULL) };
  }
  const created = newCommands(call, [fields]);
  checkCounts([...commands, ...created]);
  checkDailyLimit(scopeOf(call).creates, 1, call.request.now);
  save(call, [...commands, ...created], [], 1);
  return { status: 201, body: created.map(command => present(call, command, FULL))[0] };
}

/** Quirk `racing_creates`: the next create may not see a command this young. */
function isRacing(call: Call, existing: Command): boolean {
  return call.quirks['racing_creates'] === 'duplicate' && call.request.now - createdAt(existing.id) < RACE_MS;
}

/** GET of one: 404 10063 if there is none. */
export function getCommand(call: Call): ServiceResponse {
  prepare(call, []);
  return { status: 200, body: present(call, known(call), FULL) };
}

/** PATCH: sent members replace, null resets, the type cannot change; a rename loses the overwrites (facts 5 and 6). */
export function editCommand(call: Call): ServiceResponse {
  prepare(call, []);
  const existing = known(call);
  const form = newForm(call.request.ignore);
  const body = readEdit(jsonBody(call), existing.type, form, call.quirks);
  const fields =
    body &&
    readCommand({ ...written(existing), ...body, type: existing.type }, form, groundOfEdit(call, body));
  form.check();
  if (fields === undefined) throw new Error('a body without errors was not read');
  const { commands } = scopeOf(call);
  const twin = find(commands, fields);
  if (twin !== undefined && twin.id !== existing.id) {
    throw new Refusal(400, 40041, 'An application command with that name already exists');
  }
  const noop = call.quirks['noop_patch'] === 'keeps' ? 'keeps' : 'bumps';
  const updated = overwritten(call, existing, fields, noop);
  save(call, replace(commands, updated), updated.name === existing.name ? [] : [existing.id], 0);
  return { status: 200, body: present(call, updated, FULL) };
}

/** DELETE: 204; its overwrites are deleted with it (facts: application-commands 6). */
export function deleteCommand(call: Call): ServiceResponse {
  prepare(call, []);
  const existing = known(call);
  const left = scopeOf(call).commands.filter(command => command.id !== existing.id);
  save(call, left, [existing.id], 0);
  return { status: 204 };
}

/**
 * PUT: the whole list of the scope. Ids are kept by type and name, or by `id` for a rename. Missing commands are deleted,
 * but never an entry point. One bad item refuses all (facts: application-commands 2, 6 and 9).
 */
export function overwriteCommands(call: Call): ServiceResponse {
  prepare(call, []);
  const { commands, creates } = scopeOf(call);
  const items = readBulk(call, commands);
  const next = items.map(({ existing, fields }): Command | CommandFields => {
    if (existing === undefined) return fields;
    return overwritten(call, existing, fields, 'keeps');
  });
  const keptIds = new Set(items.map(item => item.existing?.id));
  const lostEntryPoint = commands.some(
    command => command.type === COMMAND_TYPES.primaryEntryPoint && !keptIds.has(command.id),
  );
  if (lostEntryPoint) {
    throw new Refusal(
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
  save(call, inOrderOfCreation(list), [...renamed, ...removed], fresh.length);
  return { status: 200, body: list.map(command => present(call, command, FULL)) };
}

interface BulkItem {
  readonly existing: Command | undefined;
  readonly fields: CommandFields;
}

function readBulk(call: Call, commands: readonly Command[]): readonly BulkItem[] {
  const form = newForm(call.request.ignore);
  const value = jsonBody(call) ?? [];
  const cap = Number(call.quirks['bulk_cap']);
  if (!Array.isArray(value)) form.fail('LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
  else if (value.length > cap) form.fail('BASE_TYPE_MAX_LENGTH', `Must be ${cap} or fewer in length.`);
  form.check();
  const claimed = new Map<string, number>();
  const seen = new Set<string>();
  const read = (value as readonly unknown[]).map((item, index) => {
    const at = form.at(index);
    const body = readBody(item, at, BODY_FIELDS.bulk, call.quirks);
    if (body === undefined) return undefined;
    const byId = findById(body['id'], commands);
    if (byId === 'unknown') at.at('id').fail('APPLICATION_COMMAND_UNKNOWN', 'Unknown application command');
    else if (byId !== undefined && claimed.has(byId.id))
      at.at('id').fail('SET_TYPE_ALREADY_CONTAINS_VALUE', 'Ids must be unique');
    else if (byId !== undefined) claimed.set(byId.id, index);
    const before = byId === 'unknown' ? undefined : byId;
    const { id: _, ...rest } = withKeptInstalls(call, body, before ?? sameName(commands, body));
    const fields = readCommand(rest, at, ground(call));
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
      const twin = find(commands, fields);
      return { existing: before ?? (twin !== undefined && !claimed.has(twin.id) ? twin : undefined), fields };
    });
}

/** The command that an item names by `id`; zero or an unknown id is an error (facts: application-commands 3). */
function findById(id: unknown, commands: readonly Command[]): Command | 'unknown' | undefined {
  if (id === undefined || id === null) return undefined;
  return commands.find(command => command.id === id) ?? 'unknown';
}

function sameName(
  commands: readonly Command[],
  body: Readonly<Record<string, unknown>>,
): Command | undefined {
  const type = body['type'] ?? COMMAND_TYPES.chatInput;
  return commands.find(command => command.type === type && command.name === body['name']);
}

/** Quirk `bulk_integration_types`: an item without them may keep those of the command it overwrites. */
function withKeptInstalls(
  call: Call,
  body: Readonly<Record<string, unknown>>,
  before: Command | undefined,
): Readonly<Record<string, unknown>> {
  const omitted = body['integration_types'] === undefined || body['integration_types'] === null;
  if (call.quirks['bulk_integration_types'] !== 'kept' || !omitted || before === undefined) return body;
  return { ...body, integration_types: before.integration_types };
}

function prepare(call: Call, parameters: readonly string[]): void {
  needScope(call, COMMANDS_SCOPE);
  checkQuery(call, parameters);
}

function ground(call: Call): Parameters<typeof readCommand>[2] {
  return { global: call.guildId === undefined, quirks: call.quirks };
}

/**
 * Members that an edit leaves out are kept: options with all their content, and whether the command may be used in direct
 * messages (facts: application-commands 5).
 */
function groundOfEdit(
  call: Call,
  body: Readonly<Record<string, unknown>>,
): Parameters<typeof readCommand>[2] {
  const { global, quirks } = ground(call);
  const isSilent = body['contexts'] === undefined && body['dm_permission'] === undefined;
  return {
    global,
    quirks: {
      ...quirks,
      ...(body['options'] === undefined ? { unknown_members: 'kept' } : {}),
      ...(isSilent ? { dm_permission: 'own' } : {}),
    },
  };
}

function present(call: Call, command: Command, localized: Localized): unknown {
  return presentCommand(command, call, localized, call.quirks);
}

function known(call: Call): Command {
  const command = scopeOf(call).commands.find(({ id }) => id === call.commandId);
  if (command === undefined) throw new Refusal(404, 10063, 'Unknown application command');
  return command;
}

function find(commands: readonly Command[], fields: CommandFields): Command | undefined {
  return commands.find(command => command.type === fields.type && command.name === fields.name);
}

function replace(commands: readonly Command[], changed: Command): readonly Command[] {
  return commands.map(command => (command.id === changed.id ? changed : command));
}

function inOrderOfCreation(commands: readonly Command[]): readonly Command[] {
  return [...commands].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}

/** A command in the form that a client sends: the base of a PATCH. */
function written(command: Command): Readonly<Record<string, unknown>> {
  const { id: _id, version: _version, ...fields } = command;
  return fields;
}

/** Ids and versions for new commands. The observed version of a new one is its id plus one (facts 4). */
function newCommands(call: Call, fields: readonly CommandFields[]): readonly Command[] {
  let last = call.state.last_snowflake;
  return fields.map(each => {
    const id = nextSnowflake(last, call.request.now);
    last = nextSnowflake(id, call.request.now);
    return { id, version: last, ...each };
  });
}

/** All of a command but its id. The version is new after a change; else it may stay (facts: application-commands 6). */
function overwritten(call: Call, before: Command, fields: CommandFields, noop: 'keeps' | 'bumps'): Command {
  const { id, version } = before;
  const was = written(before);
  const same =
    noop === 'keeps' &&
    Object.keys(was).length === Object.keys(fields).length &&
    JSON.stringify(was) === JSON.stringify({ ...was, ...fields });
  return {
    id,
    version: same ? version : nextSnowflake(call.state.last_snowflake, call.request.now),
    ...fields,
  };
}

function save(
  call: Call,
  commands: readonly Command[],
  lostOverwrites: readonly string[],
  created: number,
): void {
  const { state, request } = call;
  const creates = [
    ...recentCreates(scopeOf(call).creates, request.now),
    ...Array.from({ length: created }, () => request.now),
  ];
  const snowflakes = commands.flatMap(({ id, version }) => [BigInt(id), BigInt(version)]);
  const last = snowflakes.reduce((a, b) => (a > b ? a : b), BigInt(state.last_snowflake));
  call.write({
    ...state,
    last_snowflake: last.toString(),
    scopes: { ...state.scopes, [scopeKey(call)]: { commands, creates } },
    permissions: withoutOverwrites(state.permissions, call.applicationId, lostOverwrites),
  });
}

/** Facts: application-commands 1, Boolean query. */
function readFlagParameter(value: string | null): boolean {
  if (value === null) return false;
  if (['true', 'True', '1'].includes(value)) return true;
  if (['false', 'False', '0'].includes(value)) return false;
  const form = newForm(() => undefined);
  form.at('with_localizations').fail('BOOLEAN_TYPE_CONVERT', 'Must be either true or false.');
  form.check();
  return false;
}
