/** The bot of docs/moving-over.md in each client: its files, and what its deploy script sends. */
export interface Bot {
  /** Its heading on the page. */
  readonly client: string;
  readonly files: Readonly<Record<string, string>>;
  /** Recorded from the client itself on 2026-11-22; where it is at hand, a test makes it again. */
  readonly sends: readonly object[];
}

const MEMBER = { type: 6, name: 'member', description: 'Who', required: true };
/** What slash-create sends besides. */
const LOCALIZATIONS = { name_localizations: null, description_localizations: null };

/** Raw JSON, as a script sends a file. */
const rawJson: Bot = {
  client: 'Raw JSON',
  files: {},
  sends: [
    {
      name: 'ban',
      description: 'Ban a member',
      contexts: [0],
      default_member_permissions: '4',
      options: [MEMBER],
    },
    { name: 'ping', description: 'Check that the bot answers' },
    { name: 'Report', type: 3 },
  ],
};

/** discord.js 14.28.1. */
const discordJs: Bot = {
  client: 'discord.js',
  files: {
    'commands.js': `import {
  ApplicationCommandType,
  ContextMenuCommandBuilder,
  InteractionContextType,
  PermissionFlagsBits,
  SlashCommandBuilder,
} from 'discord.js';

export const commands = [
  {
    data: new SlashCommandBuilder()
      .setName('ban')
      .setDescription('Ban a member')
      .setDefaultMemberPermissions(PermissionFlagsBits.BanMembers)
      .setContexts(InteractionContextType.Guild)
      .addUserOption(option => option.setName('member').setDescription('Who').setRequired(true)),
  },
  { data: new SlashCommandBuilder().setName('ping').setDescription('Check that the bot answers') },
  { data: new ContextMenuCommandBuilder().setName('Report').setType(ApplicationCommandType.Message) },
];
`,
  },
  sends: [
    {
      options: [MEMBER],
      name: 'ban',
      description: 'Ban a member',
      contexts: [0],
      default_member_permissions: '4',
      type: 1,
    },
    { options: [], name: 'ping', description: 'Check that the bot answers', type: 1 },
    { name: 'Report', type: 3 },
  ],
};

/** slash-create 7.0.0. */
const slashCreate: Bot = {
  client: 'slash-create',
  files: {
    'creator.js': `import {
  ApplicationCommandType,
  CommandOptionType,
  InteractionContextType,
  SlashCommand,
  SlashCreator,
} from 'slash-create';

const options = [{ type: CommandOptionType.USER, name: 'member', description: 'Who', required: true }];
const commands = [
  {
    name: 'ban',
    description: 'Ban a member',
    requiredPermissions: ['BAN_MEMBERS'],
    contexts: [InteractionContextType.GUILD],
    options,
  },
  { name: 'ping', description: 'Check that the bot answers' },
  { name: 'Report', type: ApplicationCommandType.MESSAGE },
];

export const creator = new SlashCreator({ applicationID: '222222222222222222', token: 'none', client: undefined });
for (const command of commands)
  creator.registerCommand(
    class extends SlashCommand {
      constructor(creator) {
        super(creator, command);
      }
    },
  );
`,
  },
  sends: [
    {
      ...LOCALIZATIONS,
      default_member_permissions: '4',
      type: 1,
      name: 'ban',
      description: 'Ban a member',
      dm_permission: false,
      contexts: [0],
      integration_types: [0],
      nsfw: false,
      options: [{ ...MEMBER, ...LOCALIZATIONS }],
    },
    {
      ...LOCALIZATIONS,
      default_member_permissions: null,
      type: 1,
      name: 'ping',
      description: 'Check that the bot answers',
      dm_permission: true,
      contexts: null,
      integration_types: [0],
      nsfw: false,
    },
    {
      ...LOCALIZATIONS,
      default_member_permissions: null,
      type: 3,
      name: 'Report',
      description: '',
      dm_permission: true,
      contexts: null,
      integration_types: [0],
      nsfw: false,
    },
  ],
};

/** Sapphire 5.5.1. */
const sapphire: Bot = {
  client: 'Sapphire',
  files: {
    'client.js': `import { SapphireClient } from '@sapphire/framework';

export const client = new SapphireClient({ intents: [], baseUserDirectory: import.meta.dirname });
`,
    'commands/ban.js': `import { Command } from '@sapphire/framework';
import { InteractionContextType, PermissionFlagsBits } from 'discord.js';

export class Ban extends Command {
  constructor(context, options) {
    super(context, { ...options, name: 'ban', description: 'Ban a member' });
  }
  definitions(registry) {
    registry.registerChatInputCommand(builder =>
      builder
        .setName(this.name)
        .setDescription(this.description)
        .setDefaultMemberPermissions(PermissionFlagsBits.BanMembers)
        .setContexts(InteractionContextType.Guild)
        .addUserOption(option => option.setName('member').setDescription('Who').setRequired(true)),
    );
  }
  chatInputRun() {}
}
`,
    'commands/ping.js': `import { Command } from '@sapphire/framework';

export class Ping extends Command {
  constructor(context, options) {
    super(context, { ...options, name: 'ping', description: 'Check that the bot answers' });
  }
  definitions(registry) {
    registry.registerChatInputCommand({ name: this.name, description: this.description });
  }
  chatInputRun() {}
}
`,
    'commands/report.js': `import { Command } from '@sapphire/framework';
import { ApplicationCommandType } from 'discord.js';

export class Report extends Command {
  constructor(context, options) {
    super(context, { ...options, name: 'report', aliases: ['Report'] });
  }
  definitions(registry) {
    registry.registerContextMenuCommand(builder => builder.setName('Report').setType(ApplicationCommandType.Message));
  }
  contextMenuRun() {}
}
`,
  },
  sends: [
    {
      options: [MEMBER],
      name: 'ban',
      description: 'Ban a member',
      contexts: [0],
      default_member_permissions: '4',
      type: 1,
    },
    { name: 'ping', description: 'Check that the bot answers' },
    { name: 'Report', type: 3 },
  ],
};

/** discord.py 2.2.2. */
export const discordPy: Bot = {
  client: 'discord.py',
  files: {
    'bot.py': `import discord
from discord import app_commands

client = discord.Client(intents=discord.Intents.none(), application_id=222222222222222222)
tree = app_commands.CommandTree(client)


@tree.command(description="Ban a member")
@app_commands.describe(member="Who")
@app_commands.default_permissions(ban_members=True)
@app_commands.guild_only()
async def ban(interaction: discord.Interaction, member: discord.User):
    ...


@tree.command(description="Check that the bot answers")
async def ping(interaction: discord.Interaction):
    ...


@tree.context_menu(name="Report")
async def report(interaction: discord.Interaction, message: discord.Message):
    ...
`,
  },
  sends: [
    {
      name: 'ban',
      description: 'Ban a member',
      type: 1,
      options: [MEMBER],
      nsfw: false,
      dm_permission: false,
      default_member_permissions: 4,
    },
    {
      name: 'ping',
      description: 'Check that the bot answers',
      type: 1,
      options: [],
      nsfw: false,
      dm_permission: true,
      default_member_permissions: null,
    },
    { name: 'Report', type: 3, dm_permission: true, default_member_permissions: null, nsfw: false },
  ],
};

export const BOTS: readonly Bot[] = [rawJson, discordJs, slashCreate, sapphire, discordPy];
