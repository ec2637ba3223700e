import type { Address } from '../../core/address.ts';
import { addressNumber } from '../../core/digest.ts';
import { placesOf, type Row } from '../../core/report/row.ts';
import type { DesiredState } from '../desired/desired-state.ts';
import { compareRanks, type MemberSet, type Rank } from '../desired/sets.ts';

/**
 * What a step of a roll-out waits for: `before` has the ids of all steps in earlier waves. All
 * steps of one wave share one gate object.
 */
export interface RolloutGate {
  readonly before: readonly string[];
  /** A row of an earlier wave that the plan blocks, so that the wave cannot end well. */
  readonly blocked?: Address;
}

interface GatedStep {
  readonly id: string;
  readonly rows: readonly Row[];
  readonly after: ReadonlySet<string>;
}

/**
 * The place of a step in a roll-out: the sets with waves in whose members it writes. A set around
 * another set comes first.
 */
interface PlacedStep {
  readonly sets: readonly MemberSet[];
  /** The step's wave in each of these sets. */
  readonly waves: Rank;
}

/**
 * The steps, each with the gate of its wave. If a member of a set has a set inside it, a step in
 * the inner set waits for the waves of both sets. A step that an earlier wave needs belongs to that
 * earlier wave. `steps`: in the order in which they run. `blocked`: the rows that the plan blocks.
 * Pure.
 */
export function withGates<Step extends GatedStep>(
  steps: readonly Step[],
  { sets = [] }: Pick<DesiredState, 'sets'>,
  blocked: readonly Row[],
): readonly (Step & { readonly gate?: RolloutGate })[] {
  const members = new Map<Address, { readonly set: MemberSet; readonly wave: number }>();
  // A member of several sets follows the set that counts most (see {@link Rank}). That set comes
  // first in `sets`, so it is written into the map last.
  for (const set of [...sets].reverse())
    for (const [member, wave] of wavesOf(set)) members.set(member, { set, wave });
  if (members.size === 0) return steps;
  const around = (row: Row) =>
    placesOf(row)
      .flatMap(at => members.get(at) ?? [])
      .reverse();
  const placed = new Map<string, PlacedStep>();
  const needed = new Map<string, Rank>();
  for (const step of [...steps].reverse()) {
    const own = step.rows.map(around).find(all => all.length > 0) ?? [];
    const earliest = earlier(own.length === 0 ? undefined : own.map(({ wave }) => wave), needed.get(step.id));
    if (earliest === undefined) continue;
    if (own.length > 0) placed.set(step.id, { sets: own.map(({ set }) => set), waves: earliest });
    for (const id of step.after) needed.set(id, earlier(earliest, needed.get(id)) ?? earliest);
  }
  const stuck = new Map(
    blocked.map(row => {
      const own = around(row);
      return [row.address, { sets: own.map(({ set }) => set), waves: own.map(({ wave }) => wave) }] as const;
    }),
  );
  const gates = new Map<string, RolloutGate>();
  return steps.map(step => {
    const place = placed.get(step.id);
    if (place === undefined || place.waves.every(wave => wave === 0)) return step;
    const key = place.sets.map(({ all, path }, depth) =>
      [all.address, ...path, place.waves[depth] ?? 0].join('/'),
    );
    const gate = gates.get(key.join(' ')) ?? gateOf(place, placed, stuck);
    gates.set(key.join(' '), gate);
    return { ...step, gate };
  });
}

function earlier(a: Rank | undefined, b: Rank | undefined): Rank | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return compareRanks(a, b) <= 0 ? a : b;
}

function gateOf(
  place: PlacedStep,
  placed: ReadonlyMap<string, PlacedStep>,
  stuck: ReadonlyMap<Address, PlacedStep>,
): RolloutGate {
  const [blocked] = [...stuck].flatMap(([at, other]) => (isBefore(other, place) ? [at] : []));
  const before = [...placed].flatMap(([id, other]) => (isBefore(other, place) ? [id] : []));
  return blocked === undefined ? { before } : { before, blocked };
}

/** Whether `other` is in an earlier wave than the second step, in a set that both are in. */
function isBefore(other: PlacedStep, { sets, waves }: PlacedStep): boolean {
  return sets.some(
    (set, depth) =>
      other.sets[depth] === set &&
      compareRanks(other.waves.slice(0, depth + 1), waves.slice(0, depth + 1)) < 0,
  );
}

/** The wave of each member: the lists and shares of `rollout` in turn, and then all others. */
function wavesOf({ rollout = [], members = [], isNamed }: MemberSet): ReadonlyMap<Address, number> {
  const waves = new Map<Address, number>();
  if (rollout.length === 0) return waves;
  // Sorted by a number made from the address, so that neither age nor name decides which members
  // come first, and the next run has the same order.
  const numbers = new Map(members.map(({ address }) => [address, addressNumber(address)] as const));
  const all = [...numbers].sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1)).map(([address]) => address);
  for (const [wave, part] of rollout.entries()) {
    if (typeof part === 'number') {
      for (const address of all.slice(0, Math.ceil((all.length * part) / 100)))
        if (!waves.has(address)) waves.set(address, wave);
    } else
      for (const member of members)
        if (!waves.has(member.address) && isNamed(part, member)) waves.set(member.address, wave);
  }
  for (const address of all) if (!waves.has(address)) waves.set(address, rollout.length);
  return waves;
}
