import { canonical, type Json } from '../../core/json.ts';
import type { MapNode } from '../../core/manifest-node.ts';
import type { Provider, Root } from '../../core/provider.ts';
import type { MergedTree } from '../../core/section.ts';
import type { Discord } from '../../generated/manifest.ts';
import { budget } from './budget.ts';
import { acceptCommands } from './command/accepted-commands.ts';
import { bulkOverwrite } from './command/bulk.ts';
import { discordCommand } from './command/command.ts';
import { mendedValue } from './command/mended-value.ts';
import { exporting } from './exporting.ts';
import { commandFiles } from './files/command-files.ts';
import { handlerFiles } from './files/handler-files.ts';
import { localeFiles } from './files/locale-files.ts';
import { acceptOverwrites } from './permissions/accepted-overwrites.ts';
import { resolved } from './permissions/permission-references.ts';
import { discordPermissions } from './permissions/permissions.ts';
import { closes, explain } from './refusals.ts';
import { requests } from './requests.ts';
import { applicationOf, discordScope, guildOf } from './scope.ts';
import { sectionRules } from './section-rules.ts';
import { discordService } from './service.ts';

/** The application itself, and one scope for each guild id. */
function roots(section: Discord): readonly Root[] {
  const application = section.application_id;
  const setting = section.creates_per_day === undefined ? {} : { creates_per_day: section.creates_per_day };
  const guilds = (section.guilds ?? []).flatMap((guild, index) => {
    const entry = { ...resolved(guild, section), ...setting };
    const skips = guild.if_absent === 'skip' ? ({ skipsAbsent: true } as const) : {};
    return guild.ids.map(id => ({
      scope: discordScope(application, id),
      entry,
      path: ['guilds', index],
      ...skips,
    }));
  });
  return [{ scope: discordScope(application), entry: { ...section }, path: [] }, ...guilds];
}

type Entries = { readonly [key: string]: Json };

/**
 * The section of one application. Empty guilds are left out; guilds with the same content share one
 * entry.
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

/** Discord: application commands and their permissions. */
export const discord: Provider = {
  ...discordService,
  requests,
  kinds: [discordCommand, discordPermissions],
  batches: [bulkOverwrite],
  // As the developer portal itself links to an application (checked 2026-11-22).
  consolePage: scope =>
    `https://discord.com/developers/applications/${encodeURIComponent(applicationOf(scope))}`,
  roots: written => roots(written as Discord),
  section,
  rules: written => sectionRules(written as Discord),
  // Two creates at nearly the same time can make a duplicate (facts/discord.md#twins).
  lane: scope => scope.address,
  explain,
  closes,
  budget,
  doctor: {
    probes: async (scope, input) => (await import('./probes.ts')).probes(scope, input),
    unlisted: 'a token is set, but was not tested: a manifest says which application it is for',
  },
  async localizations(written, source) {
    const { localizationReport, localizationText } = await import('./files/localization-report.ts');
    const data = localizationReport(written as Discord | undefined, source);
    return { data, text: localizationText(data) };
  },
  mendedValue,
  form: {
    list: { key: 'guilds', ids: ['ids'] },
    files: [commandFiles, localeFiles, handlerFiles],
    accept: accepted,
  },
  exporting,
};
