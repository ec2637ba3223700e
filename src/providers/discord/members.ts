import {
  type Field,
  type FieldsOf,
  FieldTable,
  field,
  flag,
  type JsonObject,
  number,
  requiredText,
} from '../../core/field-table.ts';
import { isObject, type Json } from '../../core/json.ts';
import type { Enumeration } from './enumeration.ts';
import {
  channelTypes,
  commandTypes,
  contextTypes,
  handlerTypes,
  integrationTypes,
  optionTypes,
  overwriteTypes,
} from './enumerations.ts';
import { permissionSet, readablePermissions } from './permission-flags.ts';

/** A member of a command, an option, a choice or an overwrite. */
export interface Member<Value extends Json = Json> extends Field<Value> {
  /** The names of its numbers: manifests have names, the API has numbers, code has either in any spelling. */
  readonly names?: Enumeration;
  /** Its value is a list of these. */
  readonly items?: () => CommandForm;
  /** Texts by locale: the member that they translate. */
  readonly translates?: string;
  /** The service takes null, or the schema says why it does not. Elsewhere a program means nothing by it. */
  readonly nullable?: true;
  /** Only commands or options of these types have it (facts/discord.md#options). */
  readonly types?: readonly string[];
  /** Left out, it is whatever was chosen elsewhere: it has no default. */
  readonly chosen?: true;
  /** It decides who may use a command, or where. */
  readonly access?: true;
  /** Its items have another order or form in an entry than in a body. */
  readonly rearranged?: true;
  /** It is a set of permissions: names or digits, of which code has either in any spelling. */
  readonly bits?: true;
  /** Its name in the API, if that is another. */
  readonly inBody?: string;
  /** The member that is its lower bound. */
  readonly atLeast?: string;
}

type Localizations = { readonly [locale: string]: string } | null;

/** What a command, an option or a choice may have. */
export interface CommandForm {
  readonly noun: 'command' | 'option' | 'choice';
  readonly members: ReadonlyMap<string, Member>;
  /** Members that only answers have (facts/discord.md#what-answers-leave-out). */
  readonly computed: ReadonlySet<string>;
  /** Members that identify one in its list; where these find none, the next ones are tried. */
  readonly keys: readonly (readonly string[])[];
  /** The normal form of one, without what is false, empty or null, as the API has it. */
  normal(of: object): JsonObject;
}

function form(
  noun: CommandForm['noun'],
  rows: { readonly [name: string]: Member },
  keys: CommandForm['keys'],
  computed: readonly string[] = [],
): CommandForm {
  const table = new FieldTable(rows);
  // A list that hides localizations has the text of one locale instead.
  const localized = Object.values(rows).flatMap(({ translates }) =>
    translates === undefined ? [] : [`${translates}_localized`],
  );
  return {
    noun,
    members: new Map(Object.entries(rows)),
    computed: new Set([...computed, ...localized]),
    keys,
    normal: of => table.compact(of),
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function named(names: Enumeration): Member {
  return { ...field<Json>(null, value => names.normal(value)), names };
}

function set<None extends null | readonly Json[]>(
  names: Enumeration,
  none: None,
): Member<None | readonly Json[]> {
  const normal = (value: unknown): None | readonly Json[] => {
    const items = names.set(listOf(value));
    return items.length === 0 ? none : items;
  };
  return { ...field<None | readonly Json[]>(none, normal), names, rearranged: true };
}

function list(items: () => CommandForm): Member<readonly Json[]> {
  const item = (value: unknown): Json => items().normal(isObject(value) ? value : {});
  return { ...field<readonly Json[]>([], value => listOf(value).map(item)), items };
}

/** null, {} and absent are the same. Drops texts that equal the default, as the API does. Sorted by locale. */
function translations(of: 'name' | 'description'): Member<Localizations> {
  const normal = (value: unknown, holder: object): Localizations => {
    const texts = Object.entries(isObject(value) ? value : {})
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .filter(([, text]) => text !== (holder as Readonly<Record<string, unknown>>)[of])
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return texts.length === 0 ? null : Object.fromEntries(texts);
  };
  return { ...field<Localizations>(null, normal), translates: of, nullable: true };
}

/** Case does not count (facts/discord.md#options). */
function fileTypes(value: unknown): readonly string[] {
  return [...new Set(listOf(value).map(type => String(type).toLowerCase()))].sort();
}

/** In a list of options or choices. */
const NEEDED = { exported: 'always', nullable: true } as const;
const WITH_CHOICES = ['string', 'integer', 'number'];
const WITH_RANGE = ['integer', 'number'];
const WITH_LENGTH = ['string'];
const CHAT_INPUT = 'chat_input';
const ENTRY_POINT = 'primary_entry_point';

const CHOICE: CommandForm = form(
  'choice',
  {
    name: { ...requiredText(''), ...NEEDED },
    name_localizations: translations('name'),
    value: { ...field<Json>('', value => value as Json), ...NEEDED },
  },
  [['name'], ['value']],
);

/** A parameter, or what holds parameters, at any depth. A name is unique in its list (facts/discord.md#options). */
export const OPTION: CommandForm = form(
  'option',
  {
    type: { ...named(optionTypes), ...NEEDED },
    name: { ...requiredText(''), ...NEEDED },
    name_localizations: translations('name'),
    description: { ...requiredText(''), ...NEEDED },
    description_localizations: translations('description'),
    required: flag(),
    choices: { ...list(() => CHOICE), types: WITH_CHOICES },
    options: { ...list(() => OPTION), types: ['sub_command', 'sub_command_group'] },
    channel_types: { ...set(channelTypes, []), types: ['channel'] },
    file_types: { ...field<Json>([], fileTypes), types: ['attachment'], rearranged: true },
    min_value: { ...number(), types: WITH_RANGE },
    max_value: { ...number(), types: WITH_RANGE, atLeast: 'min_value' },
    min_length: { ...number({ normal: value => (value as number) || null }), types: WITH_LENGTH },
    max_length: { ...number(), types: WITH_LENGTH, atLeast: 'min_length' },
    autocomplete: { ...flag(), types: WITH_CHOICES },
  },
  [['name']],
);

const EVERYWHERE = {
  description: { ...requiredText(''), types: [CHAT_INPUT, ENTRY_POINT], chosen: true },
  name_localizations: translations('name'),
  description_localizations: translations('description'),
  options: { ...list(() => OPTION), types: [CHAT_INPUT] },
  // A decimal string; null: no restriction; `"0"`: administrators only.
  default_member_permissions: {
    ...field<string | null>(null, value => permissionSet(value) ?? null, {
      narrows: true,
      written: value => (value === null ? null : readablePermissions(value)),
    }),
    nullable: true,
    access: true,
    rearranged: true,
    bits: true,
  },
  nsfw: { ...flag({ narrows: true }), access: true },
} as const;

/** Only global commands have these (facts/discord.md#members-of-guild-commands). */
const GLOBAL = {
  // An export says it even where it is null: otherwise a change would not be drift.
  contexts: { ...set(contextTypes, null), exported: 'null', nullable: true, chosen: true, access: true },
  // It counts only where there are no contexts.
  dm_permission: {
    ...field<boolean>(true, value => value !== false, {
      narrows: true,
      written: (value, live) => (live.fields()['contexts'] === null ? value : undefined),
    }),
    nullable: true,
    access: true,
  },
  integration_types: { ...set(integrationTypes, null), chosen: true, access: true },
  handler: { ...named(handlerTypes), types: [ENTRY_POINT], chosen: true },
} as const;

/** The fields of a guild's command. */
export const GUILD_COMMAND = new FieldTable(EVERYWHERE);
/** The fields of a global command. */
export const COMMAND = new FieldTable({ ...EVERYWHERE, ...GLOBAL });
export const GLOBAL_ONLY = Object.keys(GLOBAL) as readonly (keyof typeof GLOBAL)[];

/** The fields of a command in normal form. Only global commands have the last four. */
export type CommandFields = Required<FieldsOf<typeof GUILD_COMMAND>> & FieldsOf<typeof COMMAND>;

/** The service takes a command like this (facts/discord.md#members-of-the-bodies). */
export const COMMAND_FORM: CommandForm = form(
  'command',
  {
    name: { ...requiredText(''), ...NEEDED },
    type: named(commandTypes),
    ...EVERYWHERE,
    ...GLOBAL,
    default_permission: { ...flag(), nullable: true, access: true },
  },
  [],
  ['id', 'application_id', 'guild_id', 'version'],
);

/** The members of a form whose rows have a column. */
export function membersWith({ members }: CommandForm, column: 'access' | 'rearranged'): readonly string[] {
  return [...members].flatMap(([name, row]) => (row[column] === true ? [name] : []));
}

/** Whether a type of command or option has a member. */
export function belongsTo(type: string, { types }: Member): boolean {
  return types === undefined || types.includes(type);
}

/** What an overwrite has in one guild. An entry says its target, type and id, in other words. */
export const OVERWRITE: { readonly [name: string]: Member } = {
  type: named(overwriteTypes),
  id: requiredText(''),
  allow: { ...flag(), inBody: 'permission' },
};
