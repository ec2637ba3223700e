import { lastPart } from '../../../core/address.ts';
import { computed, type FieldsOf, FieldTable } from '../../../core/fields/field-table.ts';
import { kindOfTable } from '../../../core/fields/kind-of-table.ts';
import { isSegment } from '../../../core/http.ts';
import type { Json } from '../../../core/json.ts';
import type { At, Receipt } from '../../../core/kind.ts';
import type { Row, Scope } from '../../../core/report/row.ts';
import type { Live, LiveView, WantedEntry } from '../../../core/resource.ts';
import { placed } from '../../../core/resource.ts';
import type { NeonDatabase } from '../../../generated/manifest.ts';
import { type ApiObject, paths, recordTexts, type TextsOf, textsOf } from '../api.ts';
import { ageInBranch, branchNamed } from '../branch/branch-record.ts';
import type { NeonProblem } from '../codes.ts';
import { listInBranch, started, written } from '../kind-requests.ts';
import { lastChangeOf } from '../moments.ts';
import { nameOf, projectIdOf, type RefField, refOf } from '../scopes.ts';
import { takenAlong } from './database-takes.ts';
import { inheriting, NOT_YET } from './inheritance.ts';
import { madeNameRules, postgresNameRules } from './postgres-name.ts';
import { roleAddress } from './role-fields.ts';

const DATABASE = new FieldTable({
  owner_name: computed<RefField | null>(null, {
    wanted: ownerOf,
    live: (raw: DatabaseRecord, at) => ({ $ref: roleAddress(at, raw.owner_name) }),
    written: (_owner, { raw }) => (raw as DatabaseRecord).owner_name,
  }),
});

export type DatabaseFields = FieldsOf<typeof DATABASE>;
type LiveDatabase = Live<DatabaseFields, DatabaseRecord>;

/** The fields of a database that evenkeel uses (facts/neon.md#databases). */
export type DatabaseRecord = TextsOf<(typeof TEXTS)[number], 'updated_at'> & { readonly id: number };

const TEXTS = ['branch_id', 'name', 'owner_name', 'created_at'] as const;

/**
 * The kind of a branch's Postgres databases. A database is addressed by its name, and keeps its id
 * when it is renamed (facts/neon.md#databases).
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
    list: listInBranch('databases', paths.databases, parseDatabase),
    live: (raw, at, seen) => liveDatabase(raw, branchNamed(raw.branch_id, at, seen), seen),
  },
  write: {
    unique: true,
    create: createDatabase,
    update: updateDatabase,
    delete: deleteDatabase,
  },
  inherit: {
    leaves: databaseAfter,
    predict: inheriting(liveDatabase),
  },
  cascade: { inspect: takenAlong },
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
  const texts = recordTexts(value, TEXTS);
  if (texts === undefined || typeof id !== 'number') return undefined;
  return { ...DATABASE.record(value), id, ...texts, ...textsOf(value, ['updated_at']) };
}

function liveDatabase(raw: DatabaseRecord, at: Scope, seen: LiveView): LiveDatabase {
  const id = `${raw.branch_id}/${raw.id}`;
  return {
    id,
    incarnation: id,
    ...(ageInBranch(raw, at, seen) < 0 && { inherited: true as const }),
    raw,
    fields: () => DATABASE.live(raw, at, seen),
    needs: () => [roleAddress(at, raw.owner_name)],
    ...placed('neon.database', at, [...at.parts, raw.name]),
  };
}

/**
 * The database after a row: with the owner that the row sets, or else with its owner before the
 * row.
 */
function databaseAfter(row: Row, before: LiveDatabase | undefined, seen: LiveView): LiveDatabase {
  const owner = refOf(row.desired?.['owner_name']);
  const owner_name = owner === undefined ? (before?.raw.owner_name ?? '') : lastPart(owner);
  const raw = { ...NOT_YET, id: 0, ...before?.raw, name: nameOf(row), owner_name };
  return liveDatabase(raw, row.scope, seen);
}

function writeDatabase(live: LiveDatabase, seen: LiveView): Json | undefined {
  if (live.inherited || !isSegment(live.raw.name)) return undefined;
  return { name: live.raw.name, ...DATABASE.written(live, seen) };
}

/** The name of the owner that a row sets. A role's id ends with the role's name. */
function ownerName(row: Row, at: At): Json | undefined {
  const owner = refOf(row.desired?.['owner_name']);
  if (owner === undefined) return undefined;
  const role = at.ids.of(owner);
  return role.slice(role.indexOf('/') + 1);
}

function createDatabase(row: Row, at: At): Promise<Receipt> {
  const path = paths.databases(projectIdOf(row), at.ids.of(row.scope.address));
  const owner_name = ownerName(row, at) ?? null;
  const body = { database: { name: nameOf(row), owner_name } };
  return written(row, at, { method: 'POST', path, body }, 'database', parseDatabase);
}

function updateDatabase(row: Row, at: At): Promise<Receipt> {
  const owned = row.fields.some(each => each.path === 'owner_name');
  const database = {
    ...(row.from !== undefined && { name: nameOf(row) }),
    ...(owned && { owner_name: ownerName(row, at) ?? null }),
  };
  const request = { method: 'PATCH', path: pathOf(row, at), body: { database } } as const;
  return written(row, at, request, 'database', parseDatabase);
}

function deleteDatabase(row: Row, at: At): Promise<Receipt> {
  return started(row, at, 'DELETE', pathOf(row, at));
}

/** The path of a database. A row that renames the database must still use its old name here. */
function pathOf(row: Row, at: At): string {
  const live = at.seen.at(row.address)?.raw as DatabaseRecord | undefined;
  return paths.database(projectIdOf(row), at.ids.of(row.scope.address), live?.name ?? nameOf(row));
}
