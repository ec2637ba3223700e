import type {
  Discord,
  DiscordCommand,
  DiscordGuild,
  DiscordPermissions,
} from '../../../generated/manifest.ts';
import { commandTypes } from '../command/enumerations.ts';

/** A command that an entry of `permissions` may refer to. */
export interface Candidate {
  readonly type: string;
  readonly of: 'guild' | 'global';
}

function typeOf({ type }: { readonly type?: DiscordCommand['type'] }): string {
  return String(commandTypes.normal(type ?? 'chat_input'));
}

/**
 * The commands that match an entry of a guild's `permissions`: its name, and its `type` and `of` if
 * it has them.
 */
export function candidates(
  entry: DiscordPermissions,
  guild: DiscordGuild,
  section: Discord,
): readonly Candidate[] {
  const placed = [
    ...(guild.commands ?? []).map(command => ({ command, of: 'guild' as const })),
    ...(section.commands ?? []).map(command => ({ command, of: 'global' as const })),
  ];
  const fit = placed.filter(
    ({ command, of }) =>
      command.name === entry.command &&
      (entry.of === undefined || entry.of === of) &&
      (entry.type === undefined || typeOf(entry) === typeOf(command)),
  );
  // Permissions may refer to an absent command if no other matches.
  const present = fit.filter(({ command }) => command.absent !== true);
  return (present.length > 0 ? present : fit).map(({ command, of }) => ({ type: typeOf(command), of }));
}

/**
 * A guild's entry with `type` and `of` filled in where `command` matches exactly one command of the
 * manifest. Without a match, the bot may register the command itself: then it is `chat_input` of
 * the guild, unless the entry says more.
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
