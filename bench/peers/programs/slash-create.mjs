// What a bot with slash-create does when it starts: its commands are synchronised.
import { readFileSync } from 'node:fs';
import { SlashCommand, SlashCreator } from 'slash-create';

const { application, commands } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const creator = new SlashCreator({
  applicationID: application,
  token: process.env.DISCORD_BOT_TOKEN,
  rest: { baseURL: process.env.DISCORD_API_HOST },
});
for (const { name, description, description_localizations } of commands)
  creator.registerCommand(
    new SlashCommand(creator, { name, description, descriptionLocalizations: description_localizations }),
  );
await creator.syncCommands();
