import { bearer, type Credential } from '../../http/auth.ts';

/** `Authorization: Bot …` (Discord specification, Authentication). */
export function discordBot(name: string, token: string): Credential {
  return bearer(name, token, 'Bot');
}
