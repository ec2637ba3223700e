/** The longest text that is compared: the work grows with the product of both lengths. */
const LONGEST = 64;

/**
 * The number of single-character edits between two texts, a swap of neighbors counting as one. A
 * result of `limit` or more only says that there are too many edits.
 */
function distance(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + cost);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) best = Math.min(best, before[j - 2]! + 1);
      current.push(best);
      if (best < least) least = best;
    }
    if (least > limit) return limit;
    before = previous;
    previous = current;
  }
  return previous[b.length]!;
}

function folded(text: string): string {
  return text.toLowerCase().replace(/[-\s]/g, '_');
}

/**
 * Whether one text begins or ends with the other as a whole word: `de-DE` begins with `de`, and
 * `project_id` ends with `id`.
 */
function isPart(a: string, b: string): boolean {
  return a !== '' && b !== '' && (isEnd(a, b) || isEnd(b, a));
}

function isEnd(whole: string, part: string): boolean {
  return whole.startsWith(`${part}_`) || whole.endsWith(`_${part}`);
}

/** A beginning with this many letters identifies a name: `desc`, `ADMIN`. */
const TELLING = 4;

function isShort(wanted: string, name: string): boolean {
  return wanted.length >= TELLING && name.startsWith(wanted);
}

/**
 * The most likely candidate, or undefined where no candidate is similar. Ignores case, `-` and `_`.
 * If several candidates are equally likely, the first wins.
 */
export function didYouMean(written: string, candidates: readonly string[]): string | undefined {
  if (written.length > LONGEST) return undefined;
  const wanted = folded(written);
  const allowed = Math.max(1, Math.floor(wanted.length / 3));
  let best: string | undefined;
  let bestDistance = allowed + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) >= bestDistance) continue;
    const edits = distance(wanted, folded(candidate), bestDistance);
    if (edits < bestDistance && edits < candidate.length) {
      best = candidate;
      bestDistance = edits;
    }
  }
  const others = [isShort, isPart];
  return others.reduce(
    (found, fits) => found ?? candidates.find(candidate => fits(wanted, folded(candidate))),
    best,
  );
}
