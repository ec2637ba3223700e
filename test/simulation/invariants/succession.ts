import { isObject } from '../../../src/core/json.ts';
import type { NeonState } from '../../../src/sandbox/neon/neon-state.ts';
import type { Run } from '../run.ts';
import type { LogEntry } from '../world/log-entry.ts';
import type { SimulatedWorld } from '../world/simulated-world.ts';
import type { Violation } from './violation.ts';

const SUCCESSOR = '-renewal';
const RETIRED = '-retired';

/** The names that the branches of a succession can have. */
export function namesInSuccession(name: string): readonly string[] {
  return [name, name + SUCCESSOR, name + RETIRED];
}

/** The name for which a branch was made or which it had before a succession, and its own. */
export function namesAround(name: string): readonly string[] {
  const base = [SUCCESSOR, RETIRED].flatMap(end => (name.endsWith(end) ? [name.slice(0, -end.length)] : []));
  return [name, ...base];
}

/** Whether a succession has begun and is not over. */
export function isBetween(name: string, world: SimulatedWorld): boolean {
  return branchesOf(name, world).some(each => each.name !== name);
}

/**
 * Invariant 42: whenever a run ends, one or two branches of a succession are there, no more. Each
 * is anonymized. What has the name is masked; while nothing has it, both are.
 */
export function checkSuccession(name: string, world: SimulatedWorld): Violation | undefined {
  const found = branchesOf(name, world);
  const wrong = (message: string): Violation => ({ invariant: 42, message });
  if (found.length === 0) return wrong(`no branch is left of ${name}`);
  if (found.length > 2) return wrong(`${found.map(each => each.name).join(', ')} are there`);
  const bare = found.find(each => !each.isAnonymized);
  if (bare !== undefined) return wrong(`${bare.name} is not anonymized`);
  const isOver = found.some(each => each.name === name);
  const ready = isOver ? found.filter(each => each.name === name) : found;
  const unmasked = ready.find(each => !each.isMasked);
  return unmasked && wrong(`${unmasked.name} is not masked`);
}

/**
 * Whether a write gives a name back that an earlier write of the same run took away, or may have: a
 * run that is told to stop does so, because nothing has the name in between.
 */
export function givesName(entry: LogEntry, earlier: readonly LogEntry[], run: Run): boolean {
  const name = newNameIn(entry);
  if (name === undefined || !run.renew.some(each => each.endsWith(`/${name}`))) return false;
  const taking = earlier.filter(each => each.run === run.number && newNameIn(each) === name + RETIRED);
  return taking.some(({ clientOutcome }) => clientOutcome === 'ok' || clientOutcome === 'unknown');
}

/** The name that a write gives to a branch that is there; undefined for any other write. */
export function newNameIn(entry: LogEntry): string | undefined {
  return entry.method === 'PATCH' ? branchNameIn(entry) : undefined;
}

/** The name that the body of a write has for a branch. */
export function branchNameIn({ resource, body }: LogEntry): string | undefined {
  if (resource.kind !== 'neon.branch' || !isObject(body)) return undefined;
  const { branch } = body;
  return isObject(branch) && typeof branch['name'] === 'string' ? branch['name'] : undefined;
}

function branchesOf(name: string, world: SimulatedWorld) {
  const { neon } = world.sandbox.state() as { readonly neon: NeonState };
  return neon.projects.flatMap(project =>
    project.branches
      .filter(branch => namesInSuccession(name).includes(branch.name))
      .map(branch => {
        const masking = project.anonymized.find(each => each.branch_id === branch.id);
        const isMasked = masking?.run !== undefined && masking.run.columns >= masking.rules.length;
        return { name: branch.name, isAnonymized: masking !== undefined, isMasked };
      }),
  );
}
