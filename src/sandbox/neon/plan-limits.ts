import { BY_PLAN, type NeonPlan, ON_PLAN } from '../../limits/neon.ts';
import { ApiError } from './api-error.ts';
import type { NeonState, ProjectState } from './neon-state.ts';

/** How many seconds of history a project keeps if nobody chooses another time. */
const USUAL_RETENTION = 86_400;

/**
 * How many seconds of history a project keeps if nobody chooses another time: a day, or the most
 * that the plan allows if that is less.
 */
export function defaultRetention(plan: NeonPlan | undefined): number {
  return Math.min(USUAL_RETENTION, plan === undefined ? USUAL_RETENTION : BY_PLAN.history[plan]);
}

/**
 * Refuses a write that exceeds the plan. A project may have exceeded it before, as after a change
 * to a smaller plan. Then only a write that exceeds it further is refused.
 * @throws ApiError in the words of the service, where a public report quotes them
 */
export function checkPlan(plan: NeonPlan | undefined, before: NeonState, after: NeonState): void {
  if (plan === undefined) return;
  const { length } = after.projects;
  if (length > before.projects.length && length > BY_PLAN.projects[plan])
    throw ownWords(plan, `at most ${BY_PLAN.projects[plan]} projects`);
  for (const project of after.projects) {
    const was = before.projects.find(each => each.id === project.id);
    if (was !== project) checkProject(plan, was, project);
  }
}

function checkProject(plan: NeonPlan, was: ProjectState | undefined, project: ProjectState): void {
  const grows = (count: (project: ProjectState) => number, limit: number): boolean =>
    count(project) > Math.max(limit, was === undefined ? 0 : count(was));
  // Quoted from kislerdm/terraform-provider-neon#140, 2025-01-21.
  if (grows(retention, BY_PLAN.history[plan]))
    throw new ApiError(
      400,
      `requested history retention seconds exceeds allowed maximum; requested_history_retention_seconds:"${retention(project)}", max:"${BY_PLAN.history[plan]}"`,
    );
  // Public repositories quote the words and codes of the next three refusals, 2025 to 2026-10 (read
  // 2026-11-22).
  if (grows(({ branches }) => branches.length, BY_PLAN.branches[plan]))
    throw new ApiError(422, 'branches limit exceeded', 'BRANCHES_LIMIT_EXCEEDED');
  if (
    grows(({ branches }) => branches.filter(each => each.parent_id === undefined).length, BY_PLAN.roots[plan])
  )
    throw new ApiError(422, 'root branches limit exceeded', 'ROOT_BRANCHES_LIMIT_EXCEEDED');
  if (grows(({ snapshots }) => snapshots.filter(each => each.manual).length, BY_PLAN.snapshots[plan]))
    throw new ApiError(422, 'snapshots limit exceeded');
  if (grows(({ branches }) => branches.filter(each => each.protected).length, BY_PLAN.protected[plan]))
    throw ownWords(plan, `at most ${BY_PLAN.protected[plan]} protected branches a project`);
  if (grows(largestDefault, BY_PLAN.compute[plan]) || largestSet(was, project) > BY_PLAN.compute[plan])
    throw ownWords(plan, `computes of at most ${BY_PLAN.compute[plan]} CU`);
  const [least, longest] = [BY_PLAN.leastSuspend[plan], BY_PLAN.longestSuspend[plan]];
  if (suspendsSet(was, project).some(seconds => seconds > 0 && (seconds < least || seconds > longest)))
    throw ownWords(plan, `computes that suspend after ${least} to ${longest} seconds`);
  for (const [feature, amount] of Object.entries(AMOUNTS) as [keyof typeof ON_PLAN, Amount][])
    if (!ON_PLAN[feature][plan] && grows(amount, 0)) throw ownWords(plan, `no ${ON_PLAN[feature].what}`);
}

type Amount = (project: ProjectState) => number;

/** For each feature that only some plans have: how much of it a project uses. */
const AMOUNTS: Readonly<Record<keyof typeof ON_PLAN, Amount>> = {
  schedules: ({ schedules }) => schedules.length,
  allowList: ({ record }) => record.settings.allowed_ips?.ips?.length ?? 0,
  privateNetworking: ({ vpcEndpoints, record }) =>
    vpcEndpoints.length + Number(record.settings.block_public_connections ?? false),
  hipaa: ({ record }) => Number(record.settings.hipaa ?? false),
  alwaysOn: project => suspendsOf(project).filter(([, seconds]) => seconds === -1).length,
};

/** A refusal in the sandbox's own words, because no public report quotes the service's. */
function ownWords(plan: NeonPlan, has: string): ApiError {
  return new ApiError(
    422,
    `the ${plan} plan has ${has} (the sandbox's words: those of the service are not public)`,
  );
}

function retention({ record }: ProjectState): number {
  return record.history_retention_seconds;
}

function largestDefault({ record }: ProjectState): number {
  return record.default_endpoint_settings.autoscaling_limit_max_cu ?? 0;
}

/** The largest size among the computes that a write creates or enlarges. */
function largestSet(was: ProjectState | undefined, { endpoints }: ProjectState): number {
  const sizes = endpoints
    .filter(({ id, autoscaling_limit_max_cu: now }) => {
      const before = was?.endpoints.find(each => each.id === id);
      return before === undefined || now > before.autoscaling_limit_max_cu;
    })
    .map(each => each.autoscaling_limit_max_cu);
  return Math.max(0, ...sizes);
}

/**
 * The suspend times of a project in seconds: the time in its defaults, and the time of each
 * compute, by the compute's id.
 */
function suspendsOf({
  endpoints,
  record,
}: ProjectState): readonly (readonly [of: string, seconds: number])[] {
  return [
    ['defaults', record.default_endpoint_settings.suspend_timeout_seconds ?? 0],
    ...endpoints.map(({ id, suspend_timeout_seconds: seconds }) => [id, seconds] as const),
  ];
}

/** The suspend times that a write sets or changes. */
function suspendsSet(was: ProjectState | undefined, project: ProjectState): readonly number[] {
  const before = new Map(was === undefined ? [] : suspendsOf(was));
  return suspendsOf(project).flatMap(([of, seconds]) => (before.get(of) === seconds ? [] : [seconds]));
}
