import { ok } from '../../service.ts';
import { invalid, notFound } from '../api-error.ts';
import { branchOf, checkPoint } from '../branch-record.ts';
import { dateTime, id, object, oneOf, optional, text } from '../check.ts';
import type { ProjectState, StoredBranch, Table } from '../neon-state.ts';
import { postgresOf } from '../postgres-record.ts';
import { branchRoute, type NeonRoute } from '../route.ts';
import { logSequenceNumber } from './branch-create.ts';

const point = { lsn: optional(logSequenceNumber), timestamp: optional(dateTime) };
const schemaQuery = object({ db_name: text({ min: 1 }), format: optional(oneOf('sql', 'json')), ...point });
const compareQuery = object({
  db_name: text({ min: 1 }),
  base_branch_id: optional(id),
  ...point,
  base_lsn: optional(logSequenceNumber),
  base_timestamp: optional(dateTime),
});

/**
 * Routes for the schema of a branch, and for its difference from the schema of another branch
 * (facts/neon.md#schemas). The sandbox keeps no past schemas: it checks a point in time in the
 * request, but always answers with the current schema.
 */
export const schemaRoutes: readonly NeonRoute[] = [
  branchRoute('GET', '/schema', { query: schemaQuery }, ({ project, branch, query }) => {
    checkPoint(query.lsn, query.timestamp);
    const tables = tablesOf(project, branch, query.db_name);
    if (query.format !== 'json') return ok({ sql: lines(tables).join('\n') });
    const json = { tables: tables.map(withoutDefaults) };
    return ok({ json });
  }),
  branchRoute('GET', '/compare_schema', { query: compareQuery }, ({ project, branch, query }) => {
    checkPoint(query.lsn, query.timestamp);
    checkPoint(query.base_lsn, query.base_timestamp);
    const baseId = query.base_branch_id ?? branch.parent_id;
    if (baseId === undefined) throw invalid('base_branch_id is required: the branch has no parent');
    const before = lines(tablesOf(project, branchOf(project, baseId), query.db_name));
    const after = lines(tablesOf(project, branch, query.db_name));
    return ok({ diff: unified(before, after) });
  }),
];

function tablesOf(project: ProjectState, branch: StoredBranch, database: string): readonly Table[] {
  if (!postgresOf(project, branch.id).databases.some(each => each.name === database))
    throw notFound('database');
  return branch.tables.filter(each => each.database === database);
}

function lines(tables: readonly Table[]): readonly string[] {
  return tables.map(table => {
    const columns = table.columns.map(columnLine).join(', ');
    return `CREATE TABLE ${table.schema}.${table.name} (${columns});`;
  });
}

function columnLine({ name, type, default: value }: Table['columns'][number]): string {
  return value === undefined ? `${name} ${type}` : `${name} ${type} DEFAULT ${value}`;
}

/**
 * A table as JSON. The defaults of columns are left out, because the answer has no key for them
 * (facts/neon.md#schemas).
 */
function withoutDefaults({ schema, name, columns }: Table): object {
  return { schema, name, columns: columns.map(column => ({ name: column.name, type: column.type })) };
}

/**
 * A diff with one hunk: first the lines that both sides have, then the lines that only one side
 * has. Empty if both sides have the same lines.
 */
function unified(before: readonly string[], after: readonly string[]): string {
  const removed = before.filter(line => !after.includes(line)).map(line => `-${line}`);
  const added = after.filter(line => !before.includes(line)).map(line => `+${line}`);
  if (removed.length + added.length === 0) return '';
  const hunk = `@@ -1,${before.length} +1,${after.length} @@`;
  const kept = before.filter(line => after.includes(line)).map(line => ` ${line}`);
  return ['--- a/schema.sql', '+++ b/schema.sql', hunk, ...kept, ...removed, ...added, ''].join('\n');
}
