const LONGEST = 60;

/** Text of a manifest, shortened for a message: a name of a megabyte helps nobody. */
export function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}
