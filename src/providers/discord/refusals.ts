import type { RequestFailure } from '../../core/http.ts';
import { isObject } from '../../core/json.ts';
import type { ProviderReason } from '../../core/report/reason.ts';
import { DISCORD, SLOTS } from '../../limits/discord.ts';
import { variablesOf } from './service.ts';

/** A text, or a function that makes it from the names of the environment variables. */
type Words = string | ((variables: Variables) => string);
type Variables = ReturnType<typeof variablesOf>;

const textOf = (words: Words, variables: Variables): string =>
  typeof words === 'string' ? words : words(variables);

/** The next step where the token that edits permissions is missing, or is not one of a user. */
export function setPermissions({ permissions }: Variables): string {
  return `Set ${permissions} to a user's Bearer token with the scope applications.commands.permissions.update.`;
}

/**
 * What each refusal means. Refusals are told apart by Discord's own code and not by their status,
 * because several statuses are only inferred (facts/discord.md#statuses-of-the-codes).
 */
export const REFUSALS = {
  'discord/unknown-application': {
    service: '10002',
    says: 'the application does not exist',
    next: 'Correct `application_id`, or set the token of that application.',
  },
  'discord/unknown-guild': {
    service: '10004',
    says: 'the guild does not exist',
    next: 'Correct the guild id in `ids`, or skip the guild for now: write `if_absent: skip` beside `ids`. Or remove it from the manifest: delete its id from `ids`, or write it under `except` of `every: true` (`evenkeel adopt` writes either).',
  },
  'discord/unknown-command': {
    service: '10063',
    says: 'the command does not exist any more',
    next: 'Plan again: someone deleted the command.',
  },
  'discord/unknown-emoji': {
    service: '10014',
    says: 'the emoji does not exist any more',
    next: 'Plan again: someone deleted the emoji.',
  },
  'discord/no-overwrites': {
    service: '10066',
    says: 'the command has no overwrites',
    next: 'Plan again.',
  },
  'discord/bot-not-permitted': {
    service: '20001',
    says: 'a bot cannot edit permissions',
    next: setPermissions,
  },
  'discord/other-application': {
    service: '20012',
    says: 'the token belongs to another application',
    next: 'Set the token of the application that `application_id` names, or correct the id.',
  },
  'discord/emojis-full': {
    service: '30008',
    says: `the application already has the most emojis that Discord allows: ${DISCORD.emojis.is}`,
    next: 'Delete an emoji with `absent: true`. A replaced emoji needs room for a moment, too.',
  },
  'discord/scope-full': {
    service: '30032',
    says: `the application or the guild already has the most commands that Discord allows: ${SLOTS}`,
    next: 'Plan again: another client may have taken the slot. The new plan says what has to be deleted first.',
  },
  'discord/creates-used-up': {
    service: '30034',
    says: `the ${DISCORD.createsPerDay.is} creates a day of this application or guild are used up`,
    next: 'Apply again tomorrow. A rename (`renamed_from`) or an update does not count.',
  },
  'discord/token-not-accepted': {
    service: '40001',
    says: 'the token is not accepted',
    next: 'Set a valid token; client credentials need the scope applications.commands.update.',
  },
  'discord/body-too-large': {
    service: '40005',
    says: 'the body of the request is too large',
    next: 'Shorten the command.',
  },
  'discord/command-exists': {
    service: '40041',
    says: 'a command of this type and name already exists',
    next: 'Plan again: someone made the command, or another command took the name.',
  },
  'discord/resource-limited': {
    service: '40062',
    says: 'requests for this resource are limited at the moment',
    next: 'Apply again later.',
  },
  'discord/overloaded': {
    service: '130000',
    says: 'the service is overloaded',
    next: 'Apply again later.',
  },
  'discord/request-blocked': {
    service: '40333',
    says: 'something blocked the request before it reached Discord',
    next: 'Check the proxies between this machine and Discord: one may have changed the User-Agent.',
  },
  'discord/not-authorized': {
    service: '50001',
    says: 'the application is not authorized in the guild',
    next: 'Invite the application to the guild with the scope applications.commands. Or skip the guild for now: write `if_absent: skip` beside `ids`. Or remove it from the manifest: delete its id from `ids`, or write it under `except` of `every: true` (`evenkeel adopt` writes either).',
  },
  'discord/user-not-permitted': {
    service: '50013',
    says: ({ permissions }) => `the user of ${permissions} may not edit these permissions in the guild`,
    next: 'Give the user Manage Server and Manage Roles in the guild, and a role above those that the overwrites name.',
  },
  'discord/token-not-valid': {
    service: '50014',
    says: 'the token is not valid',
    next: 'Set a valid token.',
  },
  'discord/oauth-token-not-valid': {
    service: '50025',
    says: 'the OAuth2 token is not valid',
    next: 'Get a new OAuth2 token, and set the variable to the new token.',
  },
  'discord/oauth-scope-missing': {
    service: '50026',
    says: 'the token lacks an OAuth2 scope',
    next: 'Get a token with applications.commands.update for commands, or applications.commands.permissions.update for permissions.',
  },
  'discord/body-not-valid': {
    service: '50035',
    says: 'the body of the request is not valid',
    next: 'Correct the entry at the place that the message shows.',
  },
  'discord/api-version': {
    service: '50041',
    says: 'the service does not serve this version of its API',
    next: 'Set DISCORD_API_HOST to a base URL that ends in /v10.',
  },
  'discord/body-not-json': {
    service: '50109',
    says: 'the body of the request did not arrive as valid JSON',
    next: 'Check the proxies between this machine and Discord: one may have changed the body.',
  },
  'discord/entry-point-in-list': {
    service: '50240',
    says: 'writing the whole list of commands may not remove the entry point',
    next: 'Plan again: someone added an entry point meanwhile.',
  },
} as const satisfies Readonly<
  Record<string, { readonly service: string; readonly says: Words; readonly next: Words }>
>;

export type WriteRefusalCode = keyof typeof REFUSALS;

const BY_SERVICE_CODE: ReadonlyMap<string, WriteRefusalCode> = new Map(
  (Object.keys(REFUSALS) as WriteRefusalCode[]).map(code => [REFUSALS[code].service, code]),
);

/** After these codes the scope accepts no further create in this run (facts/discord.md#codes). */
const FULL: ReadonlySet<WriteRefusalCode> = new Set(['discord/scope-full', 'discord/creates-used-up']);

function resetToken({ bot, secret, clientId }: Variables): string {
  const client = clientId === undefined ? secret : `${clientId} and ${secret}`;
  return `The host in this message refused the token. Set ${bot} to a token from the developer portal (your application, Bot, Reset Token), or correct ${client}. If DISCORD_API_HOST is set by mistake, unset it.`;
}

/** The next step after `who` refused the token that edits permissions. */
export function resetPermissions(who: string, { permissions }: Variables): string {
  return `${who} refused ${permissions}. Ask the user to authorize again, and set the new token.`;
}

const OWN_APPLICATION = /^(?:GET|PATCH) \/applications\/@me$/;
/** The requests that need a bot token, each with the key of the section that it is for. */
const OF_BOT: readonly (readonly [request: RegExp, key: string])[] = [
  [OWN_APPLICATION, 'application'],
  [/^\w+ \/applications\/\d+\/emojis(?:\/\d+)?$/, 'emojis'],
  [/^\w+ \/applications\/\d+\/role-connections\/metadata$/, 'role_connections'],
];
/** The code of an error in the body of an emoji (facts/discord.md#names-of-emojis). */
export const NAME_TAKEN = 'APPLICATION_EMOJI_NAME_ALREADY_TAKEN';
const ANSWER_PINGS =
  "Start what answers at that URL. It has to answer a signed PING with a PONG, and a request with a wrong signature with 401, by the application's public key. Then apply again.";
/** Only a user's token edits permissions. */
const EDITS_PERMISSIONS = /^PUT \S+\/permissions$/;

/**
 * The path of an application's own overwrites. Whether the service accepts a PUT there is not
 * documented.
 */
const OF_APPLICATION = /\/applications\/(\d+)\/guilds\/\d+\/commands\/\1\/permissions$/;

/**
 * Explains a refusal of Discord by a sentence and a next step. Undefined for a code that is not
 * explained. Pure.
 */
export function explain({
  request,
  serviceCode,
  status,
  message,
  body,
  outcome,
  suffix,
}: RequestFailure): ProviderReason | undefined {
  const variables = variablesOf(suffix);
  const key = OF_BOT.find(([own]) => own.test(request))?.[1];
  if (outcome === 'credential' && status === undefined && key !== undefined)
    return {
      code: 'discord/bot-token-needed',
      said: `only a bot token reads and changes the \`${key}\` of a manifest, and there is none`,
      next: `Set ${variables.bot}, or take \`${key}\` out of the manifest.`,
    };
  if (isNameTaken({ body }))
    return {
      code: 'discord/emoji-name-taken',
      said: message,
      next: 'Plan again: another client made or renamed an emoji meanwhile.',
    };
  const errors = isObject(body) ? body['errors'] : undefined;
  const isRefused = isObject(errors) && errors['interactions_endpoint_url'] !== undefined;
  if (isRefused && OWN_APPLICATION.test(request))
    return { code: 'discord/endpoint-refused', said: message, next: ANSWER_PINGS };
  const code = BY_SERVICE_CODE.get(serviceCode ?? '');
  if (code === 'discord/unknown-command' && OF_APPLICATION.test(request))
    return {
      code: 'discord/application-overwrites',
      said: `${message}: the service takes no overwrites of the whole application`,
      next: 'Write the overwrites for each command, and remove the entry with `of: application`.',
    };
  if (code === undefined && status === 401) {
    const next = EDITS_PERMISSIONS.test(request)
      ? resetPermissions('The host in this message', variables)
      : resetToken(variables);
    return { code: 'discord/token-refused', said: message, next };
  }
  if (code === undefined) return undefined;
  const { says, next } = REFUSALS[code];
  return { code, said: `${message}: ${textOf(says, variables)}`, next: textOf(next, variables) };
}

/** Whether Discord refused the name of an emoji because another one has it. */
export function isNameTaken({ body }: Pick<RequestFailure, 'body'>): boolean {
  const errors = isObject(body) ? body['errors'] : undefined;
  const name = isObject(errors) ? errors['name'] : undefined;
  const leaves = isObject(name) ? name['_errors'] : undefined;
  return Array.isArray(leaves) && leaves.some(leaf => isObject(leaf) && leaf['code'] === NAME_TAKEN);
}

/** Why the scope accepts no further create; undefined where the answer does not say so. Pure. */
export function closes({ serviceCode, suffix }: RequestFailure): ProviderReason | undefined {
  const code = BY_SERVICE_CODE.get(serviceCode ?? '');
  if (code === undefined || !FULL.has(code)) return undefined;
  const { says, next } = REFUSALS[code];
  const variables = variablesOf(suffix);
  return { code, said: textOf(says, variables), next: textOf(next, variables) };
}
