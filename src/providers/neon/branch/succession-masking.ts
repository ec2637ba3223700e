import { canonical } from '../../../core/json.ts';
import type { AwaitedSuccessor } from '../../../core/kind.ts';
import type { Desired } from '../../../core/resource.ts';
import { nameOf, projectIdOf } from '../scopes.ts';
import { anonymizationWait, RULES_FIELD, STATE_FIELD, UNDER_WAY } from './anonymization.ts';
import type { BranchFields } from './branch-fields.ts';
import type { BranchItem } from './branch-record.ts';
import { type MaskingRule, normalRules } from './masking-rules.ts';
import { no } from './succession-refusals.ts';

/**
 * Why the data of a successor is not known to be masked by the rules of the entry. `old`: the
 * branch that it replaces, where that one is live.
 */
export function whyNotMasked(made: BranchItem, desired: Desired<BranchFields>, old?: BranchItem) {
  const { branch, anonymization } = made;
  if (anonymization?.state === 'anonymized' && hasItsRules(made, desired)) return undefined;
  const state = anonymization ? anonymization.state : 'not read';
  const isOver = !isUnderWay(made);
  return no(
    `the new branch "${branch.name}" (${branch.id}) is not known to be masked by the rules of the entry: its anonymization is ${state}`,
    `${isOver ? 'To start anew' : 'Plan again once it has ended. If it does not end'}, ${withoutIt(made, desired, old)}.`,
  );
}

/** How a person gives up a successor once the old branch has given up its name. */
export function withoutIt({ branch }: BranchItem, desired: Desired, old: BranchItem | undefined): string {
  const called = nameOf(desired);
  return old === undefined
    ? `delete "${branch.name}" and apply without \`--renew\`, which makes "${called}" from its entry`
    : `delete "${branch.name}" and give "${old.branch.name}" the name "${called}" back`;
}

/**
 * The masking of a successor that the service has not ended, by the rules of the entry. Undefined
 * where it has ended, well or badly.
 */
export function awaitedMasking(
  made: BranchItem,
  desired: Desired<BranchFields>,
): AwaitedSuccessor | undefined {
  const { branch, anonymization } = made;
  if (!isUnderWay(made) || !anonymization || !hasItsRules(made, desired)) return undefined;
  const { state, rules } = anonymization;
  const due = { rules: rules.length };
  const wait = anonymizationWait(projectIdOf(desired), branch.id, branch.name, due);
  return { wait, path: STATE_FIELD, state };
}

/** Whether the service still masks a branch. */
function isUnderWay({ anonymization }: BranchItem): boolean {
  return UNDER_WAY.has(anonymization?.state);
}

/** Whether the rules that mask a branch are those of the entry. */
export function hasItsRules({ anonymization }: BranchItem, { fields }: Desired<BranchFields>): boolean {
  const rules = (fields[RULES_FIELD] ?? []) as readonly MaskingRule[];
  return canonical(normalRules(anonymization?.rules ?? [])) === canonical(normalRules(rules));
}
