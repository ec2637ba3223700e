import type { Discord, DiscordCommand, DiscordGuild, DiscordPermissions } from '../../generated/manifest.ts';
import { commandTypes } from './enumerations.ts';

/** One command that an entry of `permissions` may mean. */
export interface Candidate {
  readonly type: string;
  readonly of: 'guild' | 'global';
}

function typeOf({ type }: { readonly type?: DiscordCommand['type'] }): string {
  return String(commandTypes.normal(type ?? 'chat_input'));
}

/** The manifest's commands that fit what an entry of a guild's `permissions` says: its name, and `type` and `of` where it has them. */
export function candidates(
  entry: DiscordPermissions,
  guild: DiscordGuild,
  section: Discord,
): readonly Candidate[] {
  const found = (
    commands: readonly DiscordCommand[] | undefined,
    of: Candidate['of'],
  ): readonly Candidate[] =>
    (commands ?? [])
      .filter(command => command.name === entry.command && command.absent !== true)
      .map(command => ({ type: typeOf(command), of }));
  return [...found(guild.commands, 'guild'), ...found(section.commands, 'global')].filter(
    each =>
      (entry.of === undefined || entry.of === each.of) &&
      (entry.type === undefined || typeOf(entry) === each.type),
  );
}

/**
 * A guild's entry with `type` and `of` filled in where `command` fits exactly one command of the manifest. Where it fits none,
 * it may be one that the bot registers by itself: `chat_input` of the guild, unless the entry says more.
 */
export function resolved(guild: DiscordGuild, section: Discord): DiscordGuild {
  if (guild.permissions === undefined) return guild;
  const permissions = guild.permissions.map(entry => {
    const [fit, ...others] = entry.of === 'application' ? [] : candidates(entry, guild, section);
    return fit === undefined || others.length > 0
      ? entry
      : { ...entry, type: fit.type as NonNullable<DiscordPermissions['type']>, of: fit.of };
  });
  return { ...guild, permissions };
}
