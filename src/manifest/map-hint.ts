import { isObject } from '../core/json.ts';
import type { ListNode, ManifestNode, ScalarNode } from '../core/manifest-node.ts';
import { flowValue } from './edit/written-value.ts';
import { keysOf, schemaAt } from './schema-at.ts';
import { shortened } from './shortened.ts';
import { neededKeys, type SchemaPlace, sampleMap, typesOf } from './written-for.ts';

/** A value where a map must be: most likely that of one of its keys. Pure. */
export function mapOfValue(node: ScalarNode, place: SchemaPlace): string | undefined {
  const schema = schemaAt(place.root, place.path);
  if (keysOf(schema).length === 0) return undefined;
  const listed = neededKeys(schema).length === 0 ? inItsList([node], place) : undefined;
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
  if (isOpen && first?.type === 'scalar' && typeof first.value === 'string')
    return `write each name as a key: { ${shortened(first.value)}: {} }`;
  return (isOpen ? namedByMember(first) : undefined) ?? 'write its keys without a dash';
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
  const [key] = keysOf(schemaAt(root, path));
  const of = key === undefined ? undefined : schemaAt(root, [...path, key, 0]);
  const texts = items.flatMap(item => (item.type === 'scalar' ? [shortened(item.written)] : []));
  if (!isObject(of) || !typesOf(of).includes('string') || texts.length === 0 || texts.length < items.length)
    return undefined;
  const shown = texts.length > SHOWN ? [...texts.slice(0, SHOWN), '…'] : texts;
  return `{ ${key}: [${shown.join(', ')}] }`;
}
