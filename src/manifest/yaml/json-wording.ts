import { type JsonMistake, jsonMistake } from './json-mistake.ts';

/**
 * What is said of a mistake in JSON, and where. Nothing of the text is quoted: it may be a secret
 * of the machine.
 */
export interface JsonWording {
  readonly message: string;
  readonly hint?: string;
  /** In UTF-16 units. */
  readonly offset: number;
}

/** How a value of JSON begins. */
const VALUE = /["[{0-9-]|true\b|false\b|null\b/y;
/** What begins no value of JSON, and what its author means by it. */
const NOT_JSON: readonly (readonly [begins: RegExp, message: string, hint: string])[] = [
  [/\/\/|\/\*|#/y, 'JSON has no comments', 'remove it'],
  [/'/y, "' is no quote of JSON", 'write " before and after each text'],
  [/[“”„‟«»]/y, 'this is a typographic quote', 'write " before and after each text'],
  [/(?:True|False)\b/y, 'JSON has true and false in small letters', 'write true or false'],
  [/(?:None|undefined|nil|NULL)\b/y, 'JSON has null for no value', 'write null'],
];

/** The words for where a text stops being JSON. Pure. */
export function jsonWording(text: string, mistake: JsonMistake): JsonWording {
  const { offset, inside } = mistake;
  const plain = { message: 'the file is not JSON from here on', offset };
  // Whatever does not begin as JSON is another kind of file, so no mistake of JSON is
  // reported for it.
  if (inside === undefined) return plain;
  if (offset >= text.length) {
    const closing = inside === '[' ? ']' : '}';
    return {
      message: `the file ends before its last ${inside} is closed`,
      hint: `write ${closing} at its end`,
      offset,
    };
  }
  return separator(text, mistake) ?? foreign(text, offset) ?? unquoted(text, mistake) ?? plain;
}

/** A comma or a colon that is missing, or a comma too many. */
function separator(text: string, { offset, wants, inside, after }: JsonMistake): JsonWording | undefined {
  if (wants === 'after' && begins(VALUE, text, offset))
    return { message: 'a comma is missing here', hint: 'write , after this value', offset: after };
  if (wants === 'colon')
    return { message: 'a colon is missing here', hint: 'write : after this key', offset: after };
  const isOver =
    inside === '[' ? wants === 'value' && text[offset] === ']' : wants === 'key' && text[offset] === '}';
  return isOver && text[after - 1] === ','
    ? { message: 'JSON has no comma after the last entry', hint: 'remove this comma', offset: after - 1 }
    : undefined;
}

function foreign(text: string, offset: number): JsonWording | undefined {
  const [, message, hint] = NOT_JSON.find(([sign]) => begins(sign, text, offset)) ?? [];
  return message === undefined || hint === undefined ? undefined : { message, hint, offset };
}

/** A key without quotes, or a quote inside a text that ends it. */
function unquoted(text: string, { offset, wants, after }: JsonMistake): JsonWording | undefined {
  if (!begins(/[\p{L}_$]/uy, text, offset)) return undefined;
  if (wants === 'key' || wants === 'member')
    return { message: 'a key of JSON is in quotes', hint: 'write " before and after it', offset };
  const isInText = wants === 'after' && after === offset && text[offset - 1] === '"';
  return isInText
    ? { message: 'the text in quotes has ended before this', hint: 'write \\" for a quote in it', offset }
    : undefined;
}

/**
 * Where a comma is missing in a manifest that is written as JSON: YAML tells it where it gives up,
 * which may be later. Pure.
 */
export function missingInJson(text: string): JsonWording | undefined {
  if (!/^\s*\{\s*"/.test(text)) return undefined;
  const mistake = jsonMistake(text);
  // A comma after the last entry is YAML.
  const isMissing = mistake?.wants === 'after' || mistake?.wants === 'colon';
  return isMissing && mistake.inside !== undefined ? separator(text, mistake) : undefined;
}

function begins(pattern: RegExp, text: string, offset: number): boolean {
  pattern.lastIndex = offset;
  return pattern.test(text);
}
