import { Client, Events, SlashCommandBuilder } from 'discord.js';
import { renderText } from 'evenkeel';
import { sync } from 'evenkeel/discord';

const { DISCORD_BOT_TOKEN = '', DISCORD_API_HOST } = process.env;

const commands = [
  new SlashCommandBuilder()
    .setName('ban')
    .setDescription('Ban a member')
    .setDefaultMemberPermissions(4)
    .addUserOption(option => option.setName('member').setDescription('Who').setRequired(true)),
  new SlashCommandBuilder().setName('ping').setDescription('Answer'),
];

const client = new Client({ intents: [] });

client.once(Events.ClientReady, async ready => {
  const report = await sync({
    applicationId: ready.application.id,
    token: DISCORD_BOT_TOKEN,
    commands,
    // For the sandbox alone; left out, it is the service.
    baseUrl: DISCORD_API_HOST,
  });
  process.stdout.write(renderText(report));
  // The bot serves on: what could not be done is in the report, and the next start tries again.
  if (report.exit !== 0) process.stderr.write('The commands are not in sync.\n');
});

await client.login(DISCORD_BOT_TOKEN);
