import type { Accepted } from './accepted.ts';
import { isObject, type Json } from './json.ts';
import { escapeOf, literalText } from './yaml-text.ts';

/** A text that YAML reads as a text without quotes, wherever it stands in a line of ours. */
const PLAIN = /^(?!(?:true|false|null|yes|no|on|off)$)[A-Za-z_][\w.%-]*(?:\/[\w.%-]+)*$/i;
/** What a manifest cannot hold as it is, or what a terminal, a runner's log or a reader's eye acts on. */
const ESCAPED =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]|\udb40[\udc00-\udc7f]|##(?=\[)/g;

/** The line of `accepted` for a difference: YAML on one line, in which no text reads as a variable. Pure. */
export function acceptingLine({
  address,
  field,
  wants,
  is,
  missing,
  id,
  until,
  widened,
  why,
}: Accepted): string {
  const values: readonly (readonly [string, Json | undefined])[] = [
    ['address', address],
    ['field', field],
    ['wants', wants],
    ['is', is],
    ['missing', missing],
    ['id', id],
  ];
  const members = values.flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${written(value)}`],
  );
  const more = [
    ...(widened === true ? ['widened: true'] : []),
    ...(why === undefined ? [] : [`why: ${written(why)}`]),
  ];
  return `- { ${[...members, `until: ${until}`, ...more].join(', ')} }`;
}

function written(value: Json): string {
  if (typeof value === 'string') return PLAIN.test(value) ? value : quoted(value);
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, each]) => `${escaped(key)}: ${written(each as Json)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function quoted(text: string): string {
  return escaped(literalText(text));
}

/** Variables are not replaced in keys. */
function escaped(text: string): string {
  return JSON.stringify(text).replace(ESCAPED, found => [...found].map(escapeOf).join(''));
}
