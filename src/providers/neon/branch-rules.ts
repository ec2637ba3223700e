import { parseDuration } from '../../core/durations.ts';
import type { RuleProblem } from '../../core/problem.ts';
import type { NeonBranch } from '../../generated/manifest.ts';

const DAY_SECONDS = 86_400;

/** Facts: database platform 4, `expires_at`. */
const LONGEST_TTL_DAYS = 30;

/** Mistakes in a branch entry that the schema cannot express. */
export function branchRules(entry: NeonBranch): readonly RuleProblem[] {
  return [...ttlRules(entry), ...expiryRules(entry), ...nameRules(entry)];
}

function ttlRules({ ttl }: NeonBranch): readonly RuleProblem[] {
  if (typeof ttl !== 'string') return [];
  const seconds = parseDuration(ttl);
  if (seconds !== undefined && seconds > 0 && seconds <= LONGEST_TTL_DAYS * DAY_SECONDS) return [];
  return [
    {
      rule: 'neon/branch-ttl',
      message: `a ttl is longer than nothing and at most ${LONGEST_TTL_DAYS} days, not "${ttl}"`,
      path: ['ttl'],
      hint: 'write it like `7d`, `36h` or `90m`',
    },
  ];
}

function expiryRules(entry: NeonBranch): readonly RuleProblem[] {
  const { expires_at, ttl } = entry;
  const problems: RuleProblem[] = [];
  if (typeof expires_at === 'string' && Number.isNaN(Date.parse(expires_at))) {
    problems.push({
      rule: 'neon/branch-expires-at',
      message: `"${expires_at}" is not a moment`,
      path: ['expires_at'],
      hint: 'write it like `2026-12-01T00:00:00Z`',
    });
  }
  if (expires_at !== undefined && ttl !== undefined) {
    problems.push({
      rule: 'neon/branch-expires-twice',
      message: 'a branch has a ttl or an expires_at, not both',
      path: ['ttl'],
      atKey: true,
    });
  }
  const key = typeof expires_at === 'string' ? 'expires_at' : typeof ttl === 'string' ? 'ttl' : undefined;
  if (entry.protected === true && key !== undefined) {
    problems.push({
      rule: 'neon/branch-expires-protected',
      message: 'a protected branch cannot expire',
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
