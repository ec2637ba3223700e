import type { ManifestNode, ScalarNode } from '../../../core/manifest-node.ts';
import { changedItems } from '../command/changed-node.ts';
import { type Enumeration, spelled } from '../command/enumerations.ts';
import { type CommandForm, type Member, membersWith } from '../command/member.ts';
import { COMMAND_FORM } from '../command/members.ts';
import { permissionName, permissionSet } from '../permissions/permission-flags.ts';
import { foreignOptionWords, foreignWords } from './foreign-words.ts';

/**
 * Brings a value into the form of the schema. A value that cannot be read is returned as it is, and
 * the schema refuses it.
 */
type Change = (value: ManifestNode) => ManifestNode;

/** The fields of a command that decide who may use it. */
export const GUARDS = membersWith(COMMAND_FORM, 'access');

/** A camelCase key in snake_case, as the API has it: `default_member_permissions`. */
export function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}

/**
 * The API's name of a field that a library names in camelCase; a key without such a field is
 * returned as it is.
 */
export function memberCalled(key: string, { members, computed }: CommandForm): string {
  const snake = snakeCase(key);
  return members.has(snake) || computed.has(snake) ? snake : key;
}

/**
 * Whether a value is written as `null`. An empty YAML value does not count: more likely someone
 * forgot to write it.
 */
export function isWrittenNull(node: ManifestNode): boolean {
  return node.type === 'scalar' && node.value === null && node.written !== '';
}

function withText(node: ScalarNode, value: string): ScalarNode {
  return { ...node, value, written: value, plain: false };
}

/**
 * Changes a name of the enumeration in any spelling, such as `CHAT_INPUT` or `ChatInput`, to the
 * schema's.
 */
function named(names: Enumeration): Change {
  return node => {
    if (node.type !== 'scalar' || typeof node.value !== 'string') return node;
    const name = names.normal(node.value);
    return typeof name !== 'string' || name === node.value || spelled(name) !== spelled(node.value)
      ? node
      : withText(node, name);
  };
}

/** Texts by locale, without texts that are null. */
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

/**
 * Changes permissions to the schema's form: a bit set as text or number, a name, or a list of
 * these, in any spelling.
 */
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
  return changedItems(node, (item, index) =>
    item.type === 'scalar' && item.value !== all[index] ? withText(item, all[index] ?? '') : item,
  );
}

/** A field's value as the schema has it. */
export function inSchema(value: ManifestNode, { names, bits, rearranged, translates }: Member): ManifestNode {
  if (names !== undefined)
    return rearranged === true ? changedItems(value, named(names)) : named(names)(value);
  if (translates !== undefined) return texts(value);
  return bits === true ? permissions(value) : value;
}

/**
 * For each form: its name in messages, and `foreign`: fields of other libraries that Discord does
 * not have, such as `params`, each with what to write instead.
 */
export const WORDS: Readonly<
  Record<CommandForm['noun'], { readonly called: string; readonly foreign: ReadonlyMap<string, string> }>
> = {
  command: { called: 'a command', foreign: foreignWords },
  option: { called: 'an option', foreign: foreignOptionWords },
  choice: { called: 'a choice', foreign: new Map() },
};
