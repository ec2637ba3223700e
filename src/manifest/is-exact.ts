const WHOLE_NUMBER = /^[-+]?[0-9]+$/;
/**
 * 2^53, the largest number that a field of a service allows. Above it, a whole number can lose
 * digits when it is read.
 */
const LARGEST = 2 ** 53;

/**
 * Whether a number keeps all digits that were written. A whole number beyond {@link LARGEST} never
 * counts as exact, even if it is: it is most likely an id, which must be written in quotes.
 */
export function isExact(value: number, written: string): boolean {
  if (!WHOLE_NUMBER.test(written) || Number.isSafeInteger(value)) return true;
  return Math.abs(value) === LARGEST && BigInt(written.replace('+', '')) === BigInt(value);
}
