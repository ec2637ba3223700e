import type { Address } from '../../../core/address.ts';
import type { Reader } from '../../../core/http.ts';
import type { Check, Verdict } from '../../../core/provider.ts';
import type { Scope } from '../../../core/report/row.ts';
import type { Desired, Ids, WantedEntry } from '../../../core/resource.ts';
import type { NeonAdvisors } from '../../../generated/manifest.ts';
import { type ApiObject, itemsOf, paths, textOf } from '../api.ts';
import { judged, lookAt, lookInside } from '../look-at.ts';
import { projectIdOf } from '../scopes.ts';

/**
 * Levels, from the least severe on. An unlisted one counts as the worst, since the type is open
 * text (facts/neon.md#advisors).
 */
const LEVELS: readonly string[] = ['INFO', 'WARN', 'ERROR'];

type AdvisorFields = {
  /** null: the branch's only one. */
  readonly database: string | null;
  /** null: all. */
  readonly category: string | null;
  readonly level: string;
};

/** The members of an issue that are shown (facts/neon.md#advisors). */
interface AdvisorFinding {
  readonly name: string;
  readonly level: string;
  readonly categories: readonly string[];
  readonly detail: string;
  readonly remediation?: string;
}

/**
 * No advisor issue may reach a level, by category (facts/neon.md#advisors). One request gives all
 * checks of a database.
 */
export const neonAdvisors: Check<NeonAdvisors> = {
  name: 'neon.advisors',
  key: 'advisors',
  under: 'checks',
  each: 'item',
  within: 'neon.branch',
  expand: expandAdvisors,
  judge: (all, _at, client, ids) => lookInside(all, ids, there => lookAtDatabases(there, client, ids)),
};

function partsOf({ database, category }: NeonAdvisors, scope: Scope): readonly string[] {
  return [...scope.parts, ...(database === undefined ? [] : [database]), category ?? 'all'];
}

function expandAdvisors(entry: NeonAdvisors, scope: Scope): WantedEntry<AdvisorFields> {
  const parts = partsOf(entry, scope);
  const { database = null, category, level = 'warn' } = entry;
  const fields: AdvisorFields = {
    database,
    category: category?.toUpperCase() ?? null,
    level: level.toUpperCase(),
  };
  return { parts, fields };
}

async function lookAtDatabases(
  all: readonly Desired[],
  client: Reader,
  ids: Ids,
): Promise<ReadonlyMap<Address, Verdict>> {
  const verdicts = new Map<Address, Verdict>();
  for (const database of new Set(all.map(each => fieldsOf(each).database))) {
    const same = all.filter(each => fieldsOf(each).database === database);
    for (const [of, verdict] of await lookAtOne(same, client, ids)) verdicts.set(of, verdict);
  }
  return verdicts;
}

function lookAtOne(
  all: readonly Desired[],
  client: Reader,
  ids: Ids,
): Promise<ReadonlyMap<Address, Verdict>> {
  const first = all[0] as Desired;
  const path = paths.advisors(projectIdOf(first.scope));
  const least = LEVELS[Math.min(...all.map(each => rankOf(fieldsOf(each).level)))];
  const categories = new Set(all.map(each => fieldsOf(each).category));
  const query = {
    branch_id: ids.of(first.scope.address),
    database_name: fieldsOf(first).database ?? undefined,
    category: categories.size === 1 ? (fieldsOf(first).category ?? undefined) : undefined,
    min_severity: least,
  };
  return lookAt(all, {
    read: async () => itemsOf((await client.get(path, { query })).body, 'issues', path, parseIssue),
    judge: (desired, issues) => {
      const { category, level } = fieldsOf(desired);
      const counted = issues.filter(
        issue =>
          rankOf(issue.level) >= rankOf(level) && (category === null || issue.categories.includes(category)),
      );
      return judged(counted.map(sentence));
    },
  });
}

function fieldsOf(desired: Desired): AdvisorFields {
  return desired.fields as AdvisorFields;
}

function rankOf(level: string): number {
  const rank = LEVELS.indexOf(level.toUpperCase());
  return rank < 0 ? LEVELS.length : rank;
}

function parseIssue(value: ApiObject): AdvisorFinding | undefined {
  const name = textOf(value, 'name');
  const level = textOf(value, 'level');
  const { categories } = value;
  if (name === undefined || level === undefined || !Array.isArray(categories)) return undefined;
  const remediation = textOf(value, 'remediation');
  return {
    name,
    level,
    categories: categories.map(String),
    detail: textOf(value, 'detail') ?? textOf(value, 'title') ?? name,
    ...(remediation !== undefined && { remediation }),
  };
}

function sentence({ level, name, detail, remediation }: AdvisorFinding): string {
  return `${level} ${name}: ${detail}${remediation === undefined ? '' : ` (${remediation})`}`;
}
