import type { ManifestPath } from '../../core/problem.ts';
import { didYouMean } from '../../core/text/did-you-mean.ts';
import type { Discord, DiscordCommand, DiscordGuild, DiscordPermissions } from '../../generated/manifest.ts';
import { COMMANDS_OF_TYPE } from '../../limits/discord.ts';
import { applicationsOf, type OneApplication, type OneSection } from './applications.ts';
import type { DiscordProblem } from './codes.ts';
import { commandTypes } from './command/enumerations.ts';

/** The most commands of each type that a scope can have (facts/discord.md#counts). */
export const MOST_COMMANDS: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(COMMANDS_OF_TYPE).map(([type, { is }]) => [type, is]),
);

interface CommandAt {
  readonly command: DiscordCommand;
  readonly path: ManifestPath;
}

function keyOf({ command }: CommandAt): string {
  return `${typeOf(command)}/${command.name}`;
}

/**
 * The mistakes that need the whole section: too many commands in a scope, a command that users see
 * twice, and permissions that do not name exactly one command.
 */
export function sectionRules(section: Discord): readonly DiscordProblem[] {
  const all = applicationsOf(section);
  const found = all.map(one => ({
    one,
    problems: rulesOfOne(one.section).map(problem => ({ ...problem, path: one.place(problem.path) })),
  }));
  return [
    ...applicationProblems(section),
    ...found.flatMap(({ one, problems }) => problems.map(problem => withApplications(problem, one, found))),
  ].filter(isFirst);
}

/**
 * Mistakes in naming applications: a section needs either `application_id`, or `applications` for
 * several.
 */
function applicationProblems(section: Discord): readonly DiscordProblem[] {
  const rule = 'discord/applications';
  const { applications, application_id: id } = section;
  if (applications === undefined)
    return id === undefined
      ? [{ rule, message: '`discord` needs `application_id`, or `applications` for several', path: [] }]
      : [];
  const beside = ONLY_OF_ONE.filter(key => section[key] !== undefined).map(
    (key): DiscordProblem => ({
      rule,
      message: `\`${key}\` cannot stand beside \`applications\``,
      path: [key],
      atKey: true,
      hint: `write \`${key}\` in each application that it is for`,
    }),
  );
  const names = new Map<string, string>();
  const twice = Object.entries(applications).flatMap(([name, one]): readonly DiscordProblem[] => {
    const first = names.get(one.application_id);
    if (first === undefined) names.set(one.application_id, name);
    return first === undefined
      ? []
      : [
          {
            rule,
            message: `the application ${one.application_id} is \`${first}\` already`,
            path: ['applications', name, 'application_id'],
            hint: 'correct the id, or remove one of the two',
          },
        ];
  });
  return [...beside, ...twice];
}

/** Keys that are about one application, so they cannot stand beside `applications`. */
const ONLY_OF_ONE = ['application_id', 'application', 'guilds', 'prune'] as const;

/**
 * Adds to the message the names of the applications that a mistake concerns. Not needed for a
 * mistake under `applications`, whose place names the application, nor for one that concerns all.
 */
function withApplications(
  problem: DiscordProblem,
  { name }: OneApplication,
  found: readonly { readonly one: OneApplication; readonly problems: readonly DiscordProblem[] }[],
): DiscordProblem {
  if (name === undefined || problem.path[0] === 'applications') return problem;
  const concerned = found.filter(({ problems }) => problems.some(other => isSame(other, problem)));
  if (concerned.length === found.length) return problem;
  const names = concerned.map(({ one }) => one.name).join(', ');
  return { ...problem, message: `${problem.message} (applications: ${names})` };
}

function isSame(a: DiscordProblem, b: DiscordProblem): boolean {
  return a.rule === b.rule && a.path.join('/') === b.path.join('/');
}

function rulesOfOne(section: OneSection): readonly DiscordProblem[] {
  const global = placed(section.commands, ['commands']);
  const guilds = guildCommands(section);
  return [
    ...guildNames(section),
    ...countProblems(global),
    ...[...guilds.values()].flatMap(countProblems),
    ...shadowProblems(global, guilds),
    ...referenceProblems(section),
  ];
}

/** Mistakes in naming guilds: an entry needs either `ids` (or a file of ids), or `every: true`. */
function guildNames({ guilds = [] }: OneSection): readonly DiscordProblem[] {
  return guilds.flatMap((guild, index): readonly DiscordProblem[] => {
    const path = ['guilds', index];
    const rule = 'discord/guild-ids';
    // `ids_from` counts even if its file could not be read: that is reported elsewhere.
    const isNamed = guild.ids !== undefined || guild.ids_from !== undefined;
    if (!isNamed && guild.every === undefined)
      return [{ rule, message: 'a guild needs `ids`, or `every: true` for all guilds of the bot', path }];
    if (guild.every === undefined)
      return OF_SETS.filter(key => guild[key] !== undefined).map(key => ({
        rule,
        message: `\`${key}\` is for a set of guilds, and this entry names its guilds by \`ids\``,
        path: [...path, key],
        atKey: true,
        hint: `remove \`${key}\`, or write \`every: true\` in place of \`ids\``,
      }));
    const ids = guild.ids_from === undefined ? 'ids' : 'ids_from';
    return ([ids, 'if_absent'] as const)
      .filter(key => guild[key] !== undefined)
      .map(key => ({
        rule,
        message: `\`${key}\` cannot stand beside \`every: true\``,
        path: [...path, key],
        atKey: true,
        hint:
          key === ids
            ? 'write an entry of its own for these guilds'
            : 'remove `if_absent`: a guild that the bot left is not in the set anyway',
      }));
  });
}

/** Keys that only an entry for every guild has. */
const OF_SETS = ['except', 'at_most', 'joining', 'rollout'] as const;

function placed(commands: readonly DiscordCommand[] | undefined, path: ManifestPath): readonly CommandAt[] {
  // The list may have holes (applications.ts), which `flatMap` skips.
  return (commands ?? []).flatMap((command, index) => ({ command, path: [...path, index] }));
}

/** The key for an entry with `every: true`, in place of a guild's id. */
const EVERY = 'every';

/** Guild id → its commands, from every entry that names the guild. */
function guildCommands(section: OneSection): ReadonlyMap<string, readonly CommandAt[]> {
  const byGuild = new Map<string, readonly CommandAt[]>();
  (section.guilds ?? []).forEach((guild, index) => {
    const here = placed(guild.commands, ['guilds', index, 'commands']);
    for (const id of guild.ids ?? [EVERY]) byGuild.set(id, [...(byGuild.get(id) ?? []), ...here]);
  });
  return byGuild;
}

function countProblems(commands: readonly CommandAt[]): readonly DiscordProblem[] {
  return Object.entries(MOST_COMMANDS).flatMap(([type, most]): readonly DiscordProblem[] => {
    const ofType = commands.filter(({ command }) => typeOf(command) === type && command.absent !== true);
    const first = ofType[most];
    if (first === undefined) return [];
    const message = `Discord allows at most ${most} ${type} commands of the application or of a guild, and this manifest has ${ofType.length}.`;
    return [
      { rule: 'discord/command-count', message, path: first.path, hint: 'remove some of these commands' },
    ];
  });
}

/** Warns of a frequent surprise: users see a command twice if it is global and in their guild. */
function shadowProblems(
  global: readonly CommandAt[],
  guilds: ReadonlyMap<string, readonly CommandAt[]>,
): readonly DiscordProblem[] {
  const present = (one: CommandAt): boolean => one.command.absent !== true;
  const names = new Set(global.filter(present).map(keyOf));
  return [...guilds.values()].flatMap(commands =>
    commands
      .filter(one => present(one) && names.has(keyOf(one)))
      .map(({ path }): DiscordProblem => {
        const message =
          'A global command has the same type and name as this command of a guild, so people in the guild see both commands.';
        return {
          rule: 'discord/command-twice',
          level: 'warning',
          message,
          path: [...path, 'name'],
          hint: 'rename or remove one of the two commands',
        };
      }),
  );
}

/**
 * The commands of a guild: those of its entry, and the shared commands that its application has in
 * this guild.
 */
function ofGuild(guild: DiscordGuild, { shared }: OneSection): readonly DiscordCommand[] {
  const { ids = [], commands = [] } = guild;
  const isInAll = ids.length > 0 && ids.every(id => shared?.ids?.includes(id) === true);
  return [...commands, ...(isInAll ? Object.values(shared?.commands ?? []) : [])];
}

/**
 * The mistakes in the `command` of `permissions` entries: it must match exactly one command of the
 * manifest. It may match none if the entry says `of: global` or `of: guild`, because then the bot
 * may register the command itself.
 */
function referenceProblems(section: OneSection): readonly DiscordProblem[] {
  return (section.guilds ?? []).flatMap((guild, index) =>
    (guild.permissions ?? []).flatMap((entry, at): readonly DiscordProblem[] => {
      if (entry.command === undefined || entry.of === 'application') return [];
      const found = candidates(entry, guild, section);
      if (found.length === 1 || (found.length === 0 && entry.of !== undefined)) return [];
      const path = ['guilds', index, 'permissions', at, 'command'];
      if (found.length > 1) {
        const which = found.map(({ type, of }) => `type: ${type}, of: ${of}`).join('; or ');
        const message = `${found.length} commands of the manifest are called "${entry.command}", and this entry does not say which one it is for.`;
        return [{ rule: 'discord/permissions-ambiguous', message, path, hint: `add ${which}` }];
      }
      const names = [...ofGuild(guild, section), ...(section.commands ?? [])].map(command => command.name);
      const near = didYouMean(entry.command, names);
      const message = `No command of the manifest is called "${entry.command}".`;
      const hint =
        near === undefined
          ? 'for a command that the bot registers by itself, write `of: global` or `of: guild`'
          : `did you mean "${near}"?`;
      return [{ rule: 'discord/permissions-unknown', message, path, hint }];
    }),
  );
}

/** One entry can apply to several guilds; its mistakes are reported once. */
function isFirst(problem: DiscordProblem, index: number, all: readonly DiscordProblem[]): boolean {
  return all.findIndex(other => isSame(other, problem)) === index;
}

function typeOf({ type }: { readonly type?: DiscordCommand['type'] }): string {
  return String(commandTypes.normal(type ?? 'chat_input'));
}

/**
 * The commands that match an entry of a guild's `permissions`: its name, and its `type` and `of` if
 * it has them.
 */
function candidates(entry: DiscordPermissions, guild: DiscordGuild, section: OneSection) {
  const placed = [
    ...ofGuild(guild, section).map(command => ({ command, of: 'guild' as const })),
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
 * manifest. An entry without a match stays as it is, because the bot may register the command
 * itself. Such an entry is for a `chat_input` command of the guild, unless it has another `type` or
 * `of`.
 */
export function resolved(guild: DiscordGuild, section: OneSection): DiscordGuild {
  if (guild.permissions === undefined) return guild;
  const permissions = guild.permissions.map(entry => {
    const [fit, ...others] = entry.of === 'application' ? [] : candidates(entry, guild, section);
    return fit === undefined || others.length > 0
      ? entry
      : { ...entry, type: fit.type as NonNullable<DiscordPermissions['type']>, of: fit.of };
  });
  return { ...guild, permissions };
}
