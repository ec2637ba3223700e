import { isObject } from '../../core/json.ts';
import { parseDuration } from '../../core/text/durations.ts';
import { ofOtherTools } from './meant-name.ts';
import type { Schema } from './schema-at.ts';

const NUMBER = /^-?[0-9]+(?:\.[0-9]+)?$/;
const BYTES: Readonly<Record<string, number>> = { k: 1, m: 2, g: 3, t: 4 };

/** A hint for a text where a number must be. Pure. */
export function numberHint(text: string, key: string, schema: Schema | undefined): string | undefined {
  const written = text.trim();
  if (NUMBER.test(written)) return 'leave the quotes out';
  const named = ofOtherTools(written, schema) ?? byWord(written, schema);
  if (named !== undefined) return `write ${named}`;
  const grouped = /^[0-9]{1,3}(?:[ _,'’][0-9]{3})+$/.test(written);
  if (grouped) return `write ${written.replace(/[^0-9]/g, '')}`;
  if (key.endsWith('_seconds')) return within(seconds(written), schema);
  if (key.endsWith('_bytes')) return bytes(written);
  return fraction(written) ?? withUnit(written, key);
}

/**
 * The number for a word in the schema's `numberWords`. Plans show such a word in place of its
 * number.
 */
function byWord(written: string, schema: Schema | undefined): string | undefined {
  const words = schema?.['numberWords'];
  const found = isObject(words)
    ? Object.entries(words).find(([, word]) => word === written.toLowerCase())
    : undefined;
  return found?.[0];
}

/** The seconds of a text such as `5m` or `5 minutes`. */
function seconds(written: string): number | undefined {
  const short = written.replace(
    /^([0-9]{1,6}) ?(s|m|h|d|w)(?:ecs?|econds?|ins?|inutes?|rs?|ours?|ays?|eeks?)?$/i,
    (_, amount: string, unit: string) => amount + unit.toLowerCase(),
  );
  return parseDuration(short);
}

/** A hint to write this number, or the schema's maximum if the number is above it. */
function within(number: number | undefined, schema: Schema | undefined): string | undefined {
  const most = schema?.['maximum'];
  if (number === undefined) return undefined;
  return typeof most === 'number' && number > most ? `write at most ${most}` : `write ${number}`;
}

/**
 * A hint with the number of bytes in a text such as `2 GB`. By `GB`, some people mean a decimal and
 * some a binary unit, so both numbers are shown.
 */
function bytes(written: string): string | undefined {
  const [, amount, unit, binary] = /^([0-9]{1,6}(?:\.[0-9]{1,3})?) ?([kmgt])(i?)b?$/i.exec(written) ?? [];
  const power = BYTES[unit?.toLowerCase() ?? ''];
  if (amount === undefined || power === undefined) return undefined;
  const [two, ten] = [1_024, 1_000].map(size => Math.round(Number(amount) * size ** power));
  const sign = unit?.toUpperCase();
  return binary === '' ? `write ${ten}, or ${two} if it is ${amount} ${sign}iB` : `write ${two}`;
}

function fraction(written: string): string | undefined {
  const [, above, below] = /^([0-9]{1,3})\/([248])$/.exec(written) ?? [];
  return above === undefined ? undefined : `write ${Number(above) / Number(below)}`;
}

/** A hint for a text such as `2 CU`, whose unit is already a part of the key's name. */
function withUnit(written: string, key: string): string | undefined {
  const [, amount, unit] = /^([0-9.]+) ?([a-z]+)$/i.exec(written) ?? [];
  const isUnit = amount !== undefined && NUMBER.test(amount) && key.endsWith(`_${unit?.toLowerCase()}`);
  return isUnit ? `write ${amount}` : undefined;
}
