// Which part of a long list today's run takes: `--share 3/20`, or `--share auto` for the part of
// the day.
import { createHash } from 'node:crypto';

const DAY_MS = 24 * 60 * 60 * 1000;
const ALL = { at: 1, of: 1 };

/**
 * What `--share` asks for, undefined for all; `auto` is the part of the UTC day, and takes each
 * part once in `days` days.
 *
 * @param {string | undefined} text
 * @param {{ days: number, now: number }} calendar `now` in milliseconds
 * @returns {{ at: number, of: number }} the part `at`, from 1, of `of`
 * @throws Error that says what to write
 */
export function shareOf(text, { days, now }) {
  if (text === undefined) return ALL;
  if (text === 'auto') return { at: (Math.floor(now / DAY_MS) % days) + 1, of: days };
  const [at, of] = /^\d+\/\d+$/.test(text) ? text.split('/').map(Number) : [];
  if (!(at >= 1 && at <= of))
    throw new Error(`--share ${text}: say which of how many, such as 3/20, or auto`);
  return { at, of };
}

/**
 * By a hash of its name, so that a share has some of everything, and an item is in the same one
 * whatever is added or taken away: what changes every day would otherwise be passed over.
 *
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => string} nameOf
 * @param {{ at: number, of: number }} share
 */
export function inShare(items, nameOf, { at, of }) {
  const placeOf = item => createHash('sha256').update(nameOf(item)).digest().readUInt32BE() % of;
  return items.filter(item => placeOf(item) === at - 1);
}

const quoted = arg => (/^[\w./=-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`);

/** What to type for the same share on another day: the arguments with `3/20` for `auto`. */
export function argumentsWith(args, { at, of }) {
  const [before, after] = args
    .map(quoted)
    .join(' ')
    .split(/--share[ =]\S+/);
  return `${before}--share ${at}/${of}${after ?? ''}`;
}
