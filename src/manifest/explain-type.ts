import { isObject } from '../core/json.ts';
import type { ManifestNode } from '../core/manifest-node.ts';
import type { ManifestRule } from './code-pages.ts';
import type { Mistake } from './mistake.ts';
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

function hintFor(expected: readonly string[], { node, schema }: Mistake): string | undefined {
  if (node.type !== 'scalar') return undefined;
  const { value, written } = node;
  if (expected.includes('string') && (typeof value === 'number' || typeof value === 'boolean'))
    return `quote it: "${shortened(written)}"`;
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
