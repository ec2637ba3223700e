import type { Scope } from '../../../core/report/row.ts';
import type { DiscordOverwrite, DiscordPermissions } from '../../../generated/manifest.ts';
import type { DiscordProblem } from '../codes.ts';
import { commandTypes } from '../command/enumerations.ts';
import { TARGETS } from '../command/members.ts';
import { doubleProblems } from '../command/text-rules.ts';
import { guildOf } from '../scope.ts';
import { overwriteFrom } from './overwrites.ts';

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
        message: `"of: application" is for all commands, so "${field}" has no meaning here.`,
        path: [field],
        atKey: true,
      }));
  if (entry.command === undefined)
    return [
      {
        rule: 'discord/permissions-command',
        message: 'The entry does not say which command it is for.',
        path: [],
        hint: 'add "command", or write "of: application" for all commands',
      },
    ];
  const isEntryPoint = commandTypes.normal(entry.type ?? 'chat_input') === 'primary_entry_point';
  return isEntryPoint && entry.of !== 'global'
    ? [
        {
          rule: 'discord/permissions-entry-point',
          message: 'An entry point command is global.',
          path: ['type'],
          hint: 'add "of: global"',
        },
      ]
    : [];
}

/** The API treats an empty set as none, so only `absent` can mean it. */
function emptyProblems(entry: DiscordPermissions): readonly DiscordProblem[] {
  if (entry.absent === true || (entry.overwrites ?? []).length > 0) return [];
  return [
    {
      rule: 'discord/overwrites-empty',
      message: 'The entry has no overwrites.',
      path: entry.overwrites === undefined ? [] : ['overwrites'],
      hint: 'write "absent: true" to have none',
    },
  ];
}

function uniqueProblems(
  overwrites: readonly DiscordOverwrite[],
  guild: string | undefined,
): readonly DiscordProblem[] {
  if (guild === undefined) return [];
  return doubleProblems(
    overwrites.flatMap((overwrite, index) => {
      // The schema reports an overwrite without exactly one target.
      if (TARGETS.filter(({ key }) => overwrite[key] !== undefined).length !== 1) return [];
      const { type, id } = overwriteFrom(overwrite, guild);
      return [[`${type}/${id}`, ['overwrites', index]] as const];
    }),
    'discord/overwrite-unique',
    'Another overwrite of this entry is for the same target.',
  );
}
