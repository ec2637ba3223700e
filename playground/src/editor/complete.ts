import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorView, Tooltip } from '@codemirror/view';
import { isMap, isPair, isScalar, isSeq, type Node, type ParsedNode, parseDocument, visit } from 'yaml';
import { type Schema, schemasAt, variants } from './schema-at.ts';

type Path = readonly (string | number)[];

/** Stands where something is typed, while the rest is parsed. */
const HERE = 'evenkeel-here';
const WORD = /["']?[\w.$-]*/;

/** Keys and values that the published schema has at this place. */
export function complete(context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(WORD) ?? { from: context.pos, to: context.pos, text: '' };
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, word.from - line.from);
  if (before.includes('#') || (word.text === '' && !context.explicit)) return null;
  const isValue = /:\s+$/.test(before);
  const text = context.state.doc.toString();
  const after = text.slice(context.pos).replace(/^[\w.$-]*(?::(?=\s))?/, '');
  const place = placeOf(`${text.slice(0, word.from)}${HERE}${isValue ? '' : ': 0'}${after}`);
  if (place === undefined) return null;
  const { path, siblings } = place;
  const at = schemasAt(path);
  const options = isValue ? values(at) : [...keys(at, siblings, before), ...values(at)];
  return options.length === 0 ? null : { from: word.from, options, validFor: WORD };
}

/** Where the typed word is: the value itself, or the mapping that has it as a key. */
function placeOf(text: string): { readonly path: Path; readonly siblings: readonly string[] } | undefined {
  const { contents } = parseDocument(text, { logLevel: 'silent', keepSourceTokens: false });
  let found: { readonly path: Path; readonly siblings: readonly string[] } | undefined;
  walk(contents, [], (node, path) => {
    if (isMap(node)) {
      const names = node.items.map(({ key }) => (isScalar(key) ? String(key.value) : ''));
      if (names.includes(HERE)) found = { path, siblings: names };
    } else if (isScalar(node) && node.value === HERE) found ??= { path, siblings: [] };
  });
  return found;
}

function walk(node: unknown, path: Path, see: (node: Node, path: Path) => void): void {
  if (isMap(node) || isSeq(node) || isScalar(node)) see(node, path);
  if (isMap(node))
    for (const { key, value } of node.items)
      walk(value, [...path, isScalar(key) ? String(key.value) : ''], see);
  if (isSeq(node)) for (const [index, item] of node.items.entries()) walk(item, [...path, index], see);
}

function keys(at: readonly Schema[], siblings: readonly string[], before: string): readonly Completion[] {
  const all = new Map(at.flatMap(({ properties = {} }) => Object.entries(properties)));
  return [...all]
    .filter(([name]) => !siblings.includes(name))
    .map(([name, schema], index) => ({
      label: name,
      type: 'property',
      apply: name + startOf(schema, before),
      boost: -index / 100,
      ...explained(schema),
    }));
}

/** What follows a key: its value on the same line, or the beginning of what is below it. */
function startOf(schema: Schema, before: string): string {
  const types = variants(schema).flatMap(({ type = [] }) => type);
  const isBlock = /^[\s-]*$/.test(before);
  const isScalarToo = types.some(type => ['string', 'number', 'integer', 'boolean'].includes(type));
  if (!isBlock || isScalarToo) return ': ';
  const indent = before.replace(/-/g, ' ');
  if (types.includes('array')) return `:\n${indent}  - `;
  return types.includes('object') ? `:\n${indent}  ` : ': ';
}

function values(at: readonly Schema[]): readonly Completion[] {
  const all = at.flatMap(schema => {
    const { enum: several = [], const: one, type } = schema;
    const booleans = [type].flat().includes('boolean') ? [true, false] : [];
    return [...several, ...(one === undefined ? [] : [one]), ...booleans];
  });
  return [...new Set(all.map(value => (value === null ? 'null' : String(value))))].map(label => ({
    label,
    type: 'constant',
  }));
}

function explained(schema: Schema): Pick<Completion, 'info'> {
  const description = variants(schema).find(each => each.description !== undefined)?.description;
  return description === undefined ? {} : { info: description };
}

/** What the schema says of the key under the pointer. */
export function explain(view: EditorView, pos: number): Tooltip | null {
  const document = parseDocument<ParsedNode>(view.state.doc.toString(), { logLevel: 'silent' });
  let found: Tooltip | null = null;
  visit(document, {
    Pair(_, { key }, ancestors) {
      if (!isScalar(key) || key.range === null || key.range === undefined) return;
      const [from, to] = key.range;
      if (pos < from || pos > to) return;
      const path = ancestors.flatMap((each, index): Path => {
        const next = ancestors[index + 1];
        if (isPair(each)) return isScalar(each.key) ? [String(each.key.value)] : [];
        return isSeq(each) && next !== undefined ? [each.items.indexOf(next)] : [];
      });
      const [schema] = schemasAt([...path, String(key.value)]);
      const text = schema === undefined ? undefined : explained(schema).info;
      if (typeof text === 'string')
        found = { pos: from, end: to, above: true, create: () => ({ dom: sentence(text) }) };
    },
  });
  return found;
}

function sentence(text: string): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'explained';
  dom.textContent = text;
  return dom;
}
