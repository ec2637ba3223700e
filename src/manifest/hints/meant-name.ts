import { isObject } from '../../core/json.ts';
import { didYouMean } from '../../core/text/did-you-mean.ts';
import type { Schema } from './schema-at.ts';

/**
 * `FlagsBits.BanMembers` → `Ban_Members`: programs put the type before a value's name, and write it
 * in camel case.
 */
function ownPart(written: string): string {
  const last = written.slice(written.lastIndexOf('.') + 1);
  return last.replace(/([a-z0-9])([A-Z])/g, '$1_$2');
}

/** What a word of other tools means in this schema, by its `otherWords`. Pure. */
export function ofOtherTools(written: string, schema: Schema | undefined): string | undefined {
  const words = schema?.['otherWords'];
  if (!isObject(words)) return undefined;
  const key = written.toLowerCase().replace(/[-\s]/g, '_');
  const meant = Object.hasOwn(words, key) ? words[key] : undefined;
  return typeof meant === 'string' ? meant : undefined;
}

/** Which of the names is most likely meant; undefined where none is. Pure. */
export function meantName(
  written: string,
  names: readonly string[],
  schema: Schema | undefined,
): string | undefined {
  if (names.includes(written)) return written;
  return ofOtherTools(written, schema) ?? didYouMean(written, names) ?? didYouMean(ownPart(written), names);
}

/**
 * The longest list of names that a hint shows completely. A longer one is shown only where no name
 * is similar.
 */
export const SHORT_LIST = 24;
