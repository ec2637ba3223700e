// Which part of a long list today's run takes: `--share 3/20`, or `--share auto` for the part of the day.
import { createHash } from 'node:crypto';

const DAY_MS = 24 * 60 * 60 * 1000;
const ALL = { at: 1, of: 1 };

/**
 * What `--share` asks for, undefined for all; `auto` is the part of the UTC day, and takes each part once in `days` days.
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
 * In an order that has nothing to do with where they are, so that a share has some of everything.
 *
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => string} nameOf
 * @param {{ at: number, of: number }} share
 */
export function inShare(items, nameOf, { at, of }) {
  const shuffled = items
    .map(item => ({ item, place: createHash('sha256').update(nameOf(item)).digest('hex') }))
    .sort((a, b) => (a.place < b.place ? -1 : 1));
  return shuffled.filter((_, index) => index % of === at - 1).map(({ item }) => item);
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
