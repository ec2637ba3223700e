import { isObject } from '../../../src/core/json.ts';
import type { NeonState, StoredAnonymization } from '../../../src/sandbox/neon/neon-state.ts';
import type { Run } from '../run.ts';
import type { LogEntry } from '../world/log-entry.ts';
import type { SimulatedWorld } from '../world/simulated-world.ts';
import { branchNameIn, namesInSuccession, newNameIn } from './succession.ts';
import { label, type Violation } from './violation.ts';

/**
 * Invariant 45, for each write of a run that renews the branch `name`: nothing is sent in the new
 * branch while its data is being masked, as far as the run was told that it is anonymized; no
 * branch of the succession is renamed or deleted before it is masked, and without a look that says
 * so; and no new one is made while one is there.
 */
export function checkMaskingWaited(name: string, run: Run, world: SimulatedWorld): Violation | undefined {
  const sent = world.log
    .slice(run.from, run.to)
    .filter(each => each.actor === 'tool' && each.run === run.number);
  const wrong = (entry: LogEntry, why: string): Violation => ({
    invariant: 45,
    message: `${label(entry)} ${why}`,
  });
  const maskings = maskingsIn(world);
  for (const entry of sent) {
    const { before, resource, method, servedAt } = entry;
    if (method === 'GET') continue;
    const there = [...before.branches.values()].filter(
      each => each.project === resource.project && namesInSuccession(name).includes(each.name),
    );
    const made = there.find(each => madeToReplace(each.id, name, world));
    const about = resource.branch === undefined ? undefined : before.branches.get(resource.branch);
    if (resource.kind === 'neon.branch' && method === 'POST' && resource.id === undefined) {
      if (made !== undefined && isNewOne(entry, name))
        return wrong(entry, `makes another branch beside ${made.name}`);
      continue;
    }
    if (about === undefined || made === undefined || !there.includes(about)) continue;
    const masking = maskings.get(made.id);
    // Of a branch that is gone by now nothing tells when it was masked.
    if (masking === undefined) continue;
    const changesOver =
      resource.kind === 'neon.branch' && (newNameIn(entry) !== undefined || method === 'DELETE');
    const told = changesOver ? toldOf(made.id, sent, entry) : 'anonymized';
    if (told !== 'anonymized') return wrong(entry, `while ${made.name} is told to be ${told}`);
    // Who masks it again may do so just before the write, and nothing tells when it was done first.
    if (world.log.some(each => each.actor === 'other' && each.resource.branch === made.id)) continue;
    if (changesOver && !isMaskedAt(masking, servedAt)) return wrong(entry, `before ${made.name} is masked`);
    if (about === made && isUnderWayAt(masking, servedAt))
      return wrong(entry, `while ${made.name} is being masked`);
  }
  return undefined;
}

/** Whether a request makes one more branch of the succession, whatever it is called. */
function isNewOne(entry: LogEntry, name: string): boolean {
  const annotation = isObject(entry.body) ? entry.body['annotation_value'] : undefined;
  const renews = isObject(annotation) && annotation['evenkeel.renews'] !== undefined;
  return renews || namesInSuccession(name).includes(branchNameIn(entry) ?? '');
}

/** Whether the branch was made for a renewal: that is in its annotation alone, and in its names. */
function madeToReplace(id: string, name: string, { model }: SimulatedWorld): boolean {
  return model.names.get(id)?.has(`${name}-renewal`) === true;
}

function isMaskedAt({ run, rules }: StoredAnonymization, time: number): boolean {
  return run !== undefined && run.error === undefined && run.columns >= rules.length && run.endsAt <= time;
}

function isUnderWayAt({ run, readyAt }: StoredAnonymization, time: number): boolean {
  return time < (run?.endsAt ?? readyAt);
}

/** What the service said of a masking when the run looked last, after its write before this one. */
function toldOf(branch: string, sent: readonly LogEntry[], entry: LogEntry): string {
  const look = lookAt(branch, sent, entry);
  const last = sent.filter(each => each.position < entry.position && isWritten(each)).at(-1);
  if (look === undefined || look.position < (last?.position ?? 0)) return 'unknown';
  const state = /"state":"([^"]*)"/.exec(look.told ?? '')?.[1];
  return state ?? 'unknown';
}

/** A write that was refused, or that never came there, changes nothing that a look could show. */
function isWritten({ method, clientOutcome }: LogEntry): boolean {
  return method !== 'GET' && (clientOutcome === 'ok' || clientOutcome === 'unknown');
}

function lookAt(branch: string, sent: readonly LogEntry[], { position }: LogEntry): LogEntry | undefined {
  const path = `/branches/${branch}/anonymized_status`;
  return sent.filter(each => each.position < position && each.path.endsWith(path)).at(-1);
}

function maskingsIn(world: SimulatedWorld): ReadonlyMap<string, StoredAnonymization> {
  const { neon } = world.sandbox.state() as { readonly neon: NeonState };
  return new Map(
    neon.projects.flatMap(({ anonymized }) => anonymized.map(each => [each.branch_id, each] as const)),
  );
}
