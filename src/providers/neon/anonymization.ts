import { type Reader, RequestFailure } from '../../core/http.ts';
import { isObject } from '../../core/json.ts';
import type { Wait, WaitState } from '../../core/kind.ts';
import type { ProviderReason } from '../../core/reason.ts';
import type { Desired } from '../../core/resource.ts';
import type { Row } from '../../core/row.ts';
import { type UnknownMember, unknownIn } from '../../core/unknown-members.ts';
import { itemsOf, misread, paths, textOf } from './api.ts';
import { refusal } from './codes.ts';
import { MASKING_RULES, type MaskingRule, parseMaskingRule } from './masking-rules.ts';

/** The state and the rules of a branch's masking (facts: database platform 5). */
export interface Anonymization {
  readonly rules: readonly MaskingRule[];
  /** Members of the rules that this version does not know. */
  readonly unknown?: readonly UnknownMember[];
  /** `anonymized` only if the last run also completed. */
  readonly state: string;
  /** The service's own words on the state. */
  readonly message?: string;
}

/** States that the platform leaves by itself. */
const UNDER_WAY: ReadonlySet<unknown> = new Set(['created', 'initialized', 'anonymizing']);
const FAILED: ReadonlySet<string> = new Set(['initialization_error', 'error']);

/** The field of a branch that holds the state of its masking. */
export const STATE_FIELD = 'anonymized.state';
/** The field of a branch that holds its rules. */
export const RULES_FIELD = 'anonymized.masking_rules';

/** Whether an entry says that the branch is anonymized. */
export function isAnonymized(desired: Pick<Desired, 'fields'>): boolean {
  return desired.fields[RULES_FIELD] !== undefined;
}

/** Reads state and rules; null for a branch that is not anonymized, whose state the service answers with 404. */
export async function readAnonymization(
  project: string,
  branch: string,
  client: Reader,
): Promise<Anonymization | null> {
  const state = await stateOrNull(project, branch, client);
  if (state === null) return null;
  const path = paths.maskingRules(project, branch);
  const { body } = await client.get(path);
  const rules = itemsOf(body, 'masking_rules', path, parseMaskingRule);
  const unknown = unknownIn(isObject(body) ? body['masking_rules'] : undefined, MASKING_RULES);
  return { rules, unknown, ...state };
}

type State = Pick<Anonymization, 'state' | 'message'>;

async function stateOrNull(project: string, branch: string, client: Reader): Promise<State | null> {
  try {
    return await readState(project, branch, client);
  } catch (error) {
    if (error instanceof RequestFailure && error.status === 404) return null;
    throw error;
  }
}

async function readState(project: string, branch: string, client: Reader): Promise<State> {
  const path = paths.anonymizedStatus(project, branch);
  const { body } = await client.get(path);
  const state = isObject(body) ? textOf(body, 'state') : undefined;
  if (!isObject(body) || state === undefined) throw misread(path, 'a text "state"');
  if ((textOf(body, 'branch_id') ?? branch) !== branch) throw misread(path, 'the state of that branch');
  const run = isObject(body['last_run']) ? body['last_run'] : {};
  const completed = textOf(run, 'completed_at') !== undefined;
  const message = textOf(body, 'status_message');
  return {
    state: state === 'anonymized' && !completed ? 'anonymizing' : state,
    ...(message !== undefined && { message }),
  };
}

/** A wait for the masking of a new branch. */
export function anonymizationWait(project: string, branch: string, name: string): Wait {
  return {
    id: `${project}/${branch}/anonymized`,
    what: `anonymization of ${name}`,
    like: 'anonymization',
    data: { project, branch, until: 'anonymized' },
  };
}

/** The state of the masking; an unknown state counts as running (2026-11-20: the list is open). */
export async function anonymizationState(
  project: string,
  branch: string,
  client: Reader,
): Promise<WaitState> {
  const { state, message } = await readState(project, branch, client);
  if (state === 'anonymized') return { state: 'done' };
  const note = message === undefined ? state : `${state}: ${message}`;
  return { state: FAILED.has(state) ? 'failed' : 'running', note };
}

/** Why a branch cannot become what its entry says: the masking is running, or failed and no replace is allowed. */
export function anonymizationRefusal(
  row: Row,
  live: Anonymization | null | undefined,
): ProviderReason | undefined {
  const change = row.fields.find(each => each.path === STATE_FIELD);
  if (change === undefined) return rulesRefusal(row);
  if (live === undefined)
    return refusal('neon/masking-unread', 'whether it is masked was not read', 'Plan again.');
  if (UNDER_WAY.has(change.before)) {
    return refusal(
      'neon/masking-under-way',
      `its anonymization is not over (${change.before})`,
      'Plan again later, or delete it if nobody started the anonymization.',
    );
  }
  if (row.allow.includes('replace')) return undefined;
  const next = 'Add `allow: [replace, loss]` to the entry, which creates it again.';
  if (change.before === null)
    return refusal(
      'neon/masking-not-in-place',
      'a live branch cannot be turned into an anonymized one',
      next,
    );
  const said = live?.message === undefined ? '' : `: ${live.message}`;
  const why = `its anonymization ended as ${change.before}${said}, so its data may not be masked`;
  return refusal('neon/masking-failed', why, next);
}

/** 2026-11-21: masking is static, so a second run works on what the first one has masked (facts: database platform 5). */
function rulesRefusal(row: Row): ProviderReason | undefined {
  if (row.allow.includes('replace') || !row.fields.some(each => each.path === RULES_FIELD)) return undefined;
  return refusal(
    'neon/masking-rules-fixed',
    'other rules would work on data that is masked already, so they are not changed on a live branch',
    'Write the live rules into the entry, or add `allow: [replace, loss]`, which deletes the branch with its data and creates it again with these rules.',
  );
}
