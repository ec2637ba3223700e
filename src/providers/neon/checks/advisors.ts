import type { Reader } from '../../../core/http.ts';
import type { Check } from '../../../core/provider.ts';
import type { Scope } from '../../../core/report/row.ts';
import type { Desired, Ids, WantedEntry } from '../../../core/resource.ts';
import type { NeonAdvisors } from '../../../generated/manifest.ts';
import { type ApiObject, itemsOf, paths, recordTexts, type TextsOf, textOf, textsOf } from '../api.ts';
import { judged, lookAt, lookByGroup, lookInside, type Verdicts } from '../look-at.ts';
import { projectIdOf } from '../scopes.ts';

/**
 * The levels of issues, the least severe first. The API allows any text, and a level that is not in
 * the list counts as the most severe (facts/neon.md#advisors).
 */
const LEVELS: readonly string[] = ['INFO', 'WARN', 'ERROR'];

type AdvisorFields = {
  /** The database to look at. null: the only database of the branch. */
  readonly database: string | null;
  /** The category of issues to look at. null: all categories. */
  readonly category: string | null;
  readonly level: string;
};

/** The fields of an issue that are shown (facts/neon.md#advisors). */
type AdvisorFinding = TextsOf<'name' | 'level' | 'detail', 'remediation'> & {
  readonly categories: readonly string[];
};

/**
 * Checks that Neon's issues of a database are all below the level of the entry
 * (facts/neon.md#advisors). If the entry names a category, only its issues count. One request
 * serves all checks of a database.
 */
export const neonAdvisors: Check<NeonAdvisors> = {
  name: 'neon.advisors',
  key: 'advisors',
  under: 'checks',
  each: 'item',
  within: 'neon.branch',
  expand: expandAdvisors,
  judge: (all, _at, client, ids) =>
    lookInside(all, ids, there =>
      lookByGroup(
        there,
        each => fieldsOf(each).database,
        same => lookAtOne(same, client, ids),
      ),
    ),
};

function expandAdvisors(entry: NeonAdvisors, scope: Scope): WantedEntry<AdvisorFields> {
  const { database = null, category, level = 'warn' } = entry;
  return {
    parts: [...scope.parts, ...(database === null ? [] : [database]), category ?? 'all'],
    fields: { database, category: category?.toUpperCase() ?? null, level: level.toUpperCase() },
  };
}

function lookAtOne(all: readonly Desired[], client: Reader, ids: Ids): Promise<Verdicts> {
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
  const texts = recordTexts(value, ['name', 'level']);
  const { categories } = value;
  if (texts === undefined || !Array.isArray(categories)) return undefined;
  const detail = textOf(value, 'detail') ?? textOf(value, 'title') ?? texts.name;
  return { ...texts, categories: categories.map(String), detail, ...textsOf(value, ['remediation']) };
}

function sentence({ level, name, detail, remediation }: AdvisorFinding): string {
  return `${level} ${name}: ${detail}${remediation === undefined ? '' : ` (${remediation})`}`;
}
