import { canonical, isObject, type Json } from '../../core/json.ts';
import type { MapNode } from '../../core/manifest-node.ts';
import type { ExportPart, Provider, Root, RootSet } from '../../core/provider.ts';
import { Failure } from '../../core/report/failure.ts';
import type { Requests } from '../../core/requests.ts';
import type { MergedTree } from '../../core/section.ts';
import type { Discord } from '../../generated/manifest.ts';
import { DISCORD } from '../../limits/discord.ts';
import { discordApplication } from './application/application.ts';
import { imageFiles } from './application/images.ts';
import { bodyErrors } from './body-errors.ts';
import { budget } from './budget.ts';
import { acceptCommands } from './command/accepted-commands.ts';
import { bulkOverwrite } from './command/bulk.ts';
import { discordCommand } from './command/command.ts';
import { mendedValue } from './command/mended-value.ts';
import { commandFiles } from './files/command-files.ts';
import { commandIds } from './files/command-ids.ts';
import { handlerFiles } from './files/handler-files.ts';
import { idFiles } from './files/id-files.ts';
import { localeFiles } from './files/locale-files.ts';
import { acceptOverwrites } from './permissions/accepted-overwrites.ts';
import { discordPermissions } from './permissions/permissions.ts';
import { closes, explain } from './refusals.ts';
import { applicationOf, discordScope, guildOf } from './scope.ts';
import { resolved, sectionRules } from './section-rules.ts';
import { discordService } from './service.ts';

const GUILD = /\/guilds\/\d+/;
/**
 * Codes of a guild that the bot left, or that is gone
 * (facts/discord.md#guilds-without-the-application).
 */
const ABSENT: ReadonlySet<unknown> = new Set([50001, 10004]);

export const requests: Requests = {
  // The rate is below what a bot may send in a second (facts/discord.md#rate-limits). Timers may be
  // late by 250 ms. Route limits are learned from answers.
  rate: { burst: 12, perSecond: 47, most: DISCORD.botRate.is - 1 },
  // Discord does not publish this limit; it was seen in 2021
  // (facts/discord.md#numbers-of-the-route-limits).
  expected: { createsInARow: { count: 5, ms: 20_000 } },
  // Each guild has its own route limits (facts/discord.md#rate-limits).
  major: GUILD,
  // Discord requires exactly this form (facts/discord.md#user-agents).
  userAgent: (home, version) => `DiscordBot (${home}, ${version})`,
  // With this code Discord blocks the address or the User-Agent (facts/discord.md#codes).
  bans: new Set([40333]),
  parseError,
  isAbsence: (path, { status, body }) =>
    (status === 403 || status === 404) && GUILD.test(path) && isObject(body) && ABSENT.has(body['code']),
};

/**
 * Reads Discord's own sentence, and its errors about single fields of the body
 * (facts/discord.md#error-bodies).
 */
function parseError(body: unknown): { readonly message?: string } {
  const errors = bodyErrors(body);
  const sentence = isObject(body) ? body['message'] : undefined;
  if (errors.length === 0 || typeof sentence !== 'string') return {};
  const details = errors.map(({ path, message }) =>
    [path.join('.'), message].filter(part => part !== '').join(': '),
  );
  return { message: `${sentence}: ${details.join('; ')}` };
}

/** The credential that lists what the bot sees. */
const BOT = { credential: 'bot', variable: 'DISCORD_BOT_TOKEN' } as const;

const exporting: ExportPart = {
  scopes(ids, into) {
    const [application = ''] = ids.get('application') ?? [];
    // A manifest has one application, so it must not get the guilds of another application.
    const own = isObject(into?.section) ? into.section['application_id'] : undefined;
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

/** The application itself, and one scope for each guild id. */
function roots(section: Discord): readonly Root[] {
  const application = section.application_id;
  const setting = section.creates_per_day === undefined ? {} : { creates_per_day: section.creates_per_day };
  const guilds = (section.guilds ?? []).flatMap((guild, index) => {
    const entry = { ...resolved(guild, section), ...setting };
    const skips = guild.if_absent === 'skip' ? ({ skipsAbsent: true } as const) : {};
    return (guild.ids ?? []).map(id => ({
      scope: discordScope(application, id),
      entry,
      path: ['guilds', index],
      ...skips,
    }));
  });
  return [{ scope: discordScope(application), entry: { ...section }, path: [] }, ...guilds];
}

/** The entries for every guild of the bot. */
function sets(section: Discord): readonly RootSet[] {
  const application = section.application_id;
  const setting = section.creates_per_day === undefined ? {} : { creates_per_day: section.creates_per_day };
  return (section.guilds ?? []).flatMap((guild, index) =>
    guild.every === undefined
      ? []
      : {
          entry: { ...resolved(guild, section), ...setting },
          path: ['guilds', index],
          // A bot can leave a guild at any time, so a guild without the bot is skipped.
          skipsAbsent: true as const,
          option: 'guild',
          sample: '100000000000000000',
          scope: (id: string) => discordScope(application, id),
          named: (id: string) => ({ ids: [id] }),
        },
  );
}

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
  ...discordService,
  requests,
  kinds: [discordApplication, discordCommand, discordPermissions],
  batches: [bulkOverwrite],
  // The developer portal itself links to an application in this form (checked 2026-11-22).
  consolePage: scope =>
    `https://discord.com/developers/applications/${encodeURIComponent(applicationOf(scope))}`,
  roots: written => roots(written as Discord),
  sets: written => sets(written as Discord),
  section,
  rules: written => sectionRules(written as Discord),
  // Writes to a scope follow one another, because two creates at nearly the same time can make a
  // duplicate (facts/discord.md#twins).
  lane: scope => scope.address,
  explain,
  closes,
  budget,
  doctor: {
    probes: async (scope, input) => (await import('./probes.ts')).probes(scope, input),
    unlisted: 'a token is set, but was not tested: only a manifest names its application',
  },
  async localizations(written, source) {
    const { localizationReport, localizationText } = await import('./files/localization-report.ts');
    const data = localizationReport(written as Discord | undefined, source);
    return { data, text: localizationText(data) };
  },
  mendedValue,
  generates: commandIds,
  form: {
    list: { key: 'guilds', ids: ['ids'] },
    files: [idFiles, commandFiles, localeFiles, handlerFiles, imageFiles],
    accept: accepted,
  },
  exporting,
  choices: [
    {
      option: 'application',
      needs: BOT,
      read: async readerOf => (await import('./choices.ts')).ownApplication(readerOf(discordScope('@me'))),
    },
    {
      option: 'guild',
      needs: BOT,
      read: async readerOf => (await import('./choices.ts')).guildChoices(readerOf(discordScope('@me'))),
    },
  ],
};
