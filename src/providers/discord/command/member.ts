import { type Field, FieldTable, field, type JsonObject } from '../../../core/fields/field-table.ts';
import { isObject, type Json } from '../../../core/json.ts';
import type { Enumeration } from './enumerations.ts';

/** A field of a command, an option, a choice or an overwrite. */
export interface Member<Value extends Json = Json> extends Field<Value> {
  /**
   * The names for the numbers of an enumeration. Manifests have names, the API has numbers, and a
   * bot's code may have either, in any spelling.
   */
  readonly names?: Enumeration;
  /** The form of the items, if the value is a list. */
  readonly items?: () => CommandForm;
  /** The field that this field translates. The value of this field is texts by locale. */
  readonly translates?: string;
  /**
   * A null that someone wrote reaches the schema, which accepts it (as Discord does) or reports it.
   * Without `nullable`, a field with null counts as left out.
   */
  readonly nullable?: true;
  /** Only commands or options of these types have the field (facts/discord.md#options). */
  readonly types?: readonly string[];
  /**
   * The service chooses the default of the field. If an entry leaves the field out, the live value
   * stays.
   */
  readonly chosen?: true;
  /** The field decides who may use a command, or where. */
  readonly access?: true;
  /** The items of the field have another order or form in an entry than in a body. */
  readonly rearranged?: true;
  /**
   * The field is a set of permissions, as names or digits. A bot's code may have either, in any
   * spelling.
   */
  readonly bits?: true;
  /** The name of the field in the API, if that is different. */
  readonly inBody?: string;
  /** For an upper bound: the field that is the lower bound. */
  readonly atLeast?: string;
  /**
   * A bulk request in a guild cannot contain the field and resets it
   * (facts/discord.md#members-of-the-bodies).
   */
  readonly resetInGuilds?: true;
}

export type TextsByLocale = { readonly [locale: string]: string } | null;

/** The fields that a command, an option or a choice may have. */
export interface CommandForm {
  readonly noun: 'command' | 'option' | 'choice';
  readonly members: ReadonlyMap<string, Member>;
  /** Fields that only answers of the API have (facts/discord.md#what-answers-leave-out). */
  readonly computed: ReadonlySet<string>;
  /**
   * Sets of fields by which two lists are compared: an item belongs to the item of the other list
   * that agrees in the first set. If there is none, the next set is tried.
   */
  readonly keys: readonly (readonly string[])[];
  /**
   * The normal form of an object, without fields that are false, empty or null, as the API returns
   * it.
   */
  normal(of: object): JsonObject;
}

export function form(
  noun: CommandForm['noun'],
  rows: { readonly [name: string]: Member },
  keys: CommandForm['keys'],
  computed: readonly string[] = [],
): CommandForm {
  const table = new FieldTable(rows);
  // Without localizations, a list has the text of one locale instead, in a field such as
  // `name_localized`. No body has this field, so it is `computed`.
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

export function named(names: Enumeration): Member {
  return { ...field<Json>(null, value => (isObject(value) ? undefined : names.normal(value))), names };
}

export function set<None extends null | readonly Json[]>(
  names: Enumeration,
  none: None,
): Member<None | readonly Json[]> {
  const normal = (value: unknown): None | readonly Json[] | undefined => {
    if (!Array.isArray(value)) return undefined;
    const items = names.set(value);
    return items.length === 0 ? none : items;
  };
  return { ...field<None | readonly Json[]>(none, normal), names, rearranged: true };
}

export function list(items: () => CommandForm): Member<readonly Json[]> {
  const item = (value: unknown): Json => (isObject(value) ? items().normal(value) : (value as Json));
  return {
    ...field<readonly Json[]>([], value => (Array.isArray(value) ? value.map(item) : undefined)),
    items,
  };
}

/**
 * A field with translations of `name` or `description` by locale. Its normal form is null for null
 * and for {}; otherwise it is sorted by locale. A text that equals the default stays: without it a
 * locale may get the text of a neighbor (facts/discord.md#texts-in-another-locale).
 */
export function translations(of: 'name' | 'description'): Member<TextsByLocale> {
  const normal = (value: unknown): TextsByLocale | undefined => {
    if (!isObject(value)) return undefined;
    const texts = Object.entries(value).filter(([, text]) => text !== null);
    if (!texts.every((entry): entry is [string, string] => typeof entry[1] === 'string')) return undefined;
    return byLocale(texts);
  };
  return { ...field<TextsByLocale>(null, normal), translates: of, nullable: true };
}

/** Texts sorted by locale; null where there is none. */
export function byLocale(texts: readonly (readonly [string, string])[]): TextsByLocale {
  if (texts.length === 0) return null;
  return Object.fromEntries([...texts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The names of a form's fields in which `column` is true. */
export function membersWith(
  { members }: CommandForm,
  column: 'access' | 'rearranged' | 'resetInGuilds',
): readonly string[] {
  return [...members].flatMap(([name, row]) => (row[column] === true ? [name] : []));
}

/** Whether a type of command or option has a field. */
export function belongsTo(type: string, { types }: Member): boolean {
  return types === undefined || types.includes(type);
}

/**
 * The fields that a command or option has although its type cannot have them. False, null and empty
 * values count as no value.
 */
export function notTaken(
  of: object,
  type: string,
  { members }: CommandForm,
): readonly (readonly [string, Member])[] {
  const said = of as { readonly [name: string]: unknown };
  return [...members].filter(([name, row]) => {
    const value = said[name] ?? false;
    if (value === false || value === '' || (Array.isArray(value) && value.length === 0)) return false;
    return !belongsTo(type, members.get(row.translates ?? name) ?? row);
  });
}
