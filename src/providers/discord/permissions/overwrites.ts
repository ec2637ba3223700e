import { FieldTable } from '../../../core/fields/field-table.ts';
import type { Json } from '../../../core/json.ts';
import type { Scope } from '../../../core/report/row.ts';
import type { DiscordOverwrite, DiscordPermissions } from '../../../generated/manifest.ts';
import type { DiscordProblem } from '../codes.ts';
import { commandTypes, ENTRY_POINT, overwriteTypes } from '../command/enumerations.ts';
import { OVERWRITE, TARGETS } from '../command/members.ts';
import { doubleProblems } from '../command/text-rules.ts';
import { guildOf } from '../scope.ts';

/**
 * An overwrite in normal form. The guild's own id stands for @everyone; that id minus one stands
 * for all channels.
 */
export type Overwrite = {
  readonly type: string | number;
  readonly id: string;
  readonly allow: boolean;
};

const MEMBERS = new FieldTable(OVERWRITE);

/** One entry of a manifest's `overwrites` in normal form. */
export function overwriteFrom(entry: object, guild: string): Overwrite {
  const said = entry as { readonly [key: string]: unknown };
  const { key, type, id } = TARGETS.find(each => said[each.key] !== undefined) ?? TARGETS[0];
  return MEMBERS.normal({ ...entry, type, id: id?.(guild) ?? String(said[key]) }) as Overwrite;
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

/** Converts overwrites from the normal form into the form that the API takes in a body. */
export function apiOverwrites(value: Json): Json {
  return overwritesOf(value).map(({ id, ...of }) => {
    const members = Object.entries(of).map(([name, each]) => {
      const { inBody = name, names } = OVERWRITE[name] ?? {};
      return [inBody, names?.number(each) ?? each];
    });
    return { id, ...Object.fromEntries(members) };
  });
}

/** The overwrites in the value of a row's field; an empty list where the field has no value. */
export function overwritesOf(value: Json): readonly Overwrite[] {
  return Array.isArray(value) ? (value as readonly Overwrite[]) : [];
}

/**
 * The usual name of a target that stands for everyone, or for all channels, in a guild, such as
 * `@everyone`; undefined for any other target.
 */
export function calledForAll(of: Overwrite, guild: string): string | undefined {
  return forAll(of, guild)?.called;
}

function forAll({ type, id }: Overwrite, guild: string): (typeof TARGETS)[number] | undefined {
  return TARGETS.find(each => each.type === type && each.id?.(guild) === id);
}

/**
 * An overwrite as a manifest writes it. An id that stands for everyone, or for all channels,
 * becomes `everyone` or `all_channels`.
 */
export function writtenOverwrite(of: Overwrite, guild: string): Json {
  const { type, id, ...others } = of;
  const all = forAll(of, guild);
  return all === undefined ? { [type]: id, ...others } : { [all.key]: true, ...others };
}

/** Gives the mistakes that the schema cannot express (facts/discord.md#overwrites). */
export function permissionsRules(entry: DiscordPermissions, scope: Scope): readonly DiscordProblem[] {
  return [
    ...commandProblems(entry),
    ...emptyProblems(entry),
    ...uniqueProblems(entry.overwrites ?? [], guildOf(scope)),
  ];
}

function commandProblems(entry: DiscordPermissions): readonly DiscordProblem[] {
  if (entry.of === 'application')
    return (['command', 'type'] as const)
      .filter(field => entry[field] !== undefined)
      .map(field => ({
        rule: 'discord/permissions-command',
        message: `"of: application" is for all commands, so "${field}" cannot stand in this entry.`,
        path: [field],
        atKey: true,
      }));
  if (entry.command === undefined) {
    const message = 'The entry does not say which command it is for.';
    const hint = 'add "command", or write "of: application" for all commands';
    return [{ rule: 'discord/permissions-command', message, path: [], hint }];
  }
  const isEntryPoint = commandTypes.normal(entry.type ?? 'chat_input') === ENTRY_POINT;
  if (!isEntryPoint || entry.of === 'global') return [];
  const message = 'An entry point command is global, and this entry does not say so.';
  return [{ rule: 'discord/permissions-entry-point', message, path: ['type'], hint: 'add "of: global"' }];
}

/**
 * Refuses an empty list of overwrites. The API takes it as "delete all", and an entry says that
 * only with `absent: true`.
 */
function emptyProblems(entry: DiscordPermissions): readonly DiscordProblem[] {
  if (entry.absent === true || (entry.overwrites ?? []).length > 0) return [];
  const path = entry.overwrites === undefined ? [] : ['overwrites'];
  const hint = 'write "absent: true" to have none';
  return [{ rule: 'discord/overwrites-empty', message: 'The entry has no overwrites.', path, hint }];
}

function uniqueProblems(
  overwrites: readonly DiscordOverwrite[],
  guild: string | undefined,
): readonly DiscordProblem[] {
  if (guild === undefined) return [];
  return doubleProblems(
    overwrites.flatMap((overwrite, index) => {
      // The schema already reports an overwrite that does not have exactly one target.
      if (TARGETS.filter(({ key }) => overwrite[key] !== undefined).length !== 1) return [];
      const { type, id } = overwriteFrom(overwrite, guild);
      return [[`${type}/${id}`, ['overwrites', index]] as const];
    }),
    'discord/overwrite-unique',
    'Another overwrite of this entry is for the same target.',
  );
}
