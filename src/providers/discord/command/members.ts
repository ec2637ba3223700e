import {
  type FieldsOf,
  FieldTable,
  field,
  flag,
  number,
  requiredText,
} from '../../../core/fields/field-table.ts';
import type { KnownList, KnownMembers, KnownObject } from '../../../core/fields/unknown-members.ts';
import type { Json } from '../../../core/json.ts';
import type { DiscordOverwrite } from '../../../generated/manifest.ts';
import { permissionSet, readablePermissions } from '../permissions/permission-flags.ts';
import {
  channelTypes,
  commandTypes,
  contextTypes,
  handlerTypes,
  integrationTypes,
  optionTypes,
  overwriteTypes,
} from './enumerations.ts';
import { type CommandForm, form, list, type Member, named, set, translations } from './member.ts';

/**
 * The normal form of file types: lower case, because Discord ignores case, and sorted
 * (facts/discord.md#options).
 */
function fileTypes(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return [...new Set(value.map(type => String(type).toLowerCase()))].sort();
}

/**
 * A set of permissions as an export writes it: by name. A value that is not a normal form of digits
 * stays as it is.
 */
function writtenPermissions(value: string | null): Json {
  return value === null || permissionSet(value) !== value ? value : readablePermissions(value);
}

/**
 * For required fields. With `nullable`, a null reaches the schema, which reports it at its own
 * place and not as a missing field.
 */
const NEEDED = { nullable: true } as const;
const WITH_CHOICES = ['string', 'integer', 'number'];
const WITH_RANGE = ['integer', 'number'];
const WITH_LENGTH = ['string'];
const CHAT_INPUT = 'chat_input';
const ENTRY_POINT = 'primary_entry_point';

/** A value of an option that a person picks by its name. */
export const CHOICE: CommandForm = form(
  'choice',
  {
    name: { ...requiredText(''), ...NEEDED },
    name_localizations: translations('name'),
    // An export writes it even if it is empty: an empty text is a value, too.
    value: { ...field<Json>('', value => value as Json, { exported: 'always' }), ...NEEDED },
  },
  [['name'], ['value']],
);

/**
 * A parameter of a command, or a subcommand or group that holds parameters, at any depth. A name is
 * unique in its list (facts/discord.md#options).
 */
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
    min_length: {
      ...number({ normal: (value, of) => (value === 0 ? null : number().normal(value, of)) }),
      types: WITH_LENGTH,
    },
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
    ...field<string | null>(null, permissionSet, { narrows: true, written: writtenPermissions }),
    nullable: true,
    access: true,
    bits: true,
  },
  nsfw: { ...flag({ narrows: true }), access: true, resetInGuilds: true },
} as const;

/** Only global commands have these fields (facts/discord.md#members-of-guild-commands). */
const GLOBAL = {
  // An export contains `contexts` even where it is null: otherwise a later change of it would not
  // be drift.
  contexts: { ...set(contextTypes, null), exported: 'null', nullable: true, chosen: true, access: true },
  // `dm_permission` has an effect only in a command without contexts.
  dm_permission: {
    ...flag({ none: true, narrows: true }),
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

/**
 * The fields that only commands of some types have. Each such field has a rule for commands of the
 * other types.
 */
export type TypedMember = WithTypes<typeof EVERYWHERE & typeof GLOBAL>;
type WithTypes<Rows> = {
  [Name in keyof Rows & string]: Rows[Name] extends { readonly types: readonly string[] } ? Name : never;
}[keyof Rows & string];

/** The fields of a command in normal form. Only global commands have the fields of `GLOBAL`. */
export type CommandFields = Required<FieldsOf<typeof GUILD_COMMAND>> & FieldsOf<typeof COMMAND>;

/** The form of a command that the service takes (facts/discord.md#members-of-the-bodies). */
export const COMMAND_FORM: CommandForm = form(
  'command',
  {
    name: { ...requiredText(''), ...NEEDED },
    type: named(commandTypes),
    ...EVERYWHERE,
    ...GLOBAL,
    default_permission: {
      ...flag({ none: true }),
      nullable: true,
      access: true,
      resetInGuilds: true,
    },
  },
  [],
  ['id', 'application_id', 'guild_id', 'version'],
);

/** How an entry names the target of an overwrite (facts/discord.md#overwrites). */
interface Target {
  readonly key: Exclude<keyof DiscordOverwrite, 'allow'>;
  readonly type: string;
  /**
   * The id that stands for everyone, or for all channels, in a guild. An entry then has `true`
   * under `key`; for a target without this function, the entry has the target's id under `key`.
   */
  id?(guild: string): string;
  readonly called?: string;
}

/** The kinds of targets of an overwrite. An entry has exactly one of their keys. */
export const TARGETS: readonly [Target, ...(readonly Target[])] = [
  { key: 'role', type: 'role' },
  { key: 'user', type: 'user' },
  { key: 'channel', type: 'channel' },
  { key: 'everyone', type: 'role', id: guild => guild, called: '@everyone' },
  {
    key: 'all_channels',
    type: 'channel',
    id: guild => (BigInt(guild) - 1n).toString(),
    called: 'all channels',
  },
];

/** The fields of an overwrite in one guild, in normal form. */
export const OVERWRITE: { readonly [name: string]: Member } = {
  type: named(overwriteTypes),
  id: requiredText(''),
  allow: { ...flag(), inBody: 'permission' },
};

/**
 * Form → what is known of a list of such objects, made once. Options contain options, so making it
 * anew each time would not end.
 */
const lists = new Map<CommandForm, KnownList>();

function knownList(form: CommandForm): KnownList {
  const known = lists.get(form);
  if (known !== undefined) return known;
  const members: { [name: string]: KnownMembers } = {};
  const call: KnownList['call'] = item => `${form.noun} ${String(item['name'])}`;
  const made = { items: { members }, keys: form.keys, call };
  lists.set(form, made);
  for (const name of form.computed) members[name] = 'value';
  for (const [name, { items }] of form.members)
    members[name] = items === undefined ? 'value' : knownList(items());
  return made;
}

/** The options of a command, at any depth. */
export const KNOWN_OPTIONS: KnownList = knownList(OPTION);

/** The fields of a command that the API sends (facts/discord.md#what-answers-leave-out). */
export const KNOWN_COMMAND: KnownObject = knownList(COMMAND_FORM).items;

/** A command's overwrites in one guild, each identified by its target. */
export const KNOWN_OVERWRITES: KnownList = {
  items: {
    members: Object.fromEntries(
      Object.entries(OVERWRITE).map(([name, { inBody = name }]) => [inBody, 'value']),
    ),
  },
  keys: [['type', 'id']],
  call: item => `the overwrite for ${String(item['id'])}`,
};
