import {
  type Account,
  type Identity,
  type MissingVariable,
  type ScopeOption,
  type Service,
  variableOf,
} from '../../core/service.ts';
import type { Discord } from '../../generated/manifest.ts';
import { bearer, type Credential } from '../../http/auth.ts';

const MAKE_TOKEN =
  'Make a token at https://discord.com/developers/applications (your application, Bot, Reset Token) and set';

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
    // Matches the address of a webhook. It contains a token, so whoever has the address can write.
    reachedBy: /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/api\//i,
    help: [
      ['DISCORD_BOT_TOKEN', 'the bot token; needed if the manifest has a discord section'],
      ['DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET', 'instead of a bot token: client credentials'],
      ['DISCORD_PERMISSIONS_TOKEN', "a user's Bearer token; only to edit permissions"],
      ['DISCORD_…_NAME', 'one of these for one of several applications, by its name'],
      ['DISCORD_API_HOST', 'another base URL; default https://discord.com/api/v10'],
    ],
    identities,
    accounts,
  },
  // Discord's documentation answers no questions, so its pages are read instead
  // (facts/docs-answers.md#portals-of-the-vendors).
  documentation: { url: 'https://docs.discord.com', lane: false },
  exportCommand: {
    summary: "write a manifest of an application's live commands",
    examples: [
      ['evenkeel export discord --application 222222222222222222', 'global commands'],
      ['evenkeel export discord --application 2222… --guild 1970…', "and a guild's own"],
      [
        'evenkeel export discord --application 2222… --output evenkeel.yaml --localizations locales',
        'translations in files of their own',
      ],
    ],
    localizations: true,
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
 * The accounts of a section with `applications`, one for each. Empty for a section with one
 * application, which uses the variables without a suffix.
 */
function accounts(section: unknown): readonly Account[] {
  const { applications = {} } = section as Discord;
  return Object.entries(applications).map(([name, { application_id: id }]) => ({
    id,
    suffix: `_${name.toUpperCase()}`,
    owns: ({ parts }) => parts[0] === id,
  }));
}

/**
 * The names of the environment variables with the tokens of an application. `suffix`: the end of
 * these names, for one of several applications. Pure.
 */
export function variablesOf(suffix?: string) {
  return {
    bot: variableOf('DISCORD_BOT_TOKEN', suffix),
    secret: variableOf('DISCORD_CLIENT_SECRET', suffix),
    permissions: variableOf('DISCORD_PERMISSIONS_TOKEN', suffix),
    /** Needed for client credentials; undefined where the manifest has the id. */
    clientId: suffix === undefined ? 'DISCORD_CLIENT_ID' : undefined,
  };
}

type ValueOf = (variable: string) => string | undefined;

/**
 * The credentials of an application: the bot token or else the client credentials, followed by the
 * token that edits permissions, if it is set.
 */
function identities(value: ValueOf, account?: Account): readonly Identity[] | MissingVariable {
  const own = application(value, account);
  const variable = variablesOf(account?.suffix).permissions;
  const token = value(variable);
  if ('next' in own || token === undefined) return 'next' in own ? own : [own];
  return [own, { name: 'permissions', scheme: 'Bearer', token, variable }];
}

function application(value: ValueOf, account?: Account): Identity | MissingVariable {
  const { bot: variable, secret } = variablesOf(account?.suffix);
  const token = value(variable);
  if (token !== undefined) return { name: 'bot', scheme: 'Bot', token, variable };
  // The id of an application is the client id, too.
  const clientId = account?.id ?? value('DISCORD_CLIENT_ID');
  const clientSecret = value(secret);
  // A token by client credentials updates commands, but no permissions
  // (facts/discord.md#client-credentials).
  if (clientId !== undefined && clientSecret !== undefined)
    return {
      name: 'client',
      clientId,
      clientSecret,
      scope: 'applications.commands.update',
      variable: secret,
    };
  if (account !== undefined) return { variable, next: `${MAKE_TOKEN} ${variable} to it, or set ${secret}.` };
  if (clientId === undefined && clientSecret === undefined)
    return {
      variable,
      next: `${MAKE_TOKEN} ${variable} to it, or set DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET.`,
    };
  // If only half of the client credentials is set, someone forgot the other half.
  const other = clientId === undefined ? 'DISCORD_CLIENT_ID' : secret;
  return {
    variable: other,
    next: `Set ${other} too: it is at https://discord.com/developers/applications (your application, OAuth2).`,
  };
}

/**
 * The credential of a bot token, sent as `Authorization: Bot …` (facts/discord.md#authentication).
 */
export function discordBot(name: string, token: string): Credential {
  return bearer(name, token, 'Bot');
}
