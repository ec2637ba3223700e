/** How much of a name a message quotes. */
const LONGEST_NAME = 60;
/**
 * How much of a sentence is shown that someone else's text may be in, and of a word of it: a path,
 * a URL.
 */
const LONGEST_SENTENCE = 4_000;
const LONGEST_WORD = 400;
/** So much of what is shown of a text comes from its end. */
const END_SHARE = 4;

/**
 * Text of someone else, cut for a message: a name of a megabyte helps nobody. Never half a
 * character.
 */
export function shortened(text: string, most = LONGEST_NAME): string {
  return text.length <= most ? text : `${whole(text.slice(0, most))}…`;
}

/**
 * A sentence with text of someone else in it, cut in its middle: what it says about that text
 * stays. Secrets must be masked before, because the end of one is not recognized.
 */
export function shortSentence(text: string): string {
  if (text.length <= LONGEST_WORD) return text;
  return middleCut(
    text.replace(new RegExp(`\\S{${LONGEST_WORD + 1},}`, 'g'), word => middleCut(word, LONGEST_WORD)),
    LONGEST_SENTENCE,
  );
}

function middleCut(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = Math.floor(most / END_SHARE);
  const last = text.slice(-end).replace(/^[\uDC00-\uDFFF]/, '');
  return `${whole(text.slice(0, most - end))}… ${text.length - most} more characters …${last}`;
}

function whole(start: string): string {
  return start.replace(/[\uD800-\uDBFF]$/, '');
}
