import type { CST } from 'yaml';

/** A bracket, brace or quote that is not closed. */
export interface OpenBracket {
  /** The place of the bracket or quote, in UTF-16 units. */
  readonly offset: number;
  readonly opened: string;
  readonly closing: string;
}

type Look = (token: CST.FlowScalar | CST.FlowCollection) => OpenBracket | undefined;

/**
 * The first bracket, brace or quote that nothing closes; if several are nested, the innermost. The
 * parser reports the place where it stops, which may be many lines later. Pure.
 */
export function unclosed(tokens: readonly CST.Token[]): OpenBracket | undefined {
  return firstOf(tokens, token => (token.type === 'flow-collection' ? openFlow(token) : openQuote(token)));
}

/**
 * A quoted text of several lines that ends directly before a syntax error (`offsets`). Most likely
 * its closing quote is missing on the first line, and the next quote of the file ended it. Pure.
 */
export function closedTooLate(
  tokens: readonly CST.Token[],
  offsets: readonly number[],
): OpenBracket | undefined {
  return firstOf(tokens, token => {
    if (token.type === 'flow-collection' || !token.source.includes('\n')) return undefined;
    const [quote = ''] = token.source;
    const isThere = offsets.includes(token.offset + token.source.length);
    return isThere ? { offset: token.offset, opened: quote, closing: quote } : undefined;
  });
}

function firstOf(tokens: readonly CST.Token[], look: Look): OpenBracket | undefined {
  for (const token of tokens) {
    const found = ofToken(token, look);
    if (found !== undefined) return found;
  }
  return undefined;
}

function ofToken(token: CST.Token | null | undefined, look: Look): OpenBracket | undefined {
  switch (token?.type) {
    case 'document':
      return ofToken(token.value, look);
    case 'single-quoted-scalar':
    case 'double-quoted-scalar':
      return look(token);
    case 'block-map':
    case 'block-seq':
      return ofItems(token.items, look);
    case 'flow-collection':
      return ofItems(token.items, look) ?? look(token);
    default:
      return undefined;
  }
}

/** Searches the items of a collection. The recursion is no deeper than a manifest may be nested. */
function ofItems(items: readonly CST.CollectionItem[], look: Look): OpenBracket | undefined {
  for (const { key, value } of items) {
    const found = ofToken(key, look) ?? ofToken(value, look);
    if (found !== undefined) return found;
  }
  return undefined;
}

function openFlow({ offset, start, end }: CST.FlowCollection): OpenBracket | undefined {
  const isMap = start.type === 'flow-map-start';
  const closing = isMap ? 'flow-map-end' : 'flow-seq-end';
  return end.some(({ type }) => type === closing)
    ? undefined
    : { offset, opened: isMap ? '{' : '[', closing: isMap ? '}' : ']' };
}

function openQuote({ offset, source }: CST.FlowScalar): OpenBracket | undefined {
  const [quote = ''] = source;
  const inner = source.slice(1).replace(quote === '"' ? /\\[\s\S]/g : /''/g, '');
  return inner.endsWith(quote) ? undefined : { offset, opened: quote, closing: quote };
}
