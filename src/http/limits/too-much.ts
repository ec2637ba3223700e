/** No name, description or setting that a plan can show is that long (2026-11-22). */
const MOST_CHARACTERS = 64 * 1024;
/** The longest page there is, ten thousand branches, has a third of it. */
const MOST_VALUES = 1_000_000;

/** Why JSON is not parsed: each value costs many times its bytes. Undefined where it may be. */
export function tooManyValues(text: string): string | undefined {
  if (text.length <= MOST_VALUES) return undefined;
  let count = 0;
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) count += 1;
  return count < MOST_VALUES ? undefined : `more than ${MOST_VALUES.toLocaleString('en')} values`;
}

/**
 * Why parsed JSON is not used: a long text would be shown, compared and encoded again and again.
 * `text`: its source.
 */
export function tooLongText(value: unknown, text: string): string | undefined {
  if (text.length <= MOST_CHARACTERS) return undefined;
  const open: unknown[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string' && next.length > MOST_CHARACTERS)
      return `a text of more than ${MOST_CHARACTERS.toLocaleString('en')} characters`;
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next)) for (const key of Object.keys(next)) open.push(key);
    for (const member of Object.values(next))
      if (typeof member === 'string' || (typeof member === 'object' && member !== null)) open.push(member);
  }
  return undefined;
}
