import { isObject } from '../../core/json.ts';
import type { Requests } from '../../core/requests.ts';
import { bodyErrors } from './body-errors.ts';

const GUILD = /\/guilds\/\d+/;
/** The bot left the guild, or the guild is gone (facts: application-commands 9; 2026-11-20). */
const ABSENT: ReadonlySet<unknown> = new Set([50001, 10004]);

export const requests: Requests = {
  // A bot may send 50 a second (facts: application commands 10). Timers may be late by 250 ms. Route limits are learned from answers.
  rate: { burst: 12, perSecond: 47, most: 49 },
  // Not published; seen in 2021 (facts: application commands 10).
  expected: { createsInARow: { count: 5, ms: 20_000 } },
  // Each guild has its own route limits (facts: application commands 10).
  major: GUILD,
  // Discord requires exactly this form (Discord specification, Authentication).
  userAgent: (home, version) => `DiscordBot (${home}, ${version})`,
  // Discord blocks the address or the User-Agent (facts: application commands 9).
  bans: new Set([40333]),
  parseError,
  isAbsence: (path, { status, body }) =>
    (status === 403 || status === 404) && GUILD.test(path) && isObject(body) && ABSENT.has(body['code']),
};

/** Discord's own sentence, and its error for each member of the body (facts: application-commands 9). */
function parseError(body: unknown): { readonly message?: string } {
  const errors = bodyErrors(body);
  const sentence = isObject(body) ? body['message'] : undefined;
  if (errors.length === 0 || typeof sentence !== 'string') return {};
  const details = errors.map(({ path, message }) =>
    [path.join('.'), message].filter(part => part !== '').join(': '),
  );
  return { message: `${sentence}: ${details.join('; ')}` };
}
