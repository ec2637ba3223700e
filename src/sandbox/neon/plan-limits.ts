import { ApiError } from './api-error.ts';
import type { NeonState, ProjectState } from './neon-state.ts';

/** The paid plans and the free one, as the vendor sells them since 2025-08-14. */
export type Plan = 'free' | 'launch' | 'scale';

type Limits = Readonly<Record<'branches' | 'roots' | 'protected' | 'snapshots' | 'retention', number>>;

const DAY_S = 86_400;

/**
 * The vendor's page on plans of 2026-03-20, and for roots and protected branches that on branches of 2026-09-02. Another page of
 * the vendor, of 2025-07, has 2 protected branches on Launch.
 */
const LIMITS: Readonly<Record<Plan, Limits>> = {
  free: { branches: 10, roots: 3, protected: 0, snapshots: 1, retention: DAY_S / 4 },
  launch: { branches: 5000, roots: 5, protected: 5, snapshots: 100, retention: 7 * DAY_S },
  scale: { branches: 5000, roots: 25, protected: 5, snapshots: 100, retention: 30 * DAY_S },
};

/** The retention of a project for which none is chosen: a day, or what the plan allows. */
export function defaultRetention(plan: Plan | undefined): number {
  return Math.min(DAY_S, plan === undefined ? DAY_S : LIMITS[plan].retention);
}

/**
 * Refuses what a write adds beyond the plan. What was beyond it before may stay, as after a change of the plan.
 *
 * @throws ApiError in the words of the service where a public report quotes them
 */
export function checkPlan(plan: Plan | undefined, before: NeonState, after: NeonState): void {
  if (plan === undefined) return;
  for (const project of after.projects) {
    const was = before.projects.find(each => each.id === project.id);
    if (was !== project) checkProject(plan, was, project);
  }
}

function checkProject(plan: Plan, was: ProjectState | undefined, project: ProjectState): void {
  const limits = LIMITS[plan];
  const grows = (count: (project: ProjectState) => number, limit: number): boolean =>
    count(project) > Math.max(limit, was === undefined ? 0 : count(was));
  // Quoted from kislerdm/terraform-provider-neon#140, 2025-01-21.
  if (grows(retention, limits.retention))
    throw new ApiError(
      400,
      `requested history retention seconds exceeds allowed maximum; requested_history_retention_seconds:"${retention(project)}", max:"${limits.retention}"`,
    );
  // The words and codes of these are quoted in public repositories, 2025 to 2026-10 (read 2026-11-22).
  if (grows(({ branches }) => branches.length, limits.branches))
    throw new ApiError(422, 'branches limit exceeded', 'BRANCHES_LIMIT_EXCEEDED');
  if (grows(({ branches }) => branches.filter(each => each.parent_id === undefined).length, limits.roots))
    throw new ApiError(422, 'root branches limit exceeded', 'ROOT_BRANCHES_LIMIT_EXCEEDED');
  if (grows(({ snapshots }) => snapshots.filter(each => each.manual).length, limits.snapshots))
    throw new ApiError(422, 'snapshots limit exceeded');
  // No public report quotes this one: the words are the sandbox's.
  if (grows(({ branches }) => branches.filter(each => each.protected).length, limits.protected))
    throw new ApiError(
      422,
      `the ${plan} plan has at most ${limits.protected} protected branches a project (the sandbox's words: those of the service are not public)`,
    );
}

function retention({ record }: ProjectState): number {
  return record.history_retention_seconds;
}
