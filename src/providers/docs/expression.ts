import { plainWords } from './pages/mentions.ts';

/** Whether a text matches an expression. */
export type Matcher = (text: string) => boolean;

/** What `loadExpressions` needs of the engine. */
interface Engine {
  compile(source: string): { test(text: string): boolean };
}

const MOST_REPEATS = 1_000;
const LONGEST = 500;
const REFUSED: readonly (readonly [form: RegExp, why: string])[] = [
  [/^\(\?<?[=!]/, 'it looks ahead or back, which takes more than linear time'],
  [/^\\(?:[1-9]|k<)/, 'it refers back to a group, which takes more than linear time'],
  [/^\\[pP](?!\{?[A-Z][a-z]?(?:\}|(?<=[pP][A-Z])))/, 'a class of characters is written \\p{L} or \\p{Lu}'],
  [/^\\(?![dDwWsSbBntrfvpP]|x[0-9a-fA-F]{2}|[!-/:-@[-`{-~])/, 'it has an escape that does not exist'],
  [/^\[\^?\]/, 'it has an empty class'],
];

/** The same inside `[…]`, where RE2 reads otherwise than JavaScript. */
const REFUSED_IN_CLASS: typeof REFUSED = [
  [/^\\[bB]/, 'it has \\b or \\B inside [ ]'],
  [/^\[:/, 'a class of characters is written \\p{L} or \\p{Lu}'],
];

/**
 * What is wrong with an expression, in a sentence without its end; undefined for one that can be
 * used. Pure.
 */
export function expressionProblem(source: string): string | undefined {
  // The schema says so, too; but a rule may judge a text that the schema refuses.
  if (source.length > LONGEST) return `it has more than ${LONGEST} characters`;
  let repeats = 1;
  let isInClass = false;
  for (let at = 0; at < source.length; at += 1) {
    const rest = source.slice(at);
    const refused = [...REFUSED, ...(isInClass ? REFUSED_IN_CLASS : [])].find(([form]) => form.test(rest));
    if (refused !== undefined) return refused[1];
    const [, least, most = least] = /^\{(\d+)(?:,(\d*))?\}/.exec(rest) ?? [];
    repeats *= Math.max(1, Number(most || least || 1));
    if (repeats > MOST_REPEATS) return `it repeats something more than ${MOST_REPEATS} times`;
    if (source[at] === '[') isInClass = true;
    if (source[at] === ']') isInClass = false;
    if (source[at] === '\\') at += 1;
  }
  try {
    // The syntax alone: the engine that runs it takes these flags, and this one does not.
    new RegExp(source.replace(/\(\?[ims]+\)/g, '').replace(/\(\?[ims]+:/g, '(?:'));
    return undefined;
  } catch (error) {
    const said = error instanceof Error ? error.message.replace(/^.*: /s, '') : String(error);
    return `it cannot be read: ${said.toLowerCase()}`;
  }
}

/**
 * Compiles expressions, each once. The engine (RE2's) runs in time that grows with the text,
 * whatever the expression (ADR 0079). It is loaded only where there is one. Throws where the engine
 * cannot read one.
 */
export async function compiled(sources: readonly string[]): Promise<ReadonlyMap<string, Matcher>> {
  if (sources.length === 0) return new Map();
  const { RE2JS }: { readonly RE2JS: Engine } = await import('re2js');
  return new Map(
    [...new Set(sources)].map(source => {
      const expression = RE2JS.compile(source);
      const matcher: Matcher = text => expression.test(text) || expression.test(plainWords(text));
      return [source, matcher];
    }),
  );
}
