import { isObject, type Json } from '../../core/json.ts';
import { escapeOf, literalText } from '../../core/text/quoting.ts';

/**
 * Characters that are escaped in double quotes: characters that a manifest cannot contain (YAML
 * 1.2, Character set), characters that a terminal acts on, and the start of a workflow command of
 * GitHub, because the text may be printed to a log.
 */
export const UNSAFE =
  /[\x7F-\x9F\p{Cf}\u115F\u1160\u2028\u2029\u2065\u2800\u3164\uFFA0\uFFF0-\uFFF8\uFFFE\uFFFF\uE000\uE001]|\u034F|\u17B4|\u17B5|[\u180B-\u180F]|(?<=##)\[|(?<=^\s*):(?=:)/gmu;

/** A text in double quotes, as in JSON. YAML then reads a text and no other type. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(UNSAFE, escapeOf);
}

/** A key, without quotes if YAML can only read it as a text. `$` stays: keys have no variables. */
export function writtenKey(key: string): string {
  const isPlain = /^[A-Za-z_][\w-]*$/.test(key) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(key);
  return isPlain ? key : quoted(key);
}

/**
 * A value on one line, valid anywhere in YAML. A `$` in its texts that evenkeel would replace is
 * written as `$$`.
 */
export function flowValue(value: Json): string {
  if (typeof value === 'string') return quoted(literalText(value));
  if (Array.isArray(value)) return `[${value.map(flowValue).join(', ')}]`;
  if (!isObject(value)) return String(value);
  const members = Object.entries(value).map(
    ([key, item]) => `${writtenKey(key)}: ${flowValue(item as Json)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/**
 * A value as lines of a block. A line is indented only as deep as it is nested in the value. The
 * caller moves the whole block to its column.
 */
export function blockValue(value: Json): readonly string[] {
  if (Array.isArray(value) && value.length > 0)
    return value.flatMap(item => {
      const [first = '', ...rest] = blockValue(item);
      return [`- ${first}`, ...rest.map(line => `  ${line}`)];
    });
  if (isObject(value) && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([key, item]) => memberLines(key, item as Json));
  return [flowValue(value)];
}

/** A key with its value as lines of a block map. */
export function memberLines(key: string, value: Json): readonly string[] {
  const isNested = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!isNested) return [`${writtenKey(key)}: ${flowValue(value)}`];
  return [`${writtenKey(key)}:`, ...blockValue(value).map(line => `  ${line}`)];
}

/** A key with its value as in a flow map, between braces. */
export function flowMember(key: string, value: Json): string {
  return `${writtenKey(key)}: ${flowValue(value)}`;
}
