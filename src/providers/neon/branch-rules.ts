import { parseDuration } from '../../core/durations.ts';
import type { RuleProblem } from '../../core/problem.ts';
import type { Scope } from '../../core/row.ts';
import type { NeonBranch } from '../../generated/manifest.ts';
import { maskingProblems } from './masking-rules.ts';

const DAY_SECONDS = 86_400;

/** Facts: database platform 4, `expires_at`. */
export const LONGEST_EXPIRY_DAYS = 30;

/** Mistakes in a branch entry that the schema cannot express. */
export function branchRules(entry: NeonBranch, _scope: Scope, now: number): readonly RuleProblem[] {
  return [
    ...ttlRules(entry),
    ...expiryRules(entry, now),
    ...nameRules(entry),
    ...pointRules(entry),
    ...maskingProblems(entry),
  ];
}

function ttlRules({ ttl }: NeonBranch): readonly RuleProblem[] {
  if (typeof ttl !== 'string') return [];
  const seconds = parseDuration(ttl);
  if (seconds !== undefined && seconds > 0 && seconds <= LONGEST_EXPIRY_DAYS * DAY_SECONDS) return [];
  return [
    {
      rule: 'neon/branch-ttl',
      message: `a ttl is longer than nothing and at most ${LONGEST_EXPIRY_DAYS} days, not "${ttl}"`,
      path: ['ttl'],
      hint: 'write it like `7d`, `36h` or `90m`',
    },
  ];
}

function expiryRules(entry: NeonBranch, now: number): readonly RuleProblem[] {
  const { expires_at, ttl } = entry;
  const problems: RuleProblem[] = [];
  if (typeof expires_at === 'string') problems.push(...momentRules('expires_at', expires_at, now));
  if (expires_at !== undefined && ttl !== undefined) {
    problems.push({
      rule: 'neon/branch-expires-twice',
      message: 'a branch has a ttl or an expires_at, not both',
      path: ['ttl'],
      atKey: true,
    });
  }
  const key = typeof expires_at === 'string' ? 'expires_at' : typeof ttl === 'string' ? 'ttl' : undefined;
  for (const state of ['protected', 'default'] as const) {
    if (entry[state] !== true || key === undefined) continue;
    problems.push({
      rule: `neon/branch-expires-${state}`,
      message: `a ${state} branch cannot expire`,
      path: [key],
      atKey: true,
    });
  }
  return problems;
}

function nameRules({ name, parent, renamed_from }: NeonBranch): readonly RuleProblem[] {
  const problems: RuleProblem[] = [];
  if (renamed_from === name) {
    problems.push({
      rule: 'neon/branch-renamed-from-itself',
      message: `renamed_from is the branch's own name "${name}"`,
      path: ['renamed_from'],
    });
  }
  if (parent === name) {
    problems.push({
      rule: 'neon/branch-own-parent',
      message: `branch "${name}" cannot be its own parent`,
      path: ['parent'],
    });
  }
  return problems;
}

function momentRules(
  key: 'expires_at' | 'parent_timestamp',
  text: string,
  now: number,
): readonly RuleProblem[] {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) {
    return [
      {
        rule: `neon/branch-${key.replace('_', '-')}`,
        message: `"${text}" is not a moment`,
        path: [key],
        hint: 'write it like `2026-12-01T00:00:00Z`',
      },
    ];
  }
  // A day of grace, because our clock need not be the service's.
  if (key !== 'expires_at' || ms <= now + (LONGEST_EXPIRY_DAYS + 1) * DAY_SECONDS * 1000) return [];
  const message = `a branch expires at most ${LONGEST_EXPIRY_DAYS} days ahead, not at ${text}`;
  return [{ rule: 'neon/branch-expires-at', message, path: [key] }];
}

function pointRules(entry: NeonBranch): readonly RuleProblem[] {
  const { parent_timestamp, parent_lsn } = entry;
  if (parent_timestamp === undefined) return [];
  const problems = [...momentRules('parent_timestamp', parent_timestamp, 0)];
  if (parent_lsn !== undefined) {
    problems.push({
      rule: 'neon/branch-point-twice',
      message: 'a branch starts from a parent_timestamp or a parent_lsn, not both',
      path: ['parent_lsn'],
      atKey: true,
    });
  }
  return problems;
}
