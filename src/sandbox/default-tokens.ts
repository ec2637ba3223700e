/**
 * The default tokens of a sandbox. No real service accepts them. `applicationId`: the first
 * application, whose id is also the client id.
 */
export function defaultTokens(applicationId: string) {
  return {
    neonApiKey: 'sandbox-neon-api-key',
    discordBotToken: 'sandbox-discord-bot-token',
    discordClientId: applicationId,
    discordClientSecret: 'sandbox-discord-client-secret',
    /** A user's Bearer token with applications.commands.permissions.update. */
    discordPermissionsToken: 'sandbox-discord-permissions-token',
  };
}

export type DefaultTokens = ReturnType<typeof defaultTokens>;

/**
 * The tokens of an application that is not the first: the default tokens, each with the
 * application's id at its end.
 */
export function tokensOfOther(applicationId: string): Omit<DefaultTokens, 'neonApiKey'> {
  const { neonApiKey: _, discordClientId, ...own } = defaultTokens(applicationId);
  const [discordBotToken, discordClientSecret, discordPermissionsToken] = [
    own.discordBotToken,
    own.discordClientSecret,
    own.discordPermissionsToken,
  ].map(token => `${token}-${applicationId}`) as [string, string, string];
  return { discordBotToken, discordClientId, discordClientSecret, discordPermissionsToken };
}
