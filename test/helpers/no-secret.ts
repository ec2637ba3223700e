/** For writes that send no secret: asks for one fail. */
export function noSecret(variable: string): string {
  throw new RangeError(`${variable} is not set`);
}
