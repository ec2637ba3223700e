import { REASON_CODES } from '../render/reason-words/reason-words.ts';
import { DISCORD_CODES } from './discord/codes.ts';
import { REFUSALS } from './discord/refusals.ts';
import { NEON_CODES } from './neon/codes.ts';

/**
 * The code of every reason: `scripts/generate.js` keeps their pages apart, since the action has
 * only these.
 */
export const reasonCodes: readonly string[] = [
  ...REASON_CODES,
  ...NEON_CODES,
  ...DISCORD_CODES,
  ...Object.keys(REFUSALS),
];
