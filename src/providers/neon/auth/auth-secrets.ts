import { isObject, type Json } from '../../../core/json.ts';
import type { At } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { FieldChange, Row } from '../../../core/report/row.ts';
import type { Desired, LiveView } from '../../../core/resource.ts';
import { reason, refusal } from '../codes.ts';
import type { AuthEntry } from './auth-fields.ts';
import { type AuthRecord, PROVIDER_IDS } from './auth-record.ts';

/** The path of the mail server's fields, in place of that of one client. */
export const MAIL = 'email_provider';
/** Neon has a client of its own for this provider alone (facts/neon.md#oauth-providers). */
const SHARED = 'oauth_providers.google';
export const MICROSOFT = 'oauth_providers.microsoft';
/** What a request for a mail server of your own must have (facts/neon.md#the-mail-server). */
export const SERVER = ['host', 'port', 'username', 'sender_email', 'sender_name'] as const;

/** The variable of each secret, by the path of its client or of the mail server. */
type SecretVariables = Readonly<Record<string, string>>;

/** The variables that the entry names for its secrets; undefined where it names none. */
export function variablesOfEntry({
  oauth_providers,
  email_provider,
}: AuthEntry): SecretVariables | undefined {
  const clients = PROVIDER_IDS.flatMap(id => {
    const client = oauth_providers?.[id];
    const variable = isClientEntry(client) ? client.client_secret_from : undefined;
    return variable === undefined ? [] : [[`oauth_providers.${id}`, variable] as const];
  });
  const password = email_provider?.password_from;
  const all = [...clients, ...(password === undefined ? [] : [[MAIL, password] as const])];
  return all.length === 0 ? undefined : Object.fromEntries(all);
}

type ClientEntry = Extract<
  NonNullable<NonNullable<AuthEntry['oauth_providers']>['google']>,
  { readonly client_id: string }
>;

function isClientEntry(value: unknown): value is ClientEntry {
  return isObject(value);
}

type DesiredAuth = Pick<Desired, 'fields' | 'besides'> | undefined;

export function variablesOf(desired: DesiredAuth): SecretVariables {
  return (desired?.besides?.['variables'] as SecretVariables | undefined) ?? {};
}

/** The tenant that the entry has for its Microsoft client; undefined where it has none. */
export function tenantOf(desired: DesiredAuth): string | undefined {
  const client = desired?.fields[MICROSOFT] as Json | undefined;
  const tenant = isObject(client) ? client['microsoft_tenant_id'] : undefined;
  return typeof tenant === 'string' ? tenant : undefined;
}

/** Whether the value is an OAuth client of your own, which has a secret. */
export function isClient(path: string, value: Json): boolean {
  return path.startsWith('oauth_providers.') && (isObject(value) || value === null);
}

/**
 * Whose secret the request of a change must have: the path of a client, or that of the mail server;
 * undefined where it has none. The sender of a mail server of your own cannot be written without
 * its password.
 */
function secretOf(
  { path, after }: FieldChange,
  all: readonly FieldChange[],
  live: AuthRecord | undefined,
): string | undefined {
  if (path.startsWith('oauth_providers.')) return isClient(path, after) ? path : undefined;
  if (!path.startsWith(`${MAIL}.`)) return undefined;
  if (['host', 'port', 'username'].some(key => path.endsWith(`.${key}`))) return MAIL;
  const type = all.find(each => each.path === `${MAIL}.type`)?.after ?? live?.email_provider?.['type'];
  return type === 'standard' ? MAIL : undefined;
}

function liveOf(row: Row, seen: LiveView): AuthRecord | undefined {
  return seen.at(row.address)?.raw as AuthRecord | undefined;
}

function clientIn(live: AuthRecord | undefined, path: string) {
  return live?.oauth_providers?.find(({ id }) => path === `oauth_providers.${id}`);
}

/** Why a row cannot write a client or a mail server; undefined where it can. */
export function refusesSecret(row: Row, seen: LiveView): ProviderReason | undefined {
  const live = liveOf(row, seen);
  const desired = seen.desired(row.address);
  for (const change of row.fields) {
    const path = secretOf(change, row.fields, live);
    const why =
      path === undefined ? refusesShared(change, live) : refusesOwn(path, desired, row.fields, live);
    if (why !== undefined) return why;
  }
  return undefined;
}

/** Why Neon's own client cannot sign in with a provider. */
function refusesShared(
  { path, before, after }: FieldChange,
  live: AuthRecord | undefined,
): ProviderReason | undefined {
  if (after !== 'shared' || !path.startsWith('oauth_providers.')) return undefined;
  if (path !== SHARED)
    return refusal(
      'neon/auth-client',
      `\`${path}\` cannot be shared, because Neon has a client of its own for Google alone`,
      'Write the `client_id` of a client of your own, and its `client_secret_from`.',
    );
  if (!isClient(path, before) || live === undefined) return undefined;
  return refusal(
    'neon/auth-client',
    `Neon’s own client takes the place of the one in \`${path}\` only once that is removed`,
    'Write `false` and apply, then `shared` and apply again.',
  );
}

/** Why a client or mail server of your own cannot be written. */
export function refusesOwn(
  path: string,
  desired: DesiredAuth,
  changes: readonly FieldChange[],
  live: AuthRecord | undefined,
): ProviderReason | undefined {
  if (variablesOf(desired)[path] === undefined) {
    const key = path === MAIL ? 'password_from' : 'client_secret_from';
    return refusal(
      'neon/auth-secret',
      `a change of \`${path}\` sends a secret, and the entry names no variable for it`,
      `Write \`${key}: EVENKEEL_SECRET_NAME\` in \`${path}\`, and set that variable for the apply.`,
    );
  }
  if (path === MICROSOFT && tenantOf(desired) === undefined && clientIn(live, path) !== undefined)
    return refusal(
      'neon/auth-client',
      `nobody can read the tenant of \`${path}\`, and a change may reset it, so that every account may sign in`,
      'Write its `microsoft_tenant_id` in the entry.',
    );
  if (path !== MAIL) return undefined;
  const server = live?.email_provider ?? {};
  const type = changes.find(each => each.path === `${MAIL}.type`)?.after ?? server['type'];
  if (type !== 'standard')
    return refusal(
      'neon/auth-secret',
      '`host`, `port`, `username` are of a mail server of your own, and this one is Neon’s',
      'Write `type: standard` in `email_provider`, or remove them.',
    );
  const lacks = SERVER.filter(
    key => !changes.some(each => each.path === `${MAIL}.${key}`) && (server[key] ?? '') === '',
  );
  if (lacks.length === 0) return undefined;
  return refusal(
    'neon/auth-secret',
    `a mail server of your own also needs ${lacks.map(key => `\`${key}\``).join(', ')}`,
    `Write them in \`${MAIL}\`.`,
  );
}

/** The variables whose values the requests of a row have. */
export function sentVariables(row: Row, seen: LiveView): readonly string[] {
  const variables = variablesOf(seen.desired(row.address));
  return sentPaths(row, seen).flatMap(path => variables[path] ?? []);
}

/** Whose secrets the requests of a row have, each once. */
function sentPaths(row: Row, seen: LiveView): readonly string[] {
  if (row.action === 'renew') return Object.keys(variablesOf(seen.desired(row.address)));
  if (row.action !== 'create' && row.action !== 'update') return [];
  const live = liveOf(row, seen);
  return [...new Set(row.fields.flatMap(change => secretOf(change, row.fields, live) ?? []))];
}

/** From which variables a row sends which secrets. */
export function saysVariables(row: Row, seen: LiveView): readonly ProviderReason[] {
  if (row.action === 'renew') return [];
  const variables = variablesOf(seen.desired(row.address));
  return sentPaths(row, seen).flatMap(path => {
    const variable = variables[path];
    return variable === undefined
      ? []
      : [reason('neon/auth-sends', `the secret of \`${path}\` is the value of ${variable}`)];
  });
}

/** The secret members of a request for a client or for the mail server. */
export function secretMembers(path: string, row: Row, at: At): Readonly<Record<string, string>> {
  const desired = at.seen.desired(row.address);
  const secret = at.secret(variablesOf(desired)[path] ?? '');
  if (path === MAIL) return { password: secret };
  const tenant = tenantOf(desired);
  return {
    client_secret: secret,
    ...(path === MICROSOFT && tenant !== undefined && { microsoft_tenant_id: tenant }),
  };
}
