// What people write with @discordjs/rest: the whole list at once, as the guide of discord.js has
// it, or one command.
import { readFileSync } from 'node:fs';
import { REST } from '@discordjs/rest';

const { application, commands, one } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { origin } = new URL(process.env.DISCORD_API_HOST);
const rest = new REST({ version: '10', api: `${origin}/discord/api` }).setToken(
  process.env.DISCORD_BOT_TOKEN,
);
const route = `/applications/${application}/commands`;
if (one === undefined) await rest.put(route, { body: commands });
else await rest.post(route, { body: one });
