import { isObject } from '../../core/json.ts';
import type { ListNode, ManifestNode, MapNode, ScalarNode } from '../../core/manifest-node.ts';
import { shortened } from '../../core/text/shortened.ts';
import { flowValue } from '../edit/written-value.ts';
import type { ManifestRule } from '../manifest-rule.ts';
import type { PlacedMistake } from '../mistake.ts';
import { asList, listOfMap } from './list-hint.ts';
import { numberHint } from './number-hint.ts';
import { keysOf, type Schema, schemaAt } from './schema-at.ts';
import { exampleOf, neededKeys, type SchemaPlace, sampleMap, typesOf, writtenFor } from './written-for.ts';

/**
 * A hint for a scalar where a map must be: it is most likely the value of one of the map's keys.
 * Pure.
 */
function mapOfValue(node: ScalarNode, place: SchemaPlace): string | undefined {
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

/** A hint for a list where a map must be. Pure. */
function mapOfList({ items }: ListNode, place: SchemaPlace): string | undefined {
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
  const key = isOpen ? undefined : keyIn(first, keysOf(schema));
  if (key !== undefined) {
    const example = exampleOf(place);
    return `write each as a key with its value${example === undefined ? `: ${key}: …` : `, for example ${example}`}`;
  }
  const named = isOpen ? (namedByMember(first) ?? unnamed(first, place)) : undefined;
  return named ?? 'write the keys without a dash';
}

/** The key that an item of a list names, as `google` and `id: google` do. */
function keyIn(item: ManifestNode | undefined, keys: readonly string[]): string | undefined {
  const texts = item?.type === 'map' ? [...item.members.values()].map(({ value }) => value) : [item];
  const named = texts.find(text => text?.type === 'scalar' && keys.includes(text.written));
  return named?.type === 'scalar' ? named.written : undefined;
}

/**
 * A hint for an item with keys of an entry in a list, where a map with names as keys is expected.
 */
function unnamed(item: ManifestNode | undefined, { root, path }: SchemaPlace): string | undefined {
  const [key] = item?.type === 'map' ? item.members.keys() : [];
  const entry = schemaAt(root, [...path, '']);
  if (key === undefined || !keysOf(entry).includes(key)) return undefined;
  return `write a name of your choice in place of each dash, with the entry below it: NAME: { ${key}: … }`;
}

/** A hint for `- NAME=value`, the way in which other tools write a map. */
function asPair(written: string, { root, path }: SchemaPlace): string | undefined {
  const [, key, text] = /^([\w.-]+)\s*=\s*(.*)$/.exec(written) ?? [];
  if (key === undefined || text === undefined) return undefined;
  const held = schemaAt(root, [...path, '']);
  const isText = typesOf(held).includes('string');
  if (!isText && !keysOf(held).includes('default')) return undefined;
  const value = JSON.stringify(shortened(text));
  return `write each name as a key: { ${key}: ${isText ? value : `{ default: ${value} }`} }`;
}

/** A hint for an item such as `- name: a` in a list, where a map with names as keys is expected. */
function namedByMember(item: ManifestNode | undefined): string | undefined {
  const name = item?.type === 'map' ? item.members.get('name')?.value : undefined;
  if (item?.type !== 'map' || name?.type !== 'scalar' || name.written === '') return undefined;
  const others = [...item.members.entries()].flatMap(([key, { value }]) =>
    key === 'name' ? [] : [`${key}: ${value.type === 'scalar' ? flowValue(value.value) : '…'}`],
  );
  const held = others.length === 0 ? '{}' : `{ ${others.join(', ')} }`;
  return `write each name as a key: ${shortened(name.written)}: ${shortened(held)}`;
}

/** The most items of a list in a hint. */
const SHOWN = 3;

/**
 * For a list of texts where a map must be: the list as the value of the first key that takes a
 * list.
 */
function inItsList(items: readonly ManifestNode[], { root, path }: SchemaPlace): string | undefined {
  const key = keysOf(schemaAt(root, path)).find(each => schemaAt(root, [...path, each, 0]) !== undefined);
  const of = key === undefined ? undefined : schemaAt(root, [...path, key, 0]);
  const texts = items.flatMap(item => (item.type === 'scalar' ? [shortened(item.written)] : []));
  if (!isObject(of) || !typesOf(of).includes('string') || texts.length === 0 || texts.length < items.length)
    return undefined;
  const shown = texts.length > SHOWN ? [...texts.slice(0, SHOWN), '…'] : texts;
  return `{ ${key}: [${shown.join(', ')}] }`;
}

interface Words {
  readonly rule?: ManifestRule;
  readonly message: string;
  readonly hint?: string | undefined;
}

const NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  null: 'null',
};

const YES = /^(?:y|yes|on|enabled?|1)$/i;
const NO = /^(?:n|no|off|disabled?|none|0)$/i;

function shownAs(node: ManifestNode): string {
  if (node.type !== 'scalar') return `a ${node.type}`;
  if (node.value === null) return node.written === '' ? 'empty' : 'null';
  if (typeof node.value === 'string') return 'text';
  if (typeof node.value === 'boolean') return node.written;
  return Number.isFinite(node.value)
    ? `the number ${shortened(node.written)}`
    : `${shortened(node.written)}, which is not a finite number`;
}

/** Units that a hint suggests for a number without a unit. */
const UNITS = ['h', 'd'];

/**
 * A hint for a number where a text must be. Quotes help only if the text then has the right form.
 */
function textHint(written: string, schema: Schema | undefined): string {
  const quoted = `use quotes: "${shortened(written)}"`;
  const pattern = schema?.['pattern'];
  if (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(written)) return quoted;
  const fitting = UNITS.map(unit => written + unit).filter(text => new RegExp(pattern, 'u').test(text));
  if (fitting.length > 0 && Number(written) > 0) return `write ${fitting.join(' or ')}`;
  const must = schema?.['patternErrorMessage'];
  return typeof must === 'string' ? `it ${must}` : quoted;
}

/** A hint for an empty value, whose content is missing or commented out. */
function emptyHint({ span }: ScalarNode, expected: readonly string[]): string | undefined {
  const { text } = span.in;
  const line = text.slice(text.lastIndexOf('\n', span.start - 1) + 1).split('\n', 1)[0] ?? '';
  if (expected.includes('string') && /:\s+#/.test(line))
    return '# begins a comment: put a text that begins with # in quotes';
  return expected.includes('array') || expected.includes('object')
    ? 'write the content of this key below the key, with more indentation, or remove the line'
    : undefined;
}

function booleanHint(value: string): string | undefined {
  if (YES.test(value)) return 'write true';
  if (NO.test(value)) return 'write false';
  return /^(?:true|false)$/i.test(value) ? 'leave the quotes out' : undefined;
}

function hintFor(expected: readonly string[], mistake: PlacedMistake): string | undefined {
  const { node, schema, path, root } = mistake;
  const place = { root, path };
  if (node.type === 'map') return expected.includes('array') ? listOfMap(node, place) : alone(node, expected);
  if (node.type === 'list') return ofList(node, expected, place);
  const { value, written } = node;
  if (value === null && written === '') return emptyHint(node, expected);
  if (expected.includes('string') && (typeof value === 'number' || typeof value === 'boolean'))
    return textHint(written, schema);
  if (value === null) return undefined;
  if (expected.includes('array')) return asList(node, place);
  if (expected.includes('object')) return mapOfValue(node, place);
  if (expected.includes('boolean')) return booleanHint(written);
  const isNumber = expected.includes('number') || expected.includes('integer');
  const key = path.findLast(segment => typeof segment === 'string') ?? '';
  return isNumber && typeof value === 'string' ? numberHint(value, key, schema) : undefined;
}

/** A hint for a list where one text or a map must be. */
function ofList(node: ListNode, expected: readonly string[], place: SchemaPlace): string | undefined {
  const texts = node.items.flatMap(item => (item.type === 'scalar' ? [shortened(item.written)] : []));
  const isAll = texts.length === node.items.length && texts.length > 0;
  if (expected.includes('string') && isAll && texts.length === 1)
    return `write the value without brackets or dash: ${texts[0]}`;
  if (expected.includes('string') && isAll) return `write one of these values, such as ${texts[0]}`;
  return expected.includes('object') ? mapOfList(node, place) : undefined;
}

/** A hint for a map with one value, where only that value is expected. */
function alone({ members }: MapNode, expected: readonly string[]): string | undefined {
  const [only, ...more] = [...members.values()].map(({ value }) => value);
  const [name] = members.keys();
  if (expected.includes('string') && only?.type === 'scalar' && only.written === '' && more.length === 0)
    return `write "\${${shortened(name ?? '')}}" for a variable, or put a text in quotes`;
  const isText = expected.includes('string') && only?.type === 'scalar' && typeof only.value === 'string';
  return isText && more.length === 0 ? `write only the value: ${shortened(only.written)}` : undefined;
}

/**
 * An example of a correct value. A number of a wrong size gets no example, because the message has
 * the bounds.
 */
function forExample(mistake: PlacedMistake): string | undefined {
  const { node } = mistake;
  const isNumber = node.type === 'scalar' && typeof node.value === 'number';
  const example = isNumber ? undefined : exampleOf(mistake);
  return example === undefined ? undefined : `for example ${example}`;
}

/**
 * A sentence about a value of the wrong type. A long number where text is expected is an id without
 * quotes.
 */
export function explainType(subject: string, mistake: PlacedMistake): Words {
  const { error, node } = mistake;
  const wanted: unknown = error.params['type'];
  const expected = (Array.isArray(wanted) ? wanted : String(wanted).split(',')) as readonly string[];
  const names = expected.map(name => NAMES[name] ?? name).join(' or ');
  const message = `${subject} must be ${names}, but is ${shownAs(node)}`;
  const hint = hintFor(expected, mistake) ?? forExample(mistake);
  const isId = node.type === 'scalar' && typeof node.value === 'number' && /^[0-9]{15,}$/.test(node.written);
  return { ...(isId && expected.includes('string') ? { rule: 'yaml/unquoted-id' } : {}), message, hint };
}
