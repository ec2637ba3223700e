import { ANYWHERE, SHORTEST } from './secret-forms.ts';

/** How many characters the filter checks before a look-up; each shifts it by 4 bits. */
const FILTERED = 4;
const FILTER_MASK = 0xffff;
const WORD = /[A-Za-z0-9_]/;

/** Finds many texts in another one in a single pass. */
export interface FormIndex {
  /** Returns whether it is new. */
  readonly add: (form: string) => boolean;
  /** The ranges where they occur, from left to right; overlapping ones are merged. */
  spans(text: string): readonly (readonly [from: number, to: number])[];
}

/**
 * Looks forms up by their first {@link SHORTEST} characters, then by each length of such forms. So a fleet's
 * connection strings, which all begin alike, cost no more than one.
 */
export function createFormIndex(): FormIndex {
  const forms = new Set<string>();
  const lengths = new Map<string, number[]>();
  const filter = new Uint8Array(FILTER_MASK + 1);

  function add(form: string): boolean {
    if (forms.has(form)) return false;
    forms.add(form);
    const start = form.slice(0, SHORTEST);
    const same = lengths.get(start) ?? [];
    if (!same.includes(form.length)) same.push(form.length);
    lengths.set(
      start,
      same.sort((a, b) => b - a),
    );
    let hash = 0;
    for (let at = 0; at < FILTERED; at += 1) hash = rolled(hash, form.charCodeAt(at));
    filter[hash] = 1;
    return true;
  }

  /** The end of the longest form that begins here; -1 where none does. */
  function endAt(text: string, from: number): number {
    for (const length of lengths.get(text.slice(from, from + SHORTEST)) ?? []) {
      const to = from + length;
      if (to > text.length || !forms.has(text.slice(from, to))) continue;
      if (length >= ANYWHERE || !(WORD.test(text.charAt(from - 1)) || WORD.test(text.charAt(to)))) return to;
    }
    return -1;
  }

  function spans(text: string): readonly (readonly [number, number])[] {
    if (forms.size === 0) return [];
    const found: [number, number][] = [];
    let hash = 0;
    for (let at = 0; at < text.length; at += 1) {
      hash = rolled(hash, text.charCodeAt(at));
      if (filter[hash] === 0) continue;
      const from = at + 1 - FILTERED;
      const to = endAt(text, from);
      const last = found.at(-1);
      if (to < 0) continue;
      if (last !== undefined && from < last[1]) last[1] = Math.max(last[1], to);
      else found.push([from, to]);
    }
    return found;
  }

  return { add, spans };
}

/** Covers the last four characters: each step shifts the oldest one out. */
function rolled(hash: number, unit: number): number {
  return ((hash << 4) ^ unit) & FILTER_MASK;
}
