import { address } from '../../core/address.ts';
import { pathTo } from '../../core/http.ts';
import type { Scope } from '../../core/report/row.ts';

/**
 * The only kind of scope that this provider has: an application's global commands, or its commands
 * in one guild.
 */
export const SCOPE_KIND = 'discord.scope';

const GLOBAL = 'global';

/** The scope `discord.scope/<application>/<global or guild id>`. */
export function discordScope(application: string, guild?: string): Scope {
  const parts = [application, guild ?? GLOBAL];
  return { address: address(SCOPE_KIND, parts), kind: SCOPE_KIND, parts };
}

/**
 * The scope of a record in an answer: the scope that was read, unless the record names another
 * application or guild.
 */
export function scopeNamed(
  raw: { readonly [Key in 'application_id' | 'guild_id']?: unknown },
  at: Scope,
): Scope {
  const application = raw.application_id ?? applicationOf(at);
  const guild = raw.guild_id ?? guildOf(at);
  if (application === applicationOf(at) && guild === guildOf(at)) return at;
  return discordScope(String(application), guild === undefined ? undefined : String(guild));
}

export function applicationOf(scope: Scope): string {
  return scope.parts[0] as string;
}

/** The guild's id; undefined for the global scope. */
export function guildOf(scope: Scope): string | undefined {
  return scope.parts[1] === GLOBAL ? undefined : scope.parts[1];
}

/** The path of a scope's commands (facts/discord.md#endpoints). */
export function commandsPath(scope: Scope): string {
  const guild = guildOf(scope);
  return guild === undefined
    ? pathTo`/applications/${applicationOf(scope)}/commands`
    : pathTo`/applications/${applicationOf(scope)}/guilds/${guild}/commands`;
}
