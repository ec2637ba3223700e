import type { PartialSuccession, Renewal, SuccessionOf } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Desired, LiveView } from '../../../core/resource.ts';
import { reason } from '../codes.ts';
import { nameOf } from '../scopes.ts';
import type { BranchFields } from './branch-fields.ts';
import { type BranchItem, branchItemsIn } from './branch-record.ts';
import { awaitedMasking, hasItsRules, withoutIt } from './succession-masking.ts';
import { isRetired, renewedBy, retiredName, successorName } from './succession-names.ts';
import { renewCommand, whyRetiredStays } from './succession-refusals.ts';

/** What the row of the change-over says. */
export function tells(desired: Desired<BranchFields>): Renewal {
  const called = nameOf(desired);
  const final = reason(
    'neon/reset-final',
    'the old branch is deleted, and what was written to it alone with it',
  );
  return {
    act: `the name goes to the new branch ${successorName(called)}, and the old branch is deleted`,
    loss: [{ what: 'data', count: null, notes: [final] }],
    notes: [
      reason(
        'neon/renewal-beside',
        `the new branch has another id, host and passwords; the old one is called ${retiredName(called)} until it is deleted. Lost with it: key sets of its own, and what no entry declares in it`,
        'Give the new connection to whoever uses the branch: `outputs: [connection_uri]` in its entry and `--secrets-to` write it.',
      ),
    ],
  };
}

/** A succession that is not over, as its branches are live. */
interface LeftSuccession {
  readonly desired: Desired<BranchFields>;
  readonly made: BranchItem;
  /** The id of the branch that `made` replaces, and that branch where it is live. */
  readonly was: string;
  readonly old: BranchItem | undefined;
  /** The branch that has the name of the entry. */
  readonly here: BranchItem | undefined;
}

/**
 * What a run without `--renew` says of a succession that is not over. `stands`: where it stands for
 * a run with `--renew`, which must not be advised while something is in its way.
 */
export function left(
  desired: Desired<BranchFields>,
  seen: LiveView,
  name: string,
  stands: ReturnType<SuccessionOf<BranchFields>['stands']>,
): PartialSuccession | undefined {
  const found = unfinished(desired, seen, name);
  if (found === undefined) return undefined;
  const inTheWay = stands !== undefined && 'refused' in stands ? stands.refused : undefined;
  const later = inTheWay === undefined ? heldLater(found, seen) : undefined;
  const { here, old, made } = found;
  const isNameless = here === undefined || (here !== old && here !== made);
  // Who has the name is said already.
  const more = here !== undefined && isNameless ? undefined : (inTheWay ?? later);
  const said = reason(
    'neon/renewal-left',
    `a renewal of ${desired.address} is not over: ${saidOf(found)}${more === undefined ? '' : `; ${more.said}`}`,
    inTheWay?.next ?? nextOf(found, later),
  );
  return isNameless ? { said, nameless: true } : { said };
}

/** What will keep the old branch from being deleted, once the new one has the name. */
function heldLater({ desired, old, here }: LeftSuccession, seen: LiveView): ProviderReason | undefined {
  if (here !== undefined || old === undefined) return undefined;
  return whyRetiredStays(old, branchItemsIn(desired.scope.address, seen), desired)?.refused;
}

function unfinished(
  desired: Desired<BranchFields>,
  seen: LiveView,
  name: string,
): LeftSuccession | undefined {
  const called = nameOf(desired);
  const items = branchItemsIn(desired.scope.address, seen);
  const withId = (id: string): BranchItem | undefined => items.find(({ branch }) => branch.id === id);
  const here = items.find(({ branch }) => branch.name === called);
  for (const made of items) {
    const was = renewedBy(made, called, name);
    if (was === undefined) continue;
    const old = withId(was);
    const { name: now } = made.branch;
    const isLeft = now === called ? isRetired(old, called) : now === successorName(called);
    if (isLeft) return { desired, made, was, old, here };
  }
  return undefined;
}

/** Which of the two branches has which name. */
function saidOf({ desired, made, was, old, here }: LeftSuccession): string {
  const called = nameOf(desired);
  const { id, name, created_at } = made.branch;
  const retired =
    old === undefined
      ? `the old one (${was}) is deleted`
      : `the old one is there as "${old.branch.name}" (${was})`;
  if (here === undefined) {
    return `no branch has the name "${called}", because a run ended between two renames. The new one is there as "${name}" (${id}), made at ${created_at}, and ${retired}`;
  }
  if (here === made)
    return `the new branch ${id}, made at ${created_at}, has the name already, and ${retired}`;
  if (here !== old)
    return `another branch (${here.branch.id}) has the name "${called}": the new one is there as "${name}" (${id}), made at ${created_at}, and ${retired}`;
  const awaits = awaitedMasking(made, desired);
  const others = hasItsRules(made, desired) ? '' : '. Other rules than those of the entry mask its data';
  const masking = awaits === undefined ? others : `. Its data is still being masked (${awaits.state})`;
  return `a new branch is there as "${name}" (${id}), made at ${created_at}, and the old one has its name still${masking}`;
}

/** The next step where nothing is in the way of the next write. */
function nextOf({ desired, made, old, here }: LeftSuccession, later: ProviderReason | undefined): string {
  const { name } = made.branch;
  const renews = renewCommand(desired);
  const instead = `To give the new one up instead, ${withoutIt(made, desired, old)}.`;
  if (here === made) return `${renews} finishes it. ${instead}`;
  if (here === undefined)
    return later === undefined
      ? `${renews} gives the new one the name and finishes it. ${instead}`
      : `${renews} gives the new one the name. ${later.next}`;
  if (!hasItsRules(made, desired)) return `Delete "${name}". Then ${renews} starts anew.`;
  const isAwaited = awaitedMasking(made, desired) !== undefined;
  const finishes = isAwaited ? 'waits for that, and finishes it' : 'finishes it';
  return `${renews} ${finishes}. For the data of today, delete "${name}" first: then it starts anew. To give it up, delete "${name}".`;
}
