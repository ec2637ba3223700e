const WHOLE_NUMBER = /^[-+]?[0-9]+$/;
/** The largest bound that a service has for a number. Beyond it whole numbers have gaps. */
const LARGEST = 2 ** 53;

/**
 * Whether a number keeps the digits that were written. Longer whole numbers do not count as exact
 * even where they are: most of them are ids.
 */
export function isExact(value: number, written: string): boolean {
  if (!WHOLE_NUMBER.test(written) || Number.isSafeInteger(value)) return true;
  return Math.abs(value) === LARGEST && BigInt(written.replace('+', '')) === BigInt(value);
}
