import { canonical, isObject, type Json } from '../../core/json.ts';
import type { MapNode } from '../../core/manifest-node.ts';
import type { ExportPart, Provider, Root } from '../../core/provider.ts';
import { Failure } from '../../core/report/failure.ts';
import type { Requests } from '../../core/requests.ts';
import type { MergedTree } from '../../core/section.ts';
import type { Discord } from '../../generated/manifest.ts';
import { DISCORD } from '../../limits/discord.ts';
import { discordApplication } from './application/application.ts';
import { bodyErrors } from './body-errors.ts';
import { budget } from './budget.ts';
import { acceptCommands } from './command/accepted-commands.ts';
import { bulkOverwrite } from './command/bulk.ts';
import { discordCommand } from './command/command.ts';
import { mendedValue } from './command/mended-value.ts';
import { discordEmoji } from './emoji/emoji.ts';
import { commandFiles } from './files/command-files.ts';
import { commandIds } from './files/command-ids.ts';
import { handlerFiles } from './files/handler-files.ts';
import { idFiles } from './files/id-files.ts';
import { imageFiles } from './files/image-files.ts';
import { localeFiles } from './files/locale-files.ts';
import { holder } from './holder.ts';
import { acceptOverwrites } from './permissions/accepted-overwrites.ts';
import { discordPermissions } from './permissions/permissions.ts';
import { promoting } from './promoting.ts';
import { closes, explain } from './refusals.ts';
import { discordRoleConnections } from './role-connections/role-connections.ts';
import { roots, sets } from './roots.ts';
import { applicationOf, discordScope, guildOf } from './scope.ts';
import { sectionRules } from './section-rules.ts';
import { discordService } from './service.ts';

const GUILD = /\/guilds\/\d+/;
/**
 * Error codes that mean that the bot is not in the guild, or that the guild does not exist
 * (facts/discord.md#guilds-without-the-application).
 */
const ABSENT: ReadonlySet<unknown> = new Set([50001, 10004]);

export const requests: Requests = {
  // The average is below what a bot may send in a second (facts/discord.md#rate-limits). A burst of
  // 12 makes up for timers that are up to 250 ms late (ADR 0083). Route limits are learned from
  // answers.
  rate: { burst: 12, perSecond: 47, most: DISCORD.botRate.is - 1 },
  // Discord does not publish this limit; it was seen in 2021
  // (facts/discord.md#numbers-of-the-route-limits).
  expected: { createsInARow: { count: 5, ms: 20_000 } },
  // Each guild has its own route limits (facts/discord.md#rate-limits).
  major: GUILD,
  // Discord requires exactly this form (facts/discord.md#user-agents).
  userAgent: (home, version) => `DiscordBot (${home}, ${version})`,
  // An answer with this code means that Discord blocks the address or the User-Agent
  // (facts/discord.md#codes).
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
  ...discordService,
  requests,
  kinds: [discordApplication, discordEmoji, discordRoleConnections, discordCommand, discordPermissions],
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
  holder,
  explain,
  closes,
  budget,
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
    list: { key: 'guilds', ids: ['ids'] },
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
