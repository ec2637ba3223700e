const LONGEST = 60;

/** Text of a manifest as a message may hold it: on the way to people a name of a megabyte helps nobody. */
export function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}
