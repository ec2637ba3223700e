import { isObject } from '../core/json.ts';
import type { ErrorParser } from '../http/describe.ts';
import { bodyErrors } from '../providers/discord/body-errors.ts';

/** Discord's own words: its sentence, and what it did not like about which member of the body (facts: application-commands 9). */
export const discordError: ErrorParser = body => {
  const errors = bodyErrors(body);
  const sentence = isObject(body) ? body['message'] : undefined;
  if (errors.length === 0 || typeof sentence !== 'string') return {};
  const details = errors.map(({ path, message }) =>
    [path.join('.'), message].filter(part => part !== '').join(': '),
  );
  return { message: `${sentence}: ${details.join('; ')}` };
};
