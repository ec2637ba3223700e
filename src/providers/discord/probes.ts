import { pathTo, type RequestFailure, refusedCredential } from '../../core/http.ts';
import type { Probe, ProbeInput } from '../../core/provider.ts';
import type { Scope } from '../../core/report/row.ts';
import { isRawPermissions, listCommandNames, listIn } from './api.ts';
import { resetPermissions, setPermissions } from './refusals.ts';
import { applicationOf, guildOf } from './scope.ts';
import { variablesOf } from './service.ts';

/** The test reads of `doctor` for one scope: an application's global commands, or a guild. Pure. */
export function probes(scope: Scope, input: ProbeInput): readonly Probe[] {
  const commands: Probe = {
    what: scope.address,
    advice: failure => commandsAdvice(failure, scope),
    async read(reader) {
      const { length } = await listCommandNames(scope, reader);
      return { ok: true, says: `readable, writable, commands: ${length}` };
    },
  };
  return [commands, ...permissions(scope, input)];
}

function commandsAdvice(failure: RequestFailure, scope: Scope): string | undefined {
  if (refusedCredential(failure))
    return 'Discord refused the token. Reset the token in the developer portal, and set the new one.';
  if (failure.serviceCode === '50001' && guildOf(scope) !== undefined) {
    const url = `https://discord.com/oauth2/authorize?client_id=${applicationOf(scope)}&scope=applications.commands`;
    return `The application is not authorized in this guild. Let someone who manages the guild open ${url}`;
  }
  if (failure.status === 403 || failure.status === 404)
    return 'The token belongs to another application. Set the token of the application in `application_id`, or correct the id.';
  return undefined;
}

/**
 * The test of the token that edits permissions, which only a user's token may do
 * (facts/discord.md#who-may-write-overwrites). It reads a guild's list of permissions.
 */
function permissions(scope: Scope, { credentials, suffix, manages }: ProbeInput): readonly Probe[] {
  const guild = guildOf(scope);
  if (guild === undefined) return [];
  const variables = variablesOf(suffix);
  const what = `permissions in ${scope.address}`;
  if (!credentials.has('permissions')) {
    if (!manages('discord.permissions')) return [];
    const says = `not writable: ${variables.permissions} is not set`;
    return [{ what, read: async () => ({ ok: false, says, next: setPermissions(variables) }) }];
  }
  return [
    {
      what,
      advice: () => resetPermissions('Discord', variables),
      async read(reader) {
        const path = pathTo`/applications/${applicationOf(scope)}/guilds/${guild}/commands/permissions`;
        listIn(await reader.get(path, { credential: 'permissions' }), isRawPermissions, `GET ${path}`);
        return { ok: true, says: 'readable, and the token that edits them is accepted' };
      },
    },
  ];
}
