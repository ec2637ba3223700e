import { isObject } from '../core/json.ts';
import type { ListNode, ManifestNode, ScalarNode } from '../core/manifest-node.ts';
import { shortened } from '../core/shortened.ts';
import { flowValue } from './edit/written-value.ts';
import { keysOf, schemaAt } from './schema-at.ts';
import { neededKeys, type SchemaPlace, sampleMap, typesOf, writtenFor } from './written-for.ts';

/** A value where a map must be: most likely that of one of its keys. Pure. */
export function mapOfValue(node: ScalarNode, place: SchemaPlace): string | undefined {
  const schema = schemaAt(place.root, place.path);
  if (keysOf(schema).length === 0) return undefined;
  const [, assigned] = /^([\w-]+)\s*=/.exec(node.written) ?? [];
  if (assigned !== undefined && keysOf(schema).includes(assigned))
    return `write : and a space in place of =, as in ${assigned}: …`;
  const [first = ''] = keysOf(schema);
  const isFirst =
    writtenFor(node, { root: place.root, path: [...place.path, first] })?.startsWith('[') === false;
  const listed = neededKeys(schema).length === 0 && !isFirst ? inItsList([node], place) : undefined;
  const sample = listed ?? sampleMap(place, node);
  return sample === undefined ? undefined : `write ${sample}`;
}

/** A list where a map must be. Pure. */
export function mapOfList({ items }: ListNode, place: SchemaPlace): string | undefined {
  const schema = schemaAt(place.root, place.path);
  const isOpen = schema?.['additionalProperties'] !== false;
  const listed = isOpen ? undefined : inItsList(items, place);
  if (listed !== undefined) return `write ${listed}`;
  const [first] = items;
  const pair = isOpen && first?.type === 'scalar' ? asPair(first.written, place) : undefined;
  if (pair !== undefined) return pair;
  const held = typesOf(schemaAt(place.root, [...place.path, '']));
  const isNames = held.includes('object') && !held.includes('string');
  if (isOpen && !isNames && first?.type === 'scalar') return undefined;
  if (isOpen && first?.type === 'scalar' && typeof first.value === 'string')
    return `write each name as a key: { ${shortened(first.value)}: {} }`;
  return (isOpen ? namedByMember(first) : undefined) ?? 'write its keys without a dash';
}

/** `- NAME=value`, as other tools write a map. */
function asPair(written: string, { root, path }: SchemaPlace): string | undefined {
  const [, key, text] = /^([\w.-]+)\s*=\s*(.*)$/.exec(written) ?? [];
  if (key === undefined || text === undefined) return undefined;
  const held = schemaAt(root, [...path, '']);
  const isText = typesOf(held).includes('string');
  if (!isText && !keysOf(held).includes('default')) return undefined;
  const value = JSON.stringify(shortened(text));
  return `write each name as a key: { ${key}: ${isText ? value : `{ default: ${value} }`} }`;
}

/** `- name: a` with more keys, where each name is a key of a map. */
function namedByMember(item: ManifestNode | undefined): string | undefined {
  const name = item?.type === 'map' ? item.members.get('name')?.value : undefined;
  if (item?.type !== 'map' || name?.type !== 'scalar' || name.written === '') return undefined;
  const others = [...item.members.entries()].flatMap(([key, { value }]) =>
    key === 'name' ? [] : [`${key}: ${value.type === 'scalar' ? flowValue(value.value) : '…'}`],
  );
  const held = others.length === 0 ? '{}' : `{ ${others.join(', ')} }`;
  return `write each name as a key: ${shortened(name.written)}: ${shortened(held)}`;
}

/** As many of a list are shown in a hint. */
const SHOWN = 3;

/** Texts where a map with a list of texts must be. */
function inItsList(items: readonly ManifestNode[], { root, path }: SchemaPlace): string | undefined {
  const key = keysOf(schemaAt(root, path)).find(each => schemaAt(root, [...path, each, 0]) !== undefined);
  const of = key === undefined ? undefined : schemaAt(root, [...path, key, 0]);
  const texts = items.flatMap(item => (item.type === 'scalar' ? [shortened(item.written)] : []));
  if (!isObject(of) || !typesOf(of).includes('string') || texts.length === 0 || texts.length < items.length)
    return undefined;
  const shown = texts.length > SHOWN ? [...texts.slice(0, SHOWN), '…'] : texts;
  return `{ ${key}: [${shown.join(', ')}] }`;
}
