import type { NeonState } from './neon-state.ts';

const projectLists = [
  'operations',
  'branches',
  'deletedBranches',
  'endpoints',
  'roles',
  'databases',
  'buckets',
  'objects',
  'schedules',
  'snapshots',
  'credentials',
  'anonymized',
  'jwks',
  'permissions',
  'vpcEndpoints',
  'advisorIssues',
  'gone',
] as const;

/**
 * A deep copy of a restored state.
 *
 * @throws Error if it lacks the parts that `state()` gives; records inside the lists are trusted
 */
export function checkedState(value: unknown): NeonState {
  const state = structuredClone(value);
  if (!isState(state)) throw new Error('this is not a state of the database platform');
  return state;
}

function isState(value: unknown): value is NeonState {
  if (!isRecord(value) || !Array.isArray(value['projects'])) return false;
  if (!Array.isArray(value['unavailableProjectIds']) || !Array.isArray(value['deletedProjects']))
    return false;
  const deleted = value['deletedProjects'].map(each => (isRecord(each) ? each['state'] : undefined));
  return [...value['projects'], ...deleted].every(isProject);
}

function isProject(value: unknown): boolean {
  if (!isRecord(value) || typeof value['id'] !== 'string' || !isRecord(value['record'])) return false;
  if (!isRecord(value['consumption']) || typeof value['lastDatabaseId'] !== 'number') return false;
  return projectLists.every(list => Array.isArray(value[list]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
