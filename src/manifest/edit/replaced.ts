import { isCollection, isMap, isNode, isScalar, isSeq, type Node, type Pair, visit } from 'yaml';
import type { Json } from '../../core/json.ts';
import { blockInstead, indentation } from './added.ts';
import { colonEnd } from './removed.ts';
import type { Splice } from './text-edit.ts';
import { Unwritable } from './unwritable.ts';
import { blockValue, flowValue } from './written-value.ts';
import { endOf, startOf, type YamlSource } from './yaml-source.ts';

/** Writes another value in the place of one. `holder`: the member that has it; `inFlow`: it is in brackets or braces. */
export function replacedValue(
  node: unknown,
  value: Json,
  source: YamlSource,
  { holder, inFlow }: { readonly holder?: Pair; readonly inFlow: boolean },
): readonly Splice[] {
  source.checkOwn(node);
  if (!isNode(node)) throw new Unwritable('it has no value of its own');
  refuseVariables(node);
  refuseComments(node, source);
  const [start, end] = [startOf(node), endOf(node, source.text)];
  if (isEmpty(node, source)) {
    const place = (holder && colonEnd(holder)) ?? start;
    return [{ start: place, end: place, text: ` ${flowValue(value)}` }];
  }
  const isBlock = isCollection(node) && node.flow !== true;
  const isNested = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  const isEmptied = isNested && (isMap(node) || isSeq(node)) && node.items.length === 0;
  const below = isEmptied ? blockInstead(node, value, source) : undefined;
  if (below !== undefined) return below;
  if (inFlow || !isBlock) return [{ start, end, text: flowValue(value) }];
  if (isNested && Array.isArray(value) === isSeq(node)) {
    const column = indentation(source.before(start));
    return [{ start, end, text: blockValue(value).join(`${source.lineEnd}${column}`) }];
  }
  const colon = holder && colonEnd(holder);
  if (colon === undefined || source.before(start).trim() !== '')
    return [{ start, end, text: flowValue(value) }];
  return [
    { start: colon, end: colon, text: ` ${flowValue(value)}` },
    { start: source.lineStart(start), end: source.lineAfter(end), text: '' },
  ];
}

/** `key:` with nothing behind it. */
function isEmpty(node: Node, { text }: YamlSource): boolean {
  return isScalar(node) && startOf(node) === endOf(node, text);
}

const VARIABLE = /\$\{(?!\{)[^}]*\}/;

/** Throws where a text in it has a variable: what is live may be the value of one of them. */
export function refuseVariables(node: unknown): void {
  if (!isNode(node)) return;
  visit(node, {
    Scalar(_, { value }) {
      if (typeof value === 'string' && VARIABLE.test(value.replaceAll('$$', '')))
        throw new Unwritable('its value is from a variable');
    },
  });
}

function refuseComments(node: Node, { text }: YamlSource): void {
  const header = isScalar(node) && /^[|>][^\n]*#/.test(text.slice(startOf(node), endOf(node, text)));
  let has = header;
  const own = node;
  visit(node, {
    Node(_, each) {
      // The comment after the last line of a value stays.
      if (each.commentBefore != null && each !== own) has = true;
      if (each.comment != null && endOf(each, text) < endOf(own, text)) has = true;
    },
  });
  if (has) throw new Unwritable('comments are inside the value');
}
