import http from 'node:http';
import https from 'node:https';
import { PLACE } from '../matrix/set.js';
import { chatInput } from './command.js';
import { MENUS, share } from './names.js';

const GUILD = '297038439483310002';

/** Eris, as http: a bulk overwrite in a guild. */
export async function run({ env, load }) {
  const { hostname, port, pathname } = new URL(PLACE(env));
  https.request = ({ host: _, ...options }, ...rest) =>
    http.request({ ...options, host: hostname, port, protocol: 'http:' }, ...rest);
  const { default: eris } = await load('eris');
  const client = eris(`Bot ${env.DISCORD_BOT_TOKEN}`, { rest: { baseURL: `${pathname}/v10` } });
  client.application = { id: env.DISCORD_CLIENT_ID };
  const menus = share(MENUS, 2, 3).map((name, at) => ({ name, type: 2 + (at % 2) }));
  await client.bulkEditGuildCommands(GUILD, [{ ...chatInput('hasownproperty', 4), type: 1 }, ...menus]);
  return (await client.getGuildCommands(GUILD)).length;
}
