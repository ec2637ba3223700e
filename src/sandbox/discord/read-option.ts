import { DISCORD } from '../../limits/discord.ts';
import { isRecord } from '../is-record.ts';
import type { Quirks } from '../service.ts';
import { type Choice, type CommandOption, OPTION_TYPES } from './command.ts';
import { type Form, readChoice, readFlag, readList, readUnknown } from './form.ts';
import { anyText, lowerCaseName, readLocalizations } from './localizations.ts';
import { checkSiblings } from './sibling-options.ts';

const { subcommand, group, string, integer, channel, number, attachment } = OPTION_TYPES;
const ALL_TYPES: readonly number[] = Object.values(OPTION_TYPES);
const CHOICE_TYPES: readonly number[] = [string, integer, number];
const BOUND_TYPES: readonly number[] = [integer, number];

/** The OpenAPI document has these types, but for GUILD_MEDIA 16 (facts/discord.md#enumerations). */
const CHANNEL_TYPES: readonly number[] = [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16];
const FILE_TYPE = /^(image|video|audio|\.[^\s./\\][^\s/\\]*)$/;

/** The option types that a member belongs to. Other types may only have it empty. */
const BELONGS_TO: Readonly<Record<string, readonly number[]>> = {
  choices: CHOICE_TYPES,
  autocomplete: CHOICE_TYPES,
  options: [subcommand, group],
  channel_types: [channel],
  min_value: BOUND_TYPES,
  max_value: BOUND_TYPES,
  min_length: [string],
  max_length: [string],
  file_types: [attachment],
};
const COMMON = ['type', 'name', 'name_localizations', 'description', 'description_localizations', 'required'];
const KNOWN = [...COMMON, ...Object.keys(BELONGS_TO)];

const optionName = lowerCaseName('STRING_TYPE_REGEX');
const description = anyText(1, DISCORD.description.is);

/** The place of a list of options, which determines the allowed types. */
export type OptionsPlace = 'command' | 'group' | 'subcommand';

/** Reads the options of one level (facts/discord.md#options). */
export function readOptions(
  value: unknown,
  form: Form,
  place: OptionsPlace,
  quirks: Quirks,
): readonly CommandOption[] {
  const options = readList(value, form, DISCORD.options.is).map((item, index) =>
    readOption(item, form.at(index), place, quirks),
  );
  checkSiblings(options, form, quirks);
  return options.filter(option => option !== undefined);
}

function readOption(
  value: unknown,
  form: Form,
  place: OptionsPlace,
  quirks: Quirks,
): CommandOption | undefined {
  if (!isRecord(value)) {
    form.fail('MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType');
    return undefined;
  }
  const unknown = readUnknown(value, KNOWN, form, quirks);
  const type = readType(value['type'], form.at('type'), place);
  const name = optionName(value['name'], form.at('name'));
  const text = description(value['description'], form.at('description'));
  const names = readLocalizations(
    value['name_localizations'],
    form.at('name_localizations'),
    optionName,
    name,
    quirks,
  );
  const texts = readLocalizations(
    value['description_localizations'],
    form.at('description_localizations'),
    description,
    text,
    quirks,
  );
  const required = readFlag(value['required'], form.at('required'), false);
  if (type === undefined) return undefined;
  refuseMisplaced(value, type, form);
  const special = readSpecial(value, type, form, quirks);
  if (name === undefined || text === undefined) return undefined;
  return {
    type,
    name,
    name_localizations: names,
    description: text,
    description_localizations: texts,
    ...(required ? { required } : {}),
    ...special,
    ...unknown,
  };
}

function readType(value: unknown, form: Form, place: OptionsPlace): number | undefined {
  if (value === undefined || value === null) {
    form.fail('BASE_TYPE_REQUIRED', 'This field is required');
    return undefined;
  }
  const allowed = {
    command: ALL_TYPES,
    group: [subcommand],
    subcommand: ALL_TYPES.filter(type => type !== subcommand && type !== group),
  }[place];
  return readChoice(value, form, allowed);
}

function refuseMisplaced(value: Readonly<Record<string, unknown>>, type: number, form: Form): void {
  for (const [key, types] of Object.entries(BELONGS_TO)) {
    const member = value[key];
    const empty = member === undefined || member === null || member === false;
    if (empty || types.includes(type) || (Array.isArray(member) && member.length === 0)) continue;
    form.at(key).fail('UNKNOWN_FIELD', `This field is not for options of type ${type}`);
  }
}

type Special = Omit<
  CommandOption,
  'type' | 'name' | 'name_localizations' | 'description' | 'description_localizations' | 'required'
>;

/** The members that only some types have. */
function readSpecial(
  value: Readonly<Record<string, unknown>>,
  type: number,
  form: Form,
  quirks: Quirks,
): Special {
  if (type === subcommand || type === group) {
    const place = type === group ? 'group' : 'subcommand';
    return some('options', readOptions(value['options'], form.at('options'), place, quirks));
  }
  if (type === channel)
    return some('channel_types', readChannelTypes(value['channel_types'], form.at('channel_types')));
  if (type === attachment)
    return some('file_types', readFileTypes(value['file_types'], form.at('file_types')));
  if (!CHOICE_TYPES.includes(type)) return {};
  const choices = readChoices(value['choices'], form.at('choices'), type, quirks);
  const autocomplete = readFlag(value['autocomplete'], form.at('autocomplete'), false);
  if (autocomplete && choices.length > 0) {
    form
      .at('autocomplete')
      .fail('APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID', 'Choices exclude autocomplete');
  }
  return {
    ...some('choices', choices),
    ...(autocomplete ? { autocomplete } : {}),
    ...readBounds(value, type, form),
  };
}

function some<Key extends string, Item>(key: Key, items: readonly Item[]): { [K in Key]?: readonly Item[] } {
  return items.length === 0 ? {} : ({ [key]: items } as { [K in Key]?: readonly Item[] });
}

function readChannelTypes(value: unknown, form: Form): readonly number[] {
  const items = readList(value, form, CHANNEL_TYPES.length);
  if (new Set(items).size !== items.length)
    form.fail('SET_TYPE_ALREADY_CONTAINS_VALUE', 'Values must be unique');
  return items
    .map((item, index) => readChoice(item, form.at(index), CHANNEL_TYPES))
    .filter(item => item !== undefined);
}

/** They are stored in lower case (facts/discord.md#options). */
function readFileTypes(value: unknown, form: Form): readonly string[] {
  return readList(value, form, DISCORD.fileTypes.is).flatMap((item, index) => {
    const type = typeof item === 'string' ? item.toLowerCase() : '';
    if (FILE_TYPE.test(type)) return [type];
    form.at(index).fail('STRING_TYPE_REGEX', 'String value did not match validation regex.');
    return [];
  });
}

const choiceName = anyText(1, DISCORD.choiceName.is);

function readChoices(value: unknown, form: Form, type: number, quirks: Quirks): readonly Choice[] {
  return readList(value, form, DISCORD.choices.is).flatMap((item, index) => {
    const at = form.at(index);
    if (!isRecord(item)) {
      at.fail('MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType');
      return [];
    }
    const unknown = readUnknown(item, ['name', 'name_localizations', 'value'], at, quirks);
    const name = choiceName(item['name'], at.at('name'));
    const names = readLocalizations(
      item['name_localizations'],
      at.at('name_localizations'),
      choiceName,
      name,
      quirks,
    );
    const chosen =
      type === string
        ? anyText(0, DISCORD.choiceValue.is)(item['value'], at.at('value'))
        : readNumber(item['value'], type, at.at('value'));
    return name === undefined || chosen === undefined
      ? []
      : [{ name, name_localizations: names, value: chosen, ...unknown }];
  });
}

/** An INTEGER is within ±(2^53−1), a NUMBER within ±2^53 (facts/discord.md#options). */
function readNumber(value: unknown, type: number, form: Form): number | undefined {
  if (value === undefined || value === null) {
    form.fail('BASE_TYPE_REQUIRED', 'This field is required');
    return undefined;
  }
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

function readBounds(value: Readonly<Record<string, unknown>>, type: number, form: Form): Special {
  const bounds: { min_value?: number; max_value?: number; min_length?: number; max_length?: number } = {};
  const keys =
    type === string ? (['min_length', 'max_length'] as const) : (['min_value', 'max_value'] as const);
  for (const key of keys) {
    const written = value[key];
    if (written === undefined || written === null) continue;
    const bound = readNumber(written, type === string ? integer : type, form.at(key));
    if (bound === undefined) continue;
    const least = key === 'max_length' ? 1 : 0;
    if (type === string && (bound < least || bound > DISCORD.optionText.is)) {
      const code = bound < least ? 'NUMBER_TYPE_MIN' : 'NUMBER_TYPE_MAX';
      form.at(key).fail(code, `Value must be between ${least} and ${DISCORD.optionText.is}.`);
    }
    bounds[key] = bound;
  }
  return bounds;
}
