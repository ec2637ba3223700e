import { type Reader, RequestFailure } from '../../core/http.ts';
import { isObject } from '../../core/json.ts';
import type { VisibleScope } from '../../core/provider.ts';
import { guildsOf } from './guilds.ts';

/** The token's own application (facts/discord.md#integration-types). */
const OWN = '/applications/@me';

/** The application of the bot token. Throws a RequestFailure. */
export async function ownApplication(client: Reader): Promise<readonly VisibleScope[]> {
  const { status, body } = await client.get(OWN, { credential: 'bot' });
  const id = isObject(body) ? body['id'] : undefined;
  if (isObject(body) && typeof id === 'string' && /^\d{1,20}$/.test(id)) return [{ id, name: nameIn(body) }];
  const request = `GET ${OWN}`;
  throw new RequestFailure('unreadable', 'the answer shows no application', { request, status, body });
}

/** The guilds that the bot is in. Throws a RequestFailure. */
export async function guildChoices(client: Reader): Promise<readonly VisibleScope[]> {
  return (await guildsOf(client)).map(guild => ({ id: guild.id, name: nameIn(guild) }));
}

function nameIn({ name }: { readonly name?: unknown }): string {
  return typeof name === 'string' ? name : '';
}
