import { REASON_CODES } from '../render/reason-words/reason-words.ts';
import { DISCORD_CODES } from './discord/codes.ts';
import { REFUSALS } from './discord/refusals.ts';
import { NEON_CODES } from './neon/codes.ts';

/**
 * The code of every reason. The GitHub Action contains only the pages of these codes, so
 * `scripts/generate.js` writes them to a separate file.
 */
export const reasonCodes: readonly string[] = [
  ...REASON_CODES,
  ...NEON_CODES,
  ...DISCORD_CODES,
  ...Object.keys(REFUSALS),
];
