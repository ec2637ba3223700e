import type { SandboxTokens } from './service.ts';

/**
 * The default tokens of a sandbox. They open nothing else. The client id is that of the first
 * application.
 */
export function defaultTokens(applicationId: string): SandboxTokens {
  return {
    neonApiKey: 'sandbox-neon-api-key',
    discordBotToken: 'sandbox-discord-bot-token',
    discordClientId: applicationId,
    discordClientSecret: 'sandbox-discord-client-secret',
    discordPermissionsToken: 'sandbox-discord-permissions-token',
  };
}
