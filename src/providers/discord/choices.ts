import type { Reader } from '../../core/http.ts';
import type { VisibleScope } from '../../core/provider.ts';
import { guildsOf } from './guilds.ts';
import { applicationOfToken, nameIn } from './holder.ts';

/** The application of the bot token. Throws a RequestFailure. */
export async function ownApplication(client: Reader): Promise<readonly VisibleScope[]> {
  return [await applicationOfToken(client, 'bot')];
}

/** The guilds that the bot is in. Throws a RequestFailure. */
export async function guildChoices(client: Reader): Promise<readonly VisibleScope[]> {
  return (await guildsOf(client)).map(guild => ({ id: guild.id, name: nameIn(guild) }));
}
