import { PermissionFlagsBits } from 'discord-api-types/v10';
import { APPLICATION, GUILD } from '../../../helpers/world.ts';
import {
  type Command,
  type CommandSet,
  commandAddress,
  type LiveCommand,
  type LiveSet,
} from './command-set.ts';

/** What a plan has to say about one resource. */
export interface Difference {
  readonly action: 'create' | 'update' | 'rename' | 'delete';
  readonly address: string;
  /** Places that change, such as `options/0/description`; of updates and renames only. */
  readonly places: readonly string[];
}

const SCOPES = ['global', 'guild'] as const;

/**
 * What differs between live and a version, in the meaning that the API gives it. It is written for
 * these tests from the API's documentation and shares nothing with the product, so that it does not
 * share a misreading either.
 */
export function differences(live: LiveSet, wanted: CommandSet): readonly Difference[] {
  const found = SCOPES.flatMap(scope => commandDifferences(scope, live[scope], wanted[scope]));
  return [...found, ...overwriteDifferences(live, wanted)].sort(byAddress);
}

/**
 * Requests that carry them out, at least: one each, and one for five or more creates and updates of
 * a scope.
 */
export function fewestWrites(all: readonly Difference[]): number {
  const commands = all.filter(each => each.address.startsWith('discord.command/'));
  const perScope = SCOPES.map(scope => {
    const place = `discord.command/${APPLICATION}/${scope === 'global' ? 'global' : GUILD}/`;
    const here = commands.filter(each => each.address.startsWith(place));
    const single = here.filter(each => each.action === 'rename' || each.action === 'delete').length;
    const others = here.length - single;
    return single + (others >= 5 ? 1 : others);
  });
  const overwrites = all.length - commands.length;
  // Overwrites that a rename would delete are tried out before it.
  const rewritten = commands.some(each => each.action === 'rename') ? overwrites : 0;
  return perScope.reduce((sum, each) => sum + each, 0) + overwrites + rewritten;
}

/** The places where two values differ. */
export function placesOf(before: unknown, after: unknown, place: string): readonly string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isNested(before) || !isNested(after) || Array.isArray(before) !== Array.isArray(after)) return [place];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap(key =>
    placesOf(Reflect.get(before, key), Reflect.get(after, key), `${place}/${key}`),
  );
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function byAddress(a: Difference, b: Difference): number {
  return a.address < b.address ? -1 : 1;
}

function sameName(type: unknown, name: unknown): (command: Command) => boolean {
  return command => (command['type'] ?? 1) === (type ?? 1) && command.name === name;
}

function commandDifferences(
  scope: 'global' | 'guild',
  live: readonly LiveCommand[],
  entries: readonly Command[],
): readonly Difference[] {
  const wanted = entries.filter(entry => entry['absent'] !== true);
  const renamed = wanted.flatMap(entry => live.filter(sameName(entry['type'], entry['renamed_from'])));
  const changed = wanted.flatMap((entry): readonly Difference[] => {
    const address = commandAddress(scope, entry);
    const now = live.find(sameName(entry['type'], entry.name));
    const old = live.find(sameName(entry['type'], entry['renamed_from']));
    const same = now ?? old;
    if (same === undefined) return [{ action: 'create', address, places: [] }];
    const places = commandPlaces(scope, same, entry);
    if (now === undefined) return [{ action: 'rename', address, places: ['name', ...places] }];
    return places.length === 0 ? [] : [{ action: 'update', address, places }];
  });
  const ENTRY_POINT = 4;
  const gone = live
    .filter(command => command['type'] !== ENTRY_POINT && !renamed.includes(command))
    .filter(command => !wanted.some(sameName(command['type'], command.name)))
    .map(command => ({ action: 'delete' as const, address: commandAddress(scope, command), places: [] }));
  return [...changed, ...gone];
}

/** What an entry says nothing about: the service's own choice stays. */
const CHOSEN = ['contexts', 'integration_types', 'handler'];
const FIELDS = [
  'description',
  'name_localizations',
  'description_localizations',
  'options',
  'default_member_permissions',
  'nsfw',
];

function commandPlaces(scope: 'global' | 'guild', live: Command, entry: Command): readonly string[] {
  const global = scope === 'global';
  const fields = [
    ...FIELDS.filter(field => field !== 'description' || entry['description'] !== undefined),
    ...CHOSEN.filter(field => global && entry[field] !== undefined),
    // It counts only where no contexts are; a `false` goes with those that come.
    ...(global && live['contexts'] === null ? ['dm_permission'] : []),
  ];
  const { dm_permission: _, ...others } = entry;
  const wanted = Array.isArray(entry['contexts']) ? others : entry;
  return fields.flatMap(field => placesOf(meaning(field, live), meaning(field, wanted), field));
}

/**
 * The meaning of a field of a command: what is empty, false or equal to its default says nothing,
 * sets have no order.
 */
function meaning(field: string, of: Readonly<Record<string, unknown>>): unknown {
  const value = of[field];
  if (field.endsWith('_localizations')) return localized(of, field);
  if (field === 'options') return listOf(value).map(optionMeaning);
  if (field === 'default_member_permissions') return bits(value);
  if (field === 'nsfw') return value === true;
  if (field === 'dm_permission') return value !== false;
  if (field === 'contexts') return Array.isArray(value) ? sorted(value.map(contextNumber)) : null;
  if (field === 'integration_types') return sorted(listOf(value));
  return value ?? null;
}

function optionMeaning(option: unknown): unknown {
  const of = option as Readonly<Record<string, unknown>>;
  const said = Object.keys(of).map(key => {
    if (key === 'options') return [key, listOf(of[key]).map(optionMeaning)];
    if (key === 'choices') return [key, listOf(of[key]).map(optionMeaning)];
    if (key.endsWith('_localizations')) return [key, localized(of, key)];
    if (key === 'channel_types') return [key, sorted(listOf(of[key]))];
    if (key === 'file_types') return [key, sorted(listOf(of[key]).map(type => String(type).toLowerCase()))];
    return [key, of[key]];
  });
  const kept = said.filter(
    ([key, value]) =>
      key === 'value' || (value !== null && value !== false && !(Array.isArray(value) && value.length === 0)),
  );
  return Object.fromEntries(kept.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
}

function localized(of: Readonly<Record<string, unknown>>, field: string): unknown {
  const byDefault = of[field.replace('_localizations', '')];
  const others = Object.entries(of[field] ?? {}).filter(([, text]) => text !== byDefault);
  return others.length === 0 ? null : Object.fromEntries(others.sort());
}

function bits(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value)) return BigInt(value as string).toString();
  const each = value.map((name: string) => {
    const camel = name.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
    return PermissionFlagsBits[camel as keyof typeof PermissionFlagsBits];
  });
  return each.reduce((sum, bit) => sum | bit, 0n).toString();
}

function contextNumber(value: unknown): unknown {
  const number = ['guild', 'bot_dm', 'private_channel'].indexOf(String(value));
  return number < 0 ? value : number;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function sorted(values: readonly unknown[]): readonly unknown[] {
  return [...values].sort((a, b) => (typeof a === 'number' ? a - Number(b) : String(a) < String(b) ? -1 : 1));
}

function overwriteDifferences(live: LiveSet, wanted: CommandSet): readonly Difference[] {
  return wanted.overwrites.flatMap(({ command, list }): readonly Difference[] => {
    const entry = wanted.guild.find(sameName(1, command));
    const address = `discord.permissions/${APPLICATION}/${GUILD}/guild/chat_input/${command}`;
    const id = live.guild.find(sameName(1, command))?.id;
    const now = id === undefined ? undefined : live.overwrites.get(id);
    const isRenamed = id === undefined && entry?.['renamed_from'] !== undefined;
    if (now === undefined || now.length === 0 || isRenamed)
      return [{ action: 'create', address, places: [] }];
    const key = (each: object): string => JSON.stringify(Object.entries(each).sort());
    const same = JSON.stringify(now.map(key).sort()) === JSON.stringify(list.map(key).sort());
    return same ? [] : [{ action: 'update', address, places: [] }];
  });
}
