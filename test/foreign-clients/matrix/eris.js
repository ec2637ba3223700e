import http from 'node:http';
import https from 'node:https';
import { INFO, PING, PLACE, pairs } from './set.js';

/** Eris, which speaks only https: its requests are sent as http, and otherwise as they are. */
export async function run({ env, load }) {
  const { hostname, port, pathname } = new URL(PLACE(env));
  https.request = ({ host: _, ...options }, ...rest) =>
    http.request({ ...options, host: hostname, port, protocol: 'http:' }, ...rest);
  const { default: eris } = await load('eris');
  const client = eris(`Bot ${env.DISCORD_BOT_TOKEN}`, { rest: { baseURL: `${pathname}/v10` } });
  client.application = { id: env.DISCORD_CLIENT_ID };
  const [ping] = await client.bulkEditCommands([{ ...PING, type: 1 }, INFO]);
  await client.editCommand(ping.id, { ...PING, description: 'Edited' });
  await client.editCommand(ping.id, PING);
  return pairs(await client.getCommands());
}
