import { isObject } from '../core/json.ts';
import type { ListNode, ManifestNode, MapNode, ScalarNode } from '../core/manifest-node.ts';
import type { ManifestRule } from './code-pages.ts';
import { codeOf } from './invisible.ts';
import type { Mistake } from './mistake.ts';
import { keysOf, type Schema } from './schema-at.ts';
import { shortened } from './shortened.ts';

interface Words {
  readonly rule?: ManifestRule;
  readonly message: string;
  readonly hint?: string;
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

const YES = /^(?:y|yes|on)$/i;
const NO = /^(?:n|no|off)$/i;

function shownAs(node: ManifestNode): string {
  if (node.type !== 'scalar') return `a ${node.type}`;
  if (node.value === null) return node.written === '' ? 'empty' : 'null';
  if (typeof node.value === 'string') return 'text';
  if (typeof node.value === 'boolean') return node.written;
  return Number.isFinite(node.value)
    ? `the number ${shortened(node.written)}`
    : `${node.written}, which is not a finite number`;
}

/** What comes to mind where a number stands for an amount of something. */
const UNITS = ['h', 'd'];

/** Quotes alone help only where the text then has the right form. */
function textHint(written: string, schema: Schema | undefined): string {
  const quoted = `quote it: "${shortened(written)}"`;
  const pattern = schema?.['pattern'];
  if (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(written)) return quoted;
  const fitting = UNITS.map(unit => written + unit).filter(text => new RegExp(pattern, 'u').test(text));
  if (fitting.length > 0) return `write ${fitting.join(' or ')}`;
  const must = schema?.['patternErrorMessage'];
  return typeof must === 'string' ? `it ${must}` : quoted;
}

/** The keys that a map needs. */
function neededKeys(entry: Schema | undefined): readonly string[] {
  const required: readonly unknown[] = Array.isArray(entry?.['required']) ? entry['required'] : [];
  return required.filter(name => typeof name === 'string');
}

/** The same; where it needs none, the first that it may have. */
function firstKeys(entry: Schema | undefined): readonly string[] {
  const needed = neededKeys(entry);
  return needed.length > 0 ? needed : keysOf(entry).slice(0, 1);
}

/** A dash without its space, or another sign that looks like one: YAML takes it for the beginning of a key. */
const NO_DASH = /^[-‐‑‒–—―−•·]\s*/u;

/** A map where a list of entries must be: its first key is most likely the name of the first entry. */
function listHint(node: MapNode, entry: Schema | undefined): string | undefined {
  const [name] = node.members.keys();
  const [first] = firstKeys(entry);
  if (name === undefined || first === undefined) return undefined;
  const [dash] = NO_DASH.exec(name) ?? [];
  if (dash !== undefined) {
    const sign = dash.trim();
    const what =
      sign === '-' ? 'a space is missing after the dash' : `${sign} (${codeOf(sign)}) is not a hyphen`;
    return `${what}: write - ${shortened(name.slice(dash.length))}:`;
  }
  const sample = node.members.has(first) ? ' …' : ` ${shortened(name)}`;
  return `begin each entry with a dash and its ${first}: - ${first}:${sample}`;
}

/** A value where a map must be: most likely that of its first key. */
function mapHint(node: ScalarNode, schema: Schema | undefined): string | undefined {
  const { written, value } = node;
  const needed = neededKeys(schema);
  const isVariable = needed.length === 0 && keysOf(schema).includes('default');
  const [first, ...more] = isVariable ? ['default'] : needed;
  if (first === undefined) return inItsList([node], schema);
  const plain = typeof value === 'string' ? JSON.stringify(shortened(value)) : shortened(written);
  const text = ofKey(schema, first)?.['type'] === 'string' ? JSON.stringify(shortened(written)) : plain;
  const rest = [...more, ...usuallyNeeded(schema)].map(name => `${name}: ${name === 'value' ? plain : '…'}`);
  return `write { ${[`${first}: ${text}`, ...rest].join(', ')} }`;
}

/** What only a rule asks for: such an entry is absent without it. */
function usuallyNeeded(schema: Schema | undefined): readonly string[] {
  return keysOf(schema).filter(key =>
    String(ofKey(schema, key)?.['description']).includes('Needed unless the entry is absent'),
  );
}

function ofKey(schema: Schema | undefined, key: string): Schema | undefined {
  const properties = schema?.['properties'];
  const of = isObject(properties) ? properties[key] : undefined;
  return isObject(of) ? of : undefined;
}

/** As many of a list are shown in a hint. */
const SHOWN = 3;

/** Texts where a map with a list of texts must be. */
function inItsList(items: readonly ManifestNode[], schema: Schema | undefined): string | undefined {
  const [key] = keysOf(schema);
  const of = key === undefined ? undefined : ofKey(schema, key)?.['items'];
  const texts = items.flatMap(item => (item.type === 'scalar' ? [shortened(item.written)] : []));
  if (!isObject(of) || of['type'] !== 'string' || texts.length === 0 || texts.length < items.length)
    return undefined;
  const shown = texts.length > SHOWN ? [...texts.slice(0, SHOWN), '…'] : texts;
  return `write { ${key}: [${shown.join(', ')}] }`;
}

/** An empty value: it is commented out, or what it holds is missing. */
function emptyHint({ span }: ScalarNode, expected: readonly string[]): string | undefined {
  const { text } = span.in;
  const line = text.slice(text.lastIndexOf('\n', span.start - 1) + 1).split('\n', 1)[0] ?? '';
  if (expected.includes('string') && /:\s+#/.test(line))
    return '# begins a comment: put a text that begins with it in quotes';
  return expected.includes('array') || expected.includes('object')
    ? 'write what it holds below it, with more indentation, or remove the line'
    : undefined;
}

function booleanHint(value: string): string | undefined {
  if (YES.test(value)) return 'write true';
  if (NO.test(value)) return 'write false';
  return /^(?:true|false)$/i.test(value) ? 'leave the quotes out' : undefined;
}

/** One item of a list in brackets; in quotes where YAML would take it for something else. */
function asItem({ value, written }: ScalarNode): string {
  const isPlain = typeof value !== 'string' || /^[A-Za-z][\w./*-]*$/.test(written);
  return isPlain ? shortened(written) : JSON.stringify(shortened(value));
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

function inSeconds(text: string): number | undefined {
  const [, amount = '', unit = ''] = /^([0-9]{1,6})([smhd])$/.exec(text) ?? [];
  const seconds = SECONDS[unit];
  return seconds === undefined ? undefined : Number(amount) * seconds;
}

function hintFor(expected: readonly string[], { node, schema, entry, path }: Mistake): string | undefined {
  if (node.type === 'map') return expected.includes('array') ? listHint(node, entry) : undefined;
  if (node.type === 'list') return listedHint(node, expected, schema);
  const { value, written } = node;
  if (value === null && written === '') return emptyHint(node, expected);
  if (expected.includes('string') && (typeof value === 'number' || typeof value === 'boolean'))
    return textHint(written, schema);
  if (expected.includes('object'))
    return expected.includes('array') || value === null ? undefined : mapHint(node, schema);
  if (typeof value === 'string') {
    if (expected.includes('boolean')) return booleanHint(value);
    const numeric = expected.includes('number') || expected.includes('integer');
    if (numeric && /^-?[0-9]+(?:\.[0-9]+)?$/.test(value)) return 'leave the quotes out';
    const seconds = path.at(-1)?.toString().endsWith('_seconds') === true ? inSeconds(value) : undefined;
    if (numeric && seconds !== undefined) return `write ${seconds}`;
  }
  if (!expected.includes('array') || value === null) return undefined;
  return asList(node, schema, entry);
}

/** One value where a list of them, or of entries, must be. */
function asList(node: ScalarNode, schema: Schema | undefined, entry: Schema | undefined): string | undefined {
  const items = schema?.['items'];
  return isObject(items) && !('$ref' in items) ? `write it as a list: [${asItem(node)}]` : entriesHint(entry);
}

/** Neither a list nor a map. */
function entriesHint(entry: Schema | undefined): string | undefined {
  const keys = firstKeys(entry);
  return keys.length === 0
    ? undefined
    : `write its entries below it: - { ${keys.map(key => `${key}: …`).join(', ')} }`;
}

/** A list where one text or a map must be. */
function listedHint(
  { items }: ListNode,
  expected: readonly string[],
  schema: Schema | undefined,
): string | undefined {
  const [first, ...more] = items;
  if (expected.includes('string') && first?.type === 'scalar' && more.length === 0)
    return `write it without brackets or dash: ${shortened(first.written)}`;
  if (!expected.includes('object')) return undefined;
  const isOpen = schema?.['additionalProperties'] !== false;
  const listed = isOpen ? undefined : inItsList(items, schema);
  if (listed !== undefined) return listed;
  if (!isOpen || first?.type !== 'scalar' || typeof first.value !== 'string')
    return 'write its keys without a dash';
  return `write each name as a key: { ${shortened(first.value)}: {} }`;
}

/** A sentence about a value of the wrong type. A long number where text is expected is an id without quotes. */
export function explainType(subject: string, mistake: Mistake): Words {
  const { error, node } = mistake;
  const wanted: unknown = error.params['type'];
  const expected = (Array.isArray(wanted) ? wanted : String(wanted).split(',')) as readonly string[];
  const names = expected.map(name => NAMES[name] ?? name).join(' or ');
  const message = `${subject} must be ${names}, but is ${shownAs(node)}`;
  const hint = hintFor(expected, mistake);
  const isId = node.type === 'scalar' && typeof node.value === 'number' && /^[0-9]{15,}$/.test(node.written);
  return {
    ...(isId && expected.includes('string') ? { rule: 'yaml/unquoted-id' } : {}),
    message,
    ...(hint === undefined ? {} : { hint }),
  };
}
