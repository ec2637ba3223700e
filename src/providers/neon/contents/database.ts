import { lastPart } from '../../../core/address.ts';
import { computed, type FieldsOf, FieldTable } from '../../../core/fields/field-table.ts';
import { kindOfTable } from '../../../core/fields/kind-of-table.ts';
import { isSegment, type Reader } from '../../../core/http.ts';
import type { Json } from '../../../core/json.ts';
import type { At, Receipt } from '../../../core/kind.ts';
import { receiptFor } from '../../../core/kind.ts';
import type { Row, Scope } from '../../../core/report/row.ts';
import type { Ids, Live, LiveView, WantedEntry } from '../../../core/resource.ts';
import { placed } from '../../../core/resource.ts';
import type { NeonDatabase } from '../../../generated/manifest.ts';
import { type ApiObject, listOf, paths, recordTexts, textsOf, writtenIn } from '../api.ts';
import { ageInBranch, branchNamed } from '../branch/branch-record.ts';
import type { NeonProblem } from '../codes.ts';
import { lastChangeOf } from '../moments.ts';
import { waitsOf } from '../operations.ts';
import { labelOf, nameOf, projectIdOf, type RefField, refOf } from '../scopes.ts';
import { inheritance, NOT_YET } from './inheritance.ts';
import { madeNameRules, postgresNameRules } from './postgres-name.ts';
import { roleAddress } from './role.ts';

const DATABASE = new FieldTable({
  owner_name: computed<RefField | null>(null, {
    wanted: ownerOf,
    live: (raw: DatabaseRecord, at) => ({ $ref: roleAddress(at, raw.owner_name) }),
    written: (_owner, { raw }) => (raw as DatabaseRecord).owner_name,
  }),
});

export type DatabaseFields = FieldsOf<typeof DATABASE>;

/** The members of a database that evenkeel uses (facts/neon.md#databases). */
export interface DatabaseRecord {
  readonly id: number;
  readonly branch_id: string;
  readonly name: string;
  readonly owner_name: string;
  readonly created_at: string;
  readonly updated_at?: string;
}

/**
 * A branch has Postgres databases. Each is addressed by name, and keeps its id when renamed
 * (facts/neon.md#databases).
 */
export const neonDatabase = kindOfTable<DatabaseFields, NeonDatabase, DatabaseRecord>(DATABASE, {
  name: 'neon.database',
  entry: {
    key: 'databases',
    each: 'item',
    within: 'neon.branch',
    expand: expandDatabase,
    rules: databaseRules,
  },
  read: {
    listedAt: 'neon.branch',
    after: ['neon.role'],
    list: listDatabases,
    live: (raw, at, seen) => databaseIn(branchNamed(raw.branch_id, at, seen), raw, seen),
  },
  write: {
    unique: true,
    create: createDatabase,
    update: updateDatabase,
    delete: deleteDatabase,
  },
  inherit: {
    leaves: databaseAfter,
    predict: (parent, mine, seen) => inheritance(parent, mine, (raw, scope) => databaseIn(scope, raw, seen)),
  },
  say: { lastChange: ({ raw }) => lastChangeOf(raw) },
  export: { written: writeDatabase },
});

function expandDatabase(entry: NeonDatabase, scope: Scope): WantedEntry<DatabaseFields> {
  const fields = DATABASE.wanted(entry, scope);
  return {
    parts: [...scope.parts, entry.name],
    fields,
    ...('owner_name' in fields && { reads: [{ kind: 'neon.role', scope }] }),
  };
}

function ownerOf({ owner_name, absent }: NeonDatabase, scope: Scope): RefField | undefined {
  return owner_name === undefined || absent === true ? undefined : { $ref: roleAddress(scope, owner_name) };
}

function databaseRules(entry: NeonDatabase): readonly NeonProblem[] {
  const { name, owner_name } = entry;
  const problems = [...madeNameRules('database', entry)];
  if (owner_name !== undefined) problems.push(...postgresNameRules(owner_name, ['owner_name']));
  else if (entry.absent !== true) {
    const message = `database "${name}" needs an owner_name`;
    const hint = 'name a role of the branch, such as `owner_name: app_owner`';
    problems.push({ rule: 'neon/database-owner', message, path: [], hint });
  }
  return problems;
}

function parseDatabase(value: ApiObject): DatabaseRecord | undefined {
  const { id } = value;
  const texts = recordTexts(value, ['branch_id', 'name', 'owner_name', 'created_at']);
  if (texts === undefined || typeof id !== 'number') return undefined;
  return { ...DATABASE.record(value), id, ...texts, ...textsOf(value, ['updated_at']) };
}

function listDatabases(at: Scope, client: Reader, ids: Ids): Promise<readonly DatabaseRecord[]> {
  return listOf(client, 'databases', paths.databases(projectIdOf(at), ids.of(at.address)), parseDatabase);
}

function databaseIn(at: Scope, raw: DatabaseRecord, seen: LiveView): Live<DatabaseFields, DatabaseRecord> {
  return {
    id: idOf(raw),
    incarnation: idOf(raw),
    ...(ageInBranch(raw, at, seen) < 0 && { inherited: true as const }),
    raw,
    fields: () => DATABASE.live(raw, at, seen),
    needs: () => [roleAddress(at, raw.owner_name)],
    ...placed('neon.database', at, [...at.parts, raw.name]),
  };
}

/** A database as a row leaves it: with its own owner, or with the one that it had. */
function databaseAfter(
  row: Row,
  before: Live<DatabaseFields, DatabaseRecord> | undefined,
  seen: LiveView,
): Live<DatabaseFields, DatabaseRecord> {
  const owner = refOf(row.desired?.['owner_name']);
  const owner_name = owner === undefined ? (before?.raw.owner_name ?? '') : lastPart(owner);
  const raw = { ...NOT_YET, id: 0, ...before?.raw, name: nameOf(row), owner_name };
  return databaseIn(row.scope, raw, seen);
}

function idOf(raw: DatabaseRecord): string {
  return `${raw.branch_id}/${raw.id}`;
}

function writeDatabase(live: Live<DatabaseFields, DatabaseRecord>, seen: LiveView): Json | undefined {
  if (live.inherited || !isSegment(live.raw.name)) return undefined;
  return { name: live.raw.name, ...DATABASE.written(live, seen) };
}

/** The name of the role that a row's owner refers to: the last part of its address. */
function ownerName(row: Row, at: At): Json | undefined {
  const owner = refOf(row.desired?.['owner_name']);
  if (owner === undefined) return undefined;
  const role = at.ids.of(owner);
  return role.slice(role.indexOf('/') + 1);
}

async function createDatabase(row: Row, at: At): Promise<Receipt> {
  const project = projectIdOf(row);
  const path = paths.databases(project, at.ids.of(row.scope.address));
  const owner_name = ownerName(row, at) ?? null;
  const answer = await at.client.send('POST', path, { database: { name: nameOf(row), owner_name } });
  const database = writtenIn(answer, 'database', `POST ${path}`, parseDatabase);
  return receiptFor(row, database, waitsOf(answer, project, labelOf(row)));
}

async function updateDatabase(row: Row, at: At): Promise<Receipt> {
  const project = projectIdOf(row);
  const path = paths.database(project, at.ids.of(row.scope.address), liveName(row, at));
  const owned = row.fields.some(each => each.path === 'owner_name');
  const answer = await at.client.send('PATCH', path, {
    database: {
      ...(row.from !== undefined && { name: nameOf(row) }),
      ...(owned && { owner_name: ownerName(row, at) ?? null }),
    },
  });
  const database = writtenIn(answer, 'database', `PATCH ${path}`, parseDatabase);
  return receiptFor(row, database, waitsOf(answer, project, labelOf(row)));
}

/** The current live name of a database, which a rename changes. */
function liveName(row: Row, at: At): string {
  const live = at.seen.at(row.address)?.raw as DatabaseRecord | undefined;
  return live?.name ?? nameOf(row);
}

async function deleteDatabase(row: Row, at: At): Promise<Receipt> {
  const project = projectIdOf(row);
  const path = paths.database(project, at.ids.of(row.scope.address), liveName(row, at));
  const answer = await at.client.send('DELETE', path);
  return { waits: waitsOf(answer, project, labelOf(row)) };
}
