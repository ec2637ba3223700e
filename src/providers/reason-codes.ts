import { REASON_CODES } from '../render/reason-words/reason-words.ts';
import { DISCORD_CODES } from './discord/codes.ts';
import { REFUSALS } from './discord/refusals.ts';
import { NEON_CODES } from './neon/codes.ts';

/**
 * The code of every reason. `scripts/generate.js` writes the pages of these codes to a file of
 * their own: the GitHub Action contains only these pages, and not those of mistakes and failures.
 */
export const reasonCodes: readonly string[] = [
  ...REASON_CODES,
  ...NEON_CODES,
  ...DISCORD_CODES,
  ...Object.keys(REFUSALS),
];
