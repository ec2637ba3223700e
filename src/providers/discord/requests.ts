import { isObject } from '../../core/json.ts';
import type { Requests } from '../../core/requests.ts';
import { bodyErrors } from './body-errors.ts';

export const requests: Requests = {
  // 50 a second for a bot (facts: application commands 10), here 2 + 47 = 49; the limits of single routes are learned from its answers.
  rate: { burst: 2, perSecond: 47 },
  // The limits of a route are a guild's own (facts: application commands 10).
  major: /\/guilds\/\d+/,
  // Exactly this form is wanted (Discord specification, Authentication).
  userAgent: (home, version) => `DiscordBot (${home}, ${version})`,
  // The address or the User-Agent is blocked (facts: application commands 9).
  bans: new Set([40333]),
  parseError,
};

/** Discord's own words: its sentence, and what it did not like about which member of the body (facts: application-commands 9). */
function parseError(body: unknown): { readonly message?: string } {
  const errors = bodyErrors(body);
  const sentence = isObject(body) ? body['message'] : undefined;
  if (errors.length === 0 || typeof sentence !== 'string') return {};
  const details = errors.map(({ path, message }) =>
    [path.join('.'), message].filter(part => part !== '').join(': '),
  );
  return { message: `${sentence}: ${details.join('; ')}` };
}
