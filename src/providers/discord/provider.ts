import { canonical, isObject, type Json } from '../../core/json.ts';
import type { MapNode } from '../../core/manifest-node.ts';
import type { ExportPart, Provider, Root } from '../../core/provider.ts';
import { Failure } from '../../core/report/failure.ts';
import type { MergedTree } from '../../core/section.ts';
import type { Discord } from '../../generated/manifest.ts';
import { discordApplication } from './application/application.ts';
import { acceptCommands } from './command/accepted-commands.ts';
import { discordCommand } from './command/command.ts';
import { mendedValue } from './command/mended-value.ts';
import { discordCommands } from './commands-provider.ts';
import { discordEmoji } from './emoji/emoji.ts';
import { commandFiles } from './files/command-files.ts';
import { commandIds } from './files/command-ids.ts';
import { handlerFiles } from './files/handler-files.ts';
import { idFiles } from './files/id-files.ts';
import { imageFiles } from './files/image-files.ts';
import { localeFiles } from './files/locale-files.ts';
import { acceptOverwrites } from './permissions/accepted-overwrites.ts';
import { promoting } from './promoting.ts';
import { discordRoleConnections } from './role-connections/role-connections.ts';
import { applicationOf, discordScope, guildOf } from './scope.ts';

/**
 * The credential that reads what `init` lets a person choose from: the application and its guilds.
 */
const BOT = { credential: 'bot', variable: 'DISCORD_BOT_TOKEN' } as const;

const exporting: ExportPart = {
  scopes(ids, into) {
    const [application = '', ...others] = new Set(ids.get('application'));
    if (others.length > 0)
      throw new Failure(
        'usage',
        `${1 + others.length} applications are named, and one can be read at a time`,
        {
          next: 'Give one --application. A sandbox of several begins with their manifest: --from evenkeel.yaml.',
        },
      );
    // A manifest has one application, so it must not get the guilds of another application.
    const section = isObject(into?.section) ? into.section : {};
    if (section['applications'] !== undefined)
      throw new Failure('usage', `${into?.file} has several applications, and an export is of one`, {
        next: 'Export to a new file with --output, and copy the entries that fit.',
      });
    const own = section['application_id'];
    if (own !== undefined && own !== application) {
      throw new Failure('usage', `${into?.file} is for the application ${own}, not ${application}`, {
        next: 'Write a separate manifest for each application.',
      });
    }
    const guilds = [...new Set(ids.get('guild') ?? [])].map(id => discordScope(application, id));
    return [discordScope(application), ...guilds];
  },
  ownKey: scope => (guildOf(scope) === undefined ? discordCommand.entry.key : undefined),
};

type Entries = { readonly [key: string]: Json };

/**
 * The `discord` section of an exported manifest, for one application. Guilds without commands and
 * permissions are left out; guilds with the same content share one entry.
 */
function section(all: readonly Omit<Root, 'path'>[]): Json {
  const application = all.find(({ scope }) => guildOf(scope) === undefined);
  const alike = new Map<string, { readonly ids: string[]; readonly entries: Entries }>();
  for (const { scope, entry } of all) {
    const guild = guildOf(scope);
    const entries = entry as Entries;
    if (guild === undefined || Object.keys(entries).length === 0) continue;
    const same = alike.get(canonical(entries));
    if (same === undefined) alike.set(canonical(entries), { ids: [guild], entries });
    else same.ids.push(guild);
  }
  const guilds = [...alike.values()].map(({ ids, entries }) => ({ ids, ...entries }));
  return {
    ...(all[0] === undefined ? {} : { application_id: applicationOf(all[0].scope) }),
    ...(application === undefined ? {} : (application.entry as Entries)),
    ...(guilds.length === 0 ? {} : { guilds }),
  };
}

function accepted(root: MapNode): MergedTree {
  const commands = acceptCommands(root);
  const overwrites = acceptOverwrites(commands.node);
  return { ...commands, node: overwrites.node, problems: [...commands.problems, ...overwrites.problems] };
}

/** Discord: an application, its commands and their permissions. */
export const discord: Provider = {
  ...discordCommands,
  kinds: [discordApplication, discordEmoji, discordRoleConnections, ...discordCommands.kinds],
  section,
  doctor: {
    probes: async (scope, input) => (await import('./probes.ts')).probes(scope, input),
    unlisted: 'a token is set, but was not tested: only a manifest names its application',
  },
  async localizations() {
    const [{ localizationReport, localizationText }, { localizedTexts, splitLocalizations }, { LOCALES }] =
      await Promise.all([
        import('./files/localization-report.ts'),
        import('./files/localized-texts.ts'),
        import('./files/locales.ts'),
      ]);
    return {
      locales: LOCALES,
      texts: (section, source) => localizedTexts(section as Discord | undefined, source),
      report(texts, besides) {
        const data = localizationReport(texts, besides);
        return { data, text: localizationText(data) };
      },
      split: splitLocalizations,
    };
  },
  mendedValue,
  generates: commandIds,
  form: {
    ...discordCommands.form,
    files: [idFiles, commandFiles, localeFiles, handlerFiles, imageFiles],
    accept: accepted,
  },
  exporting,
  promoting,
  choices: [
    {
      option: 'application',
      needs: BOT,
      read: async readerOf => (await import('./choices.ts')).ownApplication(readerOf(discordScope('@me'))),
    },
    {
      option: 'guild',
      needs: BOT,
      read: async (readerOf, application = '@me') =>
        (await import('./choices.ts')).guildChoices(readerOf(discordScope(application))),
    },
  ],
};
