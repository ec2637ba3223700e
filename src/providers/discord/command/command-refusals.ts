import { saidOfLive } from '../../../core/fields/compared.ts';
import { type Reader, RequestFailure } from '../../../core/http.ts';
import { isObject } from '../../../core/json.ts';
import type { IdleField, UncheckedNote } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Row } from '../../../core/report/row.ts';
import type { Desired, Live, LiveView } from '../../../core/resource.ts';
import { DISCORD } from '../../../limits/discord.ts';
import type { RawCommand } from '../api.ts';
import { reason } from '../codes.ts';
import { applicationOf, guildOf } from '../scope.ts';
import { variablesOf } from '../service.ts';
import { ENTRY_POINT, integrationTypes } from './enumerations.ts';
import type { CommandFields } from './members.ts';
import { hasContexts, isInDirectMessages } from './normal-form.ts';

/** Only the bot itself reads its application (facts/discord.md#integration-types). */
const PATH = '/applications/@me';

/**
 * The ways to install an application (in guilds, or by people for themselves), by name; or why they
 * are unknown.
 */
type Installs =
  | { readonly application: string; readonly types: ReadonlySet<string> }
  | { readonly why: string };

/**
 * Reader → the application's {@link Installs} that it read. All rows of a run share one reader, so
 * the application is read once in a run.
 */
const asked = new WeakMap<Reader, Promise<Installs>>();

/**
 * Refuses `integration_types` that the application does not support
 * (facts/discord.md#integration-types). Returns a note if that could not be checked. Reads the
 * application only if the entry has `integration_types`, and only with a bot token.
 */
export async function unsupportedInstalls(
  row: Row,
  client: Reader,
): Promise<ProviderReason | UncheckedNote | undefined> {
  const wanted = row.desired?.['integration_types'];
  if (!Array.isArray(wanted)) return undefined;
  const answer = asked.get(client) ?? installsOf(client);
  asked.set(client, answer);
  const installs = await answer;
  if ('why' in installs) return untold(installs.why);
  if (installs.application !== applicationOf(row.scope))
    return untold('the bot token belongs to another application');
  const missing = wanted.map(String).filter(type => !installs.types.has(type));
  if (missing.length === 0) return undefined;
  const said = `the application does not support ${missing.join(' or ')}, only ${[...installs.types].join(' and ')}`;
  const next =
    'Remove what is not supported from `integration_types`, or switch it on first, in `integration_types_config` of `application` or in the developer portal (your application, Installation).';
  return reason('discord/install-not-supported', said, next);
}

function untold(why: string): UncheckedNote {
  const said = `evenkeel could not check whether the application supports these \`integration_types\`: ${why}`;
  return { note: reason('discord/installs-untold', said) };
}

async function installsOf(client: Reader): Promise<Installs> {
  try {
    const { body } = await client.get(PATH, { credential: 'bot' });
    const config = isObject(body) ? body['integration_types_config'] : undefined;
    if (!isObject(body) || !isObject(config))
      return { why: 'the answer of Discord does not say what the application supports' };
    const types = Object.keys(config).map(type => String(integrationTypes.normal(Number(type))));
    return { application: String(body['id']), types: new Set(types.sort()) };
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    const isUnsent = error.outcome === 'credential' && error.status === undefined;
    return {
      why: isUnsent
        ? `only a bot token may ask Discord what an application supports, and ${variablesOf(error.suffix).bot} is not set`
        : error.message,
    };
  }
}

/**
 * Why an entry point cannot be created. Only an entry point that the service itself made may lack a
 * description (2026-11-22, see docs/discord.md).
 */
export function refusesEntryPoint({ action, parts, desired }: Row): ProviderReason | undefined {
  const [, , type] = parts;
  if (action !== 'create' || type !== ENTRY_POINT || desired?.['description'] !== undefined) return undefined;
  const said = 'no entry point of this name is live, and a new one needs a description';
  const next = `Write a \`description\` of 1 to ${DISCORD.description.is} characters in the entry.`;
  return reason('discord/entry-point-description', said, next);
}

/**
 * Reports that the `dm_permission` of an entry has no effect: the entry does not set `contexts`,
 * and those of the live command decide (facts/discord.md#direct-messages-beside-contexts).
 */
export function idleDirectMessages(
  desired: Desired<CommandFields>,
  { scope, raw }: Live<CommandFields, RawCommand>,
): readonly IdleField[] {
  const { dm_permission, contexts } = saidOfLive(desired);
  if (dm_permission === undefined || contexts !== undefined || desired.whole === true) return [];
  if (guildOf(scope) !== undefined || !hasContexts(raw)) return [];
  if (dm_permission === false && isInDirectMessages(raw['contexts'])) return [];
  const said =
    'the live command has `contexts`, and Discord then ignores `dm_permission`: write `contexts` instead';
  return [{ field: 'dm_permission', cause: reason('discord/contexts-count', said) }];
}

/**
 * Refuses `dm_permission: false` if the live command has `contexts` and the row does not change
 * them. Discord then ignores `dm_permission`: the command would seem closed for direct messages,
 * and would be open.
 */
export function refusesDirectMessages({ fields, address }: Row, seen: LiveView): ProviderReason | undefined {
  const closes = fields.some(({ path, after }) => path === 'dm_permission' && after === false);
  const raw = seen.at(address)?.raw as RawCommand | undefined;
  if (!closes || fields.some(({ path }) => path === 'contexts') || !hasContexts(raw ?? {})) return undefined;
  const said =
    'the live `contexts` allow direct messages with the bot, and Discord then ignores `dm_permission: false`';
  return reason('discord/contexts-count', said, 'Write `contexts: [guild]` in the entry.');
}
