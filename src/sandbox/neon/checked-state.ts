import type { NeonState, ProjectState } from './neon-state.ts';

type ListOf<T> = {
  [K in keyof T]-?: T[K] extends readonly unknown[] ? K : never;
}[keyof T];

/** Every list that a project always has. */
const PROJECT_LISTS: Readonly<Record<ListOf<ProjectState>, true>> = {
  operations: true,
  branches: true,
  deletedBranches: true,
  endpoints: true,
  roles: true,
  databases: true,
  buckets: true,
  objects: true,
  schedules: true,
  snapshots: true,
  credentials: true,
  anonymized: true,
  jwks: true,
  permissions: true,
  vpcEndpoints: true,
  advisorIssues: true,
  gone: true,
};

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
  return Object.keys(PROJECT_LISTS).every(list => Array.isArray(value[list]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
