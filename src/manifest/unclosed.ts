import type { CST } from 'yaml';

/** What was opened and is not closed. */
export interface Unclosed {
  /** In UTF-16 units. */
  readonly offset: number;
  readonly opened: string;
  readonly closing: string;
}

/**
 * The first bracket, brace or quote that nothing closes. The parser tells it where it gives up, which may be many lines
 * later. Pure.
 */
export function unclosed(tokens: readonly CST.Token[]): Unclosed | undefined {
  for (const token of tokens) {
    const found = ofToken(token);
    if (found !== undefined) return found;
  }
  return undefined;
}

function ofToken(token: CST.Token | null | undefined): Unclosed | undefined {
  switch (token?.type) {
    case 'document':
      return ofToken(token.value);
    case 'single-quoted-scalar':
    case 'double-quoted-scalar':
      return ofQuoted(token);
    case 'block-map':
    case 'block-seq':
      return ofItems(token.items);
    case 'flow-collection':
      return ofFlow(token);
    default:
      return undefined;
  }
}

/** The parser does not nest deeper than a manifest may. */
function ofItems(items: readonly CST.CollectionItem[]): Unclosed | undefined {
  for (const { key, value } of items) {
    const found = ofToken(key) ?? ofToken(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

function ofFlow({ offset, start, end, items }: CST.FlowCollection): Unclosed | undefined {
  const isMap = start.type === 'flow-map-start';
  const closing = isMap ? 'flow-map-end' : 'flow-seq-end';
  if (end.some(({ type }) => type === closing)) return ofItems(items);
  return { offset, opened: isMap ? '{' : '[', closing: isMap ? '}' : ']' };
}

function ofQuoted({ offset, source }: CST.FlowScalar): Unclosed | undefined {
  const [quote = ''] = source;
  const inner = source.slice(1).replace(quote === '"' ? /\\[\s\S]/g : /''/g, '');
  return inner.endsWith(quote) ? undefined : { offset, opened: quote, closing: quote };
}
