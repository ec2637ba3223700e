import { renderText } from 'evenkeel';
import { sync } from 'evenkeel/discord';
import { CommandOptionType, SlashCommand, SlashCreator } from 'slash-create';

const { DISCORD_APPLICATION_ID = '', DISCORD_BOT_TOKEN = '', DISCORD_API_HOST } = process.env;

class Ban extends SlashCommand {
  constructor(creator) {
    super(creator, {
      name: 'ban',
      description: 'Ban a member',
      requiredPermissions: ['BAN_MEMBERS'],
      options: [{ type: CommandOptionType.USER, name: 'member', description: 'Who', required: true }],
    });
  }
}

class Ping extends SlashCommand {
  constructor(creator) {
    super(creator, { name: 'ping', description: 'Answer' });
  }
}

const creator = new SlashCreator({ applicationID: DISCORD_APPLICATION_ID, token: DISCORD_BOT_TOKEN });
await creator.registerCommands([Ban, Ping]);

// Instead of creator.syncCommands(), which writes at every start.
const report = await sync({
  applicationId: DISCORD_APPLICATION_ID,
  token: DISCORD_BOT_TOKEN,
  commands: creator.commands.map(command => command.toCommandJSON()),
  // For the sandbox alone; left out, it is the service.
  baseUrl: DISCORD_API_HOST,
});
process.stdout.write(renderText(report));
if (report.exit !== 0) process.stderr.write('The commands are not in sync.\n');
