import { DISCORD } from '../../limits/discord.ts';
import type { ServiceResponse } from '../service.ts';
import { type CommandCall, checkQuery } from './call.ts';
import { general } from './refusal.ts';

/**
 * A page has so many at most, which is also the default (facts/discord.md#the-list-of-guilds).
 */
const MOST = DISCORD.guildPage.is;

/**
 * GET of the guilds that the bot is in, by id: programs ask for them to deploy commands to each.
 * Only the ids are known here.
 */
export function listGuilds(call: CommandCall): ServiceResponse {
  if (call.caller.kind !== 'bot') throw general(401, 'Unauthorized');
  checkQuery(call, ['before', 'after', 'limit', 'with_counts']);
  const { query } = call.request;
  const before = query.get('before') ?? undefined;
  const after = query.get('after') ?? undefined;
  const limit = Number(query.get('limit') ?? MOST);
  if (![before, after].every(id => id === undefined || /^\d+$/.test(id)) || !(limit >= 1 && limit <= MOST))
    throw general(400, 'Bad Request');
  const found = call.guilds
    .filter(id => /^\d+$/.test(id))
    .map(BigInt)
    .filter(id => before === undefined || id < BigInt(before))
    .filter(id => after === undefined || id > BigInt(after))
    .sort((a, b) => (a < b ? -1 : 1));
  // A page before an id ends next to it.
  const page = before === undefined ? found.slice(0, limit) : found.slice(-limit);
  const counts = query.get('with_counts') === 'true' ? COUNTS : {};
  return { status: 200, body: page.map(id => ({ id: String(id), ...GUILD, ...counts })) };
}

const COUNTS = { approximate_member_count: 1, approximate_presence_count: 1 };
const GUILD = { name: 'sandbox', icon: null, banner: null, owner: false, permissions: '0', features: [] };
