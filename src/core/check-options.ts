import { isObject } from './json.ts';
import { Failure } from './report/failure.ts';
import { didYouMean } from './text/did-you-mean.ts';

const IS = {
  flag: (value: unknown) => typeof value === 'boolean',
  text: (value: unknown) => typeof value === 'string',
  texts: (value: unknown) => Array.isArray(value) && value.every(each => typeof each === 'string'),
  'text or texts': (value: unknown) => IS.text(value) || IS.texts(value),
  integer: (value: unknown) => Number.isSafeInteger(value),
  whole: (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0,
  // A Map, a Set or a promise is refused: what it holds are not properties, so it would be ignored.
  object: (value: unknown) =>
    isObject(value) &&
    !(value instanceof Map) &&
    !(value instanceof Set) &&
    typeof value['then'] !== 'function',
  'texts by name': (value: unknown) =>
    IS.object(value) &&
    Object.values(value as object).every(each => each === undefined || typeof each === 'string'),
  'abort signal': (value: unknown) =>
    isObject(value) &&
    typeof value['aborted'] === 'boolean' &&
    typeof value['addEventListener'] === 'function',
  'text or object': (value: unknown) => IS.text(value) || IS.object(value),
  function: (value: unknown) => typeof value === 'function',
  list: (value: unknown) => Array.isArray(value),
} as const;

const WORDS: Readonly<Record<keyof typeof IS, string>> = {
  flag: 'true or false',
  text: 'a text',
  texts: 'a list of texts',
  'text or texts': 'a text or a list of texts',
  integer: 'a whole number',
  whole: 'a whole number, 0 or more',
  object: 'an object',
  'texts by name': 'an object of texts',
  'abort signal': 'an AbortSignal',
  'text or object': 'a text or an object',
  function: 'a function',
  list: 'a list',
};

/** The type of each option that a caller may give. */
export type OptionTypes<Options> = Readonly<Record<keyof Options, keyof typeof IS>>;

/**
 * Checks the options that a program passes. A misspelled `maxDeletes` would be ignored, and `prune:
 * 'false'` would count as true. Throws a Failure with code `usage` that lists every mistake. Pure.
 */
export function checkOptions<Options extends object>(
  where: string,
  given: Options,
  types: OptionTypes<Options>,
): void {
  if (!isObject(given)) throw new Failure('usage', `${where} takes its options as an object`);
  const known = new Map<string, keyof typeof IS>(Object.entries(types));
  const mistakes = Object.entries(given).flatMap(([name, value]) => {
    const type = known.get(name);
    if (type === undefined) return [unknown(name, [...known.keys()])];
    return value === undefined || IS[type](value)
      ? []
      : [`${name} must be ${WORDS[type]}${typeof value === 'number' ? `, and not ${value}` : ''}`];
  });
  if (mistakes.length === 0) return;
  throw new Failure('usage', `${where}: ${mistakes.join('; ')}`, {
    next: `It takes ${[...known.keys()].join(', ')}.`,
  });
}

function unknown(name: string, known: readonly string[]): string {
  const near = didYouMean(name, known);
  return `there is no option ${name}${near === undefined ? '' : `; did you mean ${near}?`}`;
}
