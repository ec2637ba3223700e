import { shortened } from '../../core/text/shortened.ts';
import { codeOf, invisibleIn, withoutInvisible } from './invisible.ts';

const QUOTED = /^[“”„‟«»‹›‘’‚‛](.*)[“”„‟«»‹›‘’‚‛]$/su;
const DASH = /[‐‑‒–—―−]/u;
/** Letters of other scripts, and digits, that look like those of ASCII. */
const LOOKS_LIKE = /[\p{sc=Cyrillic}\p{sc=Greek}\uff01-\uff5e]/u;

/** Whether a text is in quotes as word processors write them. Pure. */
export function hasTypographicQuotes(text: string): boolean {
  return QUOTED.test(text);
}

/**
 * What of a text that should be in ASCII only looks like it: quotes and dashes of a word processor,
 * what nobody sees, letters of another script. Pure.
 */
export function foreignIn(text: string): string | undefined {
  const [, inner] = QUOTED.exec(text) ?? [];
  if (inner !== undefined) return `its quotes are typographic ones: write "${shortened(inner)}"`;
  const hidden = invisibleIn(text);
  if (hidden !== undefined) return `it holds ${hidden}: write ${shortened(withoutInvisible(text))}`;
  const [dash] = DASH.exec(text) ?? [];
  if (dash !== undefined) return `its ${dash} (${codeOf(dash)}) is not a hyphen: write -`;
  const [letter] = LOOKS_LIKE.exec(text) ?? [];
  if (letter === undefined) return undefined;
  const kind = /[\uff10-\uff19]/u.test(letter) ? 'digit' : 'letter or sign';
  return `its ${letter} (${codeOf(letter)}) only looks like a ${kind} of the keyboard`;
}
