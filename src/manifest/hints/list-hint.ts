import type { ManifestNode, MapNode, ScalarNode } from '../../core/manifest-node.ts';
import { shortened } from '../../core/text/shortened.ts';
import { keepRules } from '../rules.ts';
import { codeOf } from '../yaml/foreign-characters.ts';
import { meantName, SHORT_LIST } from './meant-name.ts';
import { keysOf, schemaAt } from './schema-at.ts';
import {
  exampleOf,
  namesOf,
  neededKeys,
  type SchemaPlace,
  sampleMap,
  writtenFor,
  writtenText,
} from './written-for.ts';

/** A hint for a scalar where a list must be. Pure. */
export function asList(node: ScalarNode, place: SchemaPlace): string | undefined {
  const { root, path } = place;
  const item = { root, path: [...path, 0] };
  const schema = schemaAt(root, item.path);
  const names = namesOf(schema);
  if (names.length > 0) return ofNames(node, names, place);
  if (keysOf(schema).length > 0) return entriesOf(node, place);
  const isGlob = path.length === 1 && path[0] === 'keep';
  const written = isGlob && keepRules([node.written]).length > 0 ? undefined : writtenFor(node, item);
  return written === undefined ? undefined : `write a list: [${plain(written)}]`;
}

/** A hint with the list entry that the value most likely means, or else with an example. */
function entriesOf(node: ScalarNode, place: SchemaPlace): string | undefined {
  const item = { ...place, path: [...place.path, 0] };
  const sample = sampleMap(item, firstOf(node));
  const isTaken = sample !== undefined && sample !== sampleMap(item, undefined);
  const example = isTaken ? undefined : exampleOf(place);
  return example === undefined
    ? `write the entries below the key: - ${sample ?? '…'}`
    : `for example ${example}`;
}

/** The first of several texts that are separated by commas in one scalar. */
function firstOf(node: ScalarNode): ScalarNode {
  const [first = ''] = node.written.split(', ');
  return first === node.written ? node : { ...node, value: first, written: first };
}

/** A text without its quotes, unless YAML would then read another type. */
function plain(written: string): string {
  return /^"[A-Za-z][\w./*-]*"$/.test(written) && !/^"(?:true|false|null)"$/i.test(written)
    ? written.slice(1, -1)
    : written;
}

function ofNames({ written }: ScalarNode, names: readonly string[], place: SchemaPlace): string {
  const schema = schemaAt(place.root, [...place.path, 0]);
  const parts = written.split(/[\s,|+;]+/).filter(part => part !== '');
  const meant = parts.map(part => meantName(part, names, schema));
  const isAll = meant.length > 0 && meant.every(name => name !== undefined);
  if (isAll) return `write a list: [${meant.join(', ')}]`;
  const [only, ...more] = names;
  if (more.length === 0) return `write [${only}]`;
  if (names.length <= SHORT_LIST) return `write a list of these: ${names.join(', ')}`;
  return `write a list of names, for example ${exampleOf(place) ?? `[${only}]`}`;
}

/**
 * Matches a dash without a space after it, or another character that looks like a dash. YAML reads
 * either as the beginning of a key.
 */
const NO_DASH = /^[-‐‑‒–—―−•·]\s*/u;

/** A hint for a map where a list of entries must be. Pure. */
export function listOfMap(node: MapNode, { root, path }: SchemaPlace): string | undefined {
  const [first] = node.members;
  if (first === undefined) return undefined;
  const [name, { value }] = first;
  const [dash] = NO_DASH.exec(name) ?? [];
  if (dash !== undefined) {
    const sign = dash.trim();
    const what =
      sign === '-' ? 'a space is missing after the dash' : `${sign} (${codeOf(sign)}) is not a hyphen`;
    return `${what}: write - ${shortened(name.slice(dash.length))}:`;
  }
  const item = [...path, 0];
  const entry = schemaAt(root, item);
  const keys = keysOf(entry);
  if (keys.length === 0) return undefined;
  if (keys.includes(name)) {
    const place = { root, path: item };
    const begin = writtenMember(name, value, place);
    return `begin each entry with a dash (- ${begin}), or in one line with brackets: [{ ${entryInOneLine(node, place)} }]`;
  }
  const needed = neededKeys(entry);
  const named = keyOfName(name, { root, path: item });
  if (named === undefined) return undefined;
  const [key, written] = named;
  const [second] = needed.filter(each => each !== key);
  const other =
    value.type === 'scalar' && second !== undefined
      ? writtenFor(value, { root, path: [...item, second] })
      : undefined;
  // If the value fits no key of an entry, the map is not meant as an entry.
  if (other === undefined && value.type === 'scalar' && value.written !== '') return undefined;
  // Without what an entry needs beside its name, the list would be the next mistake.
  if (other === undefined && second !== undefined && value.type === 'map' && !value.members.has(second))
    return `begin each entry with a dash: - { ${key}: ${written}, ${second}: … }`;
  return other === undefined
    ? `begin each entry with a dash and its ${key}: - ${key}: ${written}`
    : `begin each entry with a dash: - { ${key}: ${written}, ${second}: ${other} }`;
}

/** The most characters of an entry in a hint. */
const MOST_OF_ENTRY = 80;

/** A map as an entry of the list, in one line. `…` stands for what has no room. */
function entryInOneLine({ members }: MapNode, place: SchemaPlace): string {
  let line = '';
  for (const [name, { value }] of members) {
    const each = writtenMember(name, value, place);
    if (line.length + each.length > MOST_OF_ENTRY && line !== '') return `${line}, …`;
    line += line === '' ? each : `, ${each}`;
  }
  return line;
}

function writtenMember(name: string, value: ManifestNode, { root, path }: SchemaPlace): string {
  const own = value.type === 'scalar' ? writtenFor(value, { root, path: [...path, name] }) : undefined;
  return `${shortened(name)}: ${own === undefined ? '…' : plain(own)}`;
}

/**
 * For a map where a list of entries must be: `name` is a key of that map, and most likely meant as
 * a value of an entry. Returns the key for that value, and how to write the value. This is a key
 * that lists `name` as an allowed value, else the entry's name or id, else another key that fits.
 */
function keyOfName(
  name: string,
  { root, path }: SchemaPlace,
): readonly [key: string, written: string] | undefined {
  const entry = schemaAt(root, path);
  const keys = keysOf(entry);
  const byWord = keys.find(key => namesOf(schemaAt(root, [...path, key])).includes(name));
  if (byWord !== undefined) return [byWord, name];
  for (const key of [
    ...['name', 'id'].filter(each => keys.includes(each)),
    ...neededKeys(entry),
    ...keys.slice(0, 1),
  ]) {
    const written = writtenText(name, { root, path: [...path, key] });
    if (written !== undefined) return [key, plain(written)];
  }
  return undefined;
}
