import { address } from '../../../core/address.ts';
import {
  type FieldsOf,
  FieldTable,
  field,
  type JsonObject,
  requiredText,
} from '../../../core/fields/field-table.ts';
import type { KnownList } from '../../../core/fields/unknown-members.ts';
import { isObject, type Json } from '../../../core/json.ts';
import type { FieldChange, Scope } from '../../../core/report/row.ts';
import type { Live, LiveView } from '../../../core/resource.ts';
import type { DiscordRoleConnections } from '../../../generated/manifest.ts';
import type { DiscordProblem } from '../codes.ts';
import { itemAsSaid } from '../command/default-texts.ts';
import { metadataTypes } from '../command/enumerations.ts';
import { type Member, named, translations } from '../command/member.ts';
import { doubleProblems, localizationProblems } from '../command/text-rules.ts';
import { applicationOf } from '../scope.ts';

/** The name of the kind, which begins its addresses. */
export const ROLE_CONNECTIONS_KIND = 'discord.role_connections';

/**
 * One value (an item of the metadata) as the API sends it
 * (facts/discord.md#role-connection-metadata).
 */
export interface RawMetadata {
  readonly key: string;
  readonly type: number;
  readonly name: string;
  readonly description: string;
  readonly [member: string]: unknown;
}

/** All values of an application, with the application's id. The API sends only the list. */
export interface RawRoleConnections {
  readonly id: string;
  readonly metadata: readonly RawMetadata[];
}

export function isRawMetadata(value: unknown): value is RawMetadata {
  return (
    isObject(value) &&
    typeof value['type'] === 'number' &&
    ['key', 'name', 'description'].every(name => typeof value[name] === 'string')
  );
}

/** The fields of a value other than its key. */
const VALUE = {
  type: named(metadataTypes),
  name: requiredText(''),
  name_localizations: translations('name'),
  description: requiredText(''),
  description_localizations: translations('description'),
} as const satisfies { readonly [name: string]: Member };

const TABLE = new FieldTable(VALUE);

const FORM = {
  members: new Map<string, Member>(Object.entries(VALUE)),
  normal: (of: object): JsonObject => TABLE.compact(of),
};

/** The known members of a list of values. A write sends unknown live members back. */
export const KNOWN_METADATA: KnownList = {
  items: { members: Object.fromEntries(['key', ...Object.keys(VALUE)].map(name => [name, 'value'])) },
  keys: [['key']],
  call: item => `key ${String(item['key'])}`,
};

/** Key → value. The list has no documented order, so the order is not compared. */
type Metadata = { readonly [key: string]: JsonObject };

export const ROLE_CONNECTIONS = new FieldTable({
  metadata: field<Json>(null, byKey, {
    apart: true,
    exported: 'null',
    live: ({ metadata }: RawRoleConnections, at: Scope, seen: LiveView): Json => asSaid(metadata, at, seen),
    written: (_, { raw }) =>
      (raw as RawRoleConnections).metadata.map(({ key, ...value }) => ({ key, ...TABLE.compact(value) })),
  }),
});

export type RoleConnectionsFields = FieldsOf<typeof ROLE_CONNECTIONS>;
export type LiveRoleConnections = Live<RoleConnectionsFields, RawRoleConnections>;

/** The normal form of a list of values; null for an empty list, undefined for another form. */
function byKey(list: unknown): Metadata | null | undefined {
  if (!Array.isArray(list) || !list.every(isObject)) return undefined;
  if (list.length === 0) return null;
  const values = list.map(item => [String(item['key']), TABLE.compact(item)] as const);
  return Object.fromEntries(values.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The live values to compare. Translations that equal the default text are as in the entry (see
 * `default-texts.ts`).
 */
function asSaid(list: readonly RawMetadata[], at: Scope, seen: LiveView): Metadata | null {
  const live = byKey(list) ?? null;
  if (live === null) return null;
  const said = seen.desired(address(ROLE_CONNECTIONS_KIND, [applicationOf(at)]))?.fields['metadata'];
  const wanted = metadataIn(said);
  const values = Object.entries(live).map(([key, value]) => {
    const same = wanted.get(key);
    return [key, same === undefined ? value : itemAsSaid(value, same, FORM)];
  });
  return Object.fromEntries(values);
}

/**
 * Key → value, from the value of the field. It is a Map, because in an object a key such as
 * `constructor` would find a member that every object has.
 */
function metadataIn(value: Json | undefined): ReadonlyMap<string, JsonObject> {
  return new Map(Object.entries(isObject(value) ? (value as Metadata) : {}));
}

/** The keys that a change removes, or whose type it changes. */
export function keysLost({ before, after }: FieldChange): readonly string[] {
  const stays = metadataIn(after);
  return [...metadataIn(before)].flatMap(([key, { type }]) =>
    stays.get(key)?.['type'] === type ? [] : [key],
  );
}

/** The values as the API takes them, in the order of `keys`. */
export function apiMetadata(value: Json | undefined, keys: readonly unknown[]): readonly JsonObject[] {
  const values = [...metadataIn(value)].map(([key, { type = null, ...texts }]) => ({
    key,
    type: metadataTypes.number(type) ?? type,
    ...texts,
  }));
  const place = ({ key }: { readonly key: string }): number => keys.indexOf(key);
  return values.sort((a, b) => place(a) - place(b));
}

/** The mistakes that the schema cannot express. */
export function metadataRules({ metadata }: DiscordRoleConnections): readonly DiscordProblem[] {
  return [
    ...doubleProblems(
      metadata.map(({ key }, index) => [key, ['metadata', index, 'key']]),
      'discord/metadata-key-unique',
      'Another item of this list has the same key.',
    ),
    ...metadata.flatMap((item, index) => localizationProblems(item, FORM, ['metadata', index])),
  ];
}
