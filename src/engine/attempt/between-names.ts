import { standsNow } from '../decide/successions.ts';
import type { ChangeOverLeft } from '../ends/end-reasons.ts';
import { isChangeOver } from '../lanes/steps.ts';
import type { Situation } from '../situation.ts';
import type { EffectResult, Memory, Threw } from './attempt.ts';

/** Whether a write of a change-over was accepted, or may be done. Pure. */
export function hasBegunRenaming({ step, partly, lost }: Memory): boolean {
  return isChangeOver(step) && (partly || lost.length > 0);
}

/**
 * Whether a step must not end with the run after an event: nothing has the name that its
 * change-over changes, or only a look can show whether anything has it. The delete of the old
 * resource is left to the next run. Pure.
 */
export function isBetweenNames(memory: Memory, event: EffectResult | Threw, input: Situation): boolean {
  if (event.of === 'look') return hasNoName(memory, input);
  if (event.of !== 'send' || !isChangeOver(memory.step)) return false;
  return event.answer.state === 'failed' && isLost(event.answer.failure.outcome);
}

/** Whether live shows a step between two renames: nothing has the name. Pure. */
export function hasNoName(memory: Memory, input: Situation): boolean {
  const { step } = memory;
  const [row] = step.rows;
  if (row === undefined || !hasBegunRenaming(memory)) return false;
  const stands = standsNow(row, step.kind, input);
  return stands !== undefined && 'stage' in stands && stands.stage === 'name';
}

/** What is left of a change-over, the least first. */
const LEFT = ['look', 'delete', 'name'] as const;
const AFTER_WRITE: Readonly<Record<string, ChangeOverLeft>> = {
  retire: 'name',
  name: 'delete',
  delete: 'look',
};
const AT_STAGE: Readonly<Record<string, ChangeOverLeft>> = { name: 'name', delete: 'delete', over: 'look' };

/**
 * What is left of a change-over that ended: by the last write that the service accepted, or by
 * live, whichever is less. Undefined where nothing has begun, after a lost answer, and where live
 * shows that someone has given or taken the name since that write. Pure.
 */
export function leftOfChangeOver({ step, lost }: Memory, input: Situation): ChangeOverLeft | undefined {
  const [row] = step.rows;
  if (row === undefined || lost.length > 0) return undefined;
  const stands = standsNow(row, step.kind, input);
  const told = AFTER_WRITE[input.observed.renewedAt(row.address) ?? ''];
  if (stands !== undefined && 'stage' in stands)
    return LEFT.find(left => left === AT_STAGE[stands.stage] || left === told);
  // Without a stage there was a look after that write: before it, there was one.
  const { address, kind, scope } = row;
  const isNameless = !input.observed.list(kind, scope.address).some(live => live.address === address);
  return (told === 'name' ? isNameless : stands?.inPlace === true) ? told : undefined;
}

function isLost(outcome: string): boolean {
  return outcome === 'unknown' || outcome === 'foreign';
}
