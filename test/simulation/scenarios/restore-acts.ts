import { isObject } from '../../../src/core/json.ts';
import type { OtherAct, SimulatedWorld } from '../world/simulated-world.ts';
import { NEON, PROJECT, START } from './scenario.ts';

type Raw = Readonly<Record<string, unknown>>;

/** Longer than what a restore starts. */
const DONE_MS = 30_000;

/**
 * Restores of a branch, finalized and not, and a reset: what they do to its id, its name and its
 * children.
 */
export function restoreActsOf(name: string): ReadonlyMap<string, OtherAct> {
  const onBranch =
    (act: (world: SimulatedWorld, branch: Raw) => number): OtherAct =>
    world => {
      const branch = listed(world, 'branches').find(each => each['name'] === name);
      const status = branch === undefined ? 404 : act(world, branch);
      if (status < 400) told(world);
      return status;
    };
  const restore = (world: SimulatedWorld, { id }: Raw, body: Raw): number =>
    world.other('POST', `${NEON}/branches/${id}/restore`, body);
  const past = new Date(START - 3_600_000).toISOString();
  const snapshot = (world: SimulatedWorld, { id }: Raw, finalize_restore: boolean): number => {
    const taken = world.other('POST', `${NEON}/branches/${id}/snapshot?name=by-hand`);
    if (taken >= 400) return taken;
    world.sandbox.advance(DONE_MS);
    const made = listed(world, 'snapshots').find(each => each['source_branch_id'] === id);
    return world.other('POST', `${NEON}/snapshots/${made?.['id']}/restore`, { finalize_restore });
  };
  return new Map([
    [
      `restore branch ${name}`,
      onBranch((world, branch) =>
        restore(world, branch, {
          source_branch_id: branch['id'],
          source_timestamp: past,
          preserve_under_name: `${name}-before`,
        }),
      ),
    ],
    [
      `reset branch ${name}`,
      onBranch((world, branch) => restore(world, branch, { source_branch_id: branch['parent_id'] })),
    ],
    [`restore a snapshot of ${name}`, onBranch((world, branch) => snapshot(world, branch, false))],
    [`replace ${name} by a snapshot`, onBranch((world, branch) => snapshot(world, branch, true))],
  ]);
}

function listed(world: SimulatedWorld, what: 'branches' | 'snapshots'): readonly Raw[] {
  const state = world.sandbox.state();
  const neon = isObject(state) ? state['neon'] : undefined;
  const projects = isObject(neon) ? (neon['projects'] as readonly Raw[]) : [];
  return (projects.find(each => each['id'] === PROJECT)?.[what] ?? []) as readonly Raw[];
}

/**
 * One write names several branches anew, but its answer has only one: each that differs is written
 * once more as it is.
 */
function told(world: SimulatedWorld): void {
  for (const { id, name } of listed(world, 'branches')) {
    if (world.model.branches.get(String(id))?.name === name) continue;
    world.sandbox.advance(DONE_MS);
    world.other('PATCH', `${NEON}/branches/${id}`, { branch: { name } });
  }
}
