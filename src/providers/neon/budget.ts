import type { Budget } from '../../core/provider.ts';
import type { ProviderReason } from '../../core/reason.ts';
import type { Seen } from '../../core/resource.ts';
import type { Row, Scope } from '../../core/row.ts';
import { type BranchRecord, branchesIn } from './branch-record.ts';
import { reason } from './codes.ts';
import type { ProjectRecord } from './project-fields.ts';
import { projectIdOf } from './scopes.ts';

/** What one of the vendor's plans has for a project. */
interface Allowance {
  readonly name: string;
  readonly included: number;
  readonly most: number;
  readonly roots: number;
  /** Absent: the sources do not agree. */
  readonly protected?: number;
}

/**
 * Branches of the current plans (the vendor's pages on plans, 2026-03-20, and on managing branches, 2026-09-02). Protected
 * ones of Launch: 5 there, 2 on the page on protected branches (2025-07), so nothing is said. Other subscriptions, such as
 * the earlier plans and contracts, have figures of their own.
 */
const ALLOWANCES: ReadonlyMap<string, Allowance> = new Map([
  ['free_v3', { name: 'Free', included: 10, most: 10, roots: 3, protected: 0 }],
  ['launch_v3', { name: 'Launch', included: 10, most: 5000, roots: 5 }],
  ['scale_v3', { name: 'Scale', included: 25, most: 5000, roots: 25, protected: 5 }],
]);

/** How many roots a project may have; undefined for a subscription of which nothing is known. */
export function rootsOfPlan(subscription: string | undefined): Pick<Allowance, 'name' | 'roots'> | undefined {
  return ALLOWANCES.get(subscription ?? '');
}

/** What a plan needs of one allowance. */
interface Need {
  readonly what: string;
  /** Those that the plan adds. */
  readonly more: number;
  readonly there: number;
  readonly allowed: number | undefined;
}

/**
 * Pure: the branches that a plan needs in one project, against the vendor's plan of its owner. Only the record of the project
 * names that one, so nothing is said if no list of the plan has it. Deletes run last, so what they delete still counts.
 */
export function budget(
  scope: Scope,
  _entry: Readonly<Record<string, unknown>>,
  rows: readonly Row[],
  seen: Seen,
): Budget {
  if (scope.kind !== 'neon.project') return { notes: [], limits: [] };
  const project = seen.list('neon.project', scope.address)[0]?.raw as ProjectRecord | undefined;
  const allowance = ALLOWANCES.get(project?.subscription_type ?? '');
  if (allowance === undefined) return { notes: [], limits: [] };
  const lives = branchesIn(scope.address, seen);
  const own = rows.filter(row => row.kind === 'neon.branch');
  const [branches, ...others] = needsOf(own, lives, allowance);
  const needs = [branches, ...others].filter(need => need.more > 0 && need.allowed !== undefined);
  if (needs.length === 0) return { notes: [], limits: [] };
  const where = `project ${projectIdOf(scope)}`;
  const counts = needs.map(({ what, there, more, allowed }) => `${there + more} of ${allowed} ${what}`);
  const beyond = needs.filter(({ there, more, allowed = 0 }) => there + more > allowed);
  const notes = [
    reason('neon/allowance', `${where}, plan ${allowance.name}: ${counts.join(', ')}`),
    ...beyond.map(need => beyondNote(need, where, allowance)),
  ];
  const creates = own.filter(({ action }) => action === 'create');
  if (creates.length === 0 || project?.branches_limit !== allowance.most) return { notes, limits: [] };
  const left = allowance.most - branches.there;
  return { notes, limits: [{ left, creates, deletes: [], over: tooMany(branches, where, allowance) }] };
}

function needsOf(
  rows: readonly Row[],
  lives: readonly BranchRecord[],
  allowance: Allowance,
): readonly [Need, Need, Need] {
  const gaining = (path: string, value: string | boolean): number =>
    rows.filter(
      ({ action, fields }) =>
        action !== 'blocked' && fields.some(each => each.path === path && each.after === value),
    ).length;
  return [
    {
      what: 'included branches',
      more: rows.filter(({ action }) => action === 'create').length,
      there: lives.length,
      allowed: allowance.included,
    },
    {
      what: 'root branches',
      more: gaining('init_source', 'schema-only'),
      there: lives.filter(each => each.parent_id === undefined).length,
      allowed: allowance.roots,
    },
    {
      what: 'protected branches',
      more: gaining('protected', true),
      there: lives.filter(each => each.protected).length,
      allowed: allowance.protected,
    },
  ];
}

function beyondNote(
  { what, there, more, allowed }: Need,
  where: string,
  { name }: Allowance,
): ProviderReason {
  const paid = what === 'included branches' && name !== 'Free';
  return reason(
    'neon/beyond-allowance',
    `${where}: ${there + more} ${paid ? 'branches' : what} would be needed, and plan ${name} has ${allowed}; ${
      paid ? 'the others cost extra' : 'the service may refuse them'
    }`,
  );
}

function tooMany({ there, more }: Need, where: string, { name, most }: Allowance): ProviderReason {
  return reason(
    'neon/too-many-branches',
    `${where}: ${there} live branches and ${more} to create are more than ${most}, the most in plan ${name} and in the record of the project`,
    'Delete some first, in an apply of its own, or change the plan.',
  );
}
