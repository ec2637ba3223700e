import type { Json } from '../../core/json.ts';
import type { Provider, Root } from '../../core/resource.ts';
import type { Discord } from '../../generated/manifest.ts';
import { discordCommand } from './command.ts';
import { discordPermissions } from './permissions.ts';
import { applicationOf, discordScope, guildOf } from './scope.ts';
import { sectionRules } from './section-rules.ts';

/** The application itself, and one scope for each guild id. */
function roots(section: Discord): readonly Root[] {
  const application = section.application_id;
  const guilds = (section.guilds ?? []).flatMap((guild, index) =>
    guild.ids.map(id => ({
      scope: discordScope(application, id),
      entry: { ...guild },
      path: ['guilds', index],
    })),
  );
  return [{ scope: discordScope(application), entry: { ...section }, path: [] }, ...guilds];
}

/** The section of one application. A guild in which there is nothing is left out. */
function section(all: readonly Omit<Root, 'path'>[]): Json {
  const entriesOf = (root: Omit<Root, 'path'>): { readonly [key: string]: Json } =>
    root.entry as { readonly [key: string]: Json };
  const application = all.find(({ scope }) => guildOf(scope) === undefined);
  const guilds = all.flatMap(root => {
    const guild = guildOf(root.scope);
    const isEmpty = Object.keys(root.entry).length === 0;
    return guild === undefined || isEmpty ? [] : [{ ids: [guild], ...entriesOf(root) }];
  });
  return {
    ...(all[0] === undefined ? {} : { application_id: applicationOf(all[0].scope) }),
    ...(application === undefined ? {} : entriesOf(application)),
    ...(guilds.length === 0 ? {} : { guilds }),
  };
}

/** Discord: application commands and their permissions. */
export const discord: Provider = {
  name: 'discord',
  kinds: [discordCommand, discordPermissions],
  roots: written => roots(written as Discord),
  section,
  rules: written => sectionRules(written as Discord),
  // Two near-simultaneous creates can make a real duplicate (facts: application-commands 6).
  lane: scope => scope.address,
};
