import { isObject, type Json } from '../../../core/json.ts';
import type { At } from '../../../core/kind.ts';
import type { FieldChange, Row } from '../../../core/report/row.ts';
import type { ApiObject } from '../api.ts';
import { type DomainsLeft, domainsIn } from './auth-domains.ts';
import type { AuthRecord } from './auth-record.ts';
import { type AnswerKeys, MAIL_KEYS } from './auth-request.ts';
import { secretMembers } from './auth-secrets.ts';

/**
 * The most requests of one row: each domain of an entry is added, each OAuth provider changes, and
 * each other group has one or two.
 */
export const MOST_REQUESTS = 80;

/** One request, and the record of Neon Auth once it is accepted. */
export interface AuthRequest {
  readonly method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** The path, below that of Neon Auth. */
  readonly path: string;
  readonly body?: Json;
  readonly shows?: AnswerKeys;
  /** The trusted domain that the request adds. */
  readonly adds?: string;
  /** The trusted domains that are not as the entry has them before the request. */
  readonly left?: DomainsLeft;
  readonly after: AuthRecord;
}

/** The fields of one request, and its parts. */
interface Group {
  has(path: string): boolean;
  parts(changes: readonly FieldChange[], live: AuthRecord, secretsOf: SecretsOf): readonly AuthRequest[];
}

/** The secret members of a request, by the path of its client or of the mail server. */
type SecretsOf = (path: string) => Readonly<Record<string, string>>;

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
      return [{ method, path, body, shows: 'enabled', after: withObject(live, prefix, all) }];
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

/** The mail server. That of Neon has no host, port and name; one of your own has all of them. */
const MAIL: Group = {
  has: path => path.startsWith('email_provider.'),
  parts(changes, live, secretsOf) {
    const { host, port, username, ...rest } = live.email_provider ?? {};
    const changed = Object.fromEntries(
      changes.map(({ path, after }) => [path.replace('email_provider.', ''), after] as const),
    );
    const isOwn = (changed['type'] ?? rest['type']) === 'standard';
    const server = { host, port, username, ...rest, ...changed };
    const body = (isOwn ? server : { ...rest, ...changed }) as { readonly [key: string]: Json };
    return [
      {
        method: 'PATCH',
        path: 'email_provider',
        body: isOwn ? { ...body, ...secretsOf('email_provider') } : body,
        shows: MAIL_KEYS,
        after: { ...live, email_provider: body },
      },
    ];
  },
};

/** The OAuth providers. One that takes the place of another is there before that one is removed. */
const OAUTH: Group = {
  has: path => path.startsWith('oauth_providers.'),
  parts: (changes, live, secretsOf) =>
    [...changes.filter(isKept), ...changes.filter(each => !isKept(each))].map(({ path: at, after }) => {
      const id = at.replace('oauth_providers.', '');
      const path = `oauth_providers/${id}`;
      const others = (live.oauth_providers ?? []).filter(each => each.id !== id);
      if (after === false) return { method: 'DELETE', path, after: { ...live, oauth_providers: others } };
      const client = isObject(after) ? { client_id: String(after['client_id']) } : undefined;
      const body = client === undefined ? {} : { ...client, ...secretsOf(at) };
      const added = { id, client: client ?? 'shared' } as const;
      const isThere = others.length < (live.oauth_providers ?? []).length;
      return {
        ...(isThere
          ? { method: 'PATCH', path, body }
          : { method: 'POST', path: 'oauth_providers', body: { id, ...body } }),
        shows: { id },
        after: { ...live, oauth_providers: [...others, added] },
      };
    }),
};

function isKept({ after }: FieldChange): boolean {
  return after !== false;
}

/**
 * The trusted domains: one request adds one, and then one removes several. While one of those that
 * the entry adds is refused, sign-ins need the ones that it removes.
 */
const DOMAINS: Group = {
  has: path => path === 'trusted_domains',
  parts(changes, live) {
    const { auth_provider, domains } = live;
    return changes.flatMap(({ before, after }): readonly AuthRequest[] => {
      const [had, has] = [domainsIn(before), domainsIn(after)];
      const gone = had.filter(each => !has.includes(each));
      const missing = has.filter(each => !had.includes(each));
      const added = missing.map(
        (domain, nth): AuthRequest => ({
          method: 'POST',
          path: 'domains',
          body: { auth_provider, domain },
          adds: domain,
          left: { missing: missing.slice(nth), gone },
          after: { ...live, domains: [...domains, domain] },
        }),
      );
      const removed: AuthRequest = {
        method: 'DELETE',
        path: 'domains',
        body: { auth_provider, domains: gone.map(domain => ({ domain })) },
        left: { missing: [], gone },
        after: { ...live, domains: domains.filter(each => !gone.includes(each)) },
      };
      return [...added, ...(gone.length > 0 ? [removed] : [])];
    });
  },
};

/** The group of a setting that is one value. */
function single(key: 'name' | 'allow_localhost', path: string): Group {
  return {
    has: each => each === key,
    parts: (changes, live) =>
      changes.map(({ after }): AuthRequest => {
        const body = { [key]: after };
        return { method: 'PATCH', path, body, shows: key, after: { ...live, ...body } };
      }),
  };
}

/** Every request, in the order in which they are sent. */
const GROUPS: readonly Group[] = [
  single('name', 'config'),
  object('PATCH', 'email_and_password', 'email_and_password', 'merged'),
  single('allow_localhost', 'allow_localhost'),
  object('PATCH', 'plugins.organization', 'plugins/organization', 'merged'),
  object('PATCH', 'plugins.magic_link', 'plugins/magic-link'),
  object('PATCH', 'plugins.phone_number', 'plugins/phone-number', 'merged'),
  object('PUT', 'webhooks', 'webhooks'),
  MAIL,
  OAUTH,
  DOMAINS,
];

/** The requests for these changes, in the order in which they are sent. */
export function partsFor(fields: readonly FieldChange[], row: Row, at: At): readonly AuthRequest[] {
  const live = at.seen.at(row.address)?.raw as AuthRecord;
  return GROUPS.flatMap(group => {
    const changes = fields.filter(({ path }) => group.has(path));
    return changes.length === 0 ? [] : group.parts(changes, live, each => secretMembers(each, row, at));
  });
}
