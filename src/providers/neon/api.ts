import { type Answer, pathTo, type Query, type Reader, RequestFailure } from '../../core/http.ts';
import { isObject } from '../../core/json.ts';

/** A JSON object from an answer. Its fields are not checked yet. */
export type ApiObject = Readonly<Record<string, unknown>>;

/** The paths of the API, below the base URL. */
export const paths = {
  project: (project: string) => pathTo`/projects/${project}`,
  preloadLibraries: (project: string) => pathTo`/projects/${project}/available_preload_libraries`,
  branches: (project: string) => pathTo`/projects/${project}/branches`,
  branch: (project: string, branch: string) => pathTo`/projects/${project}/branches/${branch}`,
  restore: (project: string, branch: string) => pathTo`/projects/${project}/branches/${branch}/restore`,
  auth: (project: string, branch: string) => pathTo`/projects/${project}/branches/${branch}/auth`,
  /** `part`: the rest of the path, of one or two known words. */
  authPart: (project: string, branch: string, part: string) =>
    `${pathTo`/projects/${project}/branches/${branch}/auth`}/${part}`,
  asDefault: (project: string, branch: string) =>
    pathTo`/projects/${project}/branches/${branch}/set_as_default`,
  endpoints: (project: string) => pathTo`/projects/${project}/endpoints`,
  endpoint: (project: string, endpoint: string) => pathTo`/projects/${project}/endpoints/${endpoint}`,
  roles: (project: string, branch: string) => pathTo`/projects/${project}/branches/${branch}/roles`,
  role: (project: string, branch: string, name: string) =>
    pathTo`/projects/${project}/branches/${branch}/roles/${name}`,
  resetPassword: (project: string, branch: string, name: string) =>
    pathTo`/projects/${project}/branches/${branch}/roles/${name}/reset_password`,
  revealPassword: (project: string, branch: string, name: string) =>
    pathTo`/projects/${project}/branches/${branch}/roles/${name}/reveal_password`,
  databases: (project: string, branch: string) => pathTo`/projects/${project}/branches/${branch}/databases`,
  database: (project: string, branch: string, name: string) =>
    pathTo`/projects/${project}/branches/${branch}/databases/${name}`,
  buckets: (project: string, branch: string) => pathTo`/projects/${project}/branches/${branch}/buckets`,
  dataApi: (project: string, branch: string, database: string) =>
    pathTo`/projects/${project}/branches/${branch}/data-api/${database}`,
  bucket: (project: string, branch: string, name: string) =>
    pathTo`/projects/${project}/branches/${branch}/buckets/${name}`,
  objects: (project: string, branch: string, bucket: string) =>
    pathTo`/projects/${project}/branches/${branch}/buckets/${bucket}/objects`,
  backupSchedule: (project: string, branch: string) =>
    pathTo`/projects/${project}/branches/${branch}/backup_schedule`,
  restart: (project: string, endpoint: string) => pathTo`/projects/${project}/endpoints/${endpoint}/restart`,
  branchSnapshot: (project: string, branch: string) =>
    pathTo`/projects/${project}/branches/${branch}/snapshot`,
  snapshots: (project: string) => pathTo`/projects/${project}/snapshots`,
  snapshot: (project: string, snapshot: string) => pathTo`/projects/${project}/snapshots/${snapshot}`,
  keySets: (project: string) => pathTo`/projects/${project}/jwks`,
  keySet: (project: string, id: string) => pathTo`/projects/${project}/jwks/${id}`,
  vpcRestrictions: (project: string) => pathTo`/projects/${project}/vpc_endpoints`,
  vpcRestriction: (project: string, endpoint: string) =>
    pathTo`/projects/${project}/vpc_endpoints/${endpoint}`,
  storage: (project: string, branch: string) => pathTo`/projects/${project}/branches/${branch}/storage`,
  aiGateway: (project: string, branch: string) => pathTo`/projects/${project}/branches/${branch}/ai_gateway`,
  advisors: (project: string) => pathTo`/projects/${project}/advisors`,
  schema: (project: string, branch: string) => pathTo`/projects/${project}/branches/${branch}/schema`,
  compareSchema: (project: string, branch: string) =>
    pathTo`/projects/${project}/branches/${branch}/compare_schema`,
  credentials: (project: string, branch: string) =>
    pathTo`/projects/${project}/branches/${branch}/credentials`,
  credential: (project: string, branch: string, token: string) =>
    pathTo`/projects/${project}/branches/${branch}/credentials/${token}`,
  connectionUri: (project: string) => pathTo`/projects/${project}/connection_uri`,
  anonymizedBranches: (project: string) => pathTo`/projects/${project}/branch_anonymized`,
  maskingRules: (project: string, branch: string) =>
    pathTo`/projects/${project}/branches/${branch}/masking_rules`,
  anonymize: (project: string, branch: string) => pathTo`/projects/${project}/branches/${branch}/anonymize`,
  anonymizedStatus: (project: string, branch: string) =>
    pathTo`/projects/${project}/branches/${branch}/anonymized_status`,
  permissions: (project: string) => pathTo`/projects/${project}/permissions`,
  members: (organization: string) => pathTo`/organizations/${organization}/members`,
  operations: (project: string) => pathTo`/projects/${project}/operations`,
  operation: (project: string, operation: string) => pathTo`/projects/${project}/operations/${operation}`,
};

/**
 * The text under a key. Undefined for a value that is no text, and for "", which in some answers
 * means "no value".
 */
export function textOf(body: ApiObject, key: string): string | undefined {
  const value = body[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * The texts of a record: those under `Needed` keys, which every record has, and those under `Other`
 * keys, which may be missing.
 */
export type TextsOf<Needed extends string, Other extends string = never> = {
  readonly [Key in Needed]: string;
} & { readonly [Key in Other]?: string };

/**
 * The texts of a record: required ones, and optional ones that may be missing or null. Undefined
 * for a record that lacks a required text, or in which an optional value is no text: such a value,
 * perhaps the id of a parent, must not count as missing.
 */
export function recordTexts<Needed extends string, Other extends string = never>(
  body: ApiObject,
  needed: readonly Needed[],
  others: readonly Other[] = [],
): TextsOf<Needed, Other> | undefined {
  const areOthers = others.every(key => ['string', 'undefined'].includes(typeof (body[key] ?? undefined)));
  if (!areOthers || needed.some(key => textOf(body, key) === undefined)) return undefined;
  return textsOf(body, [...needed, ...others]) as TextsOf<Needed, Other>;
}

/** The non-empty texts among the values under `keys`. */
export function textsOf<K extends string>(
  body: ApiObject,
  keys: readonly K[],
): { readonly [Key in K]?: string } {
  const found: { [Key in K]?: string } = {};
  for (const key of keys) {
    const value = textOf(body, key);
    if (value !== undefined) found[key] = value;
  }
  return found;
}

/** The numbers among the values under `keys`. */
export function numbersOf<K extends string>(
  body: ApiObject,
  keys: readonly K[],
): { readonly [Key in K]?: number } {
  const found: { [Key in K]?: number } = {};
  for (const key of keys) {
    const value = body[key];
    if (typeof value === 'number') found[key] = value;
  }
  return found;
}

/**
 * The failure of a read whose answer has an unexpected form. Such an answer never counts as an
 * empty list.
 */
export function misread(path: string, what: string): RequestFailure {
  return unreadable(path, `answered without ${what}`);
}

/** Whether a failure is a 404 from Neon itself, and not from a server in between. */
export function isNotFound(error: unknown): boolean {
  return (
    error instanceof RequestFailure &&
    error.status === 404 &&
    isObject(error.body) &&
    typeof error.body['message'] === 'string'
  );
}

function tooMany(path: string, key: string): RequestFailure {
  return unreadable(
    path,
    `lists more than ${MOST_ITEMS.toLocaleString('en')} ${key}, and evenkeel uses no list that long`,
  );
}

/** The failure of a read whose answer cannot be used. In its message `why` follows the request. */
export function unreadable(path: string, why: string): RequestFailure {
  const request = `GET ${path}`;
  return new RequestFailure('unreadable', `${request} ${why}`, { request });
}

/**
 * The list under `key` of a read's body, each item narrowed by `parse`.
 *
 * @throws RequestFailure `unreadable` when there is no list, or when an item does not parse. If
 * evenkeel skipped such items, they would seem to be deleted
 */
export function itemsOf<T>(
  body: unknown,
  key: string,
  path: string,
  parse: (item: ApiObject) => T | undefined,
): readonly T[] {
  const list = isObject(body) ? body[key] : undefined;
  if (!Array.isArray(list)) throw misread(path, `a list "${key}"`);
  if (list.length > MOST_ITEMS) throw tooMany(path, key);
  return list.map((item: unknown, index) => {
    const parsed = isObject(item) ? parse(item) : undefined;
    if (parsed === undefined) throw misread(path, `the required fields in "${key}[${index}]"`);
    return parsed;
  });
}

/** The list under `key` in the answer to one GET of `path`. Throws as {@link itemsOf}. */
export async function listOf<T>(
  client: Reader,
  key: string,
  path: string,
  parse: (item: ApiObject) => T | undefined,
): Promise<readonly T[]> {
  const { body } = await client.get(path);
  return itemsOf(body, key, path, parse);
}

/**
 * The most items of a list over all pages: five of the longest pages, of 10,000 items each.
 * Together these take 150 MB (2026-11-22).
 */
const MOST_ITEMS = 50_000;
/**
 * The most pages of a list. No account has as many, even in pages of ten items, so a server that
 * gives more pages repeats them.
 */
const MOST_PAGES = 1_000;

/** A paged list. */
export interface PagedList {
  readonly path: string;
  /** The key of a body that holds the items. */
  readonly key: string;
  readonly limit: number;
  readonly query?: Query;
  /** A short page does not end the list: pages are read until one is empty or has no cursor. */
  readonly thorough?: boolean;
}

/**
 * Reads all pages of a list and gives their bodies.
 *
 * The next cursor has two shapes, `pagination.next` and `pagination.cursor`, and a last page
 * carries one too (facts/neon.md#the-cursor-of-a-last-page). So a page shorter than the limit ends
 * the list without a further request. It does not if its length is a multiple of ten: the server
 * may have lowered the limit to that.
 *
 * @throws RequestFailure `unreadable` when a cursor repeats, or when there are too many items or
 * pages
 */
export async function readPages(client: Reader, list: PagedList): Promise<readonly ApiObject[]> {
  const pages: ApiObject[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  let count = 0;
  do {
    const query = { ...list.query, limit: list.limit, cursor };
    const { body } = await client.get(list.path, { query });
    const items = isObject(body) ? body[list.key] : undefined;
    if (!isObject(body) || !Array.isArray(items)) throw misread(list.path, `a list "${list.key}"`);
    pages.push(body);
    count += items.length;
    if (count > MOST_ITEMS) throw tooMany(list.path, list.key);
    const goOn = list.thorough === true ? items.length > 0 : mayGoOn(items.length, list.limit);
    cursor = goOn ? nextCursor(body) : undefined;
    if (cursor !== undefined && seen.has(cursor)) {
      throw unreadable(list.path, 'gave the same page cursor twice');
    }
    if (cursor !== undefined && pages.length === MOST_PAGES) {
      throw unreadable(list.path, `still has a next page after ${MOST_PAGES.toLocaleString('en')} pages`);
    }
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined);
  return pages;
}

const LIKELY_LIMIT = 10;

function mayGoOn(count: number, limit: number): boolean {
  return count > 0 && (count >= limit || count % LIKELY_LIMIT === 0);
}

/** The cursor of the next page, in either shape. */
export function nextCursor(body: ApiObject): string | undefined {
  const pagination = body['pagination'];
  if (!isObject(pagination)) return undefined;
  return textOf(pagination, 'next') ?? textOf(pagination, 'cursor');
}

/**
 * The written resource in a write's answer.
 *
 * @throws RequestFailure `unknown`: the write succeeded, but its result cannot be read
 */
export function writtenIn<T>(
  answer: Answer,
  key: string,
  request: string,
  parse: (item: ApiObject) => T | undefined,
): T {
  const value = objectIn(answer.body, key);
  const parsed = value && parse(value);
  if (parsed === undefined) throw unclear(answer, request, `names no ${key}`);
  return parsed;
}

/**
 * The failure of a write that succeeded, but whose result cannot be read. `why` continues a
 * sentence after "its answer".
 */
export function unclear({ status }: Answer, request: string, why: string): RequestFailure {
  return new RequestFailure('unknown', `${request} was accepted, but its answer ${why}`, { request, status });
}

/** The object under `key` of a body. */
export function objectIn(body: unknown, key: string): ApiObject | undefined {
  const value = isObject(body) ? body[key] : undefined;
  return isObject(value) ? value : undefined;
}

/**
 * The object under `key` in the answer to one GET of `path`.
 *
 * @throws RequestFailure `unreadable` where there is no such object, or it does not parse; `what`
 * names the object
 */
export async function objectAt<T>(
  client: Reader,
  key: string,
  path: string,
  what: string,
  parse: (value: ApiObject) => T | undefined,
): Promise<T> {
  const { body } = await client.get(path);
  const value = objectIn(body, key);
  const parsed = value && parse(value);
  if (parsed === undefined) throw misread(path, what);
  return parsed;
}
