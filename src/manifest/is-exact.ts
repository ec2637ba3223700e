const WHOLE_NUMBER = /^[-+]?[0-9]+$/;
/**
 * The largest limit that a service has for a number. Above it, not every whole number can be
 * represented exactly.
 */
const LARGEST = 2 ** 53;

/**
 * Whether a number keeps all digits that were written. A whole number beyond {@link LARGEST} never
 * counts as exact, because it is most likely an id.
 */
export function isExact(value: number, written: string): boolean {
  if (!WHOLE_NUMBER.test(written) || Number.isSafeInteger(value)) return true;
  return Math.abs(value) === LARGEST && BigInt(written.replace('+', '')) === BigInt(value);
}
