import { kindOf } from '../../../core/address.ts';
import type { AccessContext, Kind } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { FieldChange, Fields } from '../../../core/report/row.ts';
import type { LiveView } from '../../../core/resource.ts';

/**
 * One of the two states of a resource that are compared; undefined where the resource does not
 * exist in this state.
 */
export type ResourceState = Partial<Fields> | undefined;

/**
 * How the second state of a resource gives more access than the first, or how the resource loses
 * its protection; undefined where it does neither. The only place that decides this. A plan
 * compares live with wanted; code about changes outside evenkeel compares wanted with live. Pure.
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

/**
 * Whether the changes of an update or rename concern access. Only then must the two states be
 * compared.
 */
export function isAboutAccess({ access }: Kind, changes: readonly FieldChange[]): boolean {
  return changes.some(({ path }) => access?.fields.includes(path) === true);
}

/**
 * The function with which a rule about access reads other resources. It returns null for a resource
 * that is not live, and undefined where nobody knows because a list was not read.
 */
export function accessAt(seen: LiveView): AccessContext['at'] {
  return address => {
    const live = seen.at(address);
    if (live !== undefined) return live.predicted === true ? null : live.fields();
    return seen.unreadOf(kindOf(address)).length > 0 ? undefined : null;
  };
}
