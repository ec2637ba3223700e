import { cannot } from './cannot.ts';
import type { WordsOf } from './words.ts';

const TAKE_OUT = 'Remove it from `keep` first.';

/** What `keep` holds. */
export const keepWords: WordsOf<'keep'> = {
  'keep/holds': kept => [`${cannot(kept)}\`keep\` holds it`, TAKE_OUT],
  'keep/holds-inside': kept => [`${cannot(kept)}\`keep\` holds what may be in it: ${kept.glob}`, TAKE_OUT],
  'keep/holds-beside': kept => [
    `${cannot(kept)}\`keep\` holds what would be deleted with it: ${kept.glob}`,
    TAKE_OUT,
  ],
  'keep/holds-protection': () => ['`keep` holds it, so it stays protected', TAKE_OUT],
  'keep/removed-in-change': ({ glob }) => [
    `keep ${glob} is removed in this change; it holds until the change is merged`,
  ],
  'keep/fits-nothing': ({ glob, near }) => [
    `keep ${glob} holds nothing: nothing live or declared fits it${near === undefined ? '' : `; did you mean ${near}?`}`,
  ],
};
