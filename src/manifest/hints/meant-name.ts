import { isObject } from '../../core/json.ts';
import { didYouMean } from '../../core/text/did-you-mean.ts';
import type { Schema } from './schema-at.ts';

/**
 * `FlagsBits.BanMembers` → `Ban_Members`: other programs put a type before the name of a value, and
 * write the name in camel case.
 */
function ownPart(written: string): string {
  const last = written.slice(written.lastIndexOf('.') + 1);
  return last.replace(/([a-z0-9])([A-Z])/g, '$1_$2');
}

/**
 * The value that the schema's `otherWords` gives for a word of other tools; undefined if it lists
 * no such word. Pure.
 */
export function ofOtherTools(written: string, schema: Schema | undefined): string | undefined {
  const words = schema?.['otherWords'];
  if (!isObject(words)) return undefined;
  const key = written.toLowerCase().replace(/[-\s]/g, '_');
  const meant = Object.hasOwn(words, key) ? words[key] : undefined;
  return typeof meant === 'string' ? meant : undefined;
}

/** Which of the names the author most likely meant; undefined where no name is similar. Pure. */
export function meantName(
  written: string,
  names: readonly string[],
  schema: Schema | undefined,
): string | undefined {
  if (names.includes(written)) return written;
  return ofOtherTools(written, schema) ?? didYouMean(written, names) ?? didYouMean(ownPart(written), names);
}

/**
 * The longest list of names that a hint always shows completely. A longer list is shown only where
 * no name is similar.
 */
export const SHORT_LIST = 24;
