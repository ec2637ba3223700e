import { tokensOfOther } from '../default-tokens.ts';
import {
  ok,
  type SandboxTokens,
  type ServiceOptions,
  type ServiceRequest,
  type ServiceResponse,
} from '../service.ts';
import type { IssuedToken } from './state.ts';

/** Who sent a request, by its accepted `Authorization` header. */
export type Caller = (
  | { readonly kind: 'bot' }
  | {
      readonly kind: 'user' | 'client';
      readonly scopes: readonly string[];
      /** When the token ends, in milliseconds since 1970. */
      readonly expiresAt: number;
    }
) & {
  /** The id of the application that the token is of. */
  readonly application: string;
};

type Tokens = Omit<SandboxTokens, 'neonApiKey'>;

/**
 * The id and the tokens of each application. The configured tokens belong to the first application.
 */
function allTokens({
  applications,
  tokens,
}: Pick<ServiceOptions, 'applications' | 'tokens'>): readonly (readonly [string, Tokens])[] {
  return applications.map((id, index) => [id, index === 0 ? tokens : tokensOfOther(id)]);
}

export const COMMANDS_SCOPE = 'applications.commands.update';
export const PERMISSIONS_SCOPE = 'applications.commands.permissions.update';

/** The only scopes that client credentials can request (facts/discord.md#client-credentials). */
const GRANTED = [COMMANDS_SCOPE, 'identify'];
const LIFETIME_S = 604_800;

/**
 * Who sent a request; undefined if its token is not accepted. The scheme must fit the token: a bot
 * token after `Bearer` is not accepted.
 */
export function callerOf(
  authorization: string | undefined,
  options: Pick<ServiceOptions, 'applications' | 'tokens'>,
  issued: Readonly<Record<string, IssuedToken>>,
  now: number,
): Caller | undefined {
  const [scheme = '', token = '', ...more] = (authorization ?? '').split(' ');
  if (more.length > 0 || token === '') return undefined;
  const all = allTokens(options);
  if (scheme === 'Bot') {
    const application = all.find(([, tokens]) => token === tokens.discordBotToken)?.[0];
    return application === undefined ? undefined : { kind: 'bot', application };
  }
  if (scheme !== 'Bearer') return undefined;
  const authorized = all.find(([, tokens]) => token === tokens.discordPermissionsToken)?.[0];
  if (authorized !== undefined) {
    const expiresAt = now + LIFETIME_S * 1000;
    return { kind: 'user', scopes: [PERMISSIONS_SCOPE], expiresAt, application: authorized };
  }
  const found = Object.hasOwn(issued, token) ? issued[token] : undefined;
  if (found === undefined || now >= found.expires_at) return undefined;
  const { scopes, application = options.applications[0] ?? '' } = found;
  return { kind: 'client', scopes, expiresAt: found.expires_at, application };
}

/** The answer of the token URL, and the token that it issued. */
export interface TokenAnswer {
  readonly response: ServiceResponse;
  readonly issued?: readonly [string, IssuedToken];
}

/**
 * Answers a request for client credentials: only form-encoded, with client id and secret by HTTP
 * Basic, without a refresh token (facts/discord.md#client-credentials). Errors are those of the
 * OAuth 2 standard.
 */
export function issueToken(
  request: ServiceRequest,
  options: Pick<ServiceOptions, 'applications' | 'tokens'>,
  random: () => number,
): TokenAnswer {
  if (!(request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')) {
    return refused(400, 'invalid_request', 'The body has to be form-encoded');
  }
  const sent = request.headers['authorization'];
  const own = allTokens(options).find(([, { discordClientId, discordClientSecret }]) => {
    const basic = Buffer.from(`${discordClientId}:${discordClientSecret}`).toString('base64');
    return sent === `Basic ${basic}`;
  });
  if (own === undefined) {
    return refused(401, 'invalid_client', 'Client authentication failed');
  }
  const form = new URLSearchParams(request.text);
  for (const key of form.keys()) {
    if (key !== 'grant_type' && key !== 'scope')
      return refused(400, 'invalid_request', `Unknown parameter ${key}`);
  }
  if (form.get('grant_type') !== 'client_credentials') {
    return refused(400, 'unsupported_grant_type', 'Unsupported grant type');
  }
  const scopes = (form.get('scope') ?? '').split(' ').filter(scope => scope !== '');
  if (scopes.length === 0 || !scopes.every(scope => GRANTED.includes(scope))) {
    return refused(400, 'invalid_scope', 'The requested scope is invalid');
  }
  const token = Array.from({ length: 30 }, () => Math.floor(random() * 36).toString(36)).join('');
  return {
    response: ok({
      token_type: 'Bearer',
      access_token: token,
      expires_in: LIFETIME_S,
      scope: scopes.join(' '),
    }),
    issued: [token, { scopes, expires_at: request.now + LIFETIME_S * 1000, application: own[0] }],
  };
}

function refused(status: number, error: string, description: string): TokenAnswer {
  return { response: { status, body: { error, error_description: description } } };
}
