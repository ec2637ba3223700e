import { type Reader, RequestFailure } from '../../../core/http.ts';
import { isObject } from '../../../core/json.ts';
import type { UncheckedNote } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Row } from '../../../core/report/row.ts';
import { reason } from '../codes.ts';
import { applicationOf } from '../scope.ts';
import { integrationTypes } from './enumerations.ts';

/** Only the bot itself reads its application (facts/discord.md#integration-types). */
const PATH = '/applications/@me';

/** The installs that an application is set up for, by name; or why that is not known. */
type Installs =
  | { readonly application: string; readonly types: ReadonlySet<string> }
  | { readonly why: string };

/** Asked once a run: all its rows have one reader. */
const asked = new WeakMap<Reader, Promise<Installs>>();

/**
 * Says why a command cannot have its `integration_types`: each must be supported by the application
 * (facts/discord.md#integration-types). Asks only for a row whose entry declares them, and only
 * with a bot token.
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
    return untold('the bot token is that of another application');
  const missing = wanted.map(String).filter(type => !installs.types.has(type));
  if (missing.length === 0) return undefined;
  const said = `the application cannot be installed by ${missing.join(' or ')}, only by ${[...installs.types].join(' and ')}`;
  return reason('discord/install-not-supported', said);
}

function untold(why: string): UncheckedNote {
  const said = `it cannot be told whether the application supports the integration_types: ${why}`;
  return { note: reason('discord/installs-untold', said) };
}

async function installsOf(client: Reader): Promise<Installs> {
  try {
    const { body } = await client.get(PATH, { credential: 'bot' });
    const config = isObject(body) ? body['integration_types_config'] : undefined;
    if (!isObject(body) || !isObject(config)) return { why: 'the service does not say it' };
    const types = Object.keys(config).map(type => String(integrationTypes.normal(Number(type))));
    return { application: String(body['id']), types: new Set(types.sort()) };
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    const isUnsent = error.outcome === 'credential' && error.status === undefined;
    return { why: isUnsent ? 'only a bot token may ask, and none is set' : error.message };
  }
}
