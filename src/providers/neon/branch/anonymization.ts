import { type UnknownMember, unknownIn } from '../../../core/fields/unknown-members.ts';
import { type Reader, RequestFailure } from '../../../core/http.ts';
import { isObject } from '../../../core/json.ts';
import type { Wait, WaitState } from '../../../core/kind.ts';
import type { Desired } from '../../../core/resource.ts';
import { itemsOf, misread, paths, textOf } from '../api.ts';
import { MASKING_RULES, type MaskingRule, parseMaskingRule } from './masking-rules.ts';

/** The state and the rules of a branch's masking (facts/neon.md#masking-rules). */
export interface Anonymization {
  readonly rules: readonly MaskingRule[];
  /** Fields of the rules that this version of evenkeel does not know. */
  readonly unknown?: readonly UnknownMember[];
  /**
   * The state that Neon shows, apart from two cases in which it is {@link OUTDATED}: Neon shows
   * `anonymized` but the last run masked fewer columns than there are rules, or it shows
   * `initialized` after a completed run.
   */
  readonly state: string;
  /** How many columns the last run masked. Not set if Neon does not show it. */
  readonly columns?: number;
  /** When the last run started. This identifies the run. */
  readonly run?: string;
  /** The service's own words on the state. */
  readonly message?: string;
}

/** States that the platform leaves by itself. */
export const UNDER_WAY: ReadonlySet<unknown> = new Set(['created', 'initialized', 'anonymizing']);
/**
 * evenkeel's own state for a branch whose rules changed after its last run: some columns may still
 * be unmasked.
 */
export const OUTDATED = 'outdated';
const FAILED: ReadonlySet<string> = new Set(['initialization_error', 'error']);

/** The field of a branch that holds the state of its masking. */
export const STATE_FIELD = 'anonymized.state';
/** The field of a branch that holds its masking rules. */
export const RULES_FIELD = 'anonymized.masking_rules';

/** Whether an entry says that the branch is anonymized. */
export function isAnonymized(desired: Pick<Desired, 'fields'>): boolean {
  return desired.fields[RULES_FIELD] !== undefined;
}

/**
 * Reads the masking's state and rules. Null for a branch that is not anonymized: Neon then answers
 * 404.
 */
export async function readAnonymization(
  project: string,
  branch: string,
  client: Reader,
): Promise<Anonymization | null> {
  const state = await stateOrNull(project, branch, client);
  if (state === null) return null;
  const { rules, unknown } = await readRules(project, branch, client);
  return { rules, unknown, ...judged(state, rules.length) };
}

export async function readRules(
  project: string,
  branch: string,
  client: Reader,
): Promise<Required<Pick<Anonymization, 'rules' | 'unknown'>>> {
  const path = paths.maskingRules(project, branch);
  const { body } = await client.get(path);
  const rules = itemsOf(body, 'masking_rules', path, parseMaskingRule);
  const unknown = unknownIn(isObject(body) ? body['masking_rules'] : undefined, MASKING_RULES);
  return { rules, unknown };
}

type State = Pick<Anonymization, 'state' | 'message' | 'columns' | 'run'> & {
  readonly completed: boolean;
};

/**
 * The state of a masking. The service still says `anonymized` after a change of the rules.
 * `masked_columns` counts the columns that the last run masked, so fewer columns than rules mean
 * that the run did not follow all rules (facts/neon.md#what-a-run-of-masking-tells). Whether a
 * PATCH of the rules resets the state to `initialized` is not documented
 * (facts/neon.md#after-a-change-of-the-rules). But nothing else can reset it after a run, so
 * `initialized` then also means that the rules changed.
 */
function judged({ completed, ...live }: State, rules: number): Omit<Anonymization, 'rules'> {
  const { state, columns } = live;
  const misses = state === 'anonymized' && columns !== undefined && columns < rules;
  return misses || (state === 'initialized' && completed) ? { ...live, state: OUTDATED } : live;
}

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
  const started = textOf(run, 'started_at');
  const { masked_columns } = run;
  return {
    state: state === 'anonymized' && !completed ? 'anonymizing' : state,
    completed,
    ...(message !== undefined && { message }),
    ...(started !== undefined && { run: started }),
    ...(typeof masked_columns === 'number' && { columns: masked_columns }),
  };
}

/**
 * The masking run to wait for. `rules`: how many columns it has to mask, one for each rule.
 * `former`: when the run before it started, which is how the two are told apart.
 */
export interface MaskingRun {
  readonly rules: number;
  readonly former?: string;
}

/** Says why a branch is {@link OUTDATED}. */
export function saidOfOutdated({ rules, columns }: Anonymization): string {
  if (columns === undefined || columns >= rules.length)
    return 'the masking rules changed after the last masking run, so some columns may still be unmasked';
  const all = rules.length === 1 ? '1 column that has' : `${rules.length} columns that have`;
  return `the last masking run masked ${columns} of ${all} a rule, so the rest may be unmasked`;
}

/** A wait for a run of the masking of a branch. */
export function anonymizationWait(project: string, branch: string, name: string, due: MaskingRun): Wait {
  const { rules, former } = due;
  return {
    id: `${project}/${branch}/anonymized`,
    what: `anonymization of ${name}`,
    like: 'anonymization',
    data: {
      project,
      branch,
      until: 'anonymized',
      rules: String(rules),
      ...(former !== undefined && { former }),
    },
  };
}

/**
 * The wait state of a masking run. An unknown state counts as running, because Neon may add states.
 * As long as Neon shows the earlier run, the awaited run has not started.
 */
export async function anonymizationState(
  { project = '', branch = '', rules = '0', former }: Wait['data'],
  client: Reader,
): Promise<WaitState> {
  const { state, message, columns, run } = await readState(project, branch, client);
  if (former !== undefined && run === former) return { state: 'running', note: 'not started' };
  if (state === 'anonymized')
    return columns !== undefined && columns < Number(rules)
      ? { state: 'failed', note: `the masking run reached ${columns} of ${rules} columns` }
      : { state: 'done' };
  const note = message === undefined ? state : `${state}: ${message}`;
  return { state: FAILED.has(state) ? 'failed' : 'running', note };
}
