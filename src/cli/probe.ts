import { Failure } from '../core/failure.ts';
import { pathTo, type Reader, RequestFailure } from '../core/http.ts';
import { isObject } from '../core/json.ts';
import type { Scope } from '../core/row.ts';
import type { Connection } from '../engine/session.ts';
import { applicationOf, commandsPath, guildOf } from '../providers/discord/scope.ts';

/** One thing that was looked at. */
export interface Finding {
  /** An address or a variable. */
  readonly what: string;
  readonly ok: boolean;
  /** One sentence. */
  readonly says: string;
  readonly next?: string;
}

/** Looks at one scope with cheap reads. Whether it can be written is told as far as reads can tell. */
export function probe(
  scope: Scope,
  connection: Connection,
  managesPermissions: boolean,
): Promise<readonly Finding[]> {
  const { reader } = connection.client(scope);
  switch (scope.kind) {
    case 'neon.project':
      return probeProject(scope, reader);
    case 'discord.scope':
      return probeCommands(scope, connection, reader, managesPermissions);
    default:
      return probePortal(scope, reader);
  }
}

async function probeProject(scope: Scope, reader: Reader): Promise<readonly Finding[]> {
  const [id = ''] = scope.parts;
  return look(scope.address, projectAdvice, async () => {
    const { body } = await reader.get(pathTo`/projects/${id}`);
    await reader.get(pathTo`/projects/${id}/branches`, { query: { limit: 1 } });
    const project = isObject(body) && isObject(body['project']) ? body['project'] : {};
    const level = project['effective_project_permission'];
    const writable = level !== 'viewer';
    const owner = isObject(project['owner']) ? project['owner'] : {};
    const plan = typeof owner['subscription_type'] === 'string' ? owner['subscription_type'] : undefined;
    const says = [
      'readable',
      writable ? 'writable' : 'not writable: the key has the role viewer here',
      ...(plan === undefined
        ? []
        : [`plan ${plan}${plan.startsWith('free') ? ' (no protected branches)' : ''}`]),
    ].join(', ');
    if (writable) return { what: scope.address, ok: true, says };
    return { what: scope.address, ok: false, says, next: 'Use a key of somebody who may edit the project.' };
  });
}

function projectAdvice({ status, outcome }: RequestFailure): string | undefined {
  if (outcome === 'credential') return 'NEON_API_KEY was refused: make a new key.';
  if (status === 404) return 'The project does not exist, or the key belongs to another account.';
  if (status === 403) return 'The key may not see this project.';
  return undefined;
}

async function probeCommands(
  scope: Scope,
  connection: Connection,
  reader: Reader,
  managesPermissions: boolean,
): Promise<readonly Finding[]> {
  const commands = await look(
    scope.address,
    failure => commandsAdvice(failure, scope),
    async () => {
      const { body } = await reader.get(commandsPath(scope));
      const found = Array.isArray(body) ? body.length : 0;
      return { what: scope.address, ok: true, says: `readable, writable, commands: ${found}` };
    },
  );
  return [...commands, ...(await probePermissions(scope, connection, reader, managesPermissions))];
}

function commandsAdvice(failure: RequestFailure, scope: Scope): string | undefined {
  if (failure.outcome === 'credential')
    return 'The Discord token was refused: reset it in the developer portal.';
  if (failure.serviceCode === '50001' && guildOf(scope) !== undefined) {
    const url = `https://discord.com/oauth2/authorize?client_id=${applicationOf(scope)}&scope=applications.commands`;
    return `The application is not authorized in this guild; somebody who manages it opens ${url}`;
  }
  if (failure.status === 403 || failure.status === 404) return 'The token belongs to another application.';
  return undefined;
}

/** Only a user's token can edit permissions (facts: application commands 7); a guild's list tells whether it is taken. */
async function probePermissions(
  scope: Scope,
  connection: Connection,
  reader: Reader,
  managed: boolean,
): Promise<readonly Finding[]> {
  const guild = guildOf(scope);
  if (guild === undefined) return [];
  const what = `permissions in ${scope.address}`;
  if (!connection.credentials.has('permissions')) {
    if (!managed) return [];
    const next =
      "Set DISCORD_PERMISSIONS_TOKEN to a user's Bearer token with the scope applications.commands.permissions.update.";
    return [{ what, ok: false, says: 'not writable: DISCORD_PERMISSIONS_TOKEN is not set', next }];
  }
  const advice = (): string => 'DISCORD_PERMISSIONS_TOKEN was refused: ask the user to authorize again.';
  return look(what, advice, async () => {
    const path = pathTo`/applications/${applicationOf(scope)}/guilds/${guild}/commands/permissions`;
    await reader.get(path, { credential: 'permissions' });
    return { what, ok: true, says: 'readable, and the token that edits them is accepted' };
  });
}

async function probePortal(scope: Scope, reader: Reader): Promise<readonly Finding[]> {
  const advice = (): undefined => undefined;
  return look(scope.address, advice, async () => {
    try {
      await reader.get('/llms.txt', { headers: { accept: 'text/plain, text/markdown' } });
    } catch (error) {
      if (!(error instanceof RequestFailure) || error.status !== 404) throw error;
      return { what: scope.address, ok: true, says: 'reachable; it has no llms.txt' };
    }
    return { what: scope.address, ok: true, says: 'reachable' };
  });
}

async function look(
  what: string,
  advice: (failure: RequestFailure) => string | undefined,
  read: () => Promise<Finding>,
): Promise<readonly Finding[]> {
  try {
    return [await read()];
  } catch (error) {
    const next = error instanceof RequestFailure ? advice(error) : nextOf(error);
    const says = `not readable: ${error instanceof Error ? error.message : String(error)}`;
    return [{ what, ok: false, says, ...(next === undefined ? {} : { next }) }];
  }
}

/** The next step of a refusal that came before any request, such as of a portal in a private network. */
function nextOf(error: unknown): string | undefined {
  if (error instanceof Failure && error.code === 'usage') return error.next;
  throw error;
}
