import { ANYWHERE, SHORTEST } from './secret-forms.ts';

/** How many characters the filter checks before a look-up; each shifts it by 4 bits. */
const FILTERED = 4;
const FILTER_MASK = 0xffff;
const WORD = /[A-Za-z0-9_]/;

/** What messages put at the end of a text that they cut. */
const CUT = '…';

/** Finds many texts in another one in a single pass. */
export interface FormIndex {
  /** Returns whether it is new. */
  readonly add: (form: string) => boolean;
  /**
   * The ranges where they occur, from left to right; overlapping ones are merged. The beginning of
   * one counts too, from {@link ANYWHERE} characters on, where {@link CUT} follows: a message cuts
   * a long name before anybody masks it.
   */
  spans(text: string): readonly (readonly [from: number, to: number])[];
}

/**
 * Looks forms up by their first {@link SHORTEST} characters, then by each length of such forms. So
 * a fleet's connection strings, which all begin alike, cost no more than one.
 */
export function createFormIndex(): FormIndex {
  const forms = new Set<string>();
  const lengths = new Map<string, number[]>();
  const alike = new Map<string, string[]>();
  let longest = 0;
  const filter = new Uint8Array(FILTER_MASK + 1);

  function add(form: string): boolean {
    if (forms.has(form)) return false;
    forms.add(form);
    longest = Math.max(longest, form.length);
    const start = form.slice(0, SHORTEST);
    const same = lengths.get(start) ?? [];
    if (!same.includes(form.length)) same.push(form.length);
    lengths.set(
      start,
      same.sort((a, b) => b - a),
    );
    const others = alike.get(start);
    if (others === undefined) alike.set(start, [form]);
    else others.push(form);
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

  /** Where a form that begins here was cut; -1 where none was. */
  function cutAt(text: string, from: number, cut: number): number {
    if (cut - from < ANYWHERE || cut - from > longest) return -1;
    const begun = text.slice(from, cut);
    return alike.get(begun.slice(0, SHORTEST))?.some(form => form.startsWith(begun)) === true ? cut : -1;
  }

  function spans(text: string): readonly (readonly [number, number])[] {
    if (forms.size === 0) return [];
    const found: [number, number][] = [];
    let cut = text.indexOf(CUT);
    let hash = 0;
    for (let at = 0; at < text.length; at += 1) {
      hash = rolled(hash, text.charCodeAt(at));
      if (filter[hash] === 0) continue;
      const from = at + 1 - FILTERED;
      if (cut >= 0 && cut < from) cut = text.indexOf(CUT, from);
      const whole = endAt(text, from);
      const to = whole < 0 ? cutAt(text, from, cut) : whole;
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
