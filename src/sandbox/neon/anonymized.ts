import { ok, type ServiceResponse } from '../service.ts';
import { forbiddenByState } from './api-error.ts';
import { boolean, list, object, optional } from './check.ts';
import { maskingRule, type StoredMaskingRule } from './masking-rule.ts';
import type { ProjectState, StoredAnonymization, StoredRestrictedAction } from './neon-state.ts';
import { onBranch } from './on-branch.ts';
import { postgresOf } from './postgres-record.ts';
import { type BranchCall, branchRoute, type NeonRoute, type ProjectCall, projectRoute } from './route.ts';
import {
  annotationValue,
  type BranchCreateInput,
  branchCreate,
  createBranch,
} from './routes/branch-create.ts';
import { timestamp } from './time.ts';

const userId = '92cdd2ee-a6d8-4647-868f-124531123b03';
const rulesBody = object({ masking_rules: list(maskingRule) });
const createBody = object({
  branch_create: optional(branchCreate),
  masking_rules: optional(list(maskingRule)),
  start_anonymization: optional(boolean),
  annotation_value: optional(annotationValue),
});

type Endpoint = NonNullable<BranchCreateInput['endpoints']>[number];

/**
 * The actions that an anonymized branch forbids. The computes of such a branch load the library
 * `anon` (facts/neon.md#anonymized-branches).
 */
const RESTRICTED: readonly StoredRestrictedAction[] = [
  { name: 'restore', reason: 'cannot restore anonymized branches' },
  { name: 'delete-rw-endpoint', reason: 'cannot delete read-write endpoints for anonymized branches' },
];

function withExtension(endpoint: Endpoint): Endpoint {
  const preload_libraries = { use_defaults: false, enabled_libraries: ['anon'] };
  return { ...endpoint, settings: { preload_libraries, ...endpoint.settings } };
}

const ANONYMIZED = onBranch<'anonymized', StoredAnonymization>('anonymized', 'anonymized branch');

/**
 * The routes of anonymized branches. The path of the create is in the singular
 * (facts/neon.md#anonymized-branches).
 */
export const anonymizedRoutes: readonly NeonRoute[] = [
  projectRoute('POST', '/branch_anonymized', { body: createBody, locks: true }, call => {
    const { project, now } = call;
    const {
      branch_create = {},
      masking_rules = [],
      start_anonymization = false,
      annotation_value,
    } = call.body;
    const { branch, response, doneAt } = createBranch(call, {
      ...branch_create,
      endpoints: (branch_create.endpoints ?? []).map(withExtension),
      restricted_actions: RESTRICTED,
      ...(annotation_value && { annotation_value }),
    });
    const setupError = missingDatabase(project, branch.id, masking_rules);
    const made: StoredAnonymization = {
      branch_id: branch.id,
      rules: masking_rules,
      created_at: timestamp(now),
      readyAt: doneAt,
      ...(setupError !== undefined && { setupError }),
    };
    const run = start_anonymization && setupError === undefined;
    ANONYMIZED.add(call, run ? { ...made, run: newRun(made, doneAt, call.operationMs) } : made);
    return response;
  }),
  branchRoute('GET', '/masking_rules', {}, call => ok({ masking_rules: ANONYMIZED.found(call).rules })),
  branchRoute('PATCH', '/masking_rules', { body: rulesBody }, call => {
    const before = ANONYMIZED.found(call);
    const rules = call.body.masking_rules;
    ANONYMIZED.replace(call, before, { ...before, rules, patched: true });
    return ok({ masking_rules: rules });
  }),
  branchRoute('POST', '/anonymize', {}, call => {
    const before = ANONYMIZED.found(call);
    if (!['initialized', 'error', 'anonymized'].includes(stateOf(before, call))) {
      throw forbiddenByState('anonymization can start only from initialized, error or anonymized');
    }
    const { patched, ...rest } = before;
    const after = { ...rest, run: newRun(before, call.now, call.operationMs) };
    return status(call, ANONYMIZED.replace(call, before, after));
  }),
  branchRoute('GET', '/anonymized_status', {}, call => status(call, ANONYMIZED.found(call))),
];

/**
 * Why the setup of the branch fails: a masking rule names a database that the branch does not have.
 * Undefined if the setup succeeds.
 */
function missingDatabase(
  project: ProjectState,
  branchId: string,
  rules: readonly StoredMaskingRule[],
): string | undefined {
  const databases = postgresOf(project, branchId).databases.map(each => each.name);
  const rule = rules.find(each => !databases.includes(each.database_name));
  return rule && `database "${rule.database_name}" does not exist`;
}

/**
 * A run of the masking. The run fails at the first rule whose function is no function of the
 * extension `anon`.
 */
function newRun(
  record: StoredAnonymization,
  startsAt: number,
  operationMs: number,
): NonNullable<StoredAnonymization['run']> {
  const bad = record.rules.find(
    each => each.masking_function !== undefined && !each.masking_function.startsWith('anon.'),
  );
  return {
    startsAt,
    endsAt: startsAt + operationMs,
    columns: bad ? 0 : record.rules.length,
    ...(bad && { error: `function ${bad.masking_function} does not exist` }),
  };
}

/**
 * The state of the masking. The quirk `patched_masking_rules` decides whether a change of the rules
 * after a run sets the state back.
 */
function stateOf(record: StoredAnonymization, { now, quirks }: Pick<ProjectCall, 'now' | 'quirks'>): string {
  if (now < record.readyAt) return 'created';
  if (record.setupError !== undefined) return 'initialization_error';
  if (!record.run || now < record.run.startsAt) return 'initialized';
  if (now < record.run.endsAt) return 'anonymizing';
  if (record.patched && quirks['patched_masking_rules'] === 'initialized') return 'initialized';
  return record.run.error === undefined ? 'anonymized' : 'error';
}

function status(call: BranchCall, record: StoredAnonymization): ServiceResponse {
  const state = stateOf(record, call);
  const { run } = record;
  const failed = state === 'error' || state === 'initialization_error';
  const started = run !== undefined && call.now >= run.startsAt;
  const done = started && call.now >= run.endsAt;
  const changedAt = done ? run.endsAt : started ? run.startsAt : Math.min(call.now, record.readyAt);
  return ok({
    project_id: call.project.id,
    branch_id: record.branch_id,
    state,
    ...(failed && { status_message: record.setupError ?? run?.error, failed_at: timestamp(changedAt) }),
    created_at: record.created_at,
    updated_at: timestamp(changedAt),
    ...(started && {
      last_run: {
        started_at: timestamp(run.startsAt),
        ...(done && { completed_at: timestamp(run.endsAt) }),
        ...(call.quirks['masked_columns'] !== 'not_told' && { masked_columns: done ? run.columns : 0 }),
        triggered_by: userId,
        triggered_by_username: 'Sandbox',
      },
    }),
  });
}
