import { isObject } from '../core/json.ts';
import type { ManifestNode, MapNode } from '../core/manifest-node.ts';
import type { ManifestRule } from './code-pages.ts';
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

/** A map where a list of entries must be: its first key is most likely the name of the first entry. */
function listHint(node: MapNode, entry: Schema | undefined): string | undefined {
  const required = entry?.['required'];
  const [name] = node.members.keys();
  const [first]: readonly unknown[] = Array.isArray(required) ? required : keysOf(entry);
  if (name === undefined || typeof first !== 'string') return undefined;
  const sample = node.members.has(first) ? '' : ` ${shortened(name)}`;
  return `begin each entry with a dash and its ${first}: - ${first}:${sample}`;
}

function hintFor(expected: readonly string[], { node, schema, entry }: Mistake): string | undefined {
  if (node.type === 'map' && expected.includes('array')) return listHint(node, entry);
  if (node.type !== 'scalar') return undefined;
  const { value, written } = node;
  if (expected.includes('string') && (typeof value === 'number' || typeof value === 'boolean'))
    return textHint(written, schema);
  if (expected.includes('object') && value !== null && keysOf(schema).includes('default'))
    return `write { default: ${typeof value === 'string' ? JSON.stringify(shortened(value)) : shortened(written)} }`;
  if (typeof value === 'string') {
    if (expected.includes('boolean') && YES.test(value)) return 'write true';
    if (expected.includes('boolean') && NO.test(value)) return 'write false';
    if (expected.includes('boolean') && /^(?:true|false)$/i.test(value)) return 'leave the quotes out';
    const numeric = expected.includes('number') || expected.includes('integer');
    if (numeric && /^-?[0-9]+(?:\.[0-9]+)?$/.test(value)) return 'leave the quotes out';
  }
  const items = schema?.['items'];
  const ofScalars = isObject(items) && !('$ref' in items);
  if (expected.includes('array') && ofScalars && value !== null)
    return `write it as a list: [${shortened(written)}]`;
  return undefined;
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
