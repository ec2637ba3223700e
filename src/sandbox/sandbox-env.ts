import { tokensOfOther } from './default-tokens.ts';
import type { SandboxTokens } from './service.ts';

/** The environment variables for a command that uses a sandbox. */
export type SandboxEnv = Readonly<ReturnType<typeof sandboxEnv>>;

/**
 * The environment variables that lead a program to a sandbox at this URL: `http://127.0.0.1:PORT`,
 * or `http://127.0.0.1:PORT/_world/NAME` for a further sandbox of the same server.
 */
export function sandboxEnv(url: string, tokens: SandboxTokens) {
  return {
    NEON_API_HOST: `${url}/neon/api/v2`,
    NEON_API_KEY: tokens.neonApiKey,
    DISCORD_API_HOST: `${url}/discord/api/v10`,
    DISCORD_BOT_TOKEN: tokens.discordBotToken,
    DISCORD_CLIENT_ID: tokens.discordClientId,
    DISCORD_CLIENT_SECRET: tokens.discordClientSecret,
    DISCORD_PERMISSIONS_TOKEN: tokens.discordPermissionsToken,
    EVENKEEL_VAR_docs_url: `${url}/docs`,
    EVENKEEL_SANDBOX_URL: url,
  };
}

/**
 * The environment variables of applications that have variables of their own. `accounts`: the
 * ending of an application's variables, such as `_DEV` → the application's id.
 */
export function envOfAccounts(
  accounts: Readonly<Record<string, string>>,
  first: SandboxTokens,
): Readonly<Record<string, string>> {
  const all = Object.entries(accounts).flatMap(([suffix, id]) => {
    const tokens = id === first.discordClientId ? first : tokensOfOther(id);
    return [
      [`DISCORD_BOT_TOKEN${suffix}`, tokens.discordBotToken],
      [`DISCORD_CLIENT_SECRET${suffix}`, tokens.discordClientSecret],
      [`DISCORD_PERMISSIONS_TOKEN${suffix}`, tokens.discordPermissionsToken],
    ];
  });
  return Object.fromEntries(all);
}
