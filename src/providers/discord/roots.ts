import { without } from '../../core/json.ts';
import type { Root, RootSet } from '../../core/provider.ts';
import type { Discord } from '../../generated/manifest.ts';
import { applicationsOf, type OneApplication, type OneSection } from './applications.ts';
import { discordScope } from './scope.ts';
import { resolved } from './section-rules.ts';

/**
 * The scopes that a section names, with their entries: each application, and each guild id of an
 * application. Pure.
 */
export function roots(section: Discord): readonly Root[] {
  return applicationsOf(section).flatMap(one => [...ownRoots(one), ...guildRoots(one)]);
}

/**
 * The shared keys that belong to each application and never to a guild. They stay with the
 * application even where `commands_in` gives the shared commands to guilds.
 */
const OF_ALL = ['emojis', 'role_connections'] as const;

function ownRoots({ id, name, commandsIn, section }: OneApplication): readonly Root[] {
  const scope = discordScope(id);
  if (name === undefined) return [{ scope, entry: { application_id: id, ...section }, path: [] }];
  const { application, guilds: _, shared: _inGuilds, ...shared } = section;
  // The shared keys are at the top of the section, the application's own settings under
  // `applications`. A root has only one path, so they are two roots of one scope.
  const entry = without({ ...section }, ['commands', ...OF_ALL, 'guilds', 'shared']);
  const isShared = OF_ALL.some(key => section[key] !== undefined);
  const settings = { scope, entry, path: ['applications', name] };
  return [
    ...(commandsIn === undefined || isShared ? [{ scope, entry: shared, path: [] }] : []),
    ...(application === undefined ? [] : [settings]),
  ];
}

function guildRoots({ id, section, place }: OneApplication): readonly Root[] {
  return (section.guilds ?? []).flatMap((guild, index) => {
    const entry = { ...resolved(guild, section), ...settingsOf(section) };
    const skips = guild.if_absent === 'skip' ? ({ skipsAbsent: true } as const) : {};
    const path = place(['guilds', index]);
    return (guild.ids ?? []).map(guildId => ({ scope: discordScope(id, guildId), entry, path, ...skips }));
  });
}

/** The entries with `every: true`, which stand for all guilds of a bot. Pure. */
export function sets(section: Discord): readonly RootSet[] {
  return applicationsOf(section).flatMap(({ id, name, section: own, place }) =>
    (own.guilds ?? []).flatMap((guild, index) =>
      guild.every === undefined
        ? []
        : {
            entry: { ...resolved(guild, own), ...settingsOf(own) },
            path: place(['guilds', index]),
            // A bot can leave a guild at any time, so a guild without the bot is skipped.
            skipsAbsent: true as const,
            option: 'guild',
            // With several applications, the guilds come from the list of this application's bot.
            ...(name === undefined ? {} : { within: id }),
            sample: '100000000000000000',
            scope: (guildId: string) => discordScope(id, guildId),
            named: (guildId: string) => ({ ids: [guildId] }),
          },
    ),
  );
}

function settingsOf({ creates_per_day }: OneSection): Pick<OneSection, 'creates_per_day'> {
  return creates_per_day === undefined ? {} : { creates_per_day };
}
