import type { Reader } from '../../../core/http.ts';
import { isObject, type Json } from '../../../core/json.ts';
import type { Scope } from '../../../core/report/row.ts';
import type { Ids } from '../../../core/resource.ts';
import { type ApiObject, isNotFound, itemsOf, listOf, misread, paths, textOf } from '../api.ts';
import { projectIdOf } from '../scopes.ts';

/** The OAuth providers that evenkeel knows. */
export const PROVIDER_IDS = ['google', 'github', 'microsoft', 'vercel'] as const;

/** An OAuth provider as evenkeel keeps it: without its secret. */
interface ProviderRecord {
  readonly id: string;
  /** `shared`, the id of your own client, or null where the answer does not show the client. */
  readonly client: 'shared' | { readonly client_id: string } | null;
}

/**
 * What several answers show of the Neon Auth of a branch (facts/neon.md#authentication). The
 * secrets in them are left out here, so nothing that evenkeel keeps has them. A setting that is
 * absent is in no answer.
 */
export interface AuthRecord {
  readonly branch_id: string;
  readonly auth_provider: string;
  readonly db_name: string;
  readonly created_at: string;
  /** Null where it has none. */
  readonly name?: string | null;
  readonly domains: readonly string[];
  readonly allow_localhost?: boolean;
  readonly email_and_password?: ApiObject;
  readonly email_provider?: ApiObject;
  readonly oauth_providers?: readonly ProviderRecord[];
  readonly plugins: Readonly<Record<string, ApiObject | undefined>>;
  readonly webhooks: ApiObject;
}

/** The texts, each once and in a fixed order, because their order has no meaning. */
export function sortedTexts(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort();
}

/**
 * The value of a setting by its path; null where it is not set, undefined where no answer shows it.
 */
export function shownAt(record: AuthRecord, path: string): unknown {
  const value = answeredAt(record, path);
  return value === '' ? null : value;
}

/** The same with an empty text as it is. */
export function answeredAt(record: AuthRecord, path: string): unknown {
  const [top = '', ...keys] = path.split('.');
  if (top === 'oauth_providers') return clientOf(record, keys[0]);
  let value: unknown = record[top as keyof AuthRecord];
  for (const [index, key] of keys.entries()) {
    if (!isObject(value)) return undefined;
    const isLast = index === keys.length - 1;
    value = isLast ? (value[key] ?? null) : value[key];
  }
  return value;
}

function clientOf({ oauth_providers }: AuthRecord, id: string | undefined): Json | undefined {
  if (oauth_providers === undefined) return undefined;
  const found = oauth_providers.find(each => each.id === id);
  return found === undefined ? false : found.client;
}

/**
 * The Neon Auth of a branch: none, or one. Only the first request may answer that there is none: if
 * another one says so, someone has just turned it off, and nothing is known of it.
 */
export async function listAuth(at: Scope, client: Reader, ids: Ids): Promise<readonly AuthRecord[]> {
  const [project, branch] = [projectIdOf(at), ids.of(at.address)];
  const own = await readIntegration(client, project, branch);
  if (own === undefined) return [];
  const part = (name: string): Promise<ApiObject> => objectOf(client, paths.authPart(project, branch, name));
  const [domains, webhooks, all] = await Promise.all([
    listDomains(client, project, branch),
    part('webhooks'),
    part('plugins'),
  ]);
  if (typeof webhooks['enabled'] !== 'boolean')
    throw misread(paths.authPart(project, branch, 'webhooks'), 'a boolean "enabled"');
  // The answer for all plugins may leave some out. Those have an answer of their own.
  const orOwn = async (key: string, name = key): Promise<unknown> => all[key] ?? (await part(name));
  const [password, mail, oauth, localhost, phone] = await Promise.all([
    orOwn('email_and_password'),
    orOwn('email_provider'),
    orOwn('oauth_providers'),
    orOwn('allow_localhost'),
    orOwn('phone_number', 'plugins/phone-number'),
  ]);
  const plugins = paths.authPart(project, branch, 'plugins');
  return [
    {
      ...own,
      domains,
      allow_localhost: booleanIn(localhost, 'allow_localhost', plugins),
      email_and_password: objectIn(password, plugins, 'email_and_password'),
      email_provider: withoutPassword(objectIn(mail, plugins, 'email_provider')),
      oauth_providers: itemsOf(
        Array.isArray(oauth) ? { providers: oauth } : oauth,
        'providers',
        plugins,
        parseProvider,
      ),
      plugins: {
        organization: shownIn(all, 'organization', plugins),
        magic_link: shownIn(all, 'magic_link', plugins),
        phone_number: objectIn(phone, plugins, 'phone_number'),
      },
      webhooks,
    },
  ];
}

/**
 * What the first of the answers shows; undefined where the branch has no Neon Auth. Throws a
 * RequestFailure.
 */
export async function readIntegration(
  client: Reader,
  project: string,
  branch: string,
): Promise<Integration | undefined> {
  const path = paths.auth(project, branch);
  let body: unknown;
  try {
    ({ body } = await client.get(path));
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
  const own = parseOwn(body, branch);
  if (own === undefined) throw misread(path, 'an "auth_provider", a "db_name" and a "created_at"');
  return own;
}

/** The trusted domains of a branch, as the service spells them. Throws a RequestFailure. */
export function listDomains(client: Reader, project: string, branch: string): Promise<readonly string[]> {
  return listOf(client, 'domains', paths.authPart(project, branch, 'domains'), each =>
    textOf(each, 'domain'),
  );
}

async function objectOf(client: Reader, path: string): Promise<ApiObject> {
  const { body } = await client.get(path);
  if (!isObject(body)) throw misread(path, 'an object');
  return body;
}

type Integration = Pick<AuthRecord, 'branch_id' | 'auth_provider' | 'db_name' | 'created_at' | 'name'>;

function parseOwn(body: unknown, branch_id: string): Integration | undefined {
  if (!isObject(body)) return undefined;
  const [auth_provider, db_name, created_at] = ['auth_provider', 'db_name', 'created_at'].map(key =>
    textOf(body, key),
  );
  if (auth_provider === undefined || db_name === undefined || created_at === undefined) return undefined;
  const { name } = body;
  const own = { branch_id, auth_provider, db_name, created_at };
  if (name === undefined) return own;
  // A name of another form is not a missing one.
  return name === null || typeof name === 'string' ? { ...own, name } : undefined;
}

function objectIn(value: unknown, path: string, what: string): ApiObject {
  if (!isObject(value)) throw misread(path, `an object "${what}"`);
  return value;
}

/** An object that has no answer of its own, and that may be missing. */
function shownIn(all: ApiObject, key: string, path: string): ApiObject | undefined {
  const value = all[key];
  return value === undefined || value === null ? undefined : objectIn(value, path, key);
}

function booleanIn(value: unknown, key: string, path: string): boolean {
  const found = isObject(value) ? value[key] : value;
  if (typeof found !== 'boolean') throw misread(path, `a boolean "${key}"`);
  return found;
}

/** The mail server, without its password. A server with a host is one of your own. */
function withoutPassword({ password: _, ...server }: ApiObject): ApiObject {
  return { ...server, type: server['type'] ?? (server['host'] === undefined ? 'shared' : 'standard') };
}

function parseProvider(value: ApiObject): ProviderRecord | undefined {
  const [id, type, client_id] = ['id', 'type', 'client_id'].map(key => textOf(value, key));
  if (id === undefined || type === undefined) return undefined;
  if (type === 'shared') return { id, client: 'shared' };
  return { id, client: client_id === undefined ? null : { client_id } };
}
