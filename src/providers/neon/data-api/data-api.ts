import { kindOfTable } from '../../../core/fields/kind-of-table.ts';
import { isSegment, type Reader } from '../../../core/http.ts';
import type { Json } from '../../../core/json.ts';
import type { At, IdleField, Receipt } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Loss, Row, Scope } from '../../../core/report/row.ts';
import type { Desired, Ids, Live, LiveView, WantedEntry } from '../../../core/resource.ts';
import { liveResource, placed, refsOf } from '../../../core/resource.ts';
import type { NeonDataApi } from '../../../generated/manifest.ts';
import { isNotFound, listOf, misread, paths, textOf } from '../api.ts';
import { branchAt } from '../branch/branch-record.ts';
import { reason, refusal } from '../codes.ts';
import { postgresNameRules } from '../contents/postgres-name.ts';
import { changesOf } from '../kind-requests.ts';
import { nameOf, projectIdOf } from '../scopes.ts';
import {
  DATA_API,
  DATA_API_KIND,
  type DataApiFields,
  type DataApiRecord,
  parseDataApi,
  UNSHOWN,
} from './data-api-fields.ts';

type LiveDataApi = Live<DataApiFields, DataApiRecord>;

/**
 * The kind of a database's Data API (facts/neon.md#the-data-api). Through it, whoever has a token
 * queries the database over HTTP, so turning it on opens access.
 */
export const neonDataApi = kindOfTable<DataApiFields, NeonDataApi, DataApiRecord>(DATA_API, {
  name: DATA_API_KIND,
  entry: {
    key: 'data_api',
    each: 'item',
    within: 'neon.branch',
    expand: expandDataApi,
    rules: ({ database }) => postgresNameRules(database, ['database']),
    idle: unshownFields,
  },
  read: {
    listedAt: 'neon.branch',
    after: ['neon.database'],
    list: listDataApis,
    live: liveDataApi,
  },
  write: {
    unique: true,
    // A PATCH writes all settings, so the list is read again before it: settings that another
    // client changed meanwhile must be in it.
    readAgain: true,
    create: turnOn,
    update: patchSettings,
    delete: turnOff,
  },
  own: {
    prunedWhereNamed: true,
    owned: () => true,
  },
  inherit: { unsure: true },
  access: { opened },
  cascade: { inspect: whatIsLost },
  say: { refuses },
  export: {
    written: writeDataApi,
    // An export writes `data_api: false` where there is no Data API. A branch that expires needs no
    // such line, because it cannot have one.
    guards: ({ address }, seen) => branchAt(seen, address)?.branch.expires_at === undefined,
  },
});

function expandDataApi(entry: NeonDataApi, scope: Scope): WantedEntry<DataApiFields> {
  return {
    parts: [...scope.parts, entry.database],
    fields: DATA_API.wanted(entry, scope),
    ...(entry.absent !== true && { reads: [{ kind: 'neon.database', scope }] }),
  };
}

/** Neon has no list of Data APIs, so this takes one request for each database. */
async function listDataApis(at: Scope, client: Reader, ids: Ids): Promise<readonly DataApiRecord[]> {
  const project = projectIdOf(at);
  const branch = ids.of(at.address);
  const names = await listOf(client, 'databases', paths.databases(project, branch), each =>
    textOf(each, 'name'),
  );
  const found = await Promise.all(names.map(name => readDataApi(project, branch, name, client)));
  return found.flatMap(each => each ?? []);
}

/**
 * The Data API of a database; undefined where the database has none: Neon then answers 404. Throws
 * a RequestFailure.
 */
export async function readDataApi(
  project: string,
  branch: string,
  database: string,
  client: Reader,
): Promise<DataApiRecord | undefined> {
  const path = paths.dataApi(project, branch, database);
  try {
    const { body } = await client.get(path);
    const record = parseDataApi(body, branch, database);
    if (record === undefined) throw misread(path, 'a "url" and a "status"');
    return record;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

function liveDataApi(raw: DataApiRecord, at: Scope, seen: LiveView): LiveDataApi {
  const place = placed(DATA_API_KIND, at, [...at.parts, raw.database]);
  const fields = (): Required<DataApiFields> => DATA_API.live(raw, at, seen);
  return {
    ...liveResource({ id: `${raw.branch_id}/${raw.database}` }, place, raw, fields),
    needs: () => refsOf({ database: fields().database }),
  };
}

/**
 * The fields of an entry that cannot be compared with the live Data API, because no answer shows
 * them.
 */
function unshownFields(desired: Desired<DataApiFields>, { raw }: LiveDataApi): readonly IdleField[] {
  const said = (path: string): boolean => path in desired.fields;
  const settings = raw.settings === undefined ? DATA_API.paths.filter(isSetting) : [];
  const fields: readonly string[] = [...UNSHOWN, ...settings];
  return fields.filter(said).map(path => ({
    field: path,
    cause: isSetting(path)
      ? reason(
          'neon/data-api-unshown',
          'the service does not show the settings of this Data API, so it is not checked',
        )
      : reason(
          'neon/data-api-unshown',
          'the service takes it only when the Data API is turned on and shows it in no answer, so it is not checked',
        ),
  }));
}

function isSetting(path: string): boolean {
  return path.startsWith('settings.');
}

type State = Partial<DataApiFields> | undefined;

/** How a row opens access. Turning a Data API on always does. */
function opened(from: State, to: State): ProviderReason | undefined {
  if (to === undefined) return undefined;
  if (from !== undefined) return DATA_API.opening(from, to);
  const { add_default_grants, ...settings } = to;
  const grants =
    add_default_grants === true ? ['each of them gets all rights on the tables of the schema public'] : [];
  const more = DATA_API.opening({}, settings);
  const said = [
    'whoever has a token that the Data API accepts may query the database over HTTP',
    ...grants,
    ...(more === undefined ? [] : [more.said]),
  ];
  return reason('neon/opens-data-api', said.join('; '));
}

/**
 * The loss in a delete: a Data API that was turned off cannot be turned on again with the same
 * settings.
 */
async function whatIsLost({ action }: Row): Promise<readonly Loss[]> {
  if (action !== 'delete') return [];
  const said =
    'what queries it stops working at once, and the service does not show how its tokens were checked, so nobody can turn it on again as it was';
  return [{ what: 'settings of the Data API', count: null, notes: [reason('neon/data-api-off', said)] }];
}

/** Refuses a Data API in a branch that expires, because Neon does (facts/neon.md#expiry). */
function refuses(row: Row, seen: LiveView): ProviderReason | undefined {
  if (row.action !== 'create') return undefined;
  const live = branchAt(seen, row.scope.address)?.branch;
  return live?.expires_at === undefined
    ? undefined
    : refusal(
        'neon/expiry-with-data-api',
        'this branch expires, and a branch that expires cannot have the Data API',
        'Remove the expiry of the branch in an apply of its own (`expires_at: null`), or remove this entry.',
      );
}

function writeDataApi(live: LiveDataApi, seen: LiveView): Json | undefined {
  const { database } = live.raw;
  return isSegment(database) ? { database, ...DATA_API.written(live, seen) } : undefined;
}

function pathOf(row: Row, at: At): string {
  return paths.dataApi(projectIdOf(row), at.ids.of(row.scope.address), nameOf(row));
}

async function turnOn(row: Row, at: At): Promise<Receipt> {
  await at.client.send('POST', pathOf(row, at), DATA_API.body(row.desired ?? {}));
  return { waits: [] };
}

/**
 * Sends all live settings, with the row's changes: whether Neon keeps settings that a PATCH leaves
 * out is not public (facts/neon.md#settings-of-the-data-api). The request is never empty, because
 * an update always changes a setting. An empty one would only make Neon read the schema again.
 */
async function patchSettings(row: Row, at: At): Promise<Receipt> {
  const { settings } = (at.seen.at(row.address)?.raw ?? {}) as Partial<DataApiRecord>;
  await at.client.send('PATCH', pathOf(row, at), DATA_API.body(changesOf(row), { settings }));
  return { waits: [] };
}

async function turnOff(row: Row, at: At): Promise<Receipt> {
  await at.client.send('DELETE', pathOf(row, at));
  return { waits: [] };
}
