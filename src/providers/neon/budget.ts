import type { Budget } from '../../core/provider.ts';
import type { ProviderReason } from '../../core/report/reason.ts';
import type { Row, Scope } from '../../core/report/row.ts';
import type { Live, LiveView } from '../../core/resource.ts';
import { BY_PLAN } from '../../limits/neon.ts';
import { type BranchRecord, branchesIn } from './branch/branch-record.ts';
import { reason } from './codes.ts';
import { beyondPlan, type KnownPlan, ofPlan, planOf } from './project/plan-limits.ts';
import type { ProjectRecord } from './project/project-fields.ts';
import { projectIdOf } from './scopes.ts';

/**
 * How much of one limit of the vendor's plan (such as the number of branches) an evenkeel plan
 * needs.
 */
interface Need {
  readonly what: string;
  /** How many the evenkeel plan adds. */
  readonly more: number;
  readonly there: number;
  readonly allowed: number | undefined;
}

/**
 * Compares what a plan of evenkeel needs in one project with the Neon plan of the project's owner
 * (facts/neon.md#limits-by-plan). Only the project's record names the Neon plan, so the result is
 * empty if the run has not read that record. Deletes run last, so a resource that the plan deletes
 * still counts. Pure.
 */
export function budget(
  scope: Scope,
  _entry: Readonly<Record<string, unknown>>,
  rows: readonly Row[],
  seen: LiveView,
): Budget {
  if (scope.kind !== 'neon.project') return { notes: [], limits: [] };
  const project = seen.list('neon.project', scope.address)[0]?.raw as ProjectRecord | undefined;
  const of = planOf(project?.subscription_type);
  if (of === undefined) return { notes: [], limits: [] };
  const where = `project ${projectIdOf(scope)}`;
  const others = beyondPlan(rows, snapshotsIn(scope, seen), of).map(said =>
    reason('neon/beyond-allowance', `${where}: ${said}; Neon may refuse that`),
  );
  const own = rows.filter(row => row.kind === 'neon.branch');
  const [branches, ...more] = needsOf(own, branchesIn(scope.address, seen), of);
  const needs = [branches, ...more].filter(need => need.more > 0 && need.allowed !== undefined);
  if (needs.length === 0) return { notes: others, limits: [] };
  const isBeyond = ({ there, more, allowed = 0 }: Need): boolean => there + more > allowed;
  const beyond = needs.filter(isBeyond);
  const counts = needs
    .filter(need => !isBeyond(need))
    .map(each => `${each.there + each.more} of at most ${each.allowed} ${each.what}`);
  const notes = [
    ...(counts.length === 0
      ? []
      : [
          reason(
            'neon/allowance',
            `after an apply, ${where} has ${counts.join(', ')} (Neon plan ${of.name})`,
          ),
        ]),
    ...beyond.map(need => beyondNote(need, where, of)),
    ...others,
  ];
  const creates = own.filter(({ action }) => action === 'create');
  const most = ofPlan(BY_PLAN.branches, of);
  if (creates.length === 0 || most === undefined || project?.branches_limit !== most)
    return { notes, limits: [] };
  const over = tooMany(branches, where, of, most);
  return { notes, limits: [{ left: most - branches.there, creates, deletes: [], over }] };
}

/** The manual snapshots of all branches. */
function snapshotsIn(project: Scope, seen: LiveView): readonly Live[] {
  const branches = branchesIn(project.address, seen).map(({ id }) => seen.addressOf('neon.branch', id));
  return branches.flatMap(branch => (branch === undefined ? [] : seen.list('neon.snapshot', branch)));
}

function needsOf(
  rows: readonly Row[],
  lives: readonly BranchRecord[],
  of: KnownPlan,
): readonly [Need, Need, Need] {
  const gaining = (path: string, value: string | boolean): number =>
    rows.filter(
      ({ action, fields }) =>
        action !== 'blocked' && fields.some(each => each.path === path && each.after === value),
    ).length;
  const need = (
    by: 'included' | 'roots' | 'protected',
    more: number,
    those: readonly BranchRecord[],
  ): Need => ({
    what: BY_PLAN[by].what,
    more,
    there: those.length,
    allowed: ofPlan(BY_PLAN[by], of),
  });
  const roots = lives.filter(each => each.parent_id === undefined);
  return [
    need('included', rows.filter(({ action }) => action === 'create').length, lives),
    need('roots', gaining('init_source', 'schema-only'), roots),
    need(
      'protected',
      gaining('protected', true),
      lives.filter(each => each.protected),
    ),
  ];
}

function beyondNote(
  { what, there, more, allowed }: Need,
  where: string,
  { plan, name }: KnownPlan,
): ProviderReason {
  const paid = what === BY_PLAN.included.what && plan !== 'free';
  const needed = there + more === 1 ? what.replace(/e?s$/, '') : what;
  return reason(
    'neon/beyond-allowance',
    `${where}: the apply needs ${there + more} ${paid ? 'branches' : needed} in all, and the Neon plan ${name} includes ${allowed}; ${
      paid ? 'the other branches cost extra' : 'Neon may refuse more'
    }`,
  );
}

function tooMany({ there, more }: Need, where: string, { name }: KnownPlan, most: number): ProviderReason {
  return reason(
    'neon/too-many-branches',
    `${where}: ${there} live ${there === 1 ? 'branch' : 'branches'} and ${more} to create are more than the ${most} that the Neon plan ${name} allows`,
    'Delete some branches first, in an apply of its own, or change the plan of the Neon account.',
  );
}
