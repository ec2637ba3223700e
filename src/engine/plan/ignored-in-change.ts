import { isIgnored } from '../../core/fields/ignored.ts';
import type { EngineReason } from '../../core/report/reason.ts';
import type { Desired } from '../../core/resource.ts';
import type { Situation } from '../situation.ts';

/**
 * What entries ignore of what protects them, and those of the base do not. Nothing without a base.
 * Pure.
 */
export function ignoredInChange(
  entries: readonly Desired[],
  { base, kinds }: Situation,
): readonly EngineReason[] {
  if (base === undefined) return [];
  return entries.flatMap(desired => {
    const before = base.entryOf(desired);
    if (desired.ignored === undefined || before === undefined) return [];
    const { entry, own } = kinds.get(desired.kind);
    const guards = [...(own?.protectedBy === undefined ? [] : [own.protectedBy]), ...(entry.narrows ?? [])];
    const fields = guards.filter(path => isIgnored(desired, path) && !isIgnored(before, path));
    return fields.length === 0 ? [] : [{ code: 'ignore/added-in-change', address: desired.address, fields }];
  });
}
