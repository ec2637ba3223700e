import type { SandboxServer } from '../../sandbox/server.ts';
import { withoutServices } from '../commands/sandbox.ts';
import type { Io } from '../system/io.ts';
import { withRedirect } from './node-redirect.ts';

type Variables = Io['env'];

/** Names under which programs look for a bot's token. */
const TOKENS = ['DISCORD_BOT_TOKEN', 'DISCORD_TOKEN', 'BOT_TOKEN', 'TOKEN'];
/** Names under which programs look for the application. */
const APPLICATIONS = [
  'DISCORD_CLIENT_ID',
  'DISCORD_APPLICATION_ID',
  'DISCORD_APP_ID',
  'CLIENT_ID',
  'APPLICATION_ID',
  'APP_ID',
];
const ID = /^\d{15,20}$/;
/** One id or several, as scripts take the ids of guilds from one variable. */
const IDS = /^\d{15,20}(?:[\s,;]+\d{15,20})*$/;
/** The form of a bot's token: the bot's id in base64, a time and a signature. */
const BOT_TOKEN = /^[\w-]{18,32}\.[\w-]{6}\.[\w-]{27,}$/;

/**
 * The id of the application that the environment names, from the first of the usual variables that
 * has one.
 */
export function namedApplication(env: Variables): string | undefined {
  return APPLICATIONS.map(name => env[name]?.trim()).find(value => value !== undefined && ID.test(value));
}

/**
 * A token that opens nothing. Client libraries read the application's id in its first part, so it
 * has the form of a real one.
 */
export function madeUpToken(application: string): string {
  const id = Buffer.from(application).toString('base64url');
  return `${id}.AAAAAA.${'evenkeel-made-this-up-'.padEnd(38, '0')}`;
}

/**
 * The environment of a captured command. It says where the sandbox is, and has the sandbox's token
 * under each usual name and in place of every bot's token. It keeps those of the caller's
 * variables that reach no real service. Ids stay, because they open nothing and a deploy script
 * needs them. A `.env` file that the command reads usually does not replace what is set here.
 * `left`: the names of the caller's variables that the command does not get. Pure.
 */
export function commandEnv(
  env: Variables,
  { url, env: sandbox }: Pick<SandboxServer, 'url' | 'env'>,
): { readonly given: Variables; readonly left: readonly string[] } {
  const token = sandbox.DISCORD_BOT_TOKEN;
  const tokens = Object.entries(env).flatMap(([name, value = '']) =>
    BOT_TOKEN.test(value.trim()) ? [[name, token] as const] : [],
  );
  const ids = Object.entries(env).filter(([, value]) => IDS.test(value?.trim() ?? ''));
  const { NEON_API_KEY: _key, NEON_API_HOST: _host, ...discord } = sandbox;
  const given = Object.fromEntries([
    ...Object.entries(withoutServices(env)),
    ...tokens,
    ...Object.entries(discord),
    ...TOKENS.map(name => [name, token] as const),
    ...ids,
  ]);
  return {
    given: { ...given, NODE_OPTIONS: withRedirect(given['NODE_OPTIONS'], `${url}/discord`) },
    left: Object.keys(env).filter(name => !Object.hasOwn(given, name)),
  };
}
