import { isCollection, isNode, isScalar } from 'yaml';
import type { Splice } from './text-edit.ts';
import { Unwritable } from './text-edit.ts';
import { endOf, startOf, type YamlSource } from './yaml-source.ts';

/** By how much a map moves to the right behind a dash. */
const DASH = '- ';

/**
 * Makes a value the only item of a list: a value in braces or quotes gets brackets around it, a
 * block gets a dash and moves to the right. Throws {@link Unwritable} for other values. Pure.
 */
export function wrappedValue(node: unknown, source: YamlSource): readonly Splice[] {
  source.checkOwn(node);
  if (!isNode(node)) throw new Unwritable('the key has no value');
  const [start, end] = [startOf(node), endOf(node, source.text)];
  const isQuoted = isScalar(node) && (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE');
  if (isQuoted || (isCollection(node) && node.flow === true))
    return [
      { start, end: start, text: '[' },
      { start: end, end, text: ']' },
    ];
  const column = source.before(start);
  if (!isCollection(node) || column.trim() !== '')
    throw new Unwritable('the value does not begin on a line of its own');
  const splices: Splice[] = [{ start, end: start, text: DASH }];
  for (let at = source.lineAfter(start); at < end; at = source.lineAfter(at)) {
    const line = source.text.slice(at, source.lineAfter(at));
    if (line.trim() !== '') splices.push({ start: at, end: at, text: ' '.repeat(DASH.length) });
  }
  return splices;
}
