import { isObject } from '../../core/json.ts';

/*
 * The JSON that the hidden lines of our comments contain. Its values are not trusted: whoever can
 * edit the comment can make up any of them.
 */

/** The end of the year 9999. */
const LAST_TIME = 253_402_300_799;
/** A hash in 20 hex digits. */
export const HASH = /^[0-9a-f]{20}$/;

/**
 * Writes a value as JSON on one line, for an HTML comment. Escapes all characters that could end
 * the HTML comment, mention a person on GitHub or embed a picture.
 */
export function hiddenJson(value: object): string {
  return JSON.stringify(value).replace(/[<>@!]|-(?=-)|[^ -~]/g, unit => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/**
 * The value on the first line of a body, the inverse of {@link hiddenJson}; undefined if the line
 * has another form.
 */
export function hiddenJsonIn(
  body: string,
  form: RegExp,
  longest: number,
): Readonly<Record<string, unknown>> | undefined {
  const [line = ''] = body.slice(0, longest + 1).split(/[\r\n]/, 1);
  const json = line.length > longest ? undefined : form.exec(line)?.[1];
  try {
    const value: unknown = json === undefined ? undefined : JSON.parse(json);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The value, if it is a text of this form; otherwise undefined. */
export function matching(value: unknown, form: RegExp): string | undefined {
  return typeof value === 'string' && form.test(value) ? value : undefined;
}

export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/**
 * Whether a value is a time in seconds since 1970 that a date can have. People who may edit the
 * comment can write any number.
 */
export function isTime(value: unknown): value is number {
  return isCount(value) && value <= LAST_TIME;
}
