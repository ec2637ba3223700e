import type { JsonObject } from '../../../core/fields/field-table.ts';
import { isObject, type Json } from '../../../core/json.ts';
import type { HowToWrite, RefusedValue, UnwrittenValue } from '../../../core/kind.ts';
import type { ManifestPath } from '../../../core/problem.ts';
import type { Live, LiveView } from '../../../core/resource.ts';
import { AUTH, type AuthFields } from './auth-fields.ts';
import { type AuthRecord, answeredAt, PROVIDER_IDS } from './auth-record.ts';
import { SERVER } from './auth-secrets.ts';

/**
 * The entry of a live Neon Auth, without the values that no entry can have. A domain that no entry
 * can have must not be pruned.
 */
export function writtenAuth(
  live: Live<AuthFields, AuthRecord>,
  seen: LiveView,
  { without = [] }: HowToWrite = {},
): Json {
  return without.reduce<JsonObject>(withoutValue, { ...AUTH.written(live, seen), prune: true });
}

const NOTHING = 'it is empty at the service';

/**
 * What is set and has no value in an entry: a client without an id, a field of a mail server of
 * your own that is not shown, and an empty text. Neon's own mail server has no host, and a webhook
 * that is off needs no address.
 */
export function unwrittenAuth({ raw }: Live<AuthFields, AuthRecord>): readonly UnwrittenValue[] {
  const clients = PROVIDER_IDS.map(id => `oauth_providers.${id}`);
  const server = SERVER.map(key => `email_provider.${key}`);
  const isOwn = raw.email_provider?.['type'] === 'standard';
  const isOff = raw.webhooks['enabled'] === false;
  return AUTH.paths.flatMap(field => {
    const value = answeredAt(raw, field);
    if (clients.includes(field)) return value === null ? [{ field, reason: 'its client has no id' }] : [];
    if (server.includes(field)) return isOwn && isNothing(value) ? [{ field, reason: NOTHING }] : [];
    const isUsed = field !== 'webhooks.webhook_url' || !isOff;
    return value === '' && isUsed ? [{ field, reason: NOTHING }] : [];
  });
}

function isNothing(value: unknown): boolean {
  return value === null || value === '';
}

function withoutValue(entry: JsonObject, { path, value }: RefusedValue): JsonObject {
  if (path[0] !== 'trusted_domains') return changed(entry, path, () => undefined);
  const { prune: _all, ...rest } = entry;
  return changed(rest, path, domains => {
    const others = path.length > 1 && Array.isArray(domains) ? domains.filter(each => each !== value) : [];
    return others.length === 0 ? undefined : others;
  });
}

/**
 * The entry with another value of one field; undefined: without it. A list is one field, because
 * the plan of a part of it would remove the rest.
 */
function changed(
  entry: JsonObject,
  [key, ...rest]: ManifestPath,
  to: (value: Json) => Json | undefined,
): JsonObject {
  const members = Object.entries(entry).map(([name, value]): readonly [string, Json | undefined] => {
    if (name !== key) return [name, value];
    if (typeof rest[0] !== 'string' || !isObject(value)) return [name, to(value)];
    const inner = changed(value as JsonObject, rest, to);
    return [name, Object.keys(inner).length === 0 ? undefined : inner];
  });
  return Object.fromEntries(members.filter((member): member is [string, Json] => member[1] !== undefined));
}
