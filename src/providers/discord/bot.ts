import { bearer, type Credential } from '../../http/auth.ts';

/** A bot sends `Authorization: Bot …` (facts/discord.md#authentication). */
export function discordBot(name: string, token: string): Credential {
  return bearer(name, token, 'Bot');
}
