// What a bot with slash-create does when it starts: its commands are synchronized.
import { readFileSync } from 'node:fs';
import { SlashCommand, SlashCreator } from 'slash-create';

class Command extends SlashCommand {
  async run() {}
}

const { application, commands } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const creator = new SlashCreator({
  applicationID: application,
  token: process.env.DISCORD_BOT_TOKEN,
  rest: { baseURL: process.env.DISCORD_API_HOST },
});
for (const { name, description, description_localizations: descriptionLocalizations } of commands)
  creator.registerCommand(new Command(creator, { name, description, descriptionLocalizations }));
await creator.syncCommands();
// A bot would go on; without this a timer of the library keeps the process for 15 s.
process.exit(0);
