/**
 * The default tokens of a sandbox. No real service accepts them. The client id is that of the first
 * application.
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
