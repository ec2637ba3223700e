/**
 * The key that marks the errors of one class, in every copy of the package in a process: two copies
 * have two classes, and `instanceof` of the one does not know the errors of the other.
 */
export function brandOf(name: string): symbol {
  return Symbol.for(`evenkeel.${name}`);
}

/** Whether a value was marked with this key. */
export function hasBrand(value: unknown, brand: symbol): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, brand);
}

/**
 * What `instanceof` asks of a class with a brand. A class of someone else that extends it has only
 * its own errors.
 */
export function instanceOf(own: () => unknown, brand: symbol): (this: unknown, value: unknown) => boolean {
  return function isInstance(this: unknown, value: unknown): boolean {
    return this === own()
      ? hasBrand(value, brand)
      : Function.prototype[Symbol.hasInstance].call(this as () => void, value);
  };
}
