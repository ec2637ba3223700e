/** The most characters of a name that a message quotes. */
const LONGEST_NAME = 60;
/**
 * The most characters that are shown of a sentence with someone else's text in it, and of a single
 * word such as a URL.
 */
const LONGEST_SENTENCE = 4_000;
const LONGEST_WORD = 400;
/**
 * A text that is cut in its middle keeps one part in this many at its end, the rest at its start.
 */
const END_SHARE = 4;

/** Someone else's text, cut for a message. Never cuts within a character. */
export function shortened(text: string, most = LONGEST_NAME): string {
  return text.length <= most ? text : `${whole(text.slice(0, most))}…`;
}

/**
 * A sentence that quotes someone else's text, cut in the middle so that evenkeel's own words
 * remain. Mask secrets first: half a secret would not be recognized.
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

/** The text without the first half of a character at its end, where it was cut. */
export function whole(start: string): string {
  return start.replace(/[\uD800-\uDBFF]$/, '');
}
