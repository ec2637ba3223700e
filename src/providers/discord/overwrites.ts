import type { Json } from '../../core/json.ts';
import type { RawOverwrite } from './api.ts';
import { overwriteTypes } from './enumerations.ts';

/** An overwrite in normal form. The guild's own id is @everyone; that id less one is all channels. */
export type Overwrite = {
  readonly type: string | number;
  readonly id: string;
  readonly allow: boolean;
};

/** An entry has exactly one of these keys. */
export const overwriteTargets = ['role', 'user', 'channel', 'everyone', 'all_channels'] as const;

/** "@everyone" has the id of the guild (facts/discord.md#overwrites). */
function everyoneId(guild: string): string {
  return guild;
}

/** The id of "all channels": the guild's less one, which needs big integers. */
function allChannelsId(guild: string): string {
  return (BigInt(guild) - 1n).toString();
}

/** One entry of a manifest's `overwrites` in normal form. */
export function overwriteFrom(entry: object, guild: string): Overwrite {
  const of = entry as Readonly<Record<string, unknown>>;
  const allow = of['allow'] === true;
  if (of['everyone'] === true) return { type: 'role', id: everyoneId(guild), allow };
  if (of['all_channels'] === true) return { type: 'channel', id: allChannelsId(guild), allow };
  const type = overwriteTargets.find(target => typeof of[target] === 'string') ?? 'role';
  return { type, id: String(of[type]), allow };
}

/** One overwrite of the API in normal form. */
export function overwriteIn(raw: RawOverwrite): Overwrite {
  return { type: overwriteTypes.normal(raw.type), id: raw.id, allow: raw.permission };
}

/** The normal order of overwrites: roles, users, channels, each by id. */
export function sortedOverwrites(all: readonly Overwrite[]): readonly Overwrite[] {
  const rank = (of: Overwrite): number => overwriteTypes.number(of.type) ?? Number.MAX_SAFE_INTEGER;
  return [...all].sort(
    (a, b) => rank(a) - rank(b) || a.id.length - b.id.length || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

/** The API's form of overwrites in normal form. */
export function apiOverwrites(value: Json): Json {
  return overwritesOf(value).map(of => ({
    id: of.id,
    type: overwriteTypes.number(of.type) ?? of.type,
    permission: of.allow,
  }));
}

/** The overwrites in a row's value; none where there is no value. */
export function overwritesOf(value: Json): readonly Overwrite[] {
  return Array.isArray(value) ? (value as readonly Overwrite[]) : [];
}

/** An overwrite as a manifest writes it, with names for the guild's constants. */
export function writtenOverwrite(of: Overwrite, guild: string): Json {
  if (of.type === 'role' && of.id === everyoneId(guild)) return { everyone: true, allow: of.allow };
  if (of.type === 'channel' && of.id === allChannelsId(guild)) return { all_channels: true, allow: of.allow };
  return { [of.type]: of.id, allow: of.allow };
}
