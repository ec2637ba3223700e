// What a script with @discordjs/rest does to see a guild's commands.
import { REST } from '@discordjs/rest';

const [application, guild] = process.argv.slice(2);
const base = new URL(process.env.DISCORD_API_HOST);
const rest = new REST({ version: '10', api: `${base.origin}/discord/api` }).setToken(
  process.env.DISCORD_BOT_TOKEN,
);
const commands = await rest.get(`/applications/${application}/guilds/${guild}/commands`);
process.stdout.write(`${commands.length}\n`);
