import { DISCORD } from '../../limits/discord.ts';
import type { JsonRecord } from '../is-record.ts';
import { type Choice, type CommandOption, OPTION_TYPES } from './command.ts';
import { type Form, readChoice, readFlag, readList, readModel, readNeeded, readUnknown } from './form.ts';
import { anyText, lowerCaseName, readLocalizations } from './localizations.ts';
import { checkSiblings } from './sibling-options.ts';

const { subcommand, group, string, integer, channel, number, attachment } = OPTION_TYPES;
const ALL_TYPES: readonly number[] = Object.values(OPTION_TYPES);
const CHOICE_TYPES: readonly number[] = [string, integer, number];
const BOUND_TYPES: readonly number[] = [integer, number];

/**
 * The channel types of the OpenAPI document, and GUILD_MEDIA 16, which is missing there
 * (facts/discord.md#enumerations).
 */
const CHANNEL_TYPES: readonly number[] = [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16];
const FILE_TYPE = /^(image|video|audio|\.[^\s./\\][^\s/\\]*)$/;

type OptionReader = (value: unknown, form: Form, type: number) => unknown;

interface OptionMember {
  /** The option types that have this member. Options of other types may only have it empty. */
  readonly types?: readonly number[];
  /** Returns what is stored; undefined if nothing is stored. */
  readonly read: OptionReader;
}

const flag: OptionReader = (value, form) => readFlag(value, form, false) || undefined;

/** A reader of a list. An empty list is not stored. */
function some(read: (...of: Parameters<OptionReader>) => readonly unknown[]): OptionReader {
  return (...of) => {
    const items = read(...of);
    return items.length === 0 ? undefined : items;
  };
}

/** The members that are not texts, in the order in which they are returned. */
const MEMBERS: Readonly<Record<string, OptionMember>> = {
  required: { read: flag },
  choices: { types: CHOICE_TYPES, read: some(readChoices) },
  autocomplete: { types: CHOICE_TYPES, read: flag },
  options: { types: [subcommand, group], read: some(readInner) },
  channel_types: { types: [channel], read: some(readChannelTypes) },
  min_value: { types: BOUND_TYPES, read: readNumber },
  max_value: { types: BOUND_TYPES, read: readNumber },
  min_length: { types: [string], read: lengthFrom(0) },
  max_length: { types: [string], read: lengthFrom(1) },
  file_types: { types: [attachment], read: some(readFileTypes) },
};

/** The members of an option, and those of a choice (facts/discord.md#options). */
export const OPTION_MEMBERS: readonly string[] = [
  ...['type', 'name', 'name_localizations', 'description', 'description_localizations'],
  ...Object.keys(MEMBERS),
];
export const CHOICE_MEMBERS = ['name', 'name_localizations', 'value'] as const;

const optionName = lowerCaseName('STRING_TYPE_REGEX');
const description = anyText(1, DISCORD.description.is);

/** The place of a list of options, which determines the allowed types. */
export type OptionsPlace = 'command' | 'group' | 'subcommand';

/** Reads the options of one level (facts/discord.md#options). */
export function readOptions(value: unknown, form: Form, place: OptionsPlace): readonly CommandOption[] {
  const options = readList(value, form, DISCORD.options.is).map((item, index) =>
    readOption(item, form.at(index), place),
  );
  checkSiblings(options, form);
  return options.filter(option => option !== undefined);
}

function readOption(value: unknown, form: Form, place: OptionsPlace): CommandOption | undefined {
  const body = readModel(value, form);
  if (body === undefined) return undefined;
  const unknown = readUnknown(body, OPTION_MEMBERS, form);
  const type = readType(body['type'], form.at('type'), place);
  const name = optionName(body['name'], form.at('name'));
  const text = description(body['description'], form.at('description'));
  const names = readLocalizations(body, 'name', form, optionName, name);
  const texts = readLocalizations(body, 'description', form, description, text);
  if (type === undefined) return undefined;
  refuseMisplaced(body, type, form);
  const special = readSpecial(body, type, form);
  if (name === undefined || text === undefined) return undefined;
  return {
    type,
    name,
    name_localizations: names,
    description: text,
    description_localizations: texts,
    ...special,
    ...unknown,
  };
}

function readType(value: unknown, form: Form, place: OptionsPlace): number | undefined {
  const allowed = {
    command: ALL_TYPES,
    group: [subcommand],
    subcommand: ALL_TYPES.filter(type => type !== subcommand && type !== group),
  }[place];
  return readNeeded(value, form, given => readChoice(given, form, allowed));
}

function refuseMisplaced(value: JsonRecord, type: number, form: Form): void {
  for (const [key, { types = ALL_TYPES }] of Object.entries(MEMBERS)) {
    const member = value[key];
    const empty = member === undefined || member === null || member === false;
    if (empty || types.includes(type) || (Array.isArray(member) && member.length === 0)) continue;
    form.at(key).fail('UNKNOWN_FIELD', `This field is not for options of type ${type}`);
  }
}

/** Reads the members that are not texts and that the type has. */
function readSpecial(value: JsonRecord, type: number, form: Form): JsonRecord {
  const special = Object.fromEntries(
    Object.entries(MEMBERS).flatMap(([key, { types = ALL_TYPES, read }]) => {
      const stored = types.includes(type) ? read(value[key], form.at(key), type) : undefined;
      return stored === undefined ? [] : [[key, stored]];
    }),
  );
  if (special['autocomplete'] !== undefined && special['choices'] !== undefined) {
    form
      .at('autocomplete')
      .fail('APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID', 'Choices exclude autocomplete');
  }
  return special;
}

function readInner(value: unknown, form: Form, type: number): readonly CommandOption[] {
  return readOptions(value, form, type === group ? 'group' : 'subcommand');
}

function readChannelTypes(value: unknown, form: Form): readonly number[] {
  const items = readList(value, form, CHANNEL_TYPES.length);
  if (new Set(items).size !== items.length)
    form.fail('SET_TYPE_ALREADY_CONTAINS_VALUE', 'Values must be unique');
  return items
    .map((item, index) => readChoice(item, form.at(index), CHANNEL_TYPES))
    .filter(item => item !== undefined);
}

/** Reads file types, which are stored in lower case (facts/discord.md#options). */
function readFileTypes(value: unknown, form: Form): readonly string[] {
  return readList(value, form, DISCORD.fileTypes.is).flatMap((item, index) => {
    const type = typeof item === 'string' ? item.toLowerCase() : '';
    if (FILE_TYPE.test(type)) return [type];
    form.at(index).fail('STRING_TYPE_REGEX', 'String value did not match validation regex.');
    return [];
  });
}

const choiceName = anyText(1, DISCORD.choiceName.is);
const choiceText = anyText(0, DISCORD.choiceValue.is);

function readChoices(value: unknown, form: Form, type: number): readonly Choice[] {
  return readList(value, form, DISCORD.choices.is).flatMap((item, index) => {
    const at = form.at(index);
    const body = readModel(item, at);
    if (body === undefined) return [];
    const unknown = readUnknown(body, CHOICE_MEMBERS, at);
    const name = choiceName(body['name'], at.at('name'));
    const names = readLocalizations(body, 'name', at, choiceName, name);
    const read = type === string ? choiceText : (value: unknown, of: Form) => readNumber(value, of, type);
    const chosen = readNeeded<string | number>(body['value'], at.at('value'), read);
    return name === undefined || chosen === undefined
      ? []
      : [{ name, name_localizations: names, value: chosen, ...unknown }];
  });
}

/**
 * Reads a number. An INTEGER is within ±(2^53−1), a NUMBER within ±2^53 (facts/discord.md#options).
 */
function readNumber(value: unknown, form: Form, type: number): number | undefined {
  if (value === undefined || value === null) return undefined;
  const limit = type === integer ? Number.MAX_SAFE_INTEGER : 2 ** 53;
  if (typeof value !== 'number' || (type === integer && !Number.isInteger(value))) {
    form.fail('NUMBER_TYPE_COERCE', `Value is not ${type === integer ? 'int' : 'float'}.`);
    return undefined;
  }
  if (Math.abs(value) <= limit) return value;
  form.fail(
    value > 0 ? 'NUMBER_TYPE_MAX' : 'NUMBER_TYPE_MIN',
    `Value must be between -${limit} and ${limit}.`,
  );
  return undefined;
}

function lengthFrom(least: number): OptionReader {
  return (value, form) => {
    const length = readNumber(value, form, integer);
    if (length === undefined || (length >= least && length <= DISCORD.optionText.is)) return length;
    const code = length < least ? 'NUMBER_TYPE_MIN' : 'NUMBER_TYPE_MAX';
    form.fail(code, `Value must be between ${least} and ${DISCORD.optionText.is}.`);
    return undefined;
  };
}
