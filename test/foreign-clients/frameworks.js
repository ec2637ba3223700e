import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { discordAt, withApplication } from './connected.js';

/*
 * Frameworks that have commands as classes or files, and register them themselves. None of them
 * opens its gateway.
 */

/** A guild as it is told by the gateway. */
const guildOf = id => ({ id, name: 'Guild', unavailable: false, channels: [], members: [], roles: [] });

/** Without a compiler, decorators are called as what they are. */
const decorate = (target, key, ...decorators) => {
  const descriptor = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
  for (const decorator of decorators) decorator(target, key, descriptor);
};

/**
 * discordx: `sync` registers what differs from what is there.
 *
 * @param {object[]} set commands, each with options of type text alone
 */
export async function withDiscordx({ env, load }, act) {
  const { Client, ContextMenu, Discord, MetadataStorage, Slash, SlashOption } = await load('discordx');
  const client = new Client({ intents: [], silent: true, rest: { api: discordAt(env) } });
  const sync = async (set, guild) => {
    MetadataStorage.clear();
    if (guild !== undefined) client.guilds._add(guildOf(guild));
    const guilds = guild === undefined ? undefined : [guild];
    class Own {}
    for (const [at, { options = [], type, ...command }] of set.entries()) {
      const key = `run${at}`;
      Own.prototype[key] = () => undefined;
      // Decorators of parameters run from the last one to the first.
      for (const [nth, option] of [...options.entries()].reverse())
        SlashOption(option)(Own.prototype, key, nth);
      const own =
        type === undefined ? Slash({ ...command, guilds }) : ContextMenu({ ...command, type, guilds });
      decorate(Own.prototype, key, own);
    }
    Discord()(Own);
    await MetadataStorage.instance.build();
    await client.initApplicationCommands();
  };
  return withApplication(client, { env, load }, application => act(application, sync));
}

/** necord: a module of Nest whose service registers the commands of its providers. */
export async function withNecord({ env, load }, act) {
  await load('reflect-metadata');
  const discord = await load('discord.js');
  const { NestFactory } = await load('@nestjs/core');
  const { CommandsService, MessageCommand, NecordModule, Options, SlashCommand, StringOption, UserCommand } =
    await load('necord');
  const menus = { 2: UserCommand, 3: MessageCommand };

  const providerOf = (set, guilds) => {
    class Own {}
    for (const [at, { options = [], type, ...command }] of set.entries()) {
      const key = `run${at}`;
      Own.prototype[key] = () => undefined;
      if (type !== undefined) {
        decorate(Own.prototype, key, menus[type]({ ...command, guilds }));
        continue;
      }
      class Form {}
      for (const option of options) decorate(Form.prototype, option.name, StringOption(option));
      Reflect.defineMetadata('design:paramtypes', [Object, Form], Own.prototype, key);
      Options()(Own.prototype, key, 1);
      decorate(Own.prototype, key, SlashCommand({ ...command, guilds }));
    }
    return Own;
  };

  discord.Client.prototype.login = async () => '';
  const sync = async (set, guild) => {
    class Root {}
    const options = { token: env.DISCORD_BOT_TOKEN, intents: [], rest: { api: discordAt(env) } };
    const module = {
      module: Root,
      imports: [NecordModule.forRoot({ ...options, skipRegistration: true })],
      providers: [providerOf(set, guild === undefined ? undefined : [guild])],
    };
    const app = await NestFactory.createApplicationContext(module, { logger: false });
    return withApplication(app.get(discord.Client), { env, load }, async ({ commands }) => {
      await app.get(CommandsService).registerAllCommands();
      return (await commands.fetch(guild === undefined ? {} : { guildId: guild })).values();
    });
  };
  return act(sync);
}

/**
 * seyfert: `sync` writes a whole set. Its own upload of a guild's commands writes an empty global
 * set beside it, so those go by its REST client.
 */
export async function withSeyfert({ env, load }, act) {
  const { ApiHandler, Command, ContextMenuCommand, Declare, HttpClient } = await load('seyfert');
  const sync = async (set, guild) => {
    const rc = {
      token: env.DISCORD_BOT_TOKEN,
      applicationId: env.DISCORD_CLIENT_ID,
      locations: { base: '.' },
    };
    const client = new HttpClient({ getRC: () => rc });
    client.setServices({
      rest: new ApiHandler({ token: rc.token, domain: discordAt(env).replace(/\/api$/, '') }),
    });
    client.commands.set(
      set.map(({ options, ...command }) => {
        const Base = command.type === undefined ? Command : ContextMenuCommand;
        class Own extends Base {
          options = options;
        }
        return Declare({ ...command, ...(guild === undefined ? {} : { guildId: [guild] }) })(Own);
      }),
    );
    const application = client.proxy.applications(rc.applicationId);
    if (guild !== undefined)
      return application
        .guilds(guild)
        .commands.put({ body: client.commands.values.map(each => each.toJSON()) });
    await client.uploadCommands();
    return application.commands.get();
  };
  return act(sync);
}

/** CommandKit: each command is a file, and is made or edited where it differs. */
export async function withCommandKit({ env, load }, act) {
  const { Client } = await load('discord.js');
  const { CommandKit } = await load('commandkit');
  const client = new Client({ intents: [], rest: { api: discordAt(env) } });
  // Only then it registers anything.
  client.isReady = () => true;
  const sync = async (set, guild) => {
    if (guild !== undefined) client.guilds._add(guildOf(guild));
    const folder = mkdtempSync(join(tmpdir(), 'evenkeel-commands-'));
    for (const [at, command] of set.entries())
      writeFileSync(
        join(folder, `command${at}.mjs`),
        `export const data = ${JSON.stringify(command)};\nexport const run = () => undefined;\nexport const options = { devOnly: ${guild !== undefined} };\n`,
      );
    const begun = new Promise(done => {
      client.on('newListener', name => name === 'ready' && setImmediate(done));
    });
    const kit = new CommandKit({
      client,
      commandsPath: folder,
      devGuildIds: guild === undefined ? [] : [guild],
      devUserIds: ['1'],
      skipBuiltInValidations: true,
    });
    await begun;
    await kit.reloadCommands();
  };
  return withApplication(client, { env, load }, application => act(application, sync));
}
