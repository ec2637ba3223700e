import type { Plan } from '../../../src/core/report/plan.ts';
import type { Row } from '../../../src/core/report/row.ts';
import type { DesiredState } from '../../../src/engine/desired/desired-state.ts';
import type { Run } from '../run.ts';
import { collected } from '../scenarios/scenario.ts';
import type { LiveObjects } from '../world/live-objects.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { nameOf } from './beyond-manifest.ts';
import type { Raw } from './manifest-limits.ts';
import { type KnownSet, type Lists, type WrittenOut, writtenOut } from './set-members.ts';
import { deletedBy, type Target, targetOf } from './target.ts';
import { opensAccess } from './told-differences.ts';
import { label, type Violation } from './violation.ts';

/** What a run of a manifest with sets wants with all members written out, by what it was told. */
export interface SetsRun extends WrittenOut {
  readonly wanted: DesiredState;
}

const KNOWN = new WeakMap<Raw, Map<string, SetsRun>>();

/** The same lists give the same manifest: it is written out once. */
export function setsRun(manifest: Raw, lists: Lists): SetsRun {
  const written = writtenOut(manifest, lists);
  const text = JSON.stringify(written.manifest);
  const known = KNOWN.get(manifest) ?? new Map<string, SetsRun>();
  KNOWN.set(manifest, known);
  const before = known.get(text);
  if (before !== undefined) return { ...written, wanted: before.wanted };
  const run = { ...written, wanted: collected(text) };
  known.set(text, run);
  return run;
}

/** The member that an address is or is in, and its set. */
function memberOf(address: string, sets: readonly KnownSet[]): readonly [string, KnownSet] | undefined {
  for (const set of [...sets].reverse())
    for (const member of set.members?.keys() ?? []) if (isIn(address, member)) return [member, set];
  return undefined;
}

/** The scopes around what an address names. */
function homesOf(address: string): readonly string[] {
  const [kind = '', first = '', second = ''] = address.split('/');
  if (kind.startsWith('discord.')) return [`discord.scope/${first}/${second}`];
  return [`neon.branch/${first}/${second}`, `neon.project/${first}`];
}

/** Whether an address is a member or in it. */
export function isIn(address: string, member: string): boolean {
  return address === member || homesOf(address).includes(member);
}

/**
 * The review as docs/sets.md says it binds a run: without rows of members that left, and with the
 * rows of members that may join at once.
 */
export function boundBy(run: Run, { sets }: SetsRun): Plan | undefined {
  const { reviewed, plan } = run;
  if (reviewed === undefined) return undefined;
  const wanted = new Set(sets.flatMap(({ members }) => [...(members?.keys() ?? [])]));
  const kept = reviewed.rows.filter(({ address }) => {
    const isNow = homesOf(address).some(each => wanted.has(each)) || wanted.has(address);
    return isNow || plan?.rows.some(row => row.address === address) === true;
  });
  const joined = [...joinedSince(run, sets)]
    .filter(([, set]) => set.entry['joining'] === 'apply')
    .map(([member]) => (plan?.rows ?? []).filter(row => isIn(row.address, member)))
    .filter(rows => rows.every(row => !isBarred(row)))
    .flat();
  return { ...reviewed, rows: [...kept, ...joined] };
}

/** Members of which the review has no row. */
export function joinedSince({ reviewed }: Run, sets: readonly KnownSet[]): ReadonlyMap<string, KnownSet> {
  const all = sets.flatMap(set => [...(set.members?.keys() ?? [])].map(member => [member, set] as const));
  return new Map(all.filter(([member]) => reviewed?.rows.some(row => isIn(row.address, member)) === false));
}

function isBarred({ action, kind, fields }: Row): boolean {
  if (action === 'delete' || action === 'replace') return true;
  return (
    action === 'update' && fields.some(({ path, before, after }) => opensAccess(kind, path, after, before))
  );
}

/**
 * Invariant 33, beside those that judge the run by the manifest with all members written out:
 * nothing is deleted in a member that nobody has reviewed, and a list that could not be read whole
 * makes the plan incomplete.
 */
export function checkSets(
  run: Run,
  { sets, wanted }: SetsRun,
  sent: readonly LogEntry[],
): Violation | undefined {
  const refuse = (message: string): Violation => ({ invariant: 33, message });
  const plan = run.plan ?? run.report?.plan;
  const open = sets.find(({ members }) => members === undefined);
  if (open !== undefined && plan !== undefined && plan.digest !== 'incomplete')
    return refuse(`the members of ${nameOfSet(open)} are not known, and the plan is complete`);
  for (const entry of sent.filter(({ method }) => method !== 'GET')) {
    const deleted = deletedAt(entry, targetOf(entry, wanted));
    const unseen = deleted.find(address => {
      if (memberOf(address, sets) === undefined) return false;
      if (wanted.desired.some(each => each.address === address)) return false;
      return run.reviewed?.rows.some(row => row.address === address && row.action === 'delete') !== true;
    });
    if (unseen !== undefined)
      return refuse(`${label(entry)} deletes ${unseen} in a member, and nobody has reviewed that`);
  }
  return checkWaves(run, sets, sent, wanted);
}

function nameOfSet({ entry }: KnownSet): string {
  return typeof entry['match'] === 'string' ? entry['match'] : 'every guild';
}

function deletedAt(entry: LogEntry, target: Target | undefined): readonly string[] {
  return target?.verb === 'delete' ? target.addresses : deletedBy(entry);
}

/**
 * Invariant 34: what is in a later wave is written after all writes of the waves that `rollout`
 * lists, and only if these ended well. Shares are not looked at: nobody knows who is in them.
 */
function checkWaves(
  run: Run,
  sets: readonly KnownSet[],
  sent: readonly LogEntry[],
  wanted: DesiredState,
): Violation | undefined {
  for (const { entry: set, members } of sets) {
    const waves = Array.isArray(set['rollout']) ? set['rollout'].filter(each => Array.isArray(each)) : [];
    if (waves.length === 0 || members === undefined) continue;
    const waveOf = (address: string): number | undefined => {
      const found = [...members].find(([member]) => isIn(address, member))?.[1];
      if (found === undefined) return undefined;
      const at = waves.findIndex(wave => wave.includes(found.id) || wave.includes(found.name));
      return at < 0 ? waves.length : at;
    };
    const writes = sent
      .filter(({ method }) => method !== 'GET')
      .map(entry => ({ entry, wave: waveOfTarget(targetOf(entry, wanted), waveOf) }));
    for (const { entry, wave = 0 } of writes) {
      const before = writes.find(
        other => (other.wave ?? wave) < wave && other.entry.position > entry.position,
      );
      if (before !== undefined) return refuseWave(entry, `${label(before.entry)} of an earlier wave follows`);
      const open = (run.plan?.rows ?? []).find(
        row =>
          row.action !== 'blocked' &&
          (waveOf(row.address) ?? wave) < wave &&
          !isWell(row, run, writes, entry),
      );
      if (open !== undefined)
        return refuseWave(entry, `${open.address} of an earlier wave has not ended well`);
    }
  }
  return undefined;
}

function refuseWave(entry: LogEntry, why: string): Violation {
  return { invariant: 34, message: `${label(entry)}: ${why}` };
}

function waveOfTarget(
  target: Target | undefined,
  waveOf: (address: string) => number | undefined,
): number | undefined {
  return target?.addresses.map(waveOf).find(each => each !== undefined);
}

/** What a row is told to have come to; of a run that was killed, whether it was sent at all. */
function isWell(
  row: Row,
  run: Run,
  writes: readonly { readonly entry: LogEntry }[],
  { position }: LogEntry,
): boolean {
  const result = run.report?.results.find(each => each.address === row.address && each.action === row.action);
  if (result !== undefined)
    return (
      result.status === 'done' ||
      result.status === 'done_before' ||
      // What the lists show in the end may be someone else's doing.
      result.reason?.code.startsWith('verify/') === true
    );
  return (
    run.report !== undefined ||
    writes.some(
      ({ entry }) =>
        entry.position < position && targetOf(entry, run.wanted)?.addresses.includes(row.address) === true,
    )
  );
}

/**
 * Invariant 35: what is in members is as it is where the manifest with all of them written out was
 * applied.
 */
export function checkAlike({ sets }: SetsRun, now: LiveObjects, twin: LiveObjects): Violation | undefined {
  const [ours, theirs] = [now, twin].map(objects => textsIn(objects, sets)) as [Set<string>, Set<string>];
  const missing = [...theirs].find(text => !ours.has(text));
  const extra = [...ours].find(text => !theirs.has(text));
  if (missing === undefined && extra === undefined) return undefined;
  const what = missing === undefined ? `has ${extra}` : `lacks ${missing}`;
  return { invariant: 35, message: `what is left ${what}, unlike with all members written out` };
}

/** What one write can set, of all that lives in members. */
function textsIn(objects: LiveObjects, sets: readonly KnownSet[]): Set<string> {
  const found = new Set<string>();
  for (const object of objects.values()) {
    const address = nameOf(object, objects);
    if (address !== undefined && memberOf(address, sets) !== undefined)
      found.add(`${address} ${object.writable}`);
  }
  return found;
}
