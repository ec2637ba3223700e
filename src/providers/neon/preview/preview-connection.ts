import { type Reader, RequestFailure } from '../../../core/http.ts';
import { isObject } from '../../../core/json.ts';
import { misread, paths, textOf } from '../api.ts';
import { databaseIn } from './connection-outputs.ts';

/** The options of a connection to a branch. */
export interface ConnectionAsked {
  /** The database to connect to. Empty: the branch's only database. */
  readonly database: string;
  /** The role to connect as. Empty: the owner of the database. */
  readonly role: string;
  readonly ssl: 'require' | 'verify-ca' | 'verify-full' | 'omit';
  /** Adds the query parameters that Prisma needs. */
  readonly prisma: boolean;
}

/**
 * The branch to connect to. `host`: the host of its read_write compute, not of the pooler, if
 * known.
 */
export interface ConnectionAt {
  readonly project: string;
  readonly branch: string;
  readonly host: string | undefined;
}

/** How to connect to a branch. The URLs and the password are secret. */
export interface BranchConnection {
  readonly pooledUrl: string;
  readonly url: string;
  readonly pooledHost: string;
  readonly host: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/**
 * Reads how to connect to a branch. Takes one request, one more if the database or role is not
 * given, and one more if the host is not. The password is known only from the answer, so the caller
 * must mask it before it writes anything. Throws a RequestFailure.
 */
export async function branchConnection(
  at: ConnectionAt,
  asked: ConnectionAsked,
  client: Reader,
): Promise<BranchConnection> {
  const { database, role } = await whom(at, asked, client);
  const query = { database_name: database, role_name: role, branch_id: at.branch };
  const pooled = await uriOf(at, { ...query, pooled: true }, client);
  const url = new URL(pooled);
  const direct = at.host ?? new URL(await uriOf(at, { ...query, pooled: false }, client)).hostname;
  const { ssl, prisma } = asked;
  const shared = ssl === 'omit' ? { sslmode: null, channel_binding: null } : { sslmode: ssl };
  const ofPrisma = prisma ? { connect_timeout: '30' } : {};
  const ofPooler = prisma ? { pool_timeout: '30', pgbouncer: 'true' } : {};
  return {
    pooledUrl: changed(url, url.hostname, { ...shared, ...ofPrisma, ...ofPooler }),
    url: changed(url, direct, { ...shared, ...ofPrisma }),
    pooledHost: url.hostname,
    host: direct,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database,
  };
}

async function whom(
  { project, branch }: ConnectionAt,
  { database, role }: ConnectionAsked,
  client: Reader,
): Promise<Pick<ConnectionAsked, 'database' | 'role'>> {
  if (database !== '' && role !== '') return { database, role };
  const found = await databaseIn(project, branch, database === '' ? undefined : database, client);
  return { database: found.name, role: role === '' ? found.owner_name : role };
}

async function uriOf(
  { project }: ConnectionAt,
  query: Readonly<Record<string, string | boolean>>,
  client: Reader,
): Promise<string> {
  const path = paths.connectionUri(project);
  const { body } = await client.get(path, { query });
  const uri = isObject(body) ? textOf(body, 'uri') : undefined;
  if (uri === undefined || !URL.canParse(uri)) throw misread(path, 'a connection string "uri"');
  return uri;
}

/** The URL with another host and other query parameters; null removes a parameter. */
function changed(of: URL, host: string, query: Readonly<Record<string, string | null>>): string {
  const url = new URL(of);
  url.hostname = host;
  for (const [name, value] of Object.entries(query)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.href;
}

/**
 * The URL of the branch's authentication service (Neon Auth); undefined where the branch has none
 * (facts/neon.md#authentication-and-data-api).
 */
export function authUrl({ project, branch }: ConnectionAt, client: Reader): Promise<string | undefined> {
  return textAt(paths.auth(project, branch), 'base_url', client);
}

/** The URL of the data API of a database; undefined where the database has none. */
export function dataApiUrl(
  { project, branch }: ConnectionAt,
  database: string,
  client: Reader,
): Promise<string | undefined> {
  return textAt(paths.dataApi(project, branch, database), 'url', client);
}

async function textAt(path: string, key: string, client: Reader): Promise<string | undefined> {
  try {
    const { body } = await client.get(path);
    return isObject(body) ? textOf(body, key) : undefined;
  } catch (error) {
    if (error instanceof RequestFailure && error.status === 404) return undefined;
    throw error;
  }
}
