import type { Reader } from '../../../core/http.ts';
import type { UncheckedNote } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Row } from '../../../core/report/row.ts';
import { BY_PLAN, NEON } from '../../../limits/neon.ts';
import { itemsOf, objectIn, paths } from '../api.ts';
import { parseBranch } from '../branch/parse-branch.ts';
import { reason, refusal } from '../codes.ts';
import { ofPlan, planOf } from '../project/plan-limits.ts';
import { parseProject } from '../project/project-fields.ts';
import { projectIdOf } from '../scopes.ts';
import { hasDataApi } from './branch-sweep.ts';

/**
 * A note if the Neon plan, by its published limits, allows no further root branch (one without a
 * parent): a schema-only preview is a root branch. It is only a note, because Neon decides.
 */
export async function rootsBeyondPlan(row: Row, client: Reader): Promise<UncheckedNote | undefined> {
  if (row.desired?.['init_source'] !== 'schema-only') return undefined;
  const project = projectIdOf(row);
  const path = paths.project(project);
  const { body } = await client.get(path);
  const record = objectIn(body, 'project');
  const plan = planOf(record && parseProject(record)?.subscription_type);
  const most = plan && ofPlan(BY_PLAN.roots, plan);
  if (plan === undefined || most === undefined) return undefined;
  const list = paths.branches(project);
  const { body: branches } = await client.get(list, { query: { limit: NEON.branchPage.is } });
  const roots = itemsOf(branches, 'branches', list, parseBranch).filter(each => each.parent_id === undefined);
  if (roots.length < most) return undefined;
  const said = `a branch with the schema alone is a root branch, and the project already has ${roots.length} of the ${most} that the Neon plan ${plan.name} allows; Neon may refuse this branch`;
  const next = 'Delete another root branch, or make the preview with data.';
  return { note: reason('neon/beyond-allowance', said, next) };
}

/**
 * Why a preview's branch cannot get an expiry: the service lets no branch with the data API expire
 * (facts/neon.md#expiry).
 */
export async function expiryWithDataApi(
  row: Row,
  client: Reader,
  branch: string,
): Promise<ProviderReason | undefined> {
  if (!(await hasDataApi(projectIdOf(row), branch, client))) return undefined;
  return refusal(
    'neon/expiry-with-data-api',
    'this branch has the data API, and a branch with the data API cannot expire',
    'Leave the `ttl` of the preview out, or switch the data API of the branch off.',
  );
}
