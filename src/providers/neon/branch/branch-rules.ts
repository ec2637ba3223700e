import type { Scope } from '../../../core/report/row.ts';
import { parseDuration } from '../../../core/text/durations.ts';
import type { NeonBranch } from '../../../generated/manifest.ts';
import { NEON } from '../../../limits/neon.ts';
import type { NeonProblem } from '../codes.ts';
import { momentProblems } from '../moments.ts';
import { maskingProblems } from './masking-rules.ts';

const DAY_SECONDS = 86_400;

/** The most days ahead that the service accepts for an expiry (facts/neon.md#expiry). */
export const LONGEST_EXPIRY_DAYS = NEON.expiryDays.is;

/**
 * Keys of branches that the service never lets expire, each with the rule that reports an expiry on
 * such a branch.
 */
const LASTING = [
  ['protected', 'neon/branch-expires-protected'],
  ['default', 'neon/branch-expires-default'],
] as const;

/** Mistakes in a branch entry that the schema cannot express. */
export function branchRules(entry: NeonBranch, _scope: Scope, now: number): readonly NeonProblem[] {
  return [
    ...ttlRules(entry),
    ...expiryRules(entry, now),
    ...dataApiRules(entry),
    ...parentRules(entry),
    ...pointRules(entry),
    ...maskingProblems(entry),
    ...absentGlob(entry),
  ];
}

function ttlRules({ ttl }: NeonBranch): readonly NeonProblem[] {
  if (typeof ttl !== 'string') return [];
  const seconds = parseDuration(ttl);
  if (seconds !== undefined && seconds > 0 && seconds <= LONGEST_EXPIRY_DAYS * DAY_SECONDS) return [];
  const isTooLong = seconds !== 0;
  const [message, hint] = isTooLong
    ? [
        `\`ttl\` must be at most ${LONGEST_EXPIRY_DAYS} days, not ${ttl}`,
        `write ${LONGEST_EXPIRY_DAYS}d or less`,
      ]
    : [`\`ttl\` must be more than 0, not "${ttl}"`, 'write it like `7d`, `36h` or `90m`'];
  return [{ rule: 'neon/branch-ttl', message, path: ['ttl'], hint }];
}

/**
 * Warns of `*` or `?` in the name of a branch with `absent: true`. A name may contain both, but the
 * author probably means several branches.
 */
function absentGlob({ name, absent }: NeonBranch): readonly NeonProblem[] {
  if (absent !== true || name === undefined || !/[*?]/.test(name)) return [];
  const message = `this entry deletes only a branch with exactly the name "${name}", because \`*\` and \`?\` are no wildcards in \`name\``;
  const hint =
    'to delete all branches that match a pattern, write `sweep` in the entry of the project (docs/sweep.md)';
  return [{ rule: 'neon/absent-glob', level: 'warning', message, path: ['name'], hint }];
}

function expiryRules(entry: NeonBranch, now: number): readonly NeonProblem[] {
  const { expires_at, ttl } = entry;
  const problems: NeonProblem[] = [];
  if (typeof expires_at === 'string') problems.push(...expiryMomentRules(expires_at, now));
  if (expires_at !== undefined && ttl !== undefined) {
    const message = 'a branch cannot have both `ttl` and `expires_at`';
    problems.push({
      rule: 'neon/branch-expires-twice',
      message,
      path: ['ttl'],
      atKey: true,
      hint: 'remove one of the two keys',
    });
  }
  const key = typeof expires_at === 'string' ? 'expires_at' : typeof ttl === 'string' ? 'ttl' : undefined;
  for (const [state, rule] of LASTING) {
    if (entry[state] !== true || key === undefined) continue;
    problems.push({
      rule,
      message: `a ${state} branch cannot expire`,
      path: [key],
      atKey: true,
      hint: `remove \`${key}\`, or do not write \`${state}: true\``,
    });
  }
  return problems;
}

/** A branch with the data API never expires (facts/neon.md#expiry). */
function dataApiRules({ data_api, ttl, expires_at }: NeonBranch): readonly NeonProblem[] {
  const key = typeof expires_at === 'string' ? 'expires_at' : typeof ttl === 'string' ? 'ttl' : undefined;
  const isServed = Array.isArray(data_api) && data_api.some(({ absent }) => absent !== true);
  if (key === undefined || !isServed) return [];
  return [
    {
      rule: 'neon/branch-expires-data-api',
      message: 'a branch with the Data API cannot expire',
      path: [key],
      atKey: true,
      hint: `remove \`${key}\`, or the entries under \`data_api\``,
    },
  ];
}

function parentRules({ name, parent }: NeonBranch): readonly NeonProblem[] {
  if (parent === undefined || parent !== name) return [];
  const message = `branch "${name}" cannot be its own parent`;
  return [
    {
      rule: 'neon/branch-own-parent',
      message,
      path: ['parent'],
      hint: 'name another branch, or leave `parent` out',
    },
  ];
}

function expiryMomentRules(text: string, now: number): readonly NeonProblem[] {
  const unreal = momentProblems('expires_at', text);
  // A day of tolerance, because this machine's clock may differ from the service's.
  const latest = now + (LONGEST_EXPIRY_DAYS + 1) * DAY_SECONDS * 1000;
  if (unreal.length > 0 || Date.parse(text) <= latest) return unreal;
  const message = `a branch can expire at most ${LONGEST_EXPIRY_DAYS} days ahead, not at ${text}`;
  return [{ rule: 'neon/branch-expires-at', message, path: ['expires_at'], hint: 'write an earlier moment' }];
}

function pointRules(entry: NeonBranch): readonly NeonProblem[] {
  const { parent_timestamp, parent_lsn } = entry;
  if (parent_timestamp === undefined) return [];
  const problems = [...momentProblems('parent_timestamp', parent_timestamp)];
  if (parent_lsn !== undefined) {
    const message = 'a branch cannot start from both `parent_timestamp` and `parent_lsn`';
    problems.push({
      rule: 'neon/branch-point-twice',
      message,
      path: ['parent_lsn'],
      atKey: true,
      hint: 'remove one of the two keys',
    });
  }
  return problems;
}
