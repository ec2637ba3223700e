import { FieldTable } from '../../core/field-table.ts';
import type { Json } from '../../core/json.ts';
import { overwriteTypes } from './enumerations.ts';
import { OVERWRITE } from './members.ts';

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

const MEMBERS = new FieldTable(OVERWRITE);

/** One entry of a manifest's `overwrites` in normal form. */
export function overwriteFrom(entry: object, guild: string): Overwrite {
  return MEMBERS.normal({
    ...entry,
    ...targetIn(entry as Readonly<Record<string, unknown>>, guild),
  }) as Overwrite;
}

function targetIn(entry: Readonly<Record<string, unknown>>, guild: string): Pick<Overwrite, 'type' | 'id'> {
  if (entry['everyone'] === true) return { type: 'role', id: everyoneId(guild) };
  if (entry['all_channels'] === true) return { type: 'channel', id: allChannelsId(guild) };
  const type = overwriteTargets.find(target => typeof entry[target] === 'string') ?? 'role';
  return { type, id: String(entry[type]) };
}

/** One overwrite of the API in normal form. */
export function overwriteIn(raw: object): Overwrite {
  const said = raw as { readonly [name: string]: unknown };
  const members = Object.entries(OVERWRITE).map(([name, { inBody = name }]) => [name, said[inBody]]);
  return MEMBERS.normal(Object.fromEntries(members)) as Overwrite;
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
  return overwritesOf(value).map(({ id, ...of }) => {
    const members = Object.entries(of).map(([name, each]) => {
      const { inBody = name, names } = OVERWRITE[name] ?? {};
      return [inBody, names?.number(each) ?? each];
    });
    return { id, ...Object.fromEntries(members) };
  });
}

/** The overwrites in a row's value; none where there is no value. */
export function overwritesOf(value: Json): readonly Overwrite[] {
  return Array.isArray(value) ? (value as readonly Overwrite[]) : [];
}

/** An overwrite as a manifest writes it, with names for the guild's constants. */
export function writtenOverwrite(of: Overwrite, guild: string): Json {
  const { type, id, ...others } = of;
  if (type === 'role' && id === everyoneId(guild)) return { everyone: true, ...others };
  if (type === 'channel' && id === allChannelsId(guild)) return { all_channels: true, ...others };
  return { [type]: id, ...others };
}
