import type { EmulatedService, Quirks, ServiceOptions, ServiceRequest, ServiceResponse } from '../service.ts';
import { getApplication, getAuthorization, getBotUser, listGuilds } from './application.ts';
import { type CommandCall, methodNotAllowed } from './call.ts';
import { createCommand, deleteCommand, editCommand, getCommand, listCommands } from './commands.ts';
import { editApplication } from './edit-application.ts';
import { createEmoji, deleteEmoji, editEmoji, getEmoji, listEmojis } from './emojis.ts';
import { failSnowflake, newForm } from './form.ts';
import { callerOf, issueToken } from './oauth.ts';
import { overwriteCommands } from './overwrite-commands.ts';
import { getPermissions, listPermissions, setPermissions } from './permissions.ts';
import { rateLimit } from './rate-limit.ts';
import { DiscordRefusal, general } from './refusal.ts';
import { getMetadata, putMetadata } from './role-connections.ts';
import { type DiscordState, EMPTY_STATE, readDiscordState } from './state.ts';

type Verb = (call: CommandCall) => ServiceResponse;

interface Route {
  /** The segments of the path; `:name` is a parameter. */
  readonly path: readonly string[];
  readonly verbs: Readonly<Record<string, Verb>>;
}

const COMMANDS = { GET: listCommands, POST: createCommand, PUT: overwriteCommands };
const COMMAND = { GET: getCommand, PATCH: editCommand, DELETE: deleteCommand };

/**
 * The paths below the version that are served, with their methods. There is no PUT of all
 * permissions, so it gets a 405: Discord switched the batch edit off in 2022
 * (facts/discord.md#endpoints).
 */
export const ROUTES: readonly Route[] = [
  route('applications/@me', { GET: getApplication, PATCH: editApplication }),
  route('applications/:application', { GET: getApplication }),
  route('oauth2/applications/@me', { GET: getApplication }),
  route('oauth2/@me', { GET: getAuthorization }),
  route('users/@me', { GET: getBotUser }),
  route('users/@me/guilds', { GET: listGuilds }),
  route('applications/:application/emojis', { GET: listEmojis, POST: createEmoji }),
  route('applications/:application/emojis/:emoji', {
    GET: getEmoji,
    PATCH: editEmoji,
    DELETE: deleteEmoji,
  }),
  route('applications/:application/role-connections/metadata', { GET: getMetadata, PUT: putMetadata }),
  route('applications/:application/commands', COMMANDS),
  route('applications/:application/commands/:command', COMMAND),
  route('applications/:application/guilds/:guild/commands', COMMANDS),
  route('applications/:application/guilds/:guild/commands/permissions', { GET: listPermissions }),
  route('applications/:application/guilds/:guild/commands/:command', COMMAND),
  route('applications/:application/guilds/:guild/commands/:command/permissions', {
    GET: getPermissions,
    PUT: setPermissions,
  }),
];

function route(path: string, verbs: Readonly<Record<string, Verb>>): Route {
  return { path: path.split('/'), verbs };
}

/**
 * Emulates application commands, their permissions, the application itself with its emojis and its
 * role connection metadata, and the token URL. All behavior is from docs/facts
 * (facts/discord.md#commands). The base is `/discord/api`, because the token URL also works without
 * a version. Each token works for its own application alone.
 */
export function discordService(options: ServiceOptions): EmulatedService {
  const limit = rateLimit(options.quirks);
  let state: DiscordState = EMPTY_STATE;
  let previous: DiscordState = EMPTY_STATE;

  const write = (next: DiscordState): void => {
    previous = state;
    state = next;
  };

  const answer = (request: ServiceRequest): ServiceResponse => {
    checkUserAgent(request, options.quirks);
    const segments = belowVersion(request);
    if (segments.join('/') === 'oauth2/token') return token(request);
    const found = matchRoute(segments);
    if (found === undefined) throw notEmulated(request.method, segments);
    const verb = Object.hasOwn(found.route.verbs, request.method)
      ? found.route.verbs[request.method]
      : undefined;
    if (verb === undefined)
      throw isOfCommands(found.route) ? methodNotAllowed() : notEmulated(request.method, segments);
    const caller = callerOf(request.headers['authorization'], options, state.tokens, request.now);
    if (caller === undefined) throw general(401, 'Unauthorized');
    // A path without an application means the application of the token.
    const { application = caller.application, guild, command = '', emoji = '' } = found.parameters;
    const route = `${request.method} ${found.route.path.join('/')} ${guild ?? ''} ${caller.application}`;
    const limited = limit.take(caller.application, route, request.now);
    if (limited.refusal !== undefined) return limited.refusal;
    const response = refusing(() => {
      checkIds(found.parameters, request.ignore);
      if (application !== caller.application && options.sharesTokens !== true) throw otherApplication();
      checkAccess(options, application, guild);
      return verb({
        request,
        caller,
        quirks: options.quirks,
        applicationId: application,
        guilds: options.guilds,
        guildId: guild,
        commandId: command,
        emojiId: emoji,
        state: request.stale && request.method === 'GET' ? previous : state,
        latest: () => state,
        write,
      });
    });
    return { ...response, headers: { ...limited.headers, ...response.headers } };
  };

  const token = (request: ServiceRequest): ServiceResponse => {
    if (request.method !== 'POST') throw methodNotAllowed();
    const { response, issued } = issueToken(request, options, options.random);
    if (issued !== undefined) {
      const [name, value] = issued;
      state = { ...state, tokens: { ...state.tokens, [name]: value } };
    }
    return response;
  };

  return {
    handle: request => refusing(() => answer(request)),
    state: () => structuredClone(state),
    restore(next) {
      state = readDiscordState(next);
      previous = state;
      limit.reset();
    },
    bookmark() {
      const [now, last] = [state, previous];
      return () => {
        state = now;
        previous = last;
        limit.reset();
      };
    },
  };
}

function refusing(work: () => ServiceResponse): ServiceResponse {
  try {
    return work();
  } catch (error) {
    if (error instanceof DiscordRefusal) return { status: error.status, body: error.body };
    throw error;
  }
}

/**
 * The 404 for a path that the sandbox does not emulate. The message says so, because a starting bot
 * may request more than commands, and the path then exists in the real service.
 */
function notEmulated(method: string, segments: readonly string[], why = ''): DiscordRefusal {
  return general(404, `Not Found. This sandbox does not emulate ${method} /${segments.join('/')}${why}`);
}

/**
 * Refuses a request whose `User-Agent` does not begin as Discord's API requires:
 * `DiscordBot (url, version)`, after which any text may follow (facts/discord.md#user-agents).
 */
function checkUserAgent(request: ServiceRequest, quirks: Quirks): void {
  if (quirks['user_agent'] === 'any') return;
  if (/^DiscordBot \(/.test(request.headers['user-agent'] ?? '')) return;
  throw new DiscordRefusal(403, 40333, 'internal network error');
}

/**
 * The path below the version. The sandbox serves versions 9 and 10 only. The service still serves 6
 * to 8, and takes a path without a version as 6; these are deprecated and not emulated. The token
 * URL needs no version (facts/discord.md#versions-of-the-api).
 */
function belowVersion({ method, segments }: ServiceRequest): readonly string[] {
  const [version = '', ...rest] = segments;
  if (version === 'v9' || version === 'v10') return rest;
  if (segments.join('/') === 'oauth2/token') return segments;
  if (/^v(?![678]$)\d+$/.test(version)) throw new DiscordRefusal(400, 50041, 'Invalid API version');
  throw notEmulated(method, segments, ': it serves /v9 and /v10');
}

/**
 * Whether a route is about commands. For these routes the sandbox has every verb of the service, so
 * any other verb is a 405.
 */
function isOfCommands({ path }: Route): boolean {
  return path.includes('commands');
}

type Parameters = Readonly<Record<string, string>>;

function matchRoute(segments: readonly string[]): { route: Route; parameters: Parameters } | undefined {
  for (const each of ROUTES) {
    const parameters = matchPath(each.path, segments);
    if (parameters !== undefined) return { route: each, parameters };
  }
  return undefined;
}

function matchPath(path: readonly string[], segments: readonly string[]): Parameters | undefined {
  if (path.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of path.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) {
      if (segment === '') return undefined;
      parameters[part.slice(1)] = segment;
    } else if (part !== segment) return undefined;
  }
  return parameters;
}

/**
 * Refuses parameters in the path that are not ids. Such a value is often a variable that nobody
 * set. (Public repositories quote the words of this refusal, 2026-11-22.)
 */
function checkIds(parameters: Parameters, ignore: (what: string) => void): void {
  const form = newForm(ignore);
  for (const [name, value] of Object.entries(parameters))
    if (!/^\d+$/.test(value)) failSnowflake(form.at(`${name}_id`), value);
  form.check();
}

function otherApplication(): DiscordRefusal {
  return new DiscordRefusal(403, 20012, 'You are not authorized to perform this action on this application');
}

/**
 * Throws 20012 for another application, 50001 for a guild where the application is not authorized
 * (facts/discord.md#guilds-without-the-application).
 */
function checkAccess(options: ServiceOptions, application: string, guild: string | undefined): void {
  if (!options.applications.includes(application)) throw otherApplication();
  if (guild === undefined || options.guilds.includes(guild)) return;
  if (options.quirks['absent_guild'] === 'unknown_guild')
    throw new DiscordRefusal(404, 10004, 'Unknown Guild');
  throw new DiscordRefusal(403, 50001, 'Missing Access');
}
