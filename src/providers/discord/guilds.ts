import { type Reader, RequestFailure } from '../../core/http.ts';
import { isObject } from '../../core/json.ts';
import type { Reach } from '../../core/kind.ts';
import type { Row } from '../../core/report/row.ts';
import { DISCORD } from '../../limits/discord.ts';
import { listIn } from './api.ts';
import { reason } from './codes.ts';
import { applicationOf, discordScope, guildOf } from './scope.ts';
import { variablesOf } from './service.ts';

/**
 * The list of the bot's guilds, for a bot token or a user's token with the scope `guilds`
 * (facts/discord.md#the-list-of-guilds).
 */
const PATH = '/users/@me/guilds';

/** The most guilds in a page, which is also the default (facts/discord.md#the-list-of-guilds). */
const PAGE = DISCORD.guildPage.is;
const LIKELY_LIMIT = 100;

/**
 * The guilds outside of the manifest that evenkeel reads because a row deletes overwrites there. A
 * row for a global command deletes overwrites in every guild. After a rename evenkeel restores
 * them, so the result has every guild of the bot. After a delete it restores nothing, so the result
 * has no guild.
 */
export async function commandReach(row: Row, client: Reader): Promise<Reach> {
  if (guildOf(row.scope) !== undefined) return { scopes: [] };
  if (row.action === 'delete')
    return {
      scopes: [],
      unseen: reason(
        'discord/overwrites-uncounted',
        'if a global command is deleted, Discord deletes its permission overwrites in every guild; this plan shows only those of the guilds in the manifest',
      ),
    };
  try {
    const application = applicationOf(row.scope);
    const scopes = (await guildsOf(client)).map(({ id }) => discordScope(application, id));
    return {
      scopes,
      unseen: reason(
        'discord/overwrites-unseen',
        'if a global command is renamed, Discord deletes its permission overwrites in every guild; in guilds that the bot is not in, evenkeel cannot restore them: set them again by hand',
      ),
    };
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    const isUnsent = error.outcome === 'credential' && error.status === undefined;
    const why = isUnsent
      ? `only a bot token may list guilds, and ${variablesOf(error.suffix).bot} is not set`
      : error.message;
    const said = `overwrites of this command in guilds that the manifest does not name are lost, because evenkeel could not list the guilds (${why})`;
    return { scopes: [], unknown: reason('discord/guilds-untold', said) };
  }
}

/**
 * The bot's guilds, by id. The service names no next page (facts/discord.md#the-list-of-guilds). A
 * first page is the complete list if its length is no multiple of 100. If it is one, the service
 * may have lowered the number of guilds in a page, so only an empty page ends the list. If evenkeel
 * took a shortened page for the last, the guilds after it would lose their overwrites (ADR 0123).
 */
export async function guildsOf(client: Reader): Promise<readonly RawGuild[]> {
  const found: RawGuild[] = [];
  for (let after: string | undefined; ; after = found.at(-1)?.id) {
    const answer = await client.get(PATH, { credential: 'bot', query: { limit: PAGE, after } });
    const request = `GET ${PATH}`;
    const page = listIn(answer, isGuild, request);
    // A page that repeats ids is refused, because evenkeel would then request the same pages
    // without end.
    if (page.some(({ id }) => after !== undefined && BigInt(id) <= BigInt(after)))
      throw new RequestFailure('unreadable', 'two pages of the list name the same guilds', {
        request,
      });
    found.push(...[...page].sort(byId));
    const isShort = page.length % LIKELY_LIMIT !== 0;
    if (page.length === 0 || (after === undefined && isShort)) return found;
  }
}

interface RawGuild {
  readonly id: string;
  readonly name?: unknown;
}

function isGuild(value: unknown): value is RawGuild {
  return isObject(value) && typeof value['id'] === 'string' && /^\d{1,20}$/.test(value['id']);
}

function byId(a: RawGuild, b: RawGuild): number {
  return BigInt(a.id) < BigInt(b.id) ? -1 : 1;
}
