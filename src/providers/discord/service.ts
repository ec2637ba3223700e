import type { Identity, MissingVariable, ScopeOption, Service } from '../../core/service.ts';
import { bearer, type Credential } from '../../http/auth.ts';

const MAKE_TOKEN =
  'Make a token at https://discord.com/developers/applications (your application, Bot, Reset Token) and set DISCORD_BOT_TOKEN to it, or set DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET.';

const SNOWFLAKE: Pick<ScopeOption, 'form' | 'wrong'> = {
  form: /^\d{15,20}$/,
  wrong: 'An id has 15 to 20 digits.',
};

export const discordService: Service = {
  name: 'discord',
  environment: {
    credentials: {
      DISCORD_BOT_TOKEN: 'secret',
      DISCORD_CLIENT_ID: 'public',
      DISCORD_CLIENT_SECRET: 'secret',
      DISCORD_PERMISSIONS_TOKEN: 'secret',
    },
    could: {
      DISCORD_BOT_TOKEN:
        'be the bot: read, write and delete in each guild what its roles let it, and change its commands',
      DISCORD_CLIENT_SECRET: 'be the application: change its commands, and ask for tokens in its name',
      DISCORD_PERMISSIONS_TOKEN: 'act for the person whose token it is, and open commands to everybody',
    },
    base: { url: 'https://discord.com/api/v10', variable: 'DISCORD_API_HOST' },
    // The address of a webhook has its token in it, so whoever has the address can write.
    reachedBy: /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/api\//i,
    help: [
      ['DISCORD_BOT_TOKEN', 'the bot token; needed if the manifest has a discord section'],
      ['DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET', 'instead of a bot token: client credentials'],
      ['DISCORD_PERMISSIONS_TOKEN', "a user's Bearer token; only to edit permissions"],
      ['DISCORD_API_HOST', 'another base URL; default https://discord.com/api/v10'],
    ],
    identities,
  },
  // The service's documentation answers no questions, so pages are read instead
  // (facts/docs-answers.md#portals-of-the-vendors).
  documentation: { url: 'https://docs.discord.com', lane: false },
  exportCommand: {
    summary: "write a manifest of an application's live commands",
    examples: [
      ['evenkeel export discord --application 222222222222222222', 'global commands'],
      ['evenkeel export discord --application 2222… --guild 1970…', "and a guild's own"],
    ],
    example: ['evenkeel export discord --application 222222222222222222', 'global commands'],
    options: [
      {
        name: 'application',
        means: 'the application',
        ...SNOWFLAKE,
        noun: 'a Discord application',
        sample: '222222222222222222',
      },
      {
        name: 'guild',
        means: 'also the commands and permissions of this guild (repeatable)',
        otherwise: 'none',
        ...SNOWFLAKE,
        noun: 'a guild',
        sample: '197038439483310086',
      },
    ],
  },
};

/**
 * The bot token, or, without a bot token, the client credentials. Then the token that edits
 * permissions.
 */
function identities(value: (variable: string) => string | undefined): readonly Identity[] | MissingVariable {
  const own = application(value);
  const permissions = value('DISCORD_PERMISSIONS_TOKEN');
  if ('variable' in own || permissions === undefined) return 'variable' in own ? own : [own];
  return [own, { name: 'permissions', scheme: 'Bearer', token: permissions }];
}

function application(value: (variable: string) => string | undefined): Identity | MissingVariable {
  const bot = value('DISCORD_BOT_TOKEN');
  if (bot !== undefined) return { name: 'bot', scheme: 'Bot', token: bot };
  const clientId = value('DISCORD_CLIENT_ID');
  const clientSecret = value('DISCORD_CLIENT_SECRET');
  // A token by client credentials updates commands, but no permissions
  // (facts/discord.md#client-credentials).
  if (clientId !== undefined && clientSecret !== undefined)
    return { name: 'client', clientId, clientSecret, scope: 'applications.commands.update' };
  if (clientId === undefined && clientSecret === undefined)
    return { variable: 'DISCORD_BOT_TOKEN', next: MAKE_TOKEN };
  // If only half of the client credentials is set, someone forgot the other half.
  const variable = clientId === undefined ? 'DISCORD_CLIENT_ID' : 'DISCORD_CLIENT_SECRET';
  return {
    variable,
    next: `Set ${variable} too: it is at https://discord.com/developers/applications (your application, OAuth2).`,
  };
}

/** A bot sends `Authorization: Bot …` (facts/discord.md#authentication). */
export function discordBot(name: string, token: string): Credential {
  return bearer(name, token, 'Bot');
}
