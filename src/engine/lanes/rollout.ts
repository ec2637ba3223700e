import type { Address } from '../../core/address.ts';
import { addressNumber } from '../../core/digest.ts';
import type { Row } from '../../core/report/row.ts';
import type { DesiredState } from '../desired/collect.ts';
import { memberAround, membersOf } from '../desired/member-parts.ts';
import type { MemberSet } from '../desired/sets.ts';

/** All steps of the earlier waves of a set, shared by the steps of one wave. */
export interface RolloutGate {
  readonly before: readonly string[];
}

interface GatedStep {
  readonly id: string;
  readonly rows: readonly Row[];
  readonly after: ReadonlySet<string>;
}

/**
 * The steps, each with the gate of its wave. A step that an earlier wave depends on belongs to that
 * wave. `steps` in their order. Pure.
 */
export function withGates<Step extends GatedStep>(
  steps: readonly Step[],
  wanted: Pick<DesiredState, 'sets'>,
): readonly (Step & { readonly gate?: RolloutGate })[] {
  const members = membersOf(wanted);
  const sets = new Map([...new Set(members.values())].map(set => [set, wavesOf(set)]));
  if (![...sets.values()].some(waves => waves.size > 0)) return steps;
  const placed = new Map<string, { readonly set: MemberSet; readonly wave: number }>();
  const needed = new Map<string, number>();
  for (const step of [...steps].reverse()) {
    const member = step.rows.map(row => memberAround(row, members)).find(each => each !== undefined);
    const set = member === undefined ? undefined : members.get(member);
    const own = member === undefined || set === undefined ? undefined : sets.get(set)?.get(member);
    const earliest = Math.min(
      own ?? Number.POSITIVE_INFINITY,
      needed.get(step.id) ?? Number.POSITIVE_INFINITY,
    );
    if (own !== undefined && set !== undefined) placed.set(step.id, { set, wave: earliest });
    for (const id of step.after)
      needed.set(id, Math.min(earliest, needed.get(id) ?? Number.POSITIVE_INFINITY));
  }
  const gates = new Map<string, RolloutGate>();
  return steps.map(step => {
    const place = placed.get(step.id);
    if (place === undefined || place.wave === 0) return step;
    const key = `${place.set.all.address} ${place.set.path.join('/')} ${place.wave}`;
    const gate = gates.get(key) ?? {
      before: [...placed].flatMap(([id, { set, wave }]) =>
        set === place.set && wave < place.wave ? [id] : [],
      ),
    };
    gates.set(key, gate);
    return { ...step, gate };
  });
}

/** The wave of each member: the lists and shares of `rollout` in turn, and then all others. */
function wavesOf({ rollout = [], members = [], isNamed }: MemberSet): ReadonlyMap<Address, number> {
  const waves = new Map<Address, number>();
  if (rollout.length === 0) return waves;
  // Neither age nor name decides who is first, and the next run has the same order.
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
