/**
 * Whether a text contains the phrase as whole words. Upper and lower case, the kind of quotes and
 * hyphens, and marks of Markdown make no difference.
 */
export function isMentioned(words: string, markdown: string): boolean {
  const pattern = wordsPattern(words);
  return pattern.test(typed(markdown)) || pattern.test(plainWords(markdown));
}

/**
 * The words of a Markdown text without its marks, HTML, escapes and entities, with plain quotes and
 * hyphens.
 */
export function plainWords(markdown: string): string {
  const text = markdown
    .replace(/!?\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replace(/<br\b[^<>]*>/gi, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, decoded)
    .replace(/\*|`|~~|__/g, '')
    .replace(/(?<![\p{L}\p{N}\\])_(?=\S)|(?<=[^\s\\])_(?![\p{L}\p{N}])/gu, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
  return typed(text);
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  hellip: '…',
  ldquo: '"',
  lsquo: "'",
  lt: '<',
  mdash: '-',
  minus: '-',
  nbsp: ' ',
  ndash: '-',
  quot: '"',
  rdquo: '"',
  rsquo: "'",
  shy: '',
  times: '×',
};

function decoded(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/**
 * The text as people type it: with straight quotes and one kind of hyphen, and without invisible
 * characters.
 */
function typed(text: string): string {
  return text
    .normalize()
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[‘’‚‛′]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-');
}

/**
 * The pattern that finds the phrase. Between words, a hyphen counts as a space: "7 days" also finds
 * "7-days".
 */
function wordsPattern(words: string): RegExp {
  const text = typed(words).trim();
  const source = text
    .split(/\s+|(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/u)
    .map(word => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('[\\s-]+');
  const start = /^[\p{L}\p{N}_]/u.test(text) ? '(?<![\\p{L}\\p{N}_])' : '';
  const end = /[\p{L}\p{N}_]$/u.test(text) ? '(?![\\p{L}\\p{N}_])' : '';
  return new RegExp(start + source + end, 'iu');
}
