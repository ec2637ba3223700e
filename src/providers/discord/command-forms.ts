import type { ManifestNode, ScalarNode } from '../../core/manifest-node.ts';
import { type Enumeration, spelled } from './enumeration.ts';
import {
  channelTypes,
  commandTypes,
  contextTypes,
  handlerTypes,
  integrationTypes,
  optionTypes,
} from './enumerations.ts';
import { foreignOptionWords, foreignWords } from './foreign-words.ts';
import { COMPUTED, LOCALIZED } from './known-members.ts';
import { permissionName, permissionSet } from './permission-flags.ts';

/** A value as the schema has it; what cannot be read is returned as it is, and the schema refuses it. */
type Change = (value: ManifestNode) => ManifestNode;

/** What a command, option or choice may have, by whoever wrote it. */
export interface CommandForm {
  readonly noun: string;
  /** Each member that the service takes, and the form of its value, or of each of its items. */
  readonly members: ReadonlyMap<string, { readonly change?: Change; readonly items?: CommandForm }>;
  /** Members that are null for a reason, or never: null elsewhere is the same as leaving it out. */
  readonly nulls: ReadonlySet<string>;
  /** Members that only answers have. */
  readonly computed: ReadonlySet<string>;
  /** Names of other tools for what would be lost, and what to write here. */
  readonly foreign: ReadonlyMap<string, string>;
}

/** Members of a command that decide who may use it. */
export const GUARDS: readonly string[] = [
  'default_member_permissions',
  'default_permission',
  'dm_permission',
  'nsfw',
  'contexts',
  'integration_types',
];

/** `defaultMemberPermissions` as the API has it. */
export function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}

/** The API's name of a member for how a library calls it, in camelCase. */
export function memberCalled(key: string, { members, computed }: CommandForm): string {
  const snake = snakeCase(key);
  return members.has(snake) || computed.has(snake) ? snake : key;
}

/** Written as `null`. An empty value of YAML is rather forgotten than meant. */
export function isWrittenNull(node: ManifestNode): boolean {
  return node.type === 'scalar' && node.value === null && node.written !== '';
}

function withText(node: ScalarNode, value: string): ScalarNode {
  return { ...node, value, written: value, plain: false };
}

function eachItem(change: Change): Change {
  return node => {
    if (node.type !== 'list') return node;
    const items = node.items.map(change);
    return items.every((item, index) => item === node.items[index]) ? node : { ...node, items };
  };
}

/** A name of the enumeration in any spelling: `CHAT_INPUT`, `ChatInput`. */
function named(names: Enumeration): Change {
  return node => {
    if (node.type !== 'scalar' || typeof node.value !== 'string') return node;
    const name = names.normal(node.value);
    return typeof name !== 'string' || name === node.value || spelled(name) !== spelled(node.value)
      ? node
      : withText(node, name);
  };
}

/** Texts by locale, without those that are null. */
function texts(node: ManifestNode): ManifestNode {
  if (node.type !== 'map' || ![...node.members.values()].some(({ value }) => isWrittenNull(value)))
    return node;
  const members = new Map([...node.members].filter(([, { value }]) => !isWrittenNull(value)));
  return { ...node, members };
}

/** The name of a permission, or its bits in digits. */
function permission(node: ManifestNode): string | undefined {
  if (node.type !== 'scalar') return undefined;
  const { value } = node;
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  return /^[0-9]+$/.test(value) ? value : permissionName(value);
}

/** A bit set as text or number, a name, or a list of them, in any spelling. */
function permissions(node: ManifestNode): ManifestNode {
  if (node.type === 'map') return node;
  const items = node.type === 'list' ? node.items : [node];
  const all = items.map(permission);
  if (!all.every(each => each !== undefined)) return node;
  const isBits = all.some(each => /^[0-9]/.test(each));
  if (node.type === 'scalar') {
    const [only = ''] = all;
    return isBits ? withText(node, only) : { type: 'list', items: [withText(node, only)], span: node.span };
  }
  if (isBits) {
    const written = permissionSet(all) ?? '';
    return { type: 'scalar', value: written, written, plain: false, span: node.span };
  }
  const named = node.items.map((item, index) =>
    item.type === 'scalar' && item.value !== all[index] ? withText(item, all[index] ?? '') : item,
  );
  return named.every((item, index) => item === node.items[index]) ? node : { ...node, items: named };
}

const PLAIN = {};
const TEXTS = { change: texts } as const;

const CHOICE: CommandForm = {
  noun: 'a choice',
  members: new Map([
    ['name', PLAIN],
    ['name_localizations', TEXTS],
    ['value', PLAIN],
  ]),
  nulls: new Set(['name', 'name_localizations', 'value']),
  computed: new Set(LOCALIZED),
  foreign: new Map(),
};

const options = new Map<string, { readonly change?: Change; readonly items?: CommandForm }>([
  ['type', { change: named(optionTypes) }],
  ['name', PLAIN],
  ['name_localizations', TEXTS],
  ['description', PLAIN],
  ['description_localizations', TEXTS],
  ['required', PLAIN],
  ['choices', { items: CHOICE }],
  ['channel_types', { change: eachItem(named(channelTypes)) }],
  ['min_value', PLAIN],
  ['max_value', PLAIN],
  ['min_length', PLAIN],
  ['max_length', PLAIN],
  ['autocomplete', PLAIN],
  ['file_types', PLAIN],
]);

const OPTION: CommandForm = {
  noun: 'an option',
  members: options,
  nulls: new Set(['type', 'name', 'name_localizations', 'description', 'description_localizations']),
  computed: new Set(LOCALIZED),
  foreign: foreignOptionWords,
};
options.set('options', { items: OPTION });

/** The service takes a command like this (facts/discord.md#members-of-the-bodies). */
export const COMMAND_FORM: CommandForm = {
  noun: 'a command',
  members: new Map([
    ['name', PLAIN],
    ['type', { change: named(commandTypes) }],
    ['name_localizations', TEXTS],
    ['description', PLAIN],
    ['description_localizations', TEXTS],
    ['options', { items: OPTION }],
    ['default_member_permissions', { change: permissions }],
    ['dm_permission', PLAIN],
    ['default_permission', PLAIN],
    ['nsfw', PLAIN],
    ['contexts', { change: eachItem(named(contextTypes)) }],
    ['integration_types', { change: eachItem(named(integrationTypes)) }],
    ['handler', { change: named(handlerTypes) }],
  ]),
  nulls: new Set([
    'name',
    'name_localizations',
    'description_localizations',
    'default_member_permissions',
    'dm_permission',
    'default_permission',
    'contexts',
  ]),
  computed: COMPUTED,
  foreign: foreignWords,
};
