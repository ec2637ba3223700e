import { lastPart } from '../../../core/address.ts';
import { isObject, type Json } from '../../../core/json.ts';
import type { At, Receipt } from '../../../core/kind.ts';
import { receiptFor } from '../../../core/kind.ts';
import type { FieldChange, Row } from '../../../core/report/row.ts';
import { type ApiObject, paths } from '../api.ts';
import { projectIdOf, refOf } from '../scopes.ts';
import type { AuthRecord } from './auth-record.ts';

const DEFAULT_PROVIDER = 'better_auth';

/**
 * The most requests of one row: each domain of an entry is added, each OAuth provider changes, and
 * each other group has one or two.
 */
export const MOST_REQUESTS = 80;

/** One request, and the record of Neon Auth once it is accepted. */
interface Part {
  readonly method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** The path, below that of Neon Auth. */
  readonly path: string;
  readonly body?: Json;
  readonly after: AuthRecord;
}

/** The fields of one request, and its parts. */
interface Group {
  has(path: string): boolean;
  parts(changes: readonly FieldChange[], live: AuthRecord): readonly Part[];
}

/**
 * The group of an object that one request writes: `merged` with the members that change, otherwise
 * with all that are live, because it is not public what happens to those that are left out
 * (facts/neon.md#updates-of-authentication).
 */
function object(method: 'PATCH' | 'PUT', prefix: string, path: string, merged?: 'merged'): Group {
  return {
    has: each => each.startsWith(`${prefix}.`),
    parts(changes, live) {
      const before = objectAt(live, prefix);
      const changed = changes.map(({ path: at, after }) => [at.slice(prefix.length + 1), after] as const);
      const own = Object.fromEntries(changed);
      const all = { ...before, ...own } as { readonly [key: string]: Json };
      const body = merged === undefined ? all : own;
      return [{ method, path, body, after: withObject(live, prefix, all) }];
    },
  };
}

function objectAt(live: AuthRecord, prefix: string): ApiObject {
  let value: unknown = live;
  for (const key of prefix.split('.')) value = isObject(value) ? value[key] : undefined;
  return isObject(value) ? value : {};
}

function withObject(live: AuthRecord, prefix: string, value: ApiObject): AuthRecord {
  const [top = '', inner] = prefix.split('.');
  return inner === undefined
    ? { ...live, [top]: value }
    : { ...live, plugins: { ...live.plugins, [inner]: value } };
}

/** The mail server. That of Neon has no host, port and name. */
const MAIL: Group = {
  has: path => path.startsWith('email_provider.'),
  parts(changes, live) {
    const { host: _host, port: _port, username: _name, ...before } = live.email_provider ?? {};
    const changed = changes.map(({ path, after }) => [path.replace('email_provider.', ''), after] as const);
    const body = { ...before, ...Object.fromEntries(changed) } as { readonly [key: string]: Json };
    return [{ method: 'PATCH', path: 'email_provider', body, after: { ...live, email_provider: body } }];
  },
};

const OAUTH: Group = {
  has: path => path.startsWith('oauth_providers.'),
  parts: (changes, live) =>
    changes.map(({ path: at, after }): Part => {
      const id = at.replace('oauth_providers.', '');
      const others = (live.oauth_providers ?? []).filter(each => each.id !== id);
      if (after === false)
        return {
          method: 'DELETE',
          path: `oauth_providers/${id}`,
          after: { ...live, oauth_providers: others },
        };
      const added = { id, client: 'shared' } as const;
      return {
        method: 'POST',
        path: 'oauth_providers',
        body: { id },
        after: { ...live, oauth_providers: [...others, added] },
      };
    }),
};

/** The trusted domains: one request removes several, and one adds one. */
const DOMAINS: Group = {
  has: path => path === 'trusted_domains',
  parts(changes, live) {
    const { auth_provider, domains } = live;
    return changes.flatMap(({ before, after }): readonly Part[] => {
      const [had, has] = [textsOf(before), textsOf(after)];
      const gone = had.filter(each => !has.includes(each));
      const rest = domains.filter(each => !gone.includes(each));
      const removed: Part = {
        method: 'DELETE',
        path: 'domains',
        body: { auth_provider, domains: gone.map(domain => ({ domain })) },
        after: { ...live, domains: rest },
      };
      const added = has
        .filter(each => !had.includes(each))
        .map(
          (domain): Part => ({
            method: 'POST',
            path: 'domains',
            body: { auth_provider, domain },
            after: { ...live, domains: [...domains, domain] },
          }),
        );
      return [...(gone.length > 0 ? [removed] : []), ...added];
    });
  },
};

function textsOf(value: Json): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

const NAME: Group = {
  has: path => path === 'name',
  parts: (changes, live) =>
    changes.map(
      ({ after }): Part => ({
        method: 'PATCH',
        path: 'config',
        body: { name: after },
        after: { ...live, name: String(after) },
      }),
    ),
};

const LOCALHOST: Group = {
  has: path => path === 'allow_localhost',
  parts: (changes, live) =>
    changes.map(
      ({ after }): Part => ({
        method: 'PATCH',
        path: 'allow_localhost',
        body: { allow_localhost: after },
        after: { ...live, allow_localhost: after === true },
      }),
    ),
};

/** Every request, in the order in which they are sent. */
const GROUPS: readonly Group[] = [
  NAME,
  object('PATCH', 'email_and_password', 'email_and_password', 'merged'),
  LOCALHOST,
  object('PATCH', 'plugins.organization', 'plugins/organization', 'merged'),
  object('PATCH', 'plugins.magic_link', 'plugins/magic-link'),
  object('PATCH', 'plugins.phone_number', 'plugins/phone-number', 'merged'),
  object('PUT', 'webhooks', 'webhooks'),
  MAIL,
  OAUTH,
  DOMAINS,
];

/** Turns Neon Auth on. Settings of the entry are written later, each by a request of its own. */
export async function turnOn(row: Row, at: At): Promise<Receipt> {
  const { auth_provider = DEFAULT_PROVIDER, database, ...settings } = row.desired ?? {};
  const ref = refOf(database);
  await at.client.send('POST', pathOf(row, at), {
    auth_provider,
    ...(ref !== undefined && { database_name: lastPart(ref) }),
  });
  const isPart = Object.keys(settings).length > 0;
  return { waits: [], ...(isPart && { unfinished: true as const }) };
}

/**
 * Sends the first request of a row that needs one or more. The engine reads again after it and
 * calls again for the rest, so that an interruption in between leaves nothing untold.
 */
export async function changeSettings(row: Row, at: At): Promise<Receipt> {
  const live = at.seen.at(row.address)?.raw as AuthRecord;
  const [part, ...rest] = GROUPS.flatMap(group => {
    const changes = row.fields.filter(({ path }) => group.has(path));
    return changes.length === 0 ? [] : group.parts(changes, live);
  });
  if (part === undefined) throw new RangeError(`no request changes ${row.address}`);
  const { method, path, body, after } = part;
  await at.client.send(method, `${pathOf(row, at)}/${path}`, body);
  return rest.length === 0 ? { waits: [] } : { ...receiptFor(row, after), unfinished: true };
}

export async function turnOff(row: Row, at: At): Promise<Receipt> {
  const delete_data = at.seen.desired(row.address)?.besides?.['delete_data'] === true;
  await at.client.send('DELETE', pathOf(row, at), { delete_data });
  return { waits: [] };
}

function pathOf(row: Row, at: At): string {
  return paths.auth(projectIdOf(row), at.ids.of(row.scope.address));
}
