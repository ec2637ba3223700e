import { kindOf } from '../../../core/address.ts';
import type { AccessContext, Kind } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { FieldChange, Fields } from '../../../core/report/row.ts';
import type { LiveView } from '../../../core/resource.ts';

/** A resource in one of two states; undefined where there is none. */
export type ResourceState = Partial<Fields> | undefined;

/**
 * How the second state of a resource gives more access than the first, or is no longer protected.
 * The only place that decides this. A plan compares live with wanted; code about changes outside
 * evenkeel compares wanted with live. Pure.
 */
export function openingOf(
  { access }: Kind,
  from: ResourceState,
  to: ResourceState,
  context: AccessContext,
): ProviderReason | undefined {
  return access?.opened(from, to, context);
}

/** A state with some changes carried out. */
export function carriedOut(state: Partial<Fields>, changes: readonly FieldChange[]): Partial<Fields> {
  return { ...state, ...Object.fromEntries(changes.map(({ path, after }) => [path, after])) };
}

/** Whether changes of a resource that stays concern access. Only then are its states needed. */
export function isAboutAccess({ access }: Kind, changes: readonly FieldChange[]): boolean {
  return changes.some(({ path }) => access?.fields.includes(path) === true);
}

/** How a rule about access reads the other resources. */
export function accessAt(seen: LiveView): AccessContext['at'] {
  return address => {
    const live = seen.at(address);
    if (live !== undefined) return live.predicted === true ? null : live.fields();
    return seen.unreadOf(kindOf(address)).length > 0 ? undefined : null;
  };
}
