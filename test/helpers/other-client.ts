import { commandId } from '../contract/discord.command.ts';
import { branchId } from '../contract/neon.branch.ts';
import { APPLICATION, PROJECT, type World } from './world.ts';

export const NEON = `/neon/api/v2/projects/${PROJECT}`;
export const COMMANDS = `/discord/api/v10/applications/${APPLICATION}/commands`;

export function patchCommand(here: World, name: string, body: unknown): void {
  here.other('PATCH', `${COMMANDS}/${commandId(here, name)}`, body);
}

export function patchBranch(here: World, name: string, branch: unknown): void {
  here.other('PATCH', `${NEON}/branches/${branchId(here, name)}`, { branch });
}

/** The live record of a list of the project's, by the key of the list and what is looked for. */
export function found<T extends object>(here: World, key: string, is: (each: T) => boolean): T {
  const lists = here.foreign('GET', `${NEON}/${key}`).body as Readonly<Record<string, readonly T[]>>;
  const one = lists[key]?.find(is);
  if (one === undefined) throw new Error(`none of the ${key} is it`);
  return one;
}

interface Endpoint {
  readonly id: string;
  readonly branch_id: string;
  readonly disabled?: boolean;
  readonly settings?: unknown;
}

/** A branch's compute. */
export function endpointOf(here: World, branch: string): Endpoint {
  const id = branchId(here, branch);
  return found<Endpoint>(here, 'endpoints', each => each.branch_id === id);
}

export function patchEndpoint(here: World, branch: string, endpoint: unknown): void {
  here.other('PATCH', `${NEON}/endpoints/${endpointOf(here, branch).id}`, { endpoint });
}
