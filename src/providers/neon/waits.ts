import { type Reader, RequestFailure } from '../../core/http.ts';
import { canonical } from '../../core/json.ts';
import type { Wait, WaitState } from '../../core/kind.ts';
import { NEON } from '../../limits/neon.ts';
import { itemsOf, misread, objectAt, paths } from './api.ts';
import { anonymizationState, readRules } from './branch/anonymization.ts';
import { normalRules } from './branch/masking-rules.ts';
import { parseBranch } from './branch/parse-branch.ts';
import { type Operation, operationState, operationWait, parseOperation } from './operations.ts';

/** The most operations on one page (facts/neon.md#pages-of-a-list). */
const LARGEST_PAGE = NEON.operationPage.is;
const NEWEST = 100;

type Look = (wait: Wait, client: Reader) => Promise<WaitState>;

/**
 * What a wait for a branch is about (its `until`) → how to look at its state. Any other wait for a
 * branch ends when the branch itself is ready.
 */
const LOOKS: Readonly<Record<string, Look>> = { anonymized: maskingState, 'other rules': rulesState };

/**
 * The states of a project's open waits. A single operation is read by its own GET, several by the
 * list. A branch is read only when no operation is running any more, because it cannot be ready
 * earlier. Throws a RequestFailure.
 */
export async function neonWaits(
  open: readonly Wait[],
  client: Reader,
): Promise<ReadonlyMap<string, WaitState>> {
  const states = new Map<string, WaitState>();
  const operations = open.filter(wait => wait.data['operation'] !== undefined);
  for (const [id, state] of await operationStates(operations, client)) states.set(id, state);
  const settled = [...states.values()].every(({ state }) => state !== 'running');
  for (const wait of open) {
    if (wait.data['branch'] === undefined) continue;
    const look = LOOKS[wait.data['until'] ?? ''] ?? branchState;
    states.set(wait.id, settled ? await look(wait, client) : { state: 'running' });
  }
  return states;
}

async function operationStates(
  waits: readonly Wait[],
  client: Reader,
): Promise<ReadonlyMap<string, WaitState>> {
  const [first] = waits;
  const listed = new Map<string, Operation>();
  if (first && waits.length > 1) {
    const { project } = dataOf(first);
    for (const each of await newestOperations(project, LARGEST_PAGE, client)) listed.set(each.id, each);
  }
  const states = new Map<string, WaitState>();
  for (const wait of waits) {
    const operation = listed.get(dataOf(wait).operation);
    states.set(wait.id, operation ? operationState(operation) : await oneOperation(wait, client));
  }
  return states;
}

/** The ids in a wait; an empty text in place of an id that it lacks. */
function dataOf({ data }: Wait) {
  const { project = '', operation = '', branch = '' } = data;
  return { project, operation, branch };
}

async function newestOperations(
  project: string,
  limit: number,
  client: Reader,
): Promise<readonly Operation[]> {
  const path = paths.operations(project);
  const { body } = await client.get(path, { query: { limit } });
  return itemsOf(body, 'operations', path, parseOperation);
}

async function oneOperation(wait: Wait, client: Reader): Promise<WaitState> {
  const { project, operation } = dataOf(wait);
  const path = paths.operation(project, operation);
  return await unlessGone(async () => {
    const found = await objectAt(client, 'operation', path, 'that operation', parseOperation);
    if (found.id !== operation) throw misread(path, 'that operation');
    return operationState(found);
  }, 'failing');
}

async function branchState(wait: Wait, client: Reader): Promise<WaitState> {
  const { project, branch } = dataOf(wait);
  const path = paths.branch(project, branch);
  return await unlessGone(async () => {
    const found = await objectAt(client, 'branch', path, 'that branch', parseBranch);
    if (found.id !== branch) throw misread(path, 'that branch');
    const usable = found.current_state === 'ready' || found.current_state === 'archived';
    return { state: usable ? 'done' : 'running', ...(found.current_state && { note: found.current_state }) };
  }, 'failed');
}

async function maskingState(wait: Wait, client: Reader): Promise<WaitState> {
  return await unlessGone(() => anonymizationState(wait.data, client), 'failed');
}

async function rulesState(wait: Wait, client: Reader): Promise<WaitState> {
  const { project, branch } = dataOf(wait);
  return await unlessGone(async () => {
    const rules = normalRules((await readRules(project, branch, client)).rules);
    return canonical(rules) === wait.data['former']
      ? { state: 'running', note: 'the service does not show the new masking rules yet' }
      : { state: 'done' };
  }, 'failed');
}

async function unlessGone(read: () => Promise<WaitState>, state: WaitState['state']): Promise<WaitState> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof RequestFailure) || error.status !== 404) throw error;
    return { state, note: 'the service no longer finds the operation that evenkeel waited for (404)' };
  }
}

/**
 * The running operations of a lane's project. Because of these, Neon answers other requests with
 * 423 (locked).
 */
export async function neonHolders(lane: string, client: Reader): Promise<readonly Wait[]> {
  const project = lane.slice(lane.indexOf('/') + 1);
  const newest = await newestOperations(project, NEWEST, client);
  return newest
    .filter(operation => operationState(operation).state === 'running')
    .map(each => operationWait(project, each, each.branch_id ?? each.endpoint_id ?? project));
}
