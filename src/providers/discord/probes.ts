import { pathTo, type RequestFailure } from '../../core/http.ts';
import type { Probe, ProbeInput } from '../../core/provider.ts';
import type { Scope } from '../../core/report/row.ts';
import { isRawPermissions, listCommandNames, listIn } from './api.ts';
import { applicationOf, guildOf } from './scope.ts';

/** What `doctor` reads of an application's global commands, or of one guild. Pure. */
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
  if (failure.outcome === 'credential')
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
 * Only a user's token edits permissions (facts/discord.md#who-may-write-overwrites). Reading a
 * guild's list of permissions tests that token.
 */
function permissions(scope: Scope, { credentials, manages }: ProbeInput): readonly Probe[] {
  const guild = guildOf(scope);
  if (guild === undefined) return [];
  const what = `permissions in ${scope.address}`;
  if (!credentials.has('permissions')) {
    if (!manages('discord.permissions')) return [];
    const next =
      "Set DISCORD_PERMISSIONS_TOKEN to a user's Bearer token with the scope applications.commands.permissions.update.";
    const says = 'not writable: DISCORD_PERMISSIONS_TOKEN is not set';
    return [{ what, read: async () => ({ ok: false, says, next }) }];
  }
  return [
    {
      what,
      advice: () =>
        'Discord refused DISCORD_PERMISSIONS_TOKEN. Ask the user to authorize again, and set the new token.',
      async read(reader) {
        const path = pathTo`/applications/${applicationOf(scope)}/guilds/${guild}/commands/permissions`;
        listIn(await reader.get(path, { credential: 'permissions' }), isRawPermissions, `GET ${path}`);
        return { ok: true, says: 'readable, and the token that edits them is accepted' };
      },
    },
  ];
}
