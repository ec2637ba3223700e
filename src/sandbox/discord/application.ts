import { DISCORD } from '../../limits/discord.ts';
import { ok, type ServiceResponse } from '../service.ts';
import { type CommandCall, checkQuery } from './call.ts';
import { VERIFY_KEY } from './ping.ts';
import { general } from './refusal.ts';
import type { StoredApplication } from './state.ts';

/**
 * Answers a GET of the bot's own application. Only bots may send this request
 * (facts/discord.md#integration-types).
 */
export function getApplication(call: CommandCall): ServiceResponse {
  checkBot(call);
  return ok(applicationOf(call));
}

/**
 * Answers a GET of the application and the scopes of a Bearer token
 * (facts/discord.md#whose-a-token-is). A bot token gets a 401.
 */
export function getAuthorization(call: CommandCall): ServiceResponse {
  const { caller } = call;
  if (caller.kind === 'bot') throw general(401, 'Unauthorized');
  checkQuery(call, []);
  const { id, name, icon, description, type, verify_key, flags, flags_new } = applicationOf(call);
  return ok({
    application: { id, name, icon, description, type, verify_key, flags, flags_new },
    scopes: caller.scopes,
    expires: new Date(caller.expiresAt).toISOString(),
  });
}

/**
 * The application as answers show it. Fields that nobody has changed have the values of a new
 * application. The quirk `install_contexts` decides the keys of `integration_types_config`.
 */
export function applicationOf(call: CommandCall): StoredApplication {
  const installed = call.quirks['install_contexts'] === 'guild' ? ['0'] : ['0', '1'];
  return {
    id: call.applicationId,
    name: 'sandbox',
    icon: null,
    description: '',
    type: null,
    integration_types_config: Object.fromEntries(installed.map(type => [type, {}])),
    verify_key: VERIFY_KEY,
    flags: 0,
    redirect_uris: [],
    // discord.py 2.2.2 cannot log in without the following keys (2026-11-22).
    rpc_origins: [],
    bot_public: true,
    bot_require_code_grant: false,
    interactions_endpoint_url: null,
    role_connections_verification_url: null,
    owner: OWNER,
    approximate_guild_count: 0,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
    explicit_content_filter: 0,
    team: null,
    eligible_oauth2_scopes: [],
    ...call.state.applications[call.applicationId],
    flags_new: String(call.state.applications[call.applicationId]?.['flags'] ?? 0),
  };
}

/**
 * Answers a GET of the bot as a user. Clients send this request to learn whose token they have. The
 * user's id is the id of the application.
 */
export function getBotUser(call: CommandCall): ServiceResponse {
  checkBot(call);
  const user = { ...OWNER, id: call.applicationId, bot: true };
  return ok({ ...user, mfa_enabled: false, locale: 'en-US', email: null, verified: true });
}

/**
 * Checks that a bot sent the request, and that the query has no parameters. Throws Refusal 401 for
 * any other sender.
 */
export function checkBot(call: CommandCall): void {
  if (call.caller.kind !== 'bot') throw general(401, 'Unauthorized');
  checkQuery(call, []);
}

export const OWNER = {
  id: '1',
  username: 'sandbox',
  avatar: null,
  discriminator: '0',
  public_flags: 0,
  flags: 0,
  global_name: null,
  primary_guild: null,
};

/**
 * The most guilds on one page, which is also the default (facts/discord.md#the-list-of-guilds).
 */
const MOST = DISCORD.guildPage.is;

/**
 * Answers a GET of the guilds that the bot is in, in the order of their ids. Programs send it to
 * deploy commands to each guild. The sandbox knows nothing of a guild but its id.
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
  // A page `before` an id has the ids directly below that id, which are the last in the list.
  const page = before === undefined ? found.slice(0, limit) : found.slice(-limit);
  const counts = query.get('with_counts') === 'true' ? COUNTS : {};
  return ok(page.map(id => ({ id: String(id), ...GUILD, ...counts })));
}

const COUNTS = { approximate_member_count: 1, approximate_presence_count: 1 };
const GUILD = { name: 'sandbox', icon: null, banner: null, owner: false, permissions: '0', features: [] };
