import { isObject } from '../../core/json.ts';
import type { Requests } from '../../core/requests.ts';
import { DISCORD } from '../../limits/discord.ts';
import { bodyErrors } from './body-errors.ts';

const GUILD = /\/guilds\/\d+/;
/**
 * Error codes that mean that the bot is not in the guild, or that the guild does not exist
 * (facts/discord.md#guilds-without-the-application).
 */
const ABSENT: ReadonlySet<unknown> = new Set([50001, 10004]);

/** How Discord's API is asked, and what its answers mean. */
export const requests: Requests = {
  // The average is below what a bot may send in a second (facts/discord.md#rate-limits). A burst of
  // 12 makes up for timers that are up to 250 ms late (ADR 0083). Route limits are learned from
  // answers.
  rate: { burst: 12, perSecond: 47, most: DISCORD.botRate.is - 1 },
  // Discord does not publish this limit; it was seen in 2021
  // (facts/discord.md#numbers-of-the-route-limits).
  expected: { createsInARow: { count: 5, ms: 20_000 } },
  // Each guild has its own route limits (facts/discord.md#rate-limits).
  major: GUILD,
  // Discord requires exactly this form (facts/discord.md#user-agents).
  userAgent: (home, version) => `DiscordBot (${home}, ${version})`,
  // An answer with this code means that Discord blocks the address or the User-Agent
  // (facts/discord.md#codes).
  bans: new Set([40333]),
  parseError,
  isAbsence: (path, { status, body }) =>
    (status === 403 || status === 404) && GUILD.test(path) && isObject(body) && ABSENT.has(body['code']),
};

/**
 * Reads Discord's own sentence, and its errors about single fields of the body
 * (facts/discord.md#error-bodies).
 */
function parseError(body: unknown): { readonly message?: string } {
  const errors = bodyErrors(body);
  const sentence = isObject(body) ? body['message'] : undefined;
  if (errors.length === 0 || typeof sentence !== 'string') return {};
  const details = errors.map(({ path, message }) =>
    [path.join('.'), message].filter(part => part !== '').join(': '),
  );
  return { message: `${sentence}: ${details.join('; ')}` };
}
