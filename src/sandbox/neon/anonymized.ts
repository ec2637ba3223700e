import { ok, type ServiceResponse } from '../service.ts';
import { forbiddenByState, invalid, notFound } from './api-error.ts';
import { branchOf } from './branch-record.ts';
import { boolean, list, object, optional, text, type ValueCheck } from './check.ts';
import type {
  ProjectState,
  StoredAnonymization,
  StoredMaskingRule,
  StoredRestrictedAction,
} from './neon-state.ts';
import { type NeonRoute, type ProjectCall, projectRoute } from './route.ts';
import {
  annotationValue,
  type BranchCreateInput,
  branchCreate,
  createBranch,
} from './routes/branch-create.ts';
import { timestamp } from './time.ts';

const userId = '92cdd2ee-a6d8-4647-868f-124531123b03';
const name = text({ min: 1 });
const ruleFields = object({
  database_name: name,
  schema_name: name,
  table_name: name,
  column_name: name,
  masking_function: optional(text({ min: 1 })),
  masking_value: optional(text()),
});

/** A rule has a function or a literal, never both (facts/neon.md#masking-rules). */
const maskingRule: ValueCheck<StoredMaskingRule> = (value, at, unknown) => {
  const rule = ruleFields(value, at, unknown);
  if ((rule.masking_function === undefined) === (rule.masking_value === undefined)) {
    throw invalid(`${at} must have one of masking_function and masking_value`);
  }
  return rule;
};

const createBody = object({
  branch_create: optional(branchCreate),
  masking_rules: optional(list(maskingRule)),
  start_anonymization: optional(boolean),
  annotation_value: optional(annotationValue),
});

type Endpoint = NonNullable<BranchCreateInput['endpoints']>[number];

/**
 * Such a branch restricts these, and its computes load the library
 * (facts/neon.md#anonymized-branches).
 */
const RESTRICTED: readonly StoredRestrictedAction[] = [
  { name: 'restore', reason: 'cannot restore anonymized branches' },
  { name: 'delete-rw-endpoint', reason: 'cannot delete read-write endpoints for anonymized branches' },
];

function withExtension(endpoint: Endpoint): Endpoint {
  const preload_libraries = { use_defaults: false, enabled_libraries: ['anon'] };
  return { ...endpoint, settings: { preload_libraries, ...endpoint.settings } };
}

type AnyCall = ProjectCall<unknown, unknown>;

/** The create path of anonymized branches is singular (facts/neon.md#anonymized-branches). */
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
    project.anonymized = [
      ...project.anonymized,
      run ? { ...made, run: newRun(made, doneAt, call.operationMs) } : made,
    ];
    return response;
  }),
  projectRoute('GET', '/branches/:branch/masking_rules', {}, call =>
    ok({ masking_rules: anonymizedOf(call).rules }),
  ),
  projectRoute(
    'PATCH',
    '/branches/:branch/masking_rules',
    { body: object({ masking_rules: list(maskingRule) }) },
    call => {
      const changed = { ...anonymizedOf(call), rules: call.body.masking_rules, patched: true as const };
      replace(call.project, changed);
      return ok({ masking_rules: changed.rules });
    },
  ),
  projectRoute('POST', '/branches/:branch/anonymize', {}, call => {
    const before = anonymizedOf(call);
    if (!['initialized', 'error', 'anonymized'].includes(stateOf(before, call))) {
      throw forbiddenByState('anonymization can start only from initialized, error or anonymized');
    }
    const { patched, ...rest } = before;
    const changed = { ...rest, run: newRun(before, call.now, call.operationMs) };
    replace(call.project, changed);
    return status(call, changed);
  }),
  projectRoute('GET', '/branches/:branch/anonymized_status', {}, call => status(call, anonymizedOf(call))),
];

function anonymizedOf(call: AnyCall): StoredAnonymization {
  const branch = branchOf(call.project, call.param('branch'));
  const found = call.project.anonymized.find(each => each.branch_id === branch.id);
  if (!found) throw notFound('anonymized branch');
  return found;
}

function replace(project: ProjectState, changed: StoredAnonymization): void {
  project.anonymized = project.anonymized.map(each =>
    each.branch_id === changed.branch_id ? changed : each,
  );
}

/** Setup fails if a rule names a database that the branch lacks. */
function missingDatabase(
  project: ProjectState,
  branchId: string,
  rules: readonly StoredMaskingRule[],
): string | undefined {
  const databases = project.databases.filter(each => each.branch_id === branchId).map(each => each.name);
  const rule = rules.find(each => !databases.includes(each.database_name));
  return rule && `database "${rule.database_name}" does not exist`;
}

/** A run fails at the first function outside the `anon` extension. */
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

/** Quirk `patched_masking_rules`: a change of the rules after a run may set the state back. */
function stateOf(record: StoredAnonymization, { now, quirks }: Pick<AnyCall, 'now' | 'quirks'>): string {
  if (now < record.readyAt) return 'created';
  if (record.setupError !== undefined) return 'initialization_error';
  if (!record.run || now < record.run.startsAt) return 'initialized';
  if (now < record.run.endsAt) return 'anonymizing';
  if (record.patched && quirks['patched_masking_rules'] === 'initialized') return 'initialized';
  return record.run.error === undefined ? 'anonymized' : 'error';
}

function status(call: AnyCall, record: StoredAnonymization): ServiceResponse {
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
