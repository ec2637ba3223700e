import type { RequestFailure } from '../../core/http.ts';
import type { Explained } from '../../core/provider.ts';

/** By the service's own code (facts: application-commands 9; 2026-11-20: several of the statuses there are inferred, so the status is not looked at). */
const MEANINGS: Readonly<Record<string, readonly [message: string, next: string]>> = {
  10002: [
    'the application does not exist',
    'Correct "application_id", or set the token of that application.',
  ],
  10004: ['the guild does not exist', 'Correct the guild id in "ids".'],
  10063: ['the command does not exist any more', 'Plan again: somebody deleted it.'],
  10066: ['the command has no overwrites', 'Plan again.'],
  20001: [
    'a bot cannot edit permissions',
    "Set DISCORD_PERMISSIONS_TOKEN to a user's Bearer token with the scope applications.commands.permissions.update.",
  ],
  20012: [
    'the token belongs to another application',
    'Set the token of the application that "application_id" names, or correct the id.',
  ],
  30032: [
    'the scope is full: 100 chat_input, 15 user, 15 message commands and 1 entry point',
    'Delete commands first, with `absent: true` or `prune: true`.',
  ],
  30034: [
    'the 200 creates a day of this scope are used up',
    'Apply again tomorrow. A rename (`renamed_from`) or an update is no create.',
  ],
  40001: [
    'the token is not accepted',
    'Set a valid token; client credentials need the scope applications.commands.update.',
  ],
  40005: ['the body is too large', 'Shorten the command.'],
  40041: [
    'a command of that type and name exists already',
    'Plan again: somebody made it, or took the name.',
  ],
  40062: ['the service limits this resource', 'Apply again later.'],
  130000: ['the service is overloaded', 'Apply again later.'],
  40333: [
    'the request was blocked before it reached the service',
    'Check what stands between: a proxy may have changed the User-Agent.',
  ],
  50001: [
    'the application is not authorized there',
    'Invite it to the guild with the scope applications.commands, or take the guild out of the manifest.',
  ],
  50013: [
    'the user of the permissions token may not do that in the guild',
    'The user needs Manage Server and Manage Roles, and must be above the roles, users and channels in question.',
  ],
  50014: ['the token is not valid', 'Set a valid token.'],
  50025: ['the OAuth2 token is not valid', 'Get a new one and set it.'],
  50026: [
    'the token lacks an OAuth2 scope',
    'Commands need applications.commands.update, permissions applications.commands.permissions.update.',
  ],
  50035: ['the body is not valid', 'Correct the entry at the place that is shown.'],
  50041: ['the API version is not served', 'Set DISCORD_API_HOST to a base URL that ends in /v10.'],
  50109: ['the body did not arrive as valid JSON', 'Check what stands between: a proxy may have changed it.'],
  50240: [
    'a bulk overwrite may not remove the entry point',
    'Plan again: an entry point was added meanwhile.',
  ],
};

/** Codes after which the same scope takes no further create in this run (facts: application-commands 7 and 9). */
const FULL: ReadonlySet<string> = new Set(['30032', '30034']);

/** Pure: a plain sentence and a next step for a refusal; undefined where its code says nothing in particular. */
export function explain(failure: RequestFailure): Explained | undefined {
  const meaning = meaningOf(failure.serviceCode);
  return meaning && { message: `${failure.message}: ${meaning[0]}`, next: meaning[1] };
}

/** Pure: why no further create can succeed in the scope that answered so; undefined where that is not said. */
export function closes(failure: RequestFailure): string | undefined {
  const code = failure.serviceCode ?? '';
  return FULL.has(code) ? meaningOf(code)?.[0] : undefined;
}

function meaningOf(code: string | undefined): readonly [string, string] | undefined {
  return code !== undefined && Object.hasOwn(MEANINGS, code) ? MEANINGS[code] : undefined;
}
