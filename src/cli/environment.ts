import { cleanToken } from '../http/auth.ts';

/** What the environment says about services (design 9). */
export interface Environment {
  readonly neonHost: string;
  readonly neonKey: string | undefined;
  readonly discordHost: string;
  readonly discordBot: string | undefined;
  /** Only where there is no bot token: with both, no exchange is made. */
  readonly discordClient: { readonly id: string; readonly secret: string } | undefined;
  readonly discordPermissions: string | undefined;
  /** Tokens that the services need and that are not set. */
  readonly missing: readonly Missing[];
  /** What was put right. */
  readonly notices: readonly string[];
}

export interface Missing {
  readonly variable: string;
  /** Where to make its value, one sentence. */
  readonly next: string;
}

const NEON_HOST = 'https://console.neon.tech/api/v2';
const DISCORD_HOST = 'https://discord.com/api/v10';

const MAKE_NEON_KEY =
  'Make an API key at https://console.neon.tech/app/settings/api-keys and set NEON_API_KEY to it.';
const MAKE_DISCORD_TOKEN =
  'Make a token at https://discord.com/developers/applications (your application, Bot, Reset Token) and set DISCORD_BOT_TOKEN to it, or set DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET.';

/** Reads the variables of these providers and no others. Throws a Failure with code `credentials` for a token that cannot be one. */
export function readEnvironment(
  providers: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Environment {
  const notices: string[] = [];
  const token = (variable: string): string | undefined => {
    const text = env[variable];
    if (text === undefined || text.trim() === '') return undefined;
    const trimmed = text.trim();
    if (trimmed !== text) notices.push(`White space around ${variable} was left out.`);
    return cleanToken(trimmed, variable).token;
  };
  const withNeon = providers.includes('neon');
  const withDiscord = providers.includes('discord');
  const neonKey = withNeon ? token('NEON_API_KEY') : undefined;
  const discordBot = withDiscord ? token('DISCORD_BOT_TOKEN') : undefined;
  const id = withDiscord && discordBot === undefined ? token('DISCORD_CLIENT_ID') : undefined;
  const secret = withDiscord && discordBot === undefined ? token('DISCORD_CLIENT_SECRET') : undefined;
  const discordClient = id === undefined || secret === undefined ? undefined : { id, secret };
  const missing: Missing[] = [];
  if (withNeon && neonKey === undefined) missing.push({ variable: 'NEON_API_KEY', next: MAKE_NEON_KEY });
  if (withDiscord && discordBot === undefined && discordClient === undefined)
    missing.push(missingDiscord(id, secret));
  return {
    neonHost: baseOf(env['NEON_API_HOST']) ?? NEON_HOST,
    neonKey,
    discordHost: baseOf(env['DISCORD_API_HOST']) ?? DISCORD_HOST,
    discordBot,
    discordClient,
    discordPermissions: withDiscord ? token('DISCORD_PERMISSIONS_TOKEN') : undefined,
    missing,
    notices,
  };
}

/** Half of the client credentials is more likely a slip than a wish for a bot token. */
function missingDiscord(id: string | undefined, secret: string | undefined): Missing {
  if (id === undefined && secret === undefined)
    return { variable: 'DISCORD_BOT_TOKEN', next: MAKE_DISCORD_TOKEN };
  const variable = id === undefined ? 'DISCORD_CLIENT_ID' : 'DISCORD_CLIENT_SECRET';
  return {
    variable,
    next: `Set ${variable} too: it is at https://discord.com/developers/applications (your application, OAuth2).`,
  };
}

function baseOf(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

/** Every variable that a credential is made of, and whether its value must never be shown. */
const CREDENTIALS: ReadonlyMap<string, 'secret' | 'public'> = new Map([
  ['NEON_API_KEY', 'secret'],
  ['DISCORD_BOT_TOKEN', 'secret'],
  ['DISCORD_CLIENT_ID', 'public'],
  ['DISCORD_CLIENT_SECRET', 'secret'],
  ['DISCORD_PERMISSIONS_TOKEN', 'secret'],
]);

/** Everything in the environment that must never be shown, whether it is used or not. */
export function secretsIn(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return [...CREDENTIALS]
    .flatMap(([name, is]) => (is === 'secret' ? (env[name]?.trim() ?? []) : []))
    .filter(value => value !== '');
}

/** The same environment for a run that may use no credential. */
export function withoutCredentials(
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !CREDENTIALS.has(name)));
}
