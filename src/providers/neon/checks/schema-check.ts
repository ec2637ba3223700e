import type { Address } from '../../../core/address.ts';
import type { Reader } from '../../../core/http.ts';
import { isObject } from '../../../core/json.ts';
import type { Check, Verdict } from '../../../core/provider.ts';
import type { Scope } from '../../../core/report/row.ts';
import type { Desired, Ids, WantedEntry } from '../../../core/resource.ts';
import type { NeonSchema } from '../../../generated/manifest.ts';
import { itemsOf, misread, paths, textOf } from '../api.ts';
import type { NeonProblem } from '../codes.ts';
import { judged, lookInside, unknown, type Verdicts, verdictOf } from '../look-at.ts';
import { branchAddress, projectIdOf, type RefField, refOf } from '../scopes.ts';

/** How many lines of a difference are shown. */
const LONGEST_DIFF = 40;

type SchemaFields = {
  readonly database: string;
  /** The branch to compare with. null: the schema is not compared. */
  readonly same_as: RefField | null;
  /** The tables that must exist, as `schema.table`, sorted. */
  readonly tables: readonly string[];
};

/**
 * Checks the schema of a branch's database: the same as on another branch, or with named tables
 * (facts/neon.md#schemas). Each of the two comparisons takes one request.
 */
export const neonSchema: Check<NeonSchema> = {
  name: 'neon.schema',
  key: 'schema',
  under: 'checks',
  each: 'item',
  within: 'neon.branch',
  expand: expandSchema,
  rules: schemaRules,
  judge: (all, _at, client, ids) => lookInside(all, ids, there => lookAtSchemas(there, client, ids)),
};

function expandSchema(entry: NeonSchema, scope: Scope): WantedEntry<SchemaFields> {
  const { database, same_as, tables = [] } = entry;
  const parts = [...scope.parts, database];
  const fields: SchemaFields = {
    database,
    same_as: same_as === undefined ? null : { $ref: branchAddress(projectIdOf(scope), same_as) },
    tables: [...new Set(tables.map(name => (name.includes('.') ? name : `public.${name}`)))].sort(),
  };
  return { parts, fields };
}

function schemaRules(entry: NeonSchema, scope: Scope): readonly NeonProblem[] {
  if (entry.same_as === undefined && entry.tables === undefined) {
    const message = 'a schema check needs `same_as`, `tables` or both';
    return [{ rule: 'neon/schema-check-empty', message, path: [] }];
  }
  if (entry.same_as !== scope.parts[1]) return [];
  const message = `\`same_as\` names the branch of this check, so its schema would be compared with itself`;
  return [{ rule: 'neon/schema-check-itself', message, path: ['same_as'], hint: 'name another branch' }];
}

async function lookAtSchemas(all: readonly Desired[], client: Reader, ids: Ids): Promise<Verdicts> {
  const verdicts = new Map<Address, Verdict>();
  for (const desired of all) {
    const { same_as, tables } = desired.fields as SchemaFields;
    const found = [
      ...(same_as === null ? [] : [await compare(desired, client, ids)]),
      ...(tables.length === 0 ? [] : [await lookForTables(desired, client, ids)]),
    ];
    verdicts.set(desired.address, together(found));
  }
  return verdicts;
}

/** The worst of the verdicts, with the findings of all. */
function together(all: readonly Verdict[]): Verdict {
  const order = ['fail', 'unknown', 'pass'] as const;
  const verdict = order.find(each => all.some(found => found.verdict === each)) ?? 'unknown';
  return { verdict, findings: all.flatMap(each => each.findings) };
}

async function compare(desired: Desired, client: Reader, ids: Ids): Promise<Verdict> {
  const { scope } = desired;
  const { database, same_as } = desired.fields as SchemaFields;
  const other = refOf(same_as) as Address;
  if (!ids.has(other)) return unknown(`${other}, which this schema is compared with, does not exist`);
  const path = paths.compareSchema(projectIdOf(scope), ids.of(scope.address));
  const query = { db_name: database, base_branch_id: ids.of(other) };
  return await verdictOf(desired, {
    read: async () => {
      const { body } = await client.get(path, { query, longTexts: true });
      // `diff` is optional. An answer without it is an error here, because it does not mean that
      // the schemas are equal (facts/neon.md#members-that-a-record-may-lack).
      if (!isObject(body) || typeof body['diff'] !== 'string') throw misread(path, 'a text "diff"');
      return body['diff'];
    },
    judge: (_, diff) => {
      if (diff.trim() === '') return judged([]);
      const lines = shortened(changedLines(diff));
      return judged([`the schema differs from that of ${other} (- only there, + only here)`, ...lines]);
    },
  });
}

/** The lines of a unified diff that only one side has; for a diff in another format, all lines. */
function changedLines(diff: string): readonly string[] {
  const lines = diff.split('\n').filter(line => line.trim() !== '');
  const start = lines.findIndex(line => line.startsWith('@@'));
  return start < 0 ? lines : lines.slice(start).filter(line => /^[-+]/.test(line));
}

function shortened(lines: readonly string[]): readonly string[] {
  const rest = lines.length - LONGEST_DIFF;
  return rest <= 0 ? lines : [...lines.slice(0, LONGEST_DIFF), `and ${rest} more lines`];
}

async function lookForTables(desired: Desired, client: Reader, ids: Ids): Promise<Verdict> {
  const { scope } = desired;
  const { database, tables } = desired.fields as SchemaFields;
  const path = paths.schema(projectIdOf(scope), ids.of(scope.address));
  const query = { db_name: database, format: 'json' };
  return await verdictOf(desired, {
    read: async () => {
      const { body } = await client.get(path, { query, longTexts: true });
      const named = itemsOf(isObject(body) ? body['json'] : undefined, 'tables', path, table => {
        const name = textOf(table, 'name');
        return name === undefined ? undefined : `${textOf(table, 'schema') ?? 'public'}.${name}`;
      });
      return new Set(named);
    },
    judge: (_, there) =>
      judged(tables.filter(each => !there.has(each)).map(each => `the database has no table ${each}`)),
  });
}
