import { createHmac } from 'node:crypto';
import { type Reader, RequestFailure } from '../core/http.ts';
import { isObject } from '../core/json.ts';
import { connectionOf, type Session } from '../engine/session.ts';
import { itemsOf, misread, paths, textOf } from '../providers/neon/api.ts';
import { projectScope } from '../providers/neon/scopes.ts';

/** A table of a database, reduced to what a comment may show. */
interface SchemaTable {
  /** The name of the table, as `schema.table`. */
  readonly name: string;
  /** Column → type. */
  readonly columns: ReadonlyMap<string, string>;
}

/** A column of a changed table: its type on each side; absent on a side that has no such column. */
export interface ColumnChange {
  readonly name: string;
  readonly before?: string;
  readonly after?: string;
}

export interface TableChange {
  readonly is: 'added' | 'changed' | 'dropped';
  readonly name: string;
  /** The columns that differ; empty for a dropped table. */
  readonly columns: readonly ColumnChange[];
}

/** What differs between the tables of two branches, by name. Pure. */
function schemaDifference(
  before: readonly SchemaTable[],
  after: readonly SchemaTable[],
): readonly TableChange[] {
  const were = new Map(before.map(table => [table.name, table.columns]));
  const are = new Map(after.map(table => [table.name, table.columns]));
  const names = [...new Set([...were.keys(), ...are.keys()])].sort();
  return names.flatMap(name => tableChange(name, were.get(name), are.get(name)));
}

type Columns = SchemaTable['columns'];

function tableChange(
  name: string,
  before: Columns | undefined,
  after: Columns | undefined,
): readonly TableChange[] {
  if (after === undefined) return [{ is: 'dropped', name, columns: [] }];
  const columns = columnChanges(before ?? new Map(), after);
  if (before === undefined) return [{ is: 'added', name, columns }];
  return columns.length === 0 ? [] : [{ is: 'changed', name, columns }];
}

/** New and changed columns in the order of the table, then dropped columns. */
function columnChanges(before: Columns, after: Columns): readonly ColumnChange[] {
  const now = [...after]
    .filter(([name, type]) => before.get(name) !== type)
    .map(([name, type]) => ({ name, after: type, ...typeBefore(before.get(name)) }));
  const gone = [...before].filter(([name]) => !after.has(name));
  return [...now, ...gone.map(([name, type]) => ({ name, before: type }))];
}

function typeBefore(type: string | undefined): Pick<ColumnChange, 'before'> {
  return type === undefined ? {} : { before: type };
}

/** Which two schemas are compared. */
export interface ComparedSchemas {
  readonly project: string;
  readonly database: string;
  /** The ids of the two branches. */
  readonly branch: string;
  readonly base: string;
}

/** How the schema of a preview differs from that of the branch it was made from. */
export type SchemaReading =
  | { readonly is: 'same' }
  /** The difference has the `print` of {@link KnownSchema}, so the tables were not read. */
  | { readonly is: 'known'; readonly print: string }
  | { readonly is: 'different'; readonly print: string; readonly tables: readonly TableChange[] }
  | { readonly is: 'unknown'; readonly why: string };

/** From what to tell whether the comment already shows this difference. */
export interface KnownSchema {
  /** A hash of the difference that the earlier run showed; absent if it showed none. */
  readonly print?: string;
  /**
   * How much of the difference this run shows. It is a part of the hash: a difference that was
   * shown in another detail is not a known one.
   */
  readonly detail: string;
  /**
   * The secret key of the hash. Without a secret, anybody could test guesses of the difference
   * against the hash in a public comment.
   */
  readonly secret: string;
}

/**
 * Reads how two schemas differ: one request, and two more if the difference is not the known one.
 * The service answers the first with a dump that has defaults, comments and function bodies, so
 * evenkeel only looks whether it is empty, and hashes it. The tables that are shown come from the
 * two schemas as JSON, which have only names and types (facts/neon.md#schemas). The first request
 * names both branches, because a schema-only branch has no parent to compare it with.
 */
export async function readSchemaDifference(
  session: Session,
  compared: ComparedSchemas,
  { print: known, detail, secret }: KnownSchema,
): Promise<SchemaReading> {
  const client = connectionOf(session, 'neon.branch').client(projectScope(compared.project)).reader;
  try {
    const diff = await readDiff(client, compared);
    if (diff.trim() === '') return { is: 'same' };
    const print = createHmac('sha256', secret)
      .update(JSON.stringify([compared, detail, diff]))
      .digest('hex')
      .slice(0, 20);
    if (print === known) return { is: 'known', print };
    const before = await readTables(client, compared, compared.base);
    const after = await readTables(client, compared, compared.branch);
    return { is: 'different', print, tables: schemaDifference(before, after) };
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    return { is: 'unknown', why: error.message };
  }
}

async function readDiff(
  client: Reader,
  { project, branch, base, database }: ComparedSchemas,
): Promise<string> {
  const path = paths.compareSchema(project, branch);
  const query = { db_name: database, base_branch_id: base };
  const { body } = await client.get(path, { query, longTexts: true });
  if (!isObject(body) || typeof body['diff'] !== 'string') throw misread(path, 'a text "diff"');
  return body['diff'];
}

async function readTables(
  client: Reader,
  { project, database }: ComparedSchemas,
  branch: string,
): Promise<readonly SchemaTable[]> {
  const path = paths.schema(project, branch);
  const { body } = await client.get(path, {
    query: { db_name: database, format: 'json' },
    longTexts: true,
  });
  return itemsOf(isObject(body) ? body['json'] : undefined, 'tables', path, table => {
    const [schema, name] = [textOf(table, 'schema'), textOf(table, 'name')];
    if (schema === undefined || name === undefined) return undefined;
    const columns = itemsOf(table, 'columns', path, column => {
      const [called, type] = [textOf(column, 'name'), textOf(column, 'type')];
      return called === undefined || type === undefined ? undefined : ([called, type] as const);
    });
    return { name: `${schema}.${name}`, columns: new Map(columns) };
  });
}
